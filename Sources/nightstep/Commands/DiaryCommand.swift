import DeviceLog
import Replay
import StayDiary

/// `diary`: what the owner would read the next morning.
enum DiaryCommand: Command {
  static let name = "diary"
  static let usage = "FILE --day DATE [--places FILE] [--least-stay SECONDS] [--json]"
  static let summary = "A day's stays, how far the owner travelled, and what the app does wrong."
  static let details = [
    "DATE is a date such as 2026-04-23, in the capture's time zone; without it, the day on which",
    "the log ends. Stays come from visits and from the circles of a monitor.",
    "Places are points of GeoJSON with a name and a category: a stay is called after one within",
    "30 m, at most 50 m. Nothing leaves the machine.",
  ]
  static let day = Option(name: "--day", value: "DATE", help: "which day: 2026-04-23")
  static let leastStay = Option(
    name: "--least-stay", value: "SECONDS", help: "a circle left sooner was no stay; 120 if absent")
  static let options = [day, .places, leastStay, .json] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    _ = try only(arguments)
    let asked = try date(arguments.value(day))
    let places = try PlacesChoice.named(arguments.value(.places))
    let settings = try settings(arguments)
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    let forPrograms = arguments.has(.json)
    return try Batch.run(
      arguments, command: title, usage: usage, reader, output, separated: true
    ) { (document: Document) throws(Failure) in
      let applied = document.timeline.entries.filter { !$0.isSkipped }
      let log = DiaryLog(
        applied.lazy.map(\.entry), zone: document.zone, places: places, settings: settings)
      guard let day = asked ?? log.lastDay else {
        throw Failure("\(document.name): there is no entry; name a day with --day")
      }
      let diary = log.diary(of: day)
      var answer = Answer()
      if forPrograms {
        answer.write(DiaryJSON.object(diary, lines: applied.map(\.line)).text)
      } else {
        for line in diary.text { answer.say(line) }
      }
      return answer
    }
  }

  private static func settings(_ arguments: Arguments) throws(Failure) -> DiarySettings {
    var settings = DiarySettings.standard
    guard let text = arguments.value(leastStay) else { return settings }
    guard let seconds = Double(text), (0...86_400).contains(seconds) else {
      throw .usage("--least-stay is 0 to 86400 seconds, not “\(text)”", command: title)
    }
    settings.leastStaySeconds = seconds
    return settings
  }

  private static func date(_ text: String?) throws(Failure) -> CalendarDay? {
    guard let text else { return nil }
    // Ten characters, so that no time of day follows.
    guard text.utf8.count == 10, let midnight = Instant(iso8601: text, zone: .utc) else {
      throw .usage("--day is a date such as 2026-04-23, not “\(text)”", command: title)
    }
    return LocalZone.utc.day(at: midnight)
  }
}
