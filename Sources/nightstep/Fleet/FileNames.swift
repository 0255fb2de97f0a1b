import Foundation

/// The files that a command is given: its operands, then the names in a list. The list is read as it
/// is needed, so it may be endless.
final class FileNames {
  private var operands: ArraySlice<String>
  private let list: Int32?
  private let listName: String
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// - Throws: a sentence if there is no file at all, or the list cannot be opened.
  init(_ arguments: Arguments, command: String, usage: String) throws(Failure) {
    operands = arguments.operands[...]
    listName = arguments.value(.filesFrom) ?? ""
    guard arguments.has(.filesFrom) else {
      guard !operands.isEmpty else { throw .usage("it takes \(usage)", command: command) }
      list = nil
      return
    }
    if operands.contains("-"), listName == "-" {
      throw .usage("standard input is either a capture or a list of files", command: command)
    }
    let descriptor = listName == "-" ? STDIN_FILENO : open(listName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure("\(listName): this list of files cannot be opened (\(reason))")
    }
    list = descriptor
  }

  deinit {
    if let list, list != STDIN_FILENO { close(list) }
  }

  /// The next name; `nil` at the end. Blank lines name no file.
  ///
  /// - Throws: a sentence if the list cannot be read on; then it is at its end.
  func next() throws(Failure) -> String? {
    if let operand = operands.popFirst() { return operand }
    while let line = try nextLine() {
      if !line.isEmpty { return line }
    }
    return nil
  }

  private func nextLine() throws(Failure) -> String? {
    guard let list else { return nil }
    while true {
      if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return text(position..<end)
      }
      if isAtEnd {
        guard position < buffer.count else { return nil }
        defer { position = buffer.count }
        return text(position..<buffer.count)
      }
      buffer.removeFirst(position)
      position = 0
      try readOn(list)
    }
  }

  private func readOn(_ list: Int32) throws(Failure) {
    var block = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(list, &block, block.count)
    if count < 0 {
      if errno == EINTR { return }
      isAtEnd = true
      buffer = []
      throw Failure(
        "\(listName): this list of files cannot be read (\(String(cString: strerror(errno))))")
    }
    if count == 0 { isAtEnd = true }
    buffer += block[..<count]
  }

  private func text(_ range: Range<Int>) -> String {
    var line = buffer[range]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
