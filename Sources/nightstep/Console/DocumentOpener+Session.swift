import DeviceLog
import EventStore
import Foundation

/// Session stores: where the work on a file is kept that is no store itself.
extension DocumentOpener {
  /// Opens a file with what was done to it before.
  func openSession(_ name: String) throws(Failure) -> OpenedDocument {
    let location: SessionStores.Location
    do throws(StoreError) {
      location = try SessionStores().locate(source: name)
    } catch {
      return try openWithoutSession(name, error)
    }
    switch location.state {
    case .new:
      return try begin(name, location, notes: [])
    case .replaced(let old):
      return try begin(
        name, location,
        notes: ["Another file than before; the old edits are in \(Self.short(old))"])
    case .same:
      if isReadingGiven { return try reread(name, location) }
      let store = try Self.store { () throws(StoreError) in try EventStore.open(at: location.store)
      }
      return OpenedDocument(
        try document(name, in: store), in: store)
    case .grown:
      let store = try Self.store { () throws(StoreError) in try EventStore.open(at: location.store)
      }
      return try extend(store, name, location.source)
    }
  }

  /// A folder that cannot be written must not keep anybody from looking; a store that is there and
  /// cannot be used has edits in it, and is not passed over.
  private func openWithoutSession(
    _ name: String, _ error: StoreError
  ) throws(Failure) -> OpenedDocument {
    switch error.reason {
    case .readOnly, .system, .diskFull, .missing: break
    default: throw Failure(error)
    }
    // If it is the file that cannot be read, that is said here.
    return try OpenedDocument(
      forgetting: try reader.document(name),
      notes: ["Edits are not kept: \(error.sentence)"])
  }

  private func begin(
    _ name: String, _ location: SessionStores.Location, notes: [String]
  ) throws(Failure) -> OpenedDocument {
    // First, so that what cannot be read leaves no store behind.
    let document = try reader.document(name)
    let store = try Self.store { () throws(StoreError) in
      try EventStore.openOrCreate(at: location.store)
    }
    if try Self.store({ () throws(StoreError) in try store.hasCapture() }) {
      // Another process was faster.
      return OpenedDocument(
        try self.document(name, in: store), in: store, notes: notes)
    }
    try importCapture(of: document, into: store, location.source)
    return OpenedDocument(document, in: store, notes: notes, isImported: true)
  }

  /// Opens a file that is known, but perhaps read otherwise than the user now asks for. If so, and
  /// nothing was ever done to it, it is imported anew; else the edits stay with what they were
  /// made on, and this reading is forgotten at the end.
  private func reread(
    _ name: String, _ location: SessionStores.Location
  ) throws(Failure) -> OpenedDocument {
    let document = try reader.document(name)
    let known = try known(name, location)
    if document.capture.lines == known.capture.lines,
      document.capture.format == known.capture.format
    {
      let store = try Self.store { () throws(StoreError) in try EventStore.open(at: location.store)
      }
      return OpenedDocument(document, in: store)
    }
    if known.isPristine { return try replace(name, document, location) }
    return try OpenedDocument(
      forgetting: document,
      notes: [
        "It was read otherwise before, where its edits are; edits made now are kept only with --store"
      ])
  }

  /// What is in the store of a file, which is closed again.
  private func known(
    _ name: String, _ location: SessionStores.Location
  ) throws(Failure) -> (capture: Capture, isPristine: Bool) {
    try Self.store { () throws(StoreError) in
      let store = try EventStore.open(at: location.store)
      return (try store.readCapture(), try store.history().isEmpty && !store.isReadOnly)
    }
  }

  private func replace(
    _ name: String, _ document: Document, _ location: SessionStores.Location
  ) throws(Failure) -> OpenedDocument {
    // Into a new store beside it, which then takes its name: nothing is lost on the way.
    let draft = "\(location.store).\(getpid()).part"
    do throws(Failure) {
      let fresh = try Self.store { () throws(StoreError) in try EventStore.create(at: draft) }
      try importCapture(of: document, into: fresh, location.source)
    } catch {
      Self.remove(draft)
      throw error
    }
    Self.remove(location.store)
    guard rename(draft, location.store) == 0 else {
      Self.remove(draft)
      throw Failure("\(location.store): cannot be made anew (\(String(cString: strerror(errno))))")
    }
    let opened = try Self.store { () throws(StoreError) in try EventStore.open(at: location.store) }
    return OpenedDocument(document, in: opened, isImported: true)
  }

  /// A path with the home folder as `~`, for a line of the screen.
  private static func short(_ path: String) -> String {
    let home = NSHomeDirectory() + "/"
    return path.hasPrefix(home) ? "~/" + path.dropFirst(home.count) : path
  }

  private static func remove(_ store: String) {
    for suffix in ["-wal", "-shm", "-lock", ""] { unlink(store + suffix) }
  }
}
