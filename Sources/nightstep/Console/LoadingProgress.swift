import Foundation

/// How far the opening of a document is: noted by the thread that opens it, shown by another.
///
/// `@unchecked`: everything mutable is guarded by the lock.
final class LoadingProgress: @unchecked Sendable {
  private let lock = NSLock()
  private var what = "Reading"
  private var done = 0
  private var count: Int?

  /// Takes note of how many entries are done.
  func note(_ what: String, _ done: Int, of count: Int? = nil) {
    lock.lock()
    defer { lock.unlock() }
    (self.what, self.done, self.count) = (what, done, count)
  }

  /// A line for the screen: `Reading 312 000 entries`.
  var text: String {
    lock.lock()
    defer { lock.unlock() }
    guard done > 0 else { return "\(what) …" }
    guard let count, count > 0 else { return "\(what) … \(Self.grouped(done)) entries so far" }
    let percent = 100 * done / count
    return "\(what) … \(Self.grouped(done)) of \(Self.grouped(count)) entries, \(percent) %"
  }

  private static func grouped(_ number: Int) -> String {
    var groups: [String] = []
    var rest = number
    while rest >= 1000 {
      let digits = String(rest % 1000)
      groups.append(String(repeating: "0", count: 3 - digits.count) + digits)
      rest /= 1000
    }
    return ([String(rest)] + groups.reversed()).joined(separator: " ")
  }
}
