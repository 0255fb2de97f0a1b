import DeviceLog
import Testing

@testable import CaptureFormats

@Suite struct HeaderTests {
  private let launch = "{\"kind\":\"launch\",\"at\":798000000}"

  @Test func `A header alone opens with no entries`() throws {
    let capture = try read("{\"nightstep\":1,\"timeZone\":\"Asia/Tokyo\",\"app\":\"x\"}\n")
    #expect(capture.timeZone == "Asia/Tokyo")
    #expect(capture.header == "{\"nightstep\":1,\"timeZone\":\"Asia/Tokyo\",\"app\":\"x\"}")
    #expect(capture.lines == [])
  }

  @Test func `Without a header there is no zone`() throws {
    let capture = try read(launch)
    #expect(capture.header == nil)
    #expect(capture.timeZone == nil)
  }

  @Test(arguments: ["2", "1.5", "0", "\"1\"", "null"])
  func `Another version is refused`(version: String) {
    let error = refusal("{\"nightstep\":\(version)}\n\(launch)")
    let label = version == "\"1\"" ? "“1”" : version
    #expect(error?.kind == .newerVersion)
    #expect(error?.description == "test, line 1: version \(label), this program reads version 1")
  }

  @Test func `A zone that is not known is remarked upon`() throws {
    let capture = try read("{\"nightstep\":1,\"timeZone\":\"Mars/Base\"}\n\(launch)")
    #expect(capture.timeZone == nil)
    #expect(
      capture.remarks == ["line 1: the header's time zone is “Mars/Base”, which is not known here"])
  }

  @Test func `A second header is skipped and kept`() throws {
    let capture = try read("{\"nightstep\":1}\n\(launch)\n{\"nightstep\":1}\n\(launch)")
    #expect(capture.lines.count == 2)
    #expect(capture.skipped.map(\.line) == [3])
    #expect(capture.skipped.first?.original == Array("{\"nightstep\":1}".utf8))
  }
}

@Suite struct EpochTests {
  private func launches(_ times: [String]) -> String {
    times.map { "{\"kind\":\"launch\",\"at\":\($0)}" }.joined(separator: "\n")
  }

  @Test func `Seconds since 1970 are noticed and, if asked, converted`() throws {
    let text = launches(["1776939102", "1776939103"])
    let capture = try read(text)
    #expect(
      capture.remarks == [
        "line 1: `at` is 1776939102, as seconds since 2001 the year 2057; most likely all 2 lines "
          + "count from 1970: open it with `--epoch unix`"
      ])
    let converted = try read(text) { $0.epoch = .unix }
    #expect(converted.remarks == [])
    #expect(converted.lines.map(\.entry.at.unixSeconds) == [1_776_939_102, 1_776_939_103])
  }

  @Test func `Seconds since 2001 read as if since 1970 are noticed too`() throws {
    let capture = try read(launches(["798631902"])) { $0.epoch = .unix }
    #expect(capture.remarks.first?.hasSuffix("open it without `--epoch unix`") == true)
  }

  @Test func `Milliseconds are named as such`() throws {
    let capture = try read(launches(["1776939102000"]))
    #expect(capture.remarks.first?.contains("milliseconds since 1970") == true)
  }

  @Test func `The range is 2008 to ten years from the file's date, each from both sides`() throws {
    let first = 1_199_145_600 - 978_307_200
    let last = fileDate.seconds + 10 * 365.25 * 86_400
    #expect(try read(launches(["\(first)"])).remarks == [])
    #expect(try read(launches(["\(first - 1)"])).remarks.count == 1)
    #expect(try read(launches(["\(last - 1)"])).remarks == [])
    #expect(try read(launches(["\(last)"])).remarks.count == 1)
  }

  @Test func `One line out of range among others is named`() throws {
    let remarks = try read(launches(["798000000", "5", "798000001"])).remarks
    let start = "line 2: `at` is 5, as seconds since 2001 the year 2001"
    #expect(remarks.first?.hasPrefix(start) == true)
    #expect(remarks.first?.hasSuffix("as are 1 of 3 lines") == true)
  }

  @Test func `Sentinels counted from 1970 become the sentinels`() throws {
    let line = """
      {"kind":"visit","at":1776939102,"lat":1,"lng":2,"horizontalAccuracy":5,\
      "arrivalDate":-62135769600,"departureDate":64092211200}
      """
    let capture = try read(line) { $0.epoch = .unix }
    guard case .visit(let visit) = capture.lines.first?.entry.event else {
      Issue.record("no visit")
      return
    }
    #expect(visit.arrivalDate == .distantPast)
    #expect(visit.departureDate == .distantFuture)
  }

  @Test func `Converted lines keep everything but their dates`() throws {
    let line =
      #"{"x":{"at":1776939102}, "kind":"visit","at" : 1776939102.5,"lat":1,"lng":2,"#
      + #""arrivalDate":-62135769600,"departureDate":"2026-04-23T10:11:42Z","#
      + #""horizontalAccuracy":5,"y":["at",1776939102],"text":"at"}"#
    let capture = try read(line) { $0.epoch = .unix }
    let kept =
      #"{"x":{"at":1776939102}, "kind":"visit","at" : 798631902.5,"lat":1,"lng":2,"#
      + #""arrivalDate":-63114076800,"departureDate":"2026-04-23T10:11:42Z","#
      + #""horizontalAccuracy":5,"y":["at",1776939102],"text":"at"}"#
    #expect(capture.lines.first?.original == kept)
    #expect(try read(kept).lines.map(\.entry) == capture.lines.map(\.entry))
  }
}
