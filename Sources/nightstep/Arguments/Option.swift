/// An option of a command, and what its help says.
struct Option: Sendable {
  /// As it is typed: `--rules`.
  var name: String
  /// Another way to type it: `-o`.
  var short: String?
  /// What follows it, as the help shows it; `nil` for an option that is only there or not.
  var value: String?
  /// Whether it may be given more than once.
  var repeats = false
  /// What it does, in a few words.
  var help: String
}

/// Options that several commands share.
extension Option {
  static let rules = Option(
    name: "--rules", value: "PRESET|FILE", help: "current, first-release, or a file of rules")
  static let places = Option(
    name: "--places", value: "FILE", help: "what stays are called after: GeoJSON points")
  static let json = Option(name: "--json", help: "for programs: one JSON object a line")
  static let timeZone = Option(
    name: "--time-zone", value: "ZONE", help: "where the file names none: Asia/Tokyo")
  static let format = Option(
    name: "--format", value: "NAME", help: "read as this format instead of recognising it")
  static let epoch = Option(
    name: "--epoch", value: "unix|reference", help: "what plain numbers count from: 1970 or 2001")
  static let user = Option(
    name: "--user", value: "NAME", help: "of a file of several people, this one")
  static let key = Option(
    name: "--key", value: "NAME", help: "of a property list, the visits under this key")
  static let help = Option(name: "--help", short: "-h", help: "this text")
  static let visitsFromFixes = Option(
    name: "--visits-from-fixes",
    help: "where a log has no visits: make them of ten minutes within 100 m")

  static let filesFrom = Option(
    name: "--files-from", value: "LIST", help: "more files, one name a line; - is standard input")
  static let jobs = Option(
    name: "--jobs", short: "-j", value: "N", help: "at once; as many as there are cores")

  /// Which files, and how many at once.
  static let fleet = [filesFrom, jobs]

  /// How files are read.
  static let reading = [timeZone, format, epoch, user, key, visitsFromFixes]
}
