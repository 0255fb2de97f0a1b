/// What was typed behind a command's name, sorted.
struct Arguments: Sendable {
  /// What is no option, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Sorts what was typed. Options and operands may be mixed; `--` ends the options, and `-` alone
  /// is an operand. A value follows its option, or an equals sign: `--rules=current`.
  ///
  /// - Throws: a sentence for an option that is not there, has no value, or came twice.
  init(_ words: some Sequence<String>, options: [Option], command: String) throws(Failure) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts.first ?? "")
      guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
        throw .unknown(option: name, of: command, options: options)
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if option.value == nil {
        guard value == nil else {
          throw .usage("\(option.name) takes no value", command: command)
        }
        value = ""
      } else if value == nil {
        value = words.popFirst()
      }
      guard let value else {
        throw .usage(
          "\(option.name) needs a value: \(option.name) \(option.value ?? "")", command: command)
      }
      guard option.repeats || values[option.name] == nil else {
        throw .usage("\(option.name) is there twice", command: command)
      }
      values[option.name, default: []].append(value)
    }
  }

  /// Whether an option is there.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option; `nil` if it is not there.
  func value(_ option: Option) -> String? { values[option.name]?.first }

  /// All values of an option that may repeat.
  func values(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// A whole number of an option; `nil` if it is not there.
  func number<Number: FixedWidthInteger>(
    _ option: Option, in range: ClosedRange<Number>, command: String
  ) throws(Failure) -> Number? {
    guard let text = value(option) else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw .usage(
        "\(option.name) must be a whole number from \(range.lowerBound) to \(range.upperBound),"
          + " not “\(text)”", command: command)
    }
    return number
  }
}
