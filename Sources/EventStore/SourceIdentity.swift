import Foundation

/// The file a capture was read from: its name, and what was in it.
package struct SourceIdentity: Sendable, Equatable {
  /// The file's absolute name without links.
  package var path: String
  /// Bytes that were read.
  package var size: Int
  /// `ContentDigest` of these bytes.
  package var digest: String

  /// A file whose first `size` bytes have a digest.
  package init(path: String, size: Int, digest: String) {
    self.path = path
    self.size = size
    self.digest = digest
  }

  /// A file whose content is at hand: exactly what the capture was read from, even if the file
  /// grows meanwhile.
  package init(path: String, contents: UnsafeRawBufferPointer) {
    var digest = ContentDigest()
    digest.update(contents)
    self.init(path: path, size: contents.count, digest: digest.text)
  }

  /// Reads a file once and says what it is, and what its beginnings are.
  ///
  /// - Parameter sizes: Lengths of beginnings to know the digests of.
  /// - Returns: The whole file's identity, and the digest of each beginning that the file is long
  ///   enough to have.
  /// - Throws: `StoreError` if it is no file or cannot be read.
  /// - Complexity: Linear in the size of the file; constant memory.
  package static func read(
    _ path: String, beginnings sizes: [Int] = []
  ) throws(StoreError) -> (whole: SourceIdentity, beginnings: [Int: String]) {
    let name = try resolve(path)
    // Not waiting for the other end, should it be a pipe.
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno, file: path, "the file cannot be read") }
    defer { close(descriptor) }
    guard FileIdentity(descriptor: descriptor)?.kind == .file else {
      throw StoreError(.system, file: path, "\(path): this is not a file.")
    }
    var marks = Set(sizes).sorted().reversed().map { $0 }
    var digest = ContentDigest()
    var size = 0
    var beginnings: [Int: String] = [:]
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      while let mark = marks.last, mark <= size {
        if mark == size { beginnings[mark] = digest.text }
        marks.removeLast()
      }
      let wanted = min(buffer.count, (marks.last ?? .max) - size)
      let got = Foundation.read(descriptor, &buffer, wanted)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw .system(errno, file: path, "the file cannot be read") }
      if got == 0 { break }
      buffer.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
      size += got
    }
    return (SourceIdentity(path: name, size: size, digest: digest.text), beginnings)
  }

  /// A file's absolute name without links, `.` or `..`.
  ///
  /// - Throws: `StoreError` if there is no such file.
  static func resolve(_ path: String) throws(StoreError) -> String {
    guard let resolved = realpath(path, nil) else {
      throw .system(errno, file: path, "the file cannot be reached")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
