import DeviceLog

/// How a file is read, where the file itself does not say.
package struct ReadOptions: Sendable {
  /// What plain numbers count.
  package enum Epoch: String, Sendable, CaseIterable {
    /// Seconds since 2001-01-01, as `JSONEncoder` writes a `Date`.
    case reference
    /// Seconds since 1970-01-01.
    case unix
  }

  /// The name of a format, instead of recognising it by its content.
  package var format: String?
  /// The zone of wall clocks without an offset, where the file names none; `nil`: the machine's.
  package var timeZone: LocalZone?
  /// What plain numbers of a NightStep capture or an array of visits count.
  package var epoch: Epoch = .reference
  /// The key of a property list to read; `nil`: the one with the most visits.
  package var key: String?
  /// The user of a table of several to read; `nil`: the one with the most stops.
  package var user: String?
  /// Whether visits are made of the places where fixes stay, for logs that hold none.
  package var visitsFromFixes = false
  /// Whether lines of a NightStep capture are kept as they stand, for an export.
  package var keepsOriginals = true
  /// When the file was last changed, the measure of a plausible `at`; `nil`: asked of the file.
  package var modificationDate: Instant?
  /// The longest line, in bytes, that is read; a longer one is damaged.
  package var longestLine = 1 << 20

  /// Told now and then how many lines of a NightStep capture were read, on the reading thread.
  package var progress: (@Sendable (Int) -> Void)?

  /// The defaults.
  package init() {}
}
