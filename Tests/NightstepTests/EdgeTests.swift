import CaptureFormats
import DeviceLog
import Foundation
import HomeLearner
import Replay
import StayDiary
import Testing

/// Numbers and dates at every edge, in every field of every format: a test a field.
@Suite struct EdgeTests {
  /// A number or a date of a small file.
  struct Field: Sendable, CustomTestStringConvertible {
    var file: String
    var place: Range<Int>
    var old: String
    var testDescription: String { "\(file), byte \(place.lowerBound): \(old)" }
  }

  static let fields: [Field] = {
    let files = (try? SmallFiles.all()) ?? []
    return files.flatMap { file in
      HostileText.places(in: file.bytes, name: file.name).compactMap { place in
        let old = String(decoding: file.bytes[place], as: UTF8.self)
        let isNumber = Double(old) != nil
        let isDate = old.contains("T") && old.contains(":") && old.first?.isNumber == true
        let isPlace = old.contains(",") && old.contains(".")
        return isNumber || isDate || isPlace ? Field(file: file.name, place: place, old: old) : nil
      }
    }
  }()

  /// Values at the edges, as they stand in a number's or a text's place.
  static let edges = [
    "NaN", "Infinity", "-Infinity", "1e308", "-1e308", "1.7976931348623157e308", "1e309", "5e-324",
    "-5e-324", "2.2250738585072014e-308", "-0", "-0.0", "0", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "18446744073709551616", "1e15", "-1e15", "1e13",
    "90", "-90", "90.00000000000001", "180", "-180", "180.00000000000003", "63113904000",
    "-63114076800", "4102444800", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z", "292277026596-12-04T15:30:08Z", "-0001-01-01T00:00:00Z",
    "2026-02-30T25:61:61Z", "geo:90,180", "geo:-90,-180", "90.0°, 180.0°", "1e999°, NaN°", "",
  ]

  @Test func `there are fields to test in every format`() {
    #expect(Set(Self.fields.map(\.file)).count >= 12)
    #expect(Self.fields.count > 120)
  }

  @Test(arguments: fields)
  func `a field at every edge is read or refused, and what was read survives all commands`(
    field: Field
  ) throws {
    let bytes = Array(try Data(contentsOf: SmallFiles.folder.appending(path: field.file)))
    for edge in Self.edges {
      let changed =
        Array(bytes[..<field.place.lowerBound]) + Array(edge.utf8)
        + Array(bytes[field.place.upperBound...])
      var options = ReadOptions()
      options.timeZone = .utc
      options.modificationDate = Instant(unixSeconds: 1_780_272_000)
      options.visitsFromFixes = edge.count % 2 == 0
      guard
        let capture = try? CaptureReader.read(bytes: changed, name: field.file, options: options)
      else { continue }
      try use(capture, "\(edge)")
    }
  }

  private func use(_ capture: Capture, _ edge: String) throws {
    for line in capture.lines { #expect(line.entry.at.seconds.isFinite, "\(edge)") }
    _ = ImportReport(capture)
    for export in CaptureExports.exports { _ = export.bytes(of: capture) }
    let zone = capture.timeZone.flatMap { LocalZone(identifier: $0) } ?? .utc
    let timeline = Timeline(capture: capture)
    for (name, rules) in Rules.presets {
      let report = Report(
        file: "a", timeline: timeline, skipped: capture.skipped.count,
        rules: NamedRules(name: name, rules: rules), zone: zone)
      _ = report.text
      let json = report.json
      #expect(!json.contains(":nan") && !json.contains(":inf") && !json.contains(":-inf"))
    }
    let check = SelfCheck(capture: capture, edits: [], rules: .current, zone: zone)
    #expect(check.flaws == [], "\(edge)")
    if edge.count % 3 == 0 {
      var scrub = Scrub()
      scrub.seed = 3
      _ = scrub.scrubbed(capture)
    }
    // Written as a capture and read again, every entry is the same to the bit.
    guard !capture.lines.isEmpty else { return }
    let again = try CaptureReader.read(bytes: CaptureText.bytes(of: capture), name: "again")
    #expect(again.lines.map(\.entry) == capture.lines.map(\.entry), "\(edge)")
  }

  @Test(arguments: Rules.fields.map(\.name))
  func `a rule at every edge is taken or refused, and a learner lives with it`(
    name: String
  ) throws {
    let capture = try CaptureReader.read(path: Tool.sample("tower"))
    for edge in Self.edges + ["null", "true", "[]", "{}", "\"\""] {
      for value in [edge, "\"\(edge)\""] {
        guard let rules = try? Rules(json: #"{"\#(name)": \#(value)}"#) else { continue }
        let named = NamedRules(name: "edge", rules: rules)
        let report = Report(
          file: "a", timeline: Timeline(capture: capture), skipped: 0, rules: named, zone: .utc)
        _ = report.text
        _ = report.json
        let again = try Rules(json: rules.json)
        #expect(again == rules, "\(value)")
      }
    }
  }

  @Test func `a place in time at every edge is understood or refused in a sentence`() throws {
    let tool = try Tool()
    let sample = Tool.sample("tower")
    for edge in Self.edges + ["+1e308h", "-9999999999999999999d", "50000%", "99999999999999999999"]
    {
      let result = try tool("report", sample, "--at=" + edge)
      #expect(result.status == 0 || result.status == 2, "\(edge)")
    }
    for edge in ["-1", "0", "9223372036854775807", "9223372036854775808", "1e9", "NaN"] {
      let days = try tool("simulate", "commuter", "-", "--seed", "1", "--days", edge)
      #expect(days.status == 2 || days.status == 0, "\(edge)")
      let seed = try tool("simulate", "commuter", "-", "--days", "3", "--seed", edge)
      #expect(seed.status == 2 || seed.status == 0, "\(edge)")
    }
  }
}
