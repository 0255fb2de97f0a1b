import Foundation

/// The stores that remember the work on files which are no stores themselves, one folder full of
/// them. A file is known by its name and its content.
///
/// A store's name is the file's name, made harmless, then a digest of where the file is, then a
/// number that counts the different contents which that place has held:
/// `commuter.jsonl-0f3c9a6be1d24785-1.nightstep`.
package struct SessionStores: Sendable {
  /// Where the work on a file is, and how it relates to the file as it is now.
  package struct Location: Sendable, Equatable {
    /// The store's file: exists unless the state is `new` or `replaced`.
    package var store: String
    /// How store and file relate.
    package var state: State
    /// The file as it is now.
    package var source: SourceIdentity
  }

  /// How a store and the file it was made from relate.
  package enum State: Sendable, Equatable {
    /// The file was never opened: the store is to be made, and the capture imported.
    case new
    /// The file is as it was.
    case same
    /// The file begins with what it was, `oldSize` bytes: the capture is to be extended, the edits
    /// stay.
    case grown(oldSize: Int)
    /// Something else stands in the file now. A new store is to be made; the work on the former
    /// content is in `oldStore`.
    case replaced(oldStore: String)
  }

  /// The folder that holds the stores.
  package let folder: String

  /// The user's session stores; touches nothing yet.
  ///
  /// - Parameter environment: `XDG_STATE_HOME` and `HOME` are looked up in it.
  /// - Throws: `StoreError` if there is no place for them.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(StoreError) {
    folder = try StateFolder.path(environment: environment)
  }

  /// Finds the store of a file. Makes the folder if need be, but no store:
  /// `EventStore.openOrCreate(at:)` does that.
  ///
  /// - Throws: `StoreError` with a sentence if the folder cannot be used, the file cannot be read,
  ///   or a store of this file is damaged or of a newer version: its edits are not to be passed
  ///   over in silence.
  /// - Complexity: Linear in the size of the file, constant memory.
  package func locate(source path: String) throws(StoreError) -> Location {
    try StateFolder.prepare(folder)
    let name = try SourceIdentity.resolve(path)
    let known = try generations(of: name)
    let (source, beginnings) = try SourceIdentity.read(
      path, beginnings: known.compactMap { $0.source?.size })
    if let same = known.last(where: { $0.source == source }) {
      return Location(store: same.path, state: .same, source: source)
    }
    let grown = known.filter { store in
      guard let old = store.source, old.size > 0, old.size < source.size else { return false }
      return beginnings[old.size] == old.digest
    }
    if let longest = grown.max(by: { ($0.source?.size ?? 0) < ($1.source?.size ?? 0) }) {
      let oldSize = longest.source?.size ?? 0
      return Location(store: longest.path, state: .grown(oldSize: oldSize), source: source)
    }
    // A store without a capture: its import never came to its end.
    let unused = known.last { $0.source == nil }?.path
    let next = (known.last?.number ?? 0) + 1
    let fresh = unused ?? "\(folder)/\(prefix(of: name))\(next).nightstep"
    let old = known.last { $0.source != nil }
    return Location(
      store: fresh, state: old.map { .replaced(oldStore: $0.path) } ?? .new, source: source)
  }

  /// One of the stores of a place, with what it was made from; `nil` if the import never ended.
  private struct Generation {
    var path: String
    var number: Int
    var source: SourceIdentity?
  }

  /// The stores of a place, oldest first.
  private func generations(of source: String) throws(StoreError) -> [Generation] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw StoreError(
        .system, file: folder, "\(folder): the folder for sessions cannot be read.")
    }
    let prefix = prefix(of: source)
    var found: [Generation] = []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(".nightstep") {
      guard let number = Int(name.dropFirst(prefix.count).dropLast(".nightstep".count)),
        number > 0
      else { continue }
      let path = "\(folder)/\(name)"
      do throws(StoreError) {
        let peeked = try EventStore.peekSource(at: path)
        if let peeked, peeked.path != source { continue }
        found.append(Generation(path: path, number: number, source: peeked))
      } catch {
        var error = error
        error.sentence += " It keeps the work on \(source); move it away to begin anew."
        throw error
      }
    }
    return found.sorted { $0.number < $1.number }
  }

  /// What stands in a store's name as it stands in the file's.
  private static let harmless = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-".unicodeScalars)

  private func prefix(of source: String) -> String {
    var digest = ContentDigest()
    Array(source.utf8).withUnsafeBytes { digest.update($0) }
    let name = source.split(separator: "/").last ?? "file"
    let harmless = name.unicodeScalars.prefix(40).map { scalar in
      SessionStores.harmless.contains(scalar) ? Character(scalar) : "_"
    }
    return "\(String(harmless))-\(digest.text.prefix(16))-"
  }
}

extension EventStore {
  /// The file that a store was made from, without taking the right to write it.
  ///
  /// - Returns: `nil` if nothing has been imported.
  /// - Throws: `StoreError` if it is no store, damaged, or of a newer version.
  package static func peekSource(at path: String) throws(StoreError) -> SourceIdentity? {
    guard try StorePath.requireFile(path).size > 0 else { return nil }
    let connection = try reader(path)
    guard try Schema.find(in: connection) != .empty else { return nil }
    return try source(in: connection)
  }
}
