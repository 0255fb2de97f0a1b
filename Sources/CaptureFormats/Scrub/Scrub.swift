import DeviceLog

/// Makes a capture that may be handed on: every place is moved to a made-up part of the earth and
/// turned, and what names somebody or something is dropped. Distances hold, and so does every verdict.
///
/// - Places of up to some 3 000 km around keep their distances of up to 50 km to 0.1 % (in fact far
///   better); from there to others, and between places farther apart, roughly.
/// - The empty fix, a place out of range and a lone pole stay what they are, without their digits.
/// - Region identifiers but `home`, monitors, conditions, and words of kinds, states and statuses that
///   are not known here get numbered stand-ins. A note stays as an empty one, so that entries keep
///   their numbers. Unknown keys and the header's own are dropped.
/// - A damaged line, of which nobody knows what it holds, becomes one that is damaged otherwise.
/// - Dates, accuracies, radii and speeds stay to the bit, unless weeks are added.
package struct Scrub: Sendable {
  /// Weeks by which all dates are moved; sentinels stay.
  package var shiftWeeks = 0
  /// Decides where the capture goes. `nil`: nobody can know, not even who runs this.
  package var seed: UInt64?

  /// With no shift, to a secret place.
  package init() {}

  /// The line that stands for a damaged one.
  static let damagedLine = #"{"scrubbed":"a damaged line"}"#

  /// The capture without what must not be handed on.
  ///
  /// - Complexity: O(lines), some microseconds each.
  package func scrubbed(_ capture: Capture) -> Capture {
    if let seed {
      var random = SplitMix(state: seed)
      return scrubbed(capture, using: &random)
    }
    var random = SystemRandomNumberGenerator()
    return scrubbed(capture, using: &random)
  }

  private func scrubbed(
    _ capture: Capture, using random: inout some RandomNumberGenerator
  ) -> Capture {
    let isOurs = capture.format == NightStepFormat().name
    let places = capture.lines.lazy.compactMap { $0.entry.event.place }.filter(\.canBeMoved)
    var scrubber = EntryScrubber(
      move: SecretMove(Array(places), using: &random),
      shift: DateShift(weeks: shiftWeeks, of: capture))
    var result = Capture(format: NightStepFormat().name, timeZone: capture.timeZone)
    if capture.header != nil { result.header = LineWriter.header(timeZone: capture.timeZone) }
    result.lines = capture.lines.map { line in
      Capture.Line(scrubber.scrubbed(line.entry), line: line.line)
    }
    if isOurs {
      result.skipped = capture.skipped.map {
        Capture.SkippedLine(
          line: $0.line, reason: "a damaged line", original: Array(Scrub.damagedLine.utf8))
      }
    }
    return result
  }
}

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Event {
  /// Where it is about, if it says so.
  var place: Coordinate? {
    switch self {
    case .visit(let visit): visit.coordinate
    case .location(let fix): fix.coordinate
    case .regionStart(let region), .regionStop(let region): region.center
    case .anchor(let event), .monitor(let event), .session(let event): event.place
    default: nil
    }
  }
}

extension MonitorEvent {
  /// Where it is about; `nil` unless both numbers are there.
  var place: Coordinate? {
    get {
      guard let latitude, let longitude else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    set {
      latitude = newValue?.latitude
      longitude = newValue?.longitude
    }
  }
}

extension Coordinate {
  /// In range and no empty fix: a place where somebody may have been.
  var canBeMoved: Bool { isInRange && !isEmptyFix }
}
