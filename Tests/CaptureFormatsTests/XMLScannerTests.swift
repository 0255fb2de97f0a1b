import Testing

@testable import CaptureFormats

@Suite struct XMLScannerTests {
  private func tokens(_ text: String) throws -> [XMLScanner.Token] {
    let padded = PaddedBytes(text.utf8)
    var scanner = XMLScanner(padded.bytes)
    var tokens: [XMLScanner.Token] = []
    while let token = try scanner.next() { tokens.append(token) }
    return tokens
  }

  @Test func `Tags, attributes, text, entities, and what is passed over`() throws {
    let text = """
      <?xml version="1.0"?>
      <!-- <a> -->
      <!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd"> <!-- ' -->]>
      <p:gpx a="1 &gt; 2" b='"'><x/>t&amp;&#65;&#x42;&x;&<![CDATA[<y>&amp;]]></p:gpx>

      """.replacing(" <!-- ' -->", with: "")
    #expect(
      try tokens(text) == [
        .start("gpx", ["a": "1 > 2", "b": "\""]), .start("x", [:]), .end("x"),
        .text("t&AB&x;&"), .text("<y>&amp;"), .end("gpx"),
      ])
  }

  @Test(arguments: [
    "", "text", "<a>", "<a", "<a><b></a></b>", "<a b>", "<a b=1/>", "<a b=\"1>", "</a>", "<a/><b/>",
    "<!-- x", "<a><![CDATA[x</a>", "<!DOCTYPE a [", "<>", "<a></a", "<?xml",
    String(repeating: "<a>", count: 100_000),
  ])
  func `What is no well-formed XML is damaged`(text: String) {
    #expect(throws: XMLScanner.Damage.self) { try tokens(text) }
  }
}
