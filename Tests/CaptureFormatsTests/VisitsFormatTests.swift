import DeviceLog
import Testing

@testable import CaptureFormats

@Suite struct VisitsFormatTests {
  private func visits(_ items: String...) -> String { "[" + items.joined(separator: ",") + "]" }

  private func item(arrival: String, departure: String) -> String {
    "{\"lat\":35.5,\"lng\":139.5,\"arrivalDate\":\(arrival),\"departureDate\":\(departure),"
      + "\"horizontalAccuracy\":12.5}"
  }

  private func at(_ arrival: String, _ departure: String) throws -> Double? {
    try read(visits(item(arrival: arrival, departure: departure))).lines.first?.entry.at.seconds
  }

  @Test func `Each visit is delivered at its departure, and the import says so`() throws {
    let capture = try read(visits(item(arrival: "798000000", departure: "798030000.5")))
    #expect(capture.format == "visits")
    #expect(
      capture.lines.map(\.entry) == [
        Entry(
          at: Instant(798_030_000.5),
          .visit(
            VisitDelivery(
              Coordinate(latitude: 35.5, longitude: 139.5), arrivalDate: Instant(798_000_000),
              departureDate: Instant(798_030_000.5), horizontalAccuracy: 12.5)))
      ])
    #expect(capture.lines.first?.original == nil)
    #expect(capture.remarks.count == 1)
    #expect(capture.remarks.first?.contains("does not say when a visit was delivered") == true)
  }

  @Test func `An open visit is delivered at its arrival, one of unknown arrival at its departure`()
    throws
  {
    #expect(try at("798000000", "63113904000") == 798_000_000)
    #expect(try at("798000000", "63113903999.999") == 798_000_000)
    #expect(try at("-63114076800", "798000000") == 798_000_000)
    #expect(try at("null", "798000000") == 798_000_000)
    #expect(try at("798000000", "null") == 798_000_000)
    #expect(try at("\"2026-04-16T02:40:00Z\"", "\"4001-01-01T00:00:00Z\"") == 798_000_000)
  }

  @Test func `A departure is open more than ten years after its arrival, or from 2100 on`() throws {
    let tenYears = 315_360_000
    #expect(try at("600000000", "\(600_000_000 + tenYears)") == Double(600_000_000 + tenYears))
    #expect(try at("600000000", "\(600_000_001 + tenYears)") == 600_000_000)
    let year2100 = 4_102_444_800 - 978_307_200
    #expect(try at("\(year2100 - 100)", "\(year2100 - 1)") == Double(year2100 - 1))
    #expect(try at("\(year2100 - 100)", "\(year2100)") == Double(year2100 - 100))
  }

  @Test func `What cannot be read is skipped by its position`() throws {
    let capture = try read(
      visits(
        item(arrival: "798000000", departure: "798030000"),
        item(arrival: "-63114076800", departure: "63113904000"),
        "{\"lat\":\"x\",\"lng\":1,\"arrivalDate\":1}", "{\"lat\":1,\"arrivalDate\":1}",
        item(arrival: "\"noon\"", departure: "1"), "5"))
    #expect(capture.lines.map(\.line) == [1])
    #expect(
      capture.skipped.map(\.reason) == [
        "neither the arrival nor the departure is known", "`lat` is “x”, not a number",
        "`lng` is missing", "`arrivalDate` is “noon”, not seconds or an ISO-8601 date",
        "5, not an object",
      ])
    #expect(capture.skipped.map(\.line) == [2, 3, 4, 5, 6])
  }

  @Test func `An array of which nothing can be read is refused`() {
    #expect(
      refusal(visits(item(arrival: "null", departure: "null"), "{\"lat\":1,\"arrivalDate\":1}"))?
        .description == "test: taken for an array of visits, but none of its 2 items can be read; "
        + "item 1: neither the arrival nor the departure is known")
  }

  @Test func `Other spellings, a missing accuracy and an array within an object are read`() throws {
    let text = """
      {"home":null,"visits":[{"coordinate":{"latitude":1,"longitude":2},"arrival":798000000,\
      "departure":798000600}]}
      """
    let capture = try read(text)
    guard case .visit(let visit) = capture.lines.first?.entry.event else {
      Issue.record("no visit")
      return
    }
    #expect(visit.coordinate == Coordinate(latitude: 1, longitude: 2))
    #expect(visit.horizontalAccuracy == 50)
    #expect(capture.remarks.contains { $0.contains("50 m") })
  }

  @Test func `Seconds since 1970 are noticed and converted`() throws {
    let text = visits(item(arrival: "1776939000", departure: "64092211200"))
    let remark = try read(text).remarks.last
    #expect(remark?.hasPrefix("item 1: `at` is 1776939000") == true)
    #expect(remark?.hasSuffix("`--epoch unix`") == true)
    let capture = try read(text) { $0.epoch = .unix }
    #expect(capture.lines.first?.entry.at == Instant(unixSeconds: 1_776_939_000))
    #expect(capture.remarks.count == 1)
  }
}
