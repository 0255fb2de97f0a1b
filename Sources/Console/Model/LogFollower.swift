import DeviceLog

/// A file that is still being written, asked again and again what it has gained.
package protocol LogFollower: AnyObject {
  /// What came since the last call.
  ///
  /// - Throws: a sentence for the user; it is not asked again.
  func next() throws -> [FollowedPart]
}

/// What a followed file has gained.
package struct FollowedPart {
  /// Entries that came.
  package var lines: [Capture.Line]
  /// All lines that could not be read so far; `nil` if they are those that were.
  package var skipped: [Capture.SkippedLine]?
  /// What happened to the file, in a sentence: another one took its place, or it was truncated.
  package var notice: String?

  package init(
    lines: [Capture.Line] = [], skipped: [Capture.SkippedLine]? = nil, notice: String? = nil
  ) {
    self.lines = lines
    self.skipped = skipped
    self.notice = notice
  }
}

/// A follower, and when it was asked last.
struct Following {
  /// How often a file is asked: often enough to look live, and rarely enough to cost nothing.
  static let secondsBetween = 0.5

  let follower: any LogFollower
  /// Seconds since.
  var waited = 0.0
}
