import CaptureFormats
import DeviceLog
import Replay

/// `convert`: a captured log in another format.
enum ConvertCommand: Command {
  static let name = "convert"
  static let usage = "IN OUT [--to FORMAT]"
  static let summary = "Writes a captured log in another format."
  static var details: [String] {
    [
      "The format is told by the end of OUT's name: "
        + ExportChoice.endings.map { "\($0.ending) (\($0.format))" }.joined(separator: ", ") + ".",
      "Of a store, injected entries are written and skipped ones left out.",
      "OUT is a file, or - for standard output, which needs --to.",
    ]
  }
  static let to = Option(
    name: "--to", value: "FORMAT",
    help: CaptureExports.exports.map(\.name).joined(separator: ", "))
  static let options = [to] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let (source, out) = try two(arguments)
    let export = try export(arguments.value(to), out)
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: true)
    try FileOutput.refuse(out, from: source)
    let document = try reader.document(source)
    for remark in document.remarks { Messages.say(remark) }
    try FileOutput.write(export.bytes(of: document.exported), to: out, output)
    return 0
  }

  private static func export(
    _ named: String?, _ out: String
  ) throws(Failure) -> any CaptureExport {
    let names = CaptureExports.exports.map(\.name)
    if let named {
      if let export = CaptureExports.export(named: named) { return export }
      let hint = Spelling.nearest(to: named, of: names).map { "; did you mean \($0)?" }
      throw Failure(
        "\(title): no format “\(named)” is written"
          + (hint ?? "; there are \(names.joined(separator: ", "))"))
    }
    let lowered = out.lowercased()
    if lowered.hasSuffix(".nightstep") {
      throw Failure("\(title): a store is made by nightstep import \(out)")
    }
    if let export = ExportChoice.export(by: out) { return export }
    throw Failure(
      "\(title): the name \(out) does not tell the format; add --to "
        + names.joined(separator: "|"))
  }
}
