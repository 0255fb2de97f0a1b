import Foundation

/// What a system call said when it failed.
struct FileProblem: Error {
  var number: Int32
  var reason: String { String(cString: strerror(number)) }
}

/// Writes bytes to files.
enum FileOutput {
  /// Writes all bytes to an open file.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileProblem) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        Foundation.write(descriptor, all.baseAddress.map { $0 + done }, all.count - done)
      }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw FileProblem(number: errno)
      }
      done += count
    }
  }

  /// Refuses to write over the file that is read, or over a database.
  static func refuse(_ out: String, from source: String) throws(Failure) {
    let isSame = source != "-" && resolved(source).map { $0 == resolved(out) } ?? false
    if isSame || out != "-" && DocumentReader.isStore(out) {
      let what = isSame ? "is the file that is read" : "is a database"
      throw Failure("\(out): \(what), and is not written over; name another")
    }
  }

  /// Makes a file, or writes to standard output where its name is `-`.
  @MainActor static func write(
    _ bytes: [UInt8], to path: String, _ output: StandardOutput
  ) throws(Failure) {
    if path == "-" {
      try output.write(bytes: bytes)
    } else {
      try replace(path, with: bytes)
    }
  }

  /// Makes a file, in place of another of its name: all of it or nothing.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    do throws(FileProblem) {
      try make(path, bytes)
    } catch {
      throw Failure("\(path): cannot be written (\(error.reason))")
    }
  }

  private static func make(_ name: String, _ bytes: [UInt8]) throws(FileProblem) {
    // Through a link, not in its place.
    let path = resolved(name) ?? name
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A pipe or a device is written as it is; a folder refuses.
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileProblem(number: errno) }
      defer { close(descriptor) }
      return try write(bytes, to: descriptor)
    }
    // A captured log tells where somebody lives: nobody else may read it.
    let draft = "\(path).\(getpid()).part"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem(number: errno) }
    // And its owner may, whatever the umask takes.
    fchmod(descriptor, 0o600)
    do throws(FileProblem) {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      if fsync(descriptor) != 0, errno != EINVAL { throw FileProblem(number: errno) }
    } catch {
      unlink(draft)
      throw error
    }
    guard rename(draft, path) == 0 else {
      let number = errno
      unlink(draft)
      throw FileProblem(number: number)
    }
  }

  /// A file's absolute name without links; `nil` if there is none.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
