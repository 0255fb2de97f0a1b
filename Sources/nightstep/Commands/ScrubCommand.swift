import CaptureFormats
import DeviceLog

/// `scrub`: a captured log that may be handed on.
enum ScrubCommand: Command {
  static let name = "scrub"
  static let usage = "IN OUT [--shift-weeks N]"
  static let summary = "Moves a captured log to a made-up place, and drops what names somebody."
  static let details = [
    "Every place is moved and turned, secretly: distances, verdicts and findings stay, the address",
    "does not. Notes, names, device ids and unknown keys are dropped. OUT is a capture, or - for",
    "standard output. With --shift-weeks a holiday falls on other days, so medians may differ.",
  ]
  static let shiftWeeks = Option(
    name: "--shift-weeks", value: "N", help: "move all dates by whole weeks; weekdays stay")
  static let options = [shiftWeeks] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let (source, out) = try two(arguments)
    var scrub = Scrub()
    if let text = arguments.value(shiftWeeks) {
      guard let weeks = Int(text), abs(weeks) <= 5000 else {
        throw .usage("--shift-weeks takes a whole number up to 5000, not \(text)", command: title)
      }
      scrub.shiftWeeks = weeks
    }
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: true)
    try FileOutput.refuse(out, from: source)
    let document = try reader.document(source)
    let scrubbed = scrub.scrubbed(document.exported)
    try FileOutput.write(CaptureText.bytes(of: scrubbed), to: out, output)
    return 0
  }
}
