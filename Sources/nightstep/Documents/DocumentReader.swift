import CaptureFormats
import DeviceLog
import EventStore
import Foundation
import HomeLearner
import Replay

/// Reads the files that commands are given: captures of every format, stores, standard input.
struct DocumentReader: Sendable {
  var options: ReadOptions

  /// Takes how to read from the command line.
  ///
  /// - Parameter keepsOriginals: whether lines are kept as they stand, for an export.
  init(_ arguments: Arguments, command: String, keepsOriginals: Bool) throws(Failure) {
    options = ReadOptions()
    options.keepsOriginals = keepsOriginals
    options.format = arguments.value(.format)
    options.user = arguments.value(.user)
    options.key = arguments.value(.key)
    if let name = arguments.value(.timeZone) {
      guard let zone = LocalZone(identifier: name) else {
        throw .usage("\(name) is no time zone that is known here", command: command)
      }
      options.timeZone = zone
    }
    options.visitsFromFixes = arguments.has(.visitsFromFixes)
    if let name = arguments.value(.epoch) {
      guard let epoch = ReadOptions.Epoch(rawValue: name) else {
        throw .usage("--epoch is unix or reference, not “\(name)”", command: command)
      }
      options.epoch = epoch
    }
  }

  /// The documents in a file: one, but of several people or keys one each.
  func documents(_ name: String) throws(Failure) -> [Document] {
    if options.user != nil || options.key != nil || name != "-" && Self.isStore(name) {
      return [try document(name)]
    }
    do throws(CaptureError) {
      let fleet =
        name == "-"
        ? try CaptureReader.readFleet(
          bytes: try StandardInput.read(), name: "standard input", options: options)
        : try CaptureReader.readFleet(path: name, options: options)
      if fleet.count == 1, let only = fleet.first { return [document(name, only.capture)] }
      return fleet.map { document("\(name)#\($0.user)", $0.capture) }
    } catch {
      throw Failure(error)
    }
  }

  /// The document of a file; of a property list with several the one with the most visits.
  ///
  /// - Throws: a sentence; if the file is of several people, one that names them.
  func document(_ name: String) throws(Failure) -> Document {
    if name != "-", Self.isStore(name) {
      guard options.user == nil else {
        throw Failure("\(name): is a store, which is of one person; leave --user out")
      }
      return try stored(name)
    }
    do throws(CaptureError) {
      if name == "-" {
        let input = try StandardInput.read()
        return document(
          name, try CaptureReader.read(bytes: input, name: "standard input", options: options))
      }
      return document(name, try CaptureReader.read(path: name, options: options))
    } catch {
      throw Failure(error)
    }
  }

  /// Whether a file is a database, to be opened as a store. Looks at its content, not its name.
  static func isStore(_ path: String) -> Bool {
    // Not waiting for the other end, should it be a pipe; what is none is not read from.
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let magic = Array("SQLite format 3\0".utf8)
    var bytes = [UInt8](repeating: 0, count: magic.count)
    return read(descriptor, &bytes, bytes.count) == magic.count && bytes == magic
  }

  private func document(_ name: String, _ capture: Capture) -> Document {
    Document(name: name, capture: capture, asked: options.timeZone)
  }

  /// A store is let go at once, so that nobody finds it taken.
  private func stored(_ name: String) throws(Failure) -> Document {
    var document: Document
    do throws(StoreError) {
      let store = try EventStore.open(at: name)
      document = self.document(name, try store.readCapture())
      document.edits = try store.activeEdits()
    } catch {
      throw Failure(error)
    }
    document.rules = try Self.rules(in: document.edits, of: name)
    return document
  }

  private static func rules(
    in edits: [RecordedEdit], of name: String
  ) throws(Failure) -> NamedRules? {
    for recorded in edits.reversed() {
      guard case .rules(let title, let json) = recorded.edit else { continue }
      do throws(RulesError) {
        return NamedRules(name: title, rules: try Rules(json: json))
      } catch {
        throw Failure("\(name): the rules “\(title)” kept in it: \(error)")
      }
    }
    return nil
  }
}
