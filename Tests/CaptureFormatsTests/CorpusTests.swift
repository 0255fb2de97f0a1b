import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

/// What comes of each published file. The counts were made by hand, without these readers: with jq,
/// Python's json, csv, plistlib and a search for tags.
@Suite(.enabled(if: Corpus.isThere, Corpus.reason))
struct CorpusTests {
  /// A file, and what it is read as or the sentence it is refused with.
  struct Outcome: Sendable, CustomTestStringConvertible {
    var file: String
    var format = ""
    var grade = Grade.unusable
    var kinds: [String: Int] = [:]
    var skipped: [Int: String] = [:]
    /// Of what is left out, what and how often.
    var leftOut = ""
    /// Where the file names it, or its offsets do.
    var zone: String?
    var refusal: String?

    var testDescription: String { file }
  }

  static let outcomes: [Outcome] = [
    Outcome(
      file: "arc-locokit2/LocoKit2/non-finite-accuracy-samples.json", format: "arc",
      kinds: ["location": 3]),
    Outcome(
      file: "clvisit-text/issue-excerpts/excerpts.txt",
      refusal: "is text, but none of the formats read here; it begins with "
        + "“# Excerpts of REAL CLVisit deliveries as…”"),
    Outcome(
      file: "emission-ios/e-mission-server/iphone_2016-02-22.ground_truth.json",
      refusal: "is a JSON object with `data`, `metadata`, but none of the formats read here"),
    Outcome(
      file: "emission-ios/e-mission-server/iphone_2016-02-22.json", format: "emission",
      grade: .partial, kinds: ["location": 260, "visit": 11, "regionExit": 5],
      // 89 transitions, of them 11 of kind 14 and 5 of kind 1.
      leftOut: "background/motion_activity 632, background/filtered_location 257, "
        + "other transitions 73", zone: "America/Los_Angeles"),
    Outcome(
      file: "emission-ios/e-mission-server/sunil_2016-07-27.json", format: "emission",
      grade: .partial, kinds: ["location": 6, "visit": 6, "regionExit": 1],
      // 47 transitions, of them 3 of kind 13, 3 of 14 and 1 of 1.
      leftOut: "background/motion_activity 1056, other transitions 40, background/battery 47, "
        + "background/filtered_location 6", zone: "America/Los_Angeles"),
    Outcome(
      file: "google-records/reitti/Records.json", format: "google-records",
      kinds: ["location": 95]),
    Outcome(
      file: "google-semantic/dawarich-placeVisit-variants/"
        + "with_placeVisit_with_location_with_coordinates_with_timestampMs.json",
      format: "google-semantic", grade: .partial, kinds: ["visit": 1]),
    Outcome(
      file: "google-semantic/dawarich/location-history.json", format: "google-ios",
      grade: .partial, kinds: ["visit": 1], leftOut: "timelinePath 2, timelineMemory 1",
      zone: "GMT-0500"),
    Outcome(
      file: "google-semantic/dawarich/semantic_history.json", format: "google-semantic",
      leftOut: "activitySegment 3"),
    Outcome(
      file: "google-timeline-android/dawarich/timeline_new_format.json", format: "google-android",
      grade: .partial, kinds: ["visit": 1, "location": 1], leftOut: "activity 1, timelinePath 1",
      zone: "GMT+0200"),
    Outcome(
      file: "google-timeline-android/reitti/timeline_from_android_randomized.json",
      format: "google-android", grade: .partial, kinds: ["visit": 6, "location": 3],
      skipped: [18: "a place within another visit (hierarchy level 1)"],
      leftOut: "timelinePath 8, activity 5, wifiScan 2", zone: "GMT+1000"),
    Outcome(
      file: "google-timeline-ios/mahlernim/outlier-sample.json", format: "google-ios",
      leftOut: "timelinePath 1"),
    Outcome(
      file: "google-timeline-ios/reitti/timeline_from_ios_randomized.json", format: "google-ios",
      grade: .partial, kinds: ["visit": 25],
      skipped: [35: "a place within another visit (hierarchy level 1)"], leftOut: "activity 24",
      zone: "GMT+0100"),
    Outcome(
      file: "gpx-track/dawarich/arc_example.gpx", format: "gpx", kinds: ["location": 7],
      zone: "GMT+0700"),
    Outcome(
      file: "gpx-track/reitti-overnight-gaps/track_1_2025-12-06_081704.gpx", format: "gpx",
      kinds: ["location": 624]),
    Outcome(
      file: "gpx-xcode/home-assistant-ios/ZeroLatitude.gpx", format: "gpx",
      kinds: ["location": 1]),
    Outcome(
      file: "gpx-xcode/radar-sdk-ios/waypoints.gpx", format: "gpx", kinds: ["location": 3]),
    Outcome(
      file: "overland/dawarich/geodata.json", format: "overland",
      kinds: ["location": 1, "terminate": 1]),
    Outcome(
      file: "owntracks-rec/dawarich/2024-03.rec", format: "owntracks",
      kinds: ["location": 9, "regionEnter": 1, "regionExit": 1], leftOut: "lwt 1, waypoint 1"),
    Outcome(
      file: "plist-binary/iLEAPP/group.BeReal.plist",
      refusal: "taken for a property list of an app, but none of its values holds an array of "
        + "visits"),
    Outcome(
      file: "plist-binary/swift-foundation/Generic_XML_Properties.plist",
      refusal: "taken for a property list of an app, but none of its values holds an array of "
        + "visits"),
    // 398 882 rows of 500 users, of whom 242 has 2762.
    Outcome(
      file: "stops/howde/howde_stops_labelled.csv.gz",
      refusal:
        "holds the stops of 500 users; choose one with --user: “1”, “2”, “3”, “4”, “5”, “6”, "
        + "“7”, “8”, “9”, “10” and 490 more"),
    Outcome(
      file: "stops/nomad/gc_stops.csv", format: "stops", grade: .partial, kinds: ["visit": 50]),
  ]

  @Test(arguments: outcomes)
  func `Every published file gives what was counted by hand`(_ outcome: Outcome) throws {
    let path = try Corpus.path(outcome.file)
    if let refusal = outcome.refusal {
      let error = #expect(throws: CaptureError.self) { try CaptureReader.read(path: path) }
      #expect(error?.sentence == refusal)
      return
    }
    let capture = try CaptureReader.read(path: path)
    let report = ImportReport(capture)
    #expect(capture.format == outcome.format)
    #expect(report.grade == outcome.grade)
    #expect(kinds(capture) == outcome.kinds)
    #expect(
      Dictionary(capture.skipped.map { ($0.line, $0.reason) }, uniquingKeysWith: +)
        == outcome.skipped)
    #expect(capture.timeZone == outcome.zone)
    let leftOut = capture.remarks.first { $0.hasPrefix("Left out") } ?? ""
    #expect(
      leftOut
        == (outcome.leftOut.isEmpty
          ? "" : "Left out, since the learner has no use for them: \(outcome.leftOut)."))
  }

  @Test func `The table has every published file`() throws {
    let folder = try #require(Corpus.folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { !FileAccess.isDirectory("\(folder)/\($0)") && $0 != "README.md" }
    #expect(files.sorted() == Self.outcomes.map(\.file).sorted())
  }

  @Test(arguments: outcomes.filter { $0.refusal == nil })
  func `Written as a capture and read again, it is the same`(_ outcome: Outcome) throws {
    let capture = try CaptureReader.read(path: try Corpus.path(outcome.file))
    // A file without a single entry makes a capture of a header.
    let again = try CaptureReader.read(bytes: CaptureText.bytes(of: capture))
    #expect(again.format == "nightstep")
    #expect(again.timeZone == capture.timeZone)
    #expect(again.lines.map(\.entry) == capture.lines.map(\.entry))
    #expect(again.skipped == [])
    #expect(ImportReport(again).entries == ImportReport(capture).entries)
  }
}
