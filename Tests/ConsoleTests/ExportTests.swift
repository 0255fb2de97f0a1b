import DeviceLog
import Testing

@testable import Console

@Suite struct ExportTests {
  /// What was asked to be written.
  private final class Written {
    var parts: [LogExport] = []
  }

  private let start = Instant(798_595_200)

  private func opened() throws -> (model: Model, written: Written) {
    let written = Written()
    var model = try open(
      (0..<10).map { Entry(at: start + Double($0) * 60, .note(text: "number \($0)")) })
    model.exportLog = { written.parts.append($0) }
    for (name, count) in [("a", 3), ("b", 6)] {
      run(&model, "goto start")
      run(&model, "step \(count)")
      run(&model, "mark \(name)")
    }
    return (model, written)
  }

  @Test func `All of it, from a mark on, and between two marks in either order`() throws {
    var (model, written) = try opened()
    for text in ["all.jsonl", "from a.csv @a", "both.gpx @a @b", "both.gpx @b @a !"] {
      run(&model, "export \(text)")
    }
    #expect(written.parts.map(\.file) == ["all.jsonl", "from a.csv", "both.gpx", "both.gpx"])
    let (a, b, end) = (start + 120, start + 300, start + 540)
    #expect(written.parts.map(\.range) == [nil, a...end, a...b, a...b])
    #expect(written.parts.map(\.overwrites) == [false, false, false, true])
    #expect(model.message?.text == "Written: both.gpx, 4 entries")
  }

  @Test func `Edits go with it`() throws {
    var (model, written) = try opened()
    run(&model, "goto start")
    run(&model, "step 4")
    run(&model, "skip")
    run(&model, "export x.jsonl @a @b")
    #expect(model.message?.text == "Written: x.jsonl, 3 entries")
    #expect(written.parts.first?.edits.contains { $0.edit == .skip(.captured(3)) } == true)
  }

  @Test(arguments: [
    ("export x.jsonl @z", "there is no mark @z; m sets one"),
    ("export x.jsonl @a @b @a", "export takes a file and up to two marks: export trip.gpx @a @b"),
    ("export !", "export takes a file and up to two marks: export trip.gpx @a @b"),
  ])
  func `What makes no sense is said`(line: String, sentence: String) throws {
    var (model, written) = try opened()
    refuse(&model, line)
    #expect(model.message?.text == sentence)
    #expect(written.parts.isEmpty)
  }

  @Test func `What cannot be written is said`() throws {
    var (model, _) = try opened()
    model.exportLog = { _ in throw ConsoleError("x.jsonl is there already") }
    refuse(&model, "export x.jsonl")
    #expect(model.message?.text == "x.jsonl is there already")
    model.exportLog = nil
    refuse(&model, "export x.jsonl")
  }

  @Test func `The report of the import lies over the panes and can be opened again`() throws {
    let (made, _) = try opened()
    var model = made
    refuse(&model, "imported")
    model.document.importReport = ["stops.csv: a table of stops, partial, 3 entries", "  3 visit"]
    run(&model, "imported")
    #expect(model.text().contains("a table of stops, partial"))
    try model.press("<Esc>")
    #expect(!model.text().contains("a table of stops, partial"))
    run(&model, "imported")
  }
}
