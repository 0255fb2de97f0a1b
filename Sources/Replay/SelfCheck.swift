import DeviceLog
import HomeLearner
import StayDiary

/// Whether going back in time shows what really happened: every keyframe of a capture compared with a
/// fold from zero that knows no keyframes, and the state's invariants after every entry.
package struct SelfCheck: Sendable, Equatable {
  /// Something that should not be, and where.
  package struct Flaw: Sendable, Equatable {
    /// Entries passed, skipped ones too.
    package var count: Int
    /// What is wrong, in a few words.
    package var text: String
  }

  /// Entries of the timeline.
  package private(set) var entries = 0
  /// Places at which both were compared.
  package private(set) var compared = 0
  /// Keyframes among them.
  package private(set) var keyframes = 0
  /// What was found, in the order in which it was; at most `limit`.
  package private(set) var flaws: [Flaw] = []

  /// So many flaws are told: the first ones are what matters.
  private static let limit = 20

  /// Checks a capture with the edits in force.
  ///
  /// The places are the start, the end and, for each keyframe, itself and its two neighbours. They
  /// are sought from the end backwards, so that each seek but the first begins at a keyframe, and
  /// once more forwards from the middle outwards, in the order of a hand that jumps about.
  ///
  /// - Complexity: folds the timeline some four times; keeps a learner a keyframe.
  package init(capture: Capture, edits: [RecordedEdit], rules: NamedRules, zone: LocalZone) {
    var replay = Replay(capture: capture, zone: zone, rules: rules, edits: edits)
    let timeline = replay.timeline
    let total = timeline.entries.count
    let interval = Replay.interval(for: total)
    var places = Set([0, total])
    for place in stride(from: interval, through: total, by: interval) {
      places.formUnion([place - 1, place, min(place + 1, total)])
      keyframes += 1
    }
    let sorted = places.sorted()
    var folded: [Int: (learner: HomeLearner, device: DeviceState, findings: Int)] = [:]
    var learner = HomeLearner(rules: rules.rules, zone: zone)
    var device = DeviceState()
    var findings: [Finding] = []
    folded[0] = (learner, device, 0)
    for (index, entry) in timeline.entries.enumerated() {
      let outcome = Replay.apply(entry, to: &learner, tracing: false)
      findings += outcome.findings
      if !entry.isSkipped { findings += device.apply(entry.entry).findingsBesideLearner }
      if !entry.isSkipped, let flaw = learner.flaw(at: entry.entry.at) {
        note(index + 1, "\(entry.entry.event.kind) left a state that cannot be: \(flaw)")
      }
      if places.contains(index + 1) { folded[index + 1] = (learner, device, findings.count) }
    }
    entries = total

    for place in sorted.reversed() + Self.outwards(sorted) {
      guard let expected = folded[place] else { continue }
      let moment = replay.seek(replay.position(count: place))
      compared += 1
      if moment.learner != expected.learner {
        note(place, "a seek shows another state than a fold from the start")
      }
      if replay.device(at: moment.position) != expected.device {
        note(place, "a seek shows another device than a fold from the start")
      }
      if !moment.findings.elementsEqual(findings[..<expected.findings]) {
        note(place, "a seek shows other findings than a fold from the start")
      }
    }
  }

  private mutating func note(_ count: Int, _ text: String) {
    if flaws.count < Self.limit { flaws.append(Flaw(count: count, text: text)) }
  }

  /// From the middle on, now the next one above and now the next one below.
  private static func outwards(_ places: [Int]) -> [Int] {
    let middle = places.count / 2
    return (0..<places.count).map { step in
      let offset = (step + 1) / 2
      let index = step % 2 == 0 ? middle + offset : middle - offset
      return places[min(max(index, 0), places.count - 1)]
    }
  }
}

extension SelfCheck {
  /// For programs: `file` `entries` `keyframes` `compared` `flaws[{count,text}]`.
  package func object(file: String) -> JSONObject {
    var object = JSONObject()
    object.add("file", file)
    object.add("entries", entries)
    object.add("keyframes", keyframes)
    object.add("compared", compared)
    object.add(
      "flaws",
      flaws.map { flaw in
        var object = JSONObject()
        object.add("count", flaw.count)
        object.add("text", flaw.text)
        return object
      })
    return object
  }
}
