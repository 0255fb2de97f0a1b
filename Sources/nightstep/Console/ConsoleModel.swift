import CaptureFormats
import Console
import Foundation
import Replay
import StayDiary

/// Makes the console's model of a document that was opened.
enum ConsoleModel {
  /// - Parameter rules: those that were asked for, which stand above the ones kept with the document;
  ///   `nil` for none.
  /// - Parameter reading: how the file was read, to follow it.
  static func make(
    _ opened: OpenedDocument, rules: NamedRules?, places: Places = .none,
    reading: ReadOptions? = nil
  ) throws(Failure) -> Model {
    let document = opened.document
    let report = ImportReport(document.capture)
    var remarks = document.capture.remarks
    // Without a visit nothing is learned, which is the first thing to know; it was remarked last.
    if report.grade == .unusable, let last = remarks.popLast() { remarks.insert(last, at: 0) }
    var notes = opened.notes + remarks
    let damaged = document.capture.skipped
    if let first = damaged.first {
      let what = damaged.count == 1 ? "line \(first.line) was" : "\(damaged.count) lines were"
      notes.append(
        "\(what) not read: \(first.reason)" + (damaged.count == 1 ? "" : " (line \(first.line))"))
    }
    do throws(JournalError) {
      var shown = Model.Document(
        name: document.shortName, capture: document.capture, zone: document.zone,
        zoneNote: document.zoneNote, notes: notes)
      shown.importReport = ImportText.lines(report, document)
      var model = try Model(
        document: shown,
        journal: opened.journal, rules: rules ?? .current, rulesAreFixed: rules != nil)
      model.loadRules = { name in try RulesChoice.named(name) }
      model.loadPlaces = { name in try PlacesChoice.read(name) }
      model.use(places)
      model.exportLog = { part in try ConsoleExport.write(part, of: document) }
      model.writeText = { text, file, overwrites in
        try ConsoleExport.write(text, to: file, overwrites: overwrites, of: document)
      }
      if let reading, canBeFollowed(document, reading) {
        let store = opened.store
        model.openFollower = { capture in
          try FileFollower(document.name, has: capture, reading, store)
        }
      }
      return model
    } catch {
      throw Failure(error.description)
    }
  }

  private static func canBeFollowed(_ document: Document, _ reading: ReadOptions) -> Bool {
    var status = stat()
    return document.capture.format == "nightstep" && !reading.visitsFromFixes
      && stat(document.name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && !DocumentReader.isStore(document.name)
  }
}
