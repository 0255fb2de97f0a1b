import Replay

/// Where a run through the log stops: a condition with a number and a switch.
struct Breakpoint {
  let number: Int
  let condition: Condition
  var isEnabled = true

  /// A line of the list.
  var text: String { "\(number)  \(condition.text)" + (isEnabled ? "" : "  (off)") }
}

/// The breakpoints of a document, in the order of their numbers.
struct Breakpoints {
  private(set) var all: [Breakpoint] = []

  /// More than anybody can tell apart.
  static let most = 99

  var enabled: [Breakpoint] { all.filter(\.isEnabled) }

  /// The first number that is free.
  private var nextNumber: Int { (all.last?.number ?? 0) + 1 }

  /// - Returns: the breakpoint; the one there is where the same condition is set already.
  mutating func add(_ condition: Condition) throws(ConsoleError) -> Breakpoint {
    if let index = all.firstIndex(where: { $0.condition.text == condition.text }) {
      all[index].isEnabled = true
      return all[index]
    }
    guard all.count < Self.most else {
      throw ConsoleError("there are \(Self.most) breakpoints; break delete N makes room")
    }
    let breakpoint = Breakpoint(number: nextNumber, condition: condition)
    all.append(breakpoint)
    return breakpoint
  }

  /// Puts back one that was kept.
  mutating func restore(_ breakpoint: Breakpoint) {
    guard breakpoint.number > all.last?.number ?? 0, all.count < Self.most else { return }
    all.append(breakpoint)
  }

  /// Those that a word names: a number, or `all`.
  private func indices(of word: String) throws(ConsoleError) -> [Int] {
    if word == "all" { return Array(all.indices) }
    guard let number = Int(word), let index = all.firstIndex(where: { $0.number == number }) else {
      let numbers = all.map { "\($0.number)" }.joined(separator: ", ")
      throw ConsoleError(
        "there is no breakpoint “\(word)”; "
          + (numbers.isEmpty ? "none is set" : "there are \(numbers), and all"))
    }
    return [index]
  }

  /// - Returns: how many that were.
  mutating func enable(_ word: String, _ isEnabled: Bool) throws(ConsoleError) -> Int {
    let indices = try indices(of: word)
    for index in indices { all[index].isEnabled = isEnabled }
    return indices.count
  }

  mutating func delete(_ word: String) throws(ConsoleError) -> Int {
    let indices = try indices(of: word)
    for index in indices.reversed() { all.remove(at: index) }
    return indices.count
  }
}
