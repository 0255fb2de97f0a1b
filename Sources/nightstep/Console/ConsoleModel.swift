import Console
import Replay
import StayDiary

/// Makes the console's model of a document that was opened.
enum ConsoleModel {
  /// - Parameter rules: those that were asked for, which stand above the ones kept with the document;
  ///   `nil` for none.
  static func make(
    _ opened: OpenedDocument, rules: NamedRules?, places: Places = .none
  ) throws(Failure) -> Model {
    let document = opened.document
    var notes = opened.notes + document.capture.remarks
    let damaged = document.capture.skipped
    if let first = damaged.first {
      let what = damaged.count == 1 ? "line \(first.line) was" : "\(damaged.count) lines were"
      notes.append(
        "\(what) not read: \(first.reason)" + (damaged.count == 1 ? "" : " (line \(first.line))"))
    }
    do throws(JournalError) {
      var model = try Model(
        document: Model.Document(
          name: document.shortName, capture: document.capture, zone: document.zone,
          zoneNote: document.zoneNote, notes: notes),
        journal: opened.journal, rules: rules ?? .current, rulesAreFixed: rules != nil)
      model.loadRules = { name in try RulesChoice.named(name) }
      model.loadPlaces = { name in try PlacesChoice.read(name) }
      model.use(places)
      return model
    } catch {
      throw Failure(error.description)
    }
  }
}
