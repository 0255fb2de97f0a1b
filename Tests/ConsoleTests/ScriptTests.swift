import Testing

@testable import Console

@Suite("Scripts")
struct ScriptTests {
  private func run(_ script: String, sample: String = "two-thousand-years") throws -> (
    error: ScriptError?, files: [String: String], model: Model
  ) {
    final class Files { var written: [String: String] = [:] }
    let files = Files()
    var runner = ScriptRunner(
      model: try openSample(sample), width: 80, height: 24, scriptName: "try.ns",
      write: { files.written[$0] = $1 })
    do throws(ScriptError) {
      try runner.run(script)
      return (nil, files.written, runner.model)
    } catch {
      return (error, files.written, runner.model)
    }
  }

  @Test("Commands, keys, expectations and screens are carried out in order")
  func script() throws {
    let result = try run(
      """
      # the stay of two thousand years
      expect home = true and stay-too-long = 0
      keys Rr
      expect stay-too-long >= 1 and rules = first-release
      expect stay > 1,000,000,000 and n = 5 and nights = 5
      expect screen contains "63113903999.999"
      size 120x40
        screen big.txt
      screen big.svg
      rules current
      expect not stay-too-long
      """)
    #expect(result.error == nil, "\(result.error?.description ?? "")")
    #expect(
      result.files["big.txt"]?.split(separator: "\n", omittingEmptySubsequences: false).count == 41)
    #expect(result.files["big.svg"]?.hasPrefix("<svg") == true)
  }

  @Test("A failed expectation names file, line and values, and exits 1")
  func expectation() throws {
    let error = try #require(try run("start\nexpect entry = 7 or home\n").error)
    #expect(error.description == "try.ns:2: expected entry = 7 or home: entry is 0, home is false")
    #expect(error.exitCode == 1)
  }

  @Test(
    "A line that cannot be carried out exits 2",
    arguments: [
      "fly", "expect", "expect wings = 2", "expect entry", "keys <Foo>", "size 0x0", "screen",
      "goto nowhere", "expect entry = = 2", "expect home < 2", "expect entry = two", "back",
    ])
  func cannot(line: String) throws {
    let error = try run("start\n" + line).error
    if line == "expect entry" {
      #expect(error?.exitCode == 1)
    } else {
      #expect(error?.exitCode == 2)
      #expect((error?.sentence.count ?? 0) > 10)
    }
  }

  @Test("A script ends at quit")
  func quits() throws {
    #expect(try run("quit\nfly").error == nil)
    #expect(try run("keys q\nfly").model.isFinished)
  }

  @Test("Lines may end in carriage returns, and text from the script is cleaned")
  func lines() throws {
    #expect(try run("start\r\nexpect entry = 0\r\n").error == nil)
    let error = try #require(try run("fly\u{1B}[31m").error)
    #expect(!error.description.contains("\u{1B}"))
  }
}
