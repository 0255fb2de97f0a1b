import DeviceLog
import Testing

@testable import CaptureFormats

@Suite struct ExportTests {
  private let text = """
    {"kind":"visit","at":798000000,"lat":35.5,"lng":139.5,"arrivalDate":797990000,"departureDate":797999000.25,"horizontalAccuracy":5}
    {"kind":"visit","at":798000060,"lat":35.5,"lng":139.5,"arrivalDate":-63114076800,"departureDate":63113904000,"horizontalAccuracy":5}
    {"kind":"location","at":798000070,"lat":1e-7,"lng":-139.5,"timestamp":798000065,"horizontalAccuracy":8,"source":"slc"}
    {"kind":"note","at":798000080,"text":"a, \\"b\\"\\nc"}
    {"kind":"location","at":798000090,"lat":99,"lng":1,"timestamp":798000065,"horizontalAccuracy":8}
    """

  private func exported(_ name: String) throws -> String {
    try #require(CaptureExports.export(named: name)).bytes(of: try read(text)).text
  }

  @Test func `GeoJSON is read back with its visits and fixes`() throws {
    let geoJSON = try exported("geojson")
    let back = try read(geoJSON)
    #expect(back.format == "overland")
    #expect(kinds(back) == ["visit": 2, "location": 1])
    #expect(back.lines.prefix(2).map(\.entry) == (try read(text)).lines.prefix(2).map(\.entry))
    #expect(geoJSON.contains("\"coordinates\":[139.5,35.5]"))
  }

  @Test func `GPX has no exponents and is read back`() throws {
    let gpx = try exported("gpx")
    #expect(gpx.contains("lat=\"0.000000100000\""))
    let back = try read(gpx)
    #expect(back.format == "gpx")
    #expect(kinds(back) == ["location": 2])
    #expect(back.skipped == [])
  }

  @Test func `A table quotes what needs it, and its visits are read back`() throws {
    let table = try exported("csv")
    #expect(table.hasPrefix("kind,at,start,end,lat,lng,accuracy,speed,region,text\nvisit,2026-04-"))
    #expect(table.contains(",\"a, \"\"b\"\"\\nc\"\n"))
    let back = try read(table)
    #expect(back.format == "stops")
    #expect(back.lines.first?.entry.event == (try read(text)).lines.first?.entry.event)
  }

  @Test func `Instants are written in UTC, with milliseconds where there are some`() {
    #expect(Instant(0).exported == "2001-01-01T00:00:00Z")
    #expect(Instant(798_000_000.25).exported == "2026-04-16T02:40:00.250Z")
    #expect(Instant(-0.001).exported == "2000-12-31T23:59:59.999Z")
    #expect(Instant(0.9996).exported == "2001-01-01T00:00:01Z")
    #expect(Instant.distantFuture.exported == nil)
    #expect(Instant.distantPast.exported == nil)
  }
}
