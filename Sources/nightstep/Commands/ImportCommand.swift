import CaptureFormats
import DeviceLog
import EventStore
import Foundation
import Replay

/// `import`: a captured log into a store of its own.
enum ImportCommand: Command {
  static let name = "import"
  static let usage = "IN STORE [--dry-run] [--json]"
  static let summary = "Puts a captured log into a new store, and says how far it can be trusted."
  static let details = [
    "STORE is a file that does not exist yet, by custom named .nightstep. With --dry-run nothing",
    "is written, and STORE may be left out. Exits with 1 if the learner cannot learn from it.",
  ]
  static let dryRun = Option(name: "--dry-run", help: "only say what it would be")
  static let options = [dryRun, .json] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let source: String
    var store: String?
    if arguments.has(dryRun), arguments.operands.count == 1 {
      source = try only(arguments)
    } else {
      (source, store) = try two(arguments)
    }
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: true)
    if source != "-", DocumentReader.isStore(source) {
      // What is a database, but no store of ours, is refused as that.
      _ = try reader.document(source)
      throw Failure("\(source): is a store already; copy it instead")
    }
    // Before the content is read: should the file grow meanwhile, the store begins it still.
    let identity = try self.identity(of: source)
    if arguments.has(dryRun) {
      // Only to say what it would be, each of several people has a say.
      var status: Int32 = 0
      for document in try reader.documents(source) {
        status = max(status, try tell(document, store: nil, arguments, output))
      }
      return status
    }
    let document = try reader.document(source)
    if let store { try write(document, to: store, identity) }
    return try tell(document, store: store, arguments, output)
  }

  private static func tell(
    _ document: Document, store: String?, _ arguments: Arguments, _ output: StandardOutput
  ) throws(Failure) -> Int32 {
    let report = ImportReport(document.capture)
    if arguments.has(.json) {
      try output.write(json(report, document, store: store))
    } else {
      for line in ImportText.lines(report, document) { try output.say(line) }
    }
    return report.grade == .unusable ? 1 : 0
  }

  /// The file, to be known again; `nil` for what has no lasting content: a pipe, a folder.
  private static func identity(of source: String) throws(Failure) -> SourceIdentity? {
    var status = stat()
    guard source != "-", stat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      access(source, R_OK) == 0
    else { return nil }
    do throws(StoreError) {
      return try SourceIdentity.read(source).whole
    } catch {
      throw Failure(error)
    }
  }

  private static func write(
    _ document: Document, to path: String, _ identity: SourceIdentity?
  ) throws(Failure) {
    do throws(StoreError) {
      let store = try EventStore.openOrCreate(at: path)
      let progress = ProgressLine("Importing")
      try store.importCapture(document.capture, source: identity) { done, count in
        progress.show(done, of: count)
        return true
      }
      progress.clear()
    } catch {
      throw Failure(error)
    }
  }

  private static func json(_ report: ImportReport, _ document: Document, store: String?) -> String {
    var object = JSONObject()
    object.add("file", document.name)
    object.add("store", store)
    object.add("format", report.format)
    object.add("timeZone", document.zone.identifier)
    object.add("grade", report.grade.rawValue)
    object.add(
      "entries",
      report.entries.map { entry in
        var item = JSONObject()
        item.add("kind", entry.kind)
        item.add("count", entry.count)
        return item
      })
    object.add(
      "skipped",
      report.skips.map { skip in
        var item = JSONObject()
        item.add("reason", skip.reason)
        item.add("count", skip.count)
        item.add("firstLine", skip.firstLine)
        return item
      })
    object.add(
      "lag",
      report.lag.map { lag in
        var item = JSONObject()
        item.add("count", lag.count)
        item.add("median", lag.median)
        item.add("p90", lag.p90)
        item.add("longest", lag.longest)
        return item
      })
    object.add("cannotTell", report.cannotTell)
    object.add("remarks", [document.zoneNote].compactMap { $0 } + report.remarks)
    return object.text
  }
}
