import Foundation

/// Writes what an app is told into a captured log: a NightStep capture, one JSON object a line.
///
/// ```swift
/// let writer = try CaptureWriter(folder: folder)
/// try writer.write(.launch)
/// ```
///
/// - Append-only: nothing that was written is ever changed. A line that returned from `write` outlives
///   the process, however it ends; call `synchronize()` where it must outlive the device's battery.
/// - A line torn by a crash of the system or a full disk is ended by the next line, here or after the
///   next start: that line alone is damaged.
/// - Files are numbered: `capture-000001.jsonl`, `capture-000002.jsonl`, …; a new one begins where a
///   line would make the last one too large. Each begins with a header that names the time zone.
/// - It may be called from any thread, and from delegate callbacks: it holds a lock for one write,
///   and lines come whole and in the order of the calls. One writer a folder and name at a time; two
///   of them (an app and its extension) take two names.
public final class CaptureWriter: @unchecked Sendable {
  // Unchecked: everything that changes is only touched while `lock` is held.

  /// The folder of the files.
  public let folder: URL
  /// What the files' names begin with.
  public let name: String
  /// The size in bytes that a file stays within, unless its first entry alone is larger.
  public let bytesPerFile: Int
  /// How many files are kept, the newest; `nil` keeps all.
  public let filesKept: Int?

  private let lock = NSLock()
  private var zone: String
  private var number: Int
  private var file: CaptureFile?

  /// Opens the newest file of a folder for appending, or makes the first.
  ///
  /// - Parameters:
  ///   - folder: made if it is not there.
  ///   - name: no slash in it.
  ///   - timeZone: the device's, for the header of a new file. Where the last file was begun in
  ///     another one, write a `timeZone` entry at each launch.
  ///   - bytesPerFile: some 30 000 entries are 4 MB.
  ///   - filesKept: at least 1; older files are removed when a new one begins. `nil` keeps all.
  /// - Throws: an error if the folder or the file cannot be made or opened, as on a device that was
  ///   not unlocked yet where the folder's protection asks for that.
  public init(
    folder: URL, name: String = "capture", timeZone: TimeZone = .current,
    bytesPerFile: Int = 4 << 20, filesKept: Int? = nil
  ) throws(CaptureWriterError) {
    self.folder = folder
    self.name = name
    self.bytesPerFile = bytesPerFile
    self.filesKept = filesKept.map { max(1, $0) }
    zone = timeZone.identifier
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CaptureWriterError(.folder, folder.path)
    }
    number = max(1, try Self.numbers(in: folder, name: name).last ?? 1)
    file = try begin(number)
  }

  /// Appends an entry.
  ///
  /// - Throws: an error if it could not be written whole. The next call tries anew.
  public func write(_ entry: Entry) throws(CaptureWriterError) {
    lock.lock()
    defer { lock.unlock() }
    let line = LineWriter.line(entry)
    if let size = file?.size, size > LineWriter.header(timeZone: zone).utf8.count + 1,
      size + line.utf8.count + 1 > bytesPerFile
    {
      beginNextFile()
    }
    guard try file?.append(line) != nil else { throw CaptureWriterError(.closed, folder.path) }
    if case .timeZone(let identifier) = entry.event { zone = identifier }
  }

  /// Appends what was received at a date, now unless another is given.
  ///
  /// - Throws: an error if it could not be written whole.
  public func write(_ event: Event, at date: Date = Date()) throws(CaptureWriterError) {
    try write(Entry(at: Instant(date), event))
  }

  /// Waits until everything written is on the disk, such as before the files are handed on.
  public func synchronize() throws(CaptureWriterError) {
    lock.lock()
    defer { lock.unlock() }
    try file?.synchronize()
  }

  /// Closes the file; every later write throws.
  public func close() {
    lock.lock()
    defer { lock.unlock() }
    file = nil
  }

  /// The files of the log, the oldest first.
  ///
  /// - Throws: an error if the folder cannot be listed.
  public func files() throws(CaptureWriterError) -> [URL] {
    try Self.numbers(in: folder, name: name).map(url)
  }
}

// MARK: - Files by number

extension CaptureWriter {
  private func url(_ number: Int) -> URL {
    folder.appendingPathComponent("\(name)-\(padded(number, 6)).jsonl")
  }

  /// Where no new file can be made, the old one grows on: better too large than a lost line.
  private func beginNextFile() {
    do throws(CaptureWriterError) {
      file = try begin(number + 1)
      number += 1
    } catch {
      return
    }
    removeOldFiles()
  }

  /// Opens a file, with its header.
  private func begin(_ number: Int) throws(CaptureWriterError) -> CaptureFile {
    var file = try CaptureFile.open(url(number).path)
    if file.isFresh { try file.append(LineWriter.header(timeZone: zone)) }
    return file
  }

  /// The numbers of the files in a folder, ascending.
  private static func numbers(
    in folder: URL, name: String
  ) throws(CaptureWriterError) -> [Int] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw CaptureWriterError(.folder, folder.path)
    }
    return names.compactMap { file -> Int? in
      guard file.hasPrefix(name + "-"), file.hasSuffix(".jsonl") else { return nil }
      let digits = file.dropFirst(name.count + 1).dropLast(6)
      guard digits.count >= 6, digits.allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
      return Int(digits).flatMap { $0 < Int.max ? $0 : nil }
    }.sorted()
  }

  /// A file that cannot be removed is tried again when the next one begins.
  private func removeOldFiles() {
    guard let filesKept, let numbers = try? Self.numbers(in: folder, name: name) else { return }
    for number in numbers.dropLast(filesKept) {
      try? FileManager.default.removeItem(at: url(number))
    }
  }
}
