import CaptureFormats
import DeviceLog
import Foundation
import HomeLearner
import Testing

/// A real log from another program, worked out by hand.
@Suite struct GoogleHomeTests {
  private static let file = "google-timeline-ios/reitti/timeline_from_ios_randomized.json"

  /// What its own labels call Home.
  private static let label = Coordinate(latitude: 55.6058430, longitude: 24.7647107)

  /// The home visits, all times at UTC+1, and what they overlap of 22:00 to 06:00:
  ///
  ///     12-27 13:39 – 12-28 05:43   night 12-27  7 h 43
  ///     12-28 06:15 – 12-29 04:25   night 12-28  6 h 25
  ///     12-29 05:12 – 12-30 01:17   night 12-28  0 h 47, night 12-29  3 h 17
  ///     12-30 02:27 – 12-31 00:42   night 12-29  3 h 33: together 6 h 50; night 12-30  2 h 42
  ///     12-31 02:05 – 12-31 07:17   night 12-30  3 h 54: together 6 h 36
  ///     12-31 15:53 – 12-31 23:45   night 12-31  1 h 45
  ///     01-01 03:20 – 01-02 03:30   night 12-31  2 h 39: together 4 h 25; night 01-01  5 h 30
  ///
  /// So the last of these, the 16th visit that is no part of another, brings the fifth full night
  /// and the sixth: home is confirmed at its end, 2024-01-02 03:30:33+01:00.
  @Test(.enabled(if: Corpus.isThere, Corpus.reason))
  func `home is where the labels say, confirmed by the visit that was worked out by hand`() throws {
    let capture = try CaptureReader.read(path: try Corpus.path(Self.file))
    let zone = try #require(LocalZone(identifier: capture.timeZone ?? ""))
    #expect(zone.identifier == "GMT+0100")
    var learner = HomeLearner(zone: zone)
    var confirming: Int?
    for (index, line) in capture.lines.enumerated() {
      learner.apply(line.entry)
      if learner.home != nil, confirming == nil { confirming = index + 1 }
    }
    #expect(confirming == 16)
    let home = try #require(learner.home)
    #expect(home.coordinate.distance(to: Self.label) < 100)
    #expect(home.confirmedAt == Instant(iso8601: "2024-01-02T03:30:33+01:00"))
    #expect(zone.day(at: home.confirmedAt) - 1 == CalendarDay(year: 2024, month: 1, day: 1))
  }
}
