import CaptureFormats
import Console
import DeviceLog
import Foundation

/// Writes what the console exports.
enum ConsoleExport {
  /// - Throws: a sentence if the name tells no format, a file of the name is there and may not be
  ///   written over, or it cannot be written.
  static func write(_ part: LogExport, of document: Document) throws(Failure) {
    let out = expanded(part.file)
    guard let export = ExportChoice.export(by: out) else {
      let endings = ExportChoice.endings.map(\.ending).joined(separator: ", ")
      throw Failure("the name \(part.file) does not tell the format: end it in one of \(endings)")
    }
    try refuse(out, overwrites: part.overwrites, document)
    var whole = document
    whole.capture = part.capture
    whole.edits = part.edits
    var capture = whole.exported
    if let range = part.range {
      capture.lines = capture.lines.filter { range.contains($0.entry.at) }
      let lines = capture.lines.map(\.line)
      let first = lines.min() ?? 0
      let last = lines.max() ?? 0
      capture.skipped = capture.skipped.filter { first <= $0.line && $0.line <= last }
    }
    // A header, so that it is the same log when it is opened elsewhere.
    if capture.timeZone == nil { capture.timeZone = document.zone.identifier }
    try FileOutput.replace(out, with: export.bytes(of: capture))
  }

  /// Writes a text.
  static func write(
    _ text: String, to name: String, overwrites: Bool, of document: Document
  ) throws(Failure) {
    let out = expanded(name)
    try refuse(out, overwrites: overwrites, document)
    try FileOutput.replace(out, with: Array(text.utf8))
  }

  private static func refuse(
    _ out: String, overwrites: Bool, _ document: Document
  ) throws(Failure) {
    try FileOutput.refuse(out, from: document.name)
    if !overwrites, access(out, F_OK) == 0 {
      throw Failure("\(out) is there already; a ! at the end writes over it")
    }
  }

  /// `~/` is the home folder, as in a shell.
  private static func expanded(_ name: String) -> String {
    name.hasPrefix("~/") ? NSHomeDirectory() + name.dropFirst() : name
  }
}
