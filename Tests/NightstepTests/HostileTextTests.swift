import CaptureFormats
import Foundation
import Testing

/// Controls, escape sequences, bidi overrides and the invisible, in every text of every format: they
/// open or are refused, and nothing of them comes out.
@Suite struct HostileTextTests {
  /// Writes all variants of a small file into the tool's folder.
  private func write(
    _ file: (name: String, bytes: [UInt8]), _ tool: Tool
  ) throws -> [String] {
    try HostileText.variants(of: file.bytes, name: file.name).enumerated().map { index, bytes in
      try tool.file("\(index)-\(file.name)", Data(bytes))
    }
  }

  private func expectClean(
    _ result: Tool.Result, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status >= 0, "\(what) was ended by a signal", sourceLocation: sourceLocation)
    for text in [result.out, result.err] {
      let leak = HostileText.leak(in: text.utf8)
      #expect(leak == nil, "\(what)", sourceLocation: sourceLocation)
    }
  }

  @Test func `no text of any format reaches a report, a finding or a message as it is`() throws {
    for file in try SmallFiles.all() {
      let tool = try Tool()
      let names = try write(file, tool)
      #expect(names.count > 5, "\(file.name)")
      for words in [
        ["report"], ["report", "--json"], ["check"], ["check", "--json"],
        ["report", "--rules", "first-release", "--visits-from-fixes"], ["check", "--self"],
      ] {
        expectClean(try tool.run(words + names), "\(words) of \(file.name)")
      }
    }
  }

  @Test func `no text of any format reaches an export or an import report as it is`() throws {
    for file in try SmallFiles.all() {
      for (index, bytes) in HostileText.variants(of: file.bytes, name: file.name).enumerated() {
        var options = ReadOptions()
        options.keepsOriginals = index % 2 == 0
        guard
          let capture = try? CaptureReader.read(bytes: bytes, name: file.name, options: options)
        else { continue }
        for export in CaptureExports.exports {
          // What has an original is written as it stood, byte for byte: that is what it is for.
          if export.isLossless, capture.format == "nightstep" { continue }
          let leak = HostileText.leak(in: export.bytes(of: capture))
          #expect(leak == nil, "\(export.name) of \(file.name), variant \(index)")
        }
      }
    }
  }

  @Test func `nothing of a hostile name, option, rule, script, place or store comes out`() throws {
    let tool = try Tool()
    let evil = "x" + HostileText.sequences + HostileText.invisible + "\u{1}\u{8}\u{7F}\u{85}"
    let quoted = HostileText.escaped[1] + HostileText.escaped[0]
    let text = String(decoding: quoted, as: UTF8.self)
    let sample = Tool.sample("tower")
    let rules = try tool.file("rules.json", #"{"\#(text)": 1}"#)
    let value = try tool.file("value.json", #"{"history": "\#(text)"}"#)
    let brokenRules = try tool.file("broken.json", "{\"\(evil)")
    let places = try tool.file("places.csv", "name,lat,lng\n\(evil),35.6,139.7\n\(evil),x,y\n")
    let script = try tool.file(
      "script", "note \(evil)\nmark \(evil)\n\(evil)\n")
    let marked = try tool.file("marked", "mark \(evil)\nscreen -\ngoto \(evil)\n")
    let expecting = try tool.file("expecting", "expect \(evil) = 1\n")
    let drawing = try tool.file("drawing", "screen \(evil)/x.txt\n")
    for words in [
      ["report", evil], ["report", sample, "--rules", evil], ["report", sample, "--rules", rules],
      ["report", sample, "--rules", value], ["report", sample, "--rules", brokenRules],
      ["report", sample, "--at", evil], ["report", sample, "--time-zone", evil],
      ["report", sample, "--format", evil], ["report", sample, "--epoch", evil],
      ["report", sample, "--user", evil], ["report", sample, "--key", evil],
      ["run", script, sample],
      ["run", marked, sample], ["run", expecting, sample], ["run", drawing, sample], [evil],
      ["--" + evil], ["convert", sample, evil], ["convert", sample, "-", "--to", evil],
      ["simulate", evil, "-"], ["simulate", "commuter", "-", "--seed", evil],
      ["diary", sample, "--day", evil],
      ["diary", sample, "--day", "2026-04-20", "--places", places],
      ["diary", sample, "--day", "2026-04-20", "--places", places, "--json"],
      ["compare", sample, "--rules", evil, "--with", rules], ["shrink", sample, "--finding", evil],
      ["import", sample, evil + "/a.nightstep"], ["scrub", evil, evil], ["run", evil],
    ] {
      expectClean(try tool.run(words), words.first ?? "")
    }
    let taken = try tool("import", sample, "a.nightstep")
    #expect(taken.status == 0)
  }

  @Test func `a screen written as text or SVG holds no text of a file as it is`() throws {
    let tool = try Tool()
    for file in try SmallFiles.all() {
      let names = try write(file, tool)
      // Every view of every sixth: the drawing is the same for all.
      for (index, name) in names.enumerated() where index % 6 == 0 {
        let views = (1...7).map { "keys v\($0)\nkeys r\nkeys <Enter>\nscreen -\nkeys <Esc>" }
        let script = try tool.file(
          "views", views.joined(separator: "\n") + "\nscreen out.svg\n")
        expectClean(try tool("run", script, name), "\(file.name) \(index)")
        if let picture = tool.contents("out.svg") {
          #expect(HostileText.leak(in: picture) == nil, "SVG of \(file.name) \(index)")
        }
      }
    }
  }
}
