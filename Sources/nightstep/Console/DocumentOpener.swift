import CaptureFormats
import Console
import DeviceLog
import EventStore
import Foundation

/// Opens what the console is to show, and the store in which its edits are kept.
struct DocumentOpener: Sendable {
  /// Where edits go.
  enum Keeping: Equatable, Sendable {
    /// Into the session store of the file.
    case session
    /// Into the store of this name.
    case store(String)
    /// Nowhere.
    case memory
  }

  var reader: DocumentReader
  var keeping: Keeping
  /// Whether the user said how the file is to be read.
  var isReadingGiven: Bool
  /// Told how far it is.
  var progress: LoadingProgress

  /// Opens a file; `nil`: the built-in sample, or what is in the store that was named.
  func open(_ name: String?) throws(Failure) -> OpenedDocument {
    guard let name else { return try openWithoutFile() }
    guard name != "-" else {
      throw Failure(
        "standard input: the console reads keys from it; use nightstep report - instead")
    }
    if DocumentReader.isStore(name) { return try openStore(name) }
    var status = stat()
    let isFile = stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    switch keeping {
    case .memory:
      return try OpenedDocument(forgetting: try reader.document(name))
    case .store(let path):
      return try keep(name, in: path, isFile: isFile)
    case .session where isFile:
      return try openSession(name)
    case .session:
      return try OpenedDocument(
        forgetting: try reader.document(name),
        notes: ["This is no file that could be known again: edits are kept only with --store"])
    }
  }

  private func openWithoutFile() throws(Failure) -> OpenedDocument {
    if case .store(let path) = keeping, DocumentReader.isStore(path) {
      return try openStore(path)
    }
    guard let sample = BuiltInSample.document else {
      throw Failure("nightstep: the built-in sample cannot be made here; name a file")
    }
    guard case .store(let path) = keeping else {
      return try OpenedDocument(forgetting: sample)
    }
    let store = try Self.store { () throws(StoreError) in try EventStore.openOrCreate(at: path) }
    try importCapture(of: sample, into: store, nil)
    return OpenedDocument(sample, in: store)
  }

  private func openStore(_ name: String) throws(Failure) -> OpenedDocument {
    if case .store(let other) = keeping, other != name {
      throw Failure("\(name): is a store itself, and keeps its own edits; --store is not needed")
    }
    if keeping == .memory {
      return try OpenedDocument(forgetting: try reader.document(name))
    }
    let store = try Self.store { () throws(StoreError) in try EventStore.open(at: name) }
    return OpenedDocument(try document(name, in: store), in: store)
  }

  /// Keeps edits in a store that the user named.
  private func keep(
    _ name: String, in path: String, isFile: Bool
  ) throws(Failure) -> OpenedDocument {
    let store = try Self.store { () throws(StoreError) in try EventStore.openOrCreate(at: path) }
    let known = try Self.store { () throws(StoreError) in
      (has: try store.hasCapture(), source: try store.source())
    }
    let found = try Self.store { () throws(StoreError) in
      isFile
        ? try SourceIdentity.read(name, beginnings: [known.source?.size ?? 0]) : nil
    }
    guard known.has else {
      let document = try reader.document(name)
      try importCapture(of: document, into: store, found?.whole)
      return OpenedDocument(document, in: store, isImported: true)
    }
    if let found, let source = known.source {
      if source.digest == found.whole.digest, source.size == found.whole.size {
        return OpenedDocument(
          try document(name, in: store), in: store)
      }
      if found.beginnings[source.size] == source.digest {
        return try extend(store, name, found.whole)
      }
    }
    let other = known.source.map { ", of \($0.path)" } ?? ""
    throw Failure("\(path): holds another capture already\(other); name another store")
  }

  /// Takes in what a file has gained; where the store cannot be written, shows what it has.
  func extend(
    _ store: EventStore, _ name: String, _ source: SourceIdentity
  ) throws(Failure) -> OpenedDocument {
    if store.isReadOnly {
      let note = "The file has grown since; what is new is not shown"
      return OpenedDocument(
        try document(name, in: store), in: store, notes: [note])
    }
    let before = try document(name, in: store).capture.lines.count
    let document = try reader.document(name)
    do throws(StoreError) {
      try store.extendCapture(document.capture, source: source) { done, count in
        progress.note("Keeping", done, of: count)
        return true
      }
    } catch {
      throw Failure(error)
    }
    let gained = document.capture.lines.count - before
    return OpenedDocument(
      document, in: store,
      notes: ["The file has grown by \(gained) \(gained == 1 ? "entry" : "entries"); edits stay"])
  }

  /// The capture of a store, under the name of its file.
  func document(_ name: String, in store: EventStore) throws(Failure) -> Document {
    let capture = try Self.store { () throws(StoreError) in try store.readCapture() }
    return Document(name: name, capture: capture, asked: reader.options.timeZone)
  }

  func importCapture(
    of document: Document, into store: EventStore, _ source: SourceIdentity?
  ) throws(Failure) {
    try Self.store { () throws(StoreError) in
      try store.importCapture(document.capture, source: source) { done, count in
        progress.note("Keeping", done, of: count)
        return true
      }
    }
  }

  /// Does something with a store; what fails is a failure of the program.
  static func store<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(Failure) -> Result {
    do throws(StoreError) { return try body() } catch { throw Failure(error) }
  }
}
