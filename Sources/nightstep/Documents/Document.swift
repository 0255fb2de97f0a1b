import DeviceLog
import Replay

/// A captured log as commands get it: from a file, or from a store with its edits.
struct Document: Sendable {
  /// The file as it was named.
  var name: String
  var capture: Capture
  /// What the capture's wall clock is at its beginning.
  var zone: LocalZone
  /// Where the zone comes from, if not from the file: a sentence.
  var zoneNote: String?
  /// Edits in force, of a store.
  var edits: [RecordedEdit] = []
  /// The rules in force, of a store in which some were chosen.
  var rules: NamedRules?

  /// Entries in the order in which a learner gets them.
  var timeline: Timeline { Timeline(capture: capture, edits: edits) }

  /// A capture, in the zone that its header names, or else the one that was asked for, or the one
  /// that another program's file lets guess, or the machine's.
  init(name: String, capture: Capture, asked: LocalZone?) {
    self.name = name
    self.capture = capture
    let named = capture.timeZone.flatMap { LocalZone(identifier: $0) }
    let isOurs = capture.format == "nightstep"
    if let named, isOurs || asked == nil || asked == named {
      zone = named
      if let asked, asked != named {
        zoneNote =
          "the file names the time zone \(named.identifier); \(asked.identifier) is not used"
      }
    } else if let asked {
      zone = asked
      // So that it stays with the capture wherever that is written to.
      self.capture.timeZone = asked.identifier
      if isOurs {
        zoneNote = "the file names no time zone; taken to be \(asked.identifier), as asked"
      }
    } else {
      zone = .machine
      zoneNote =
        "the file names no time zone; taken to be this machine's, \(zone.identifier)"
        + " (--time-zone names another)"
    }
  }

  /// Lines that could not be read, at most, that are told one by one.
  private static let toldLines = 10

  /// What a reader should know who does not see the console: the zone, what was guessed, what could
  /// not be read. A sentence each, with file and line.
  var remarks: [String] {
    var remarks = ([zoneNote].compactMap { $0 } + capture.remarks).map { "\(name): \($0)" }
    for line in capture.skipped.prefix(Self.toldLines) {
      remarks.append("\(name):\(line.line): not read: \(line.reason)")
    }
    let rest = capture.skipped.count - Self.toldLines
    if rest > 0 { remarks.append("\(name): \(rest) more lines were not read") }
    return remarks
  }
}
