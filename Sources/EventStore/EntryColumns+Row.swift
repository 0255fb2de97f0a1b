extension EntryColumns {
  /// The columns in the order in which `bind` and `init(row:)` take them.
  static let names =
    "at, kind, synthetic, happened, departure, latitude, longitude, accuracy, radius, speed, "
    + "name, condition, state, exact"

  /// How many there are.
  static let count: Int32 = 14

  /// A question mark for each, to be bound.
  static let parameters = Array(repeating: "?", count: Int(count)).joined(separator: ", ")

  /// Binds the columns, the first of them to `parameter`.
  func bind(to statement: Statement, from parameter: Int32) throws(StoreError) {
    try statement.bind(parameter, numbers[.at])
    try statement.bind(parameter + 1, kind)
    try statement.bind(parameter + 2, isSynthetic ? 1 : 0)
    for column in Numbers.Column.allCases.dropFirst() {
      try statement.bind(parameter + 2 + Int32(column.rawValue), numbers[column])
    }
    try statement.bind(parameter + 10, name)
    try statement.bind(parameter + 11, condition)
    try statement.bind(parameter + 12, state)
    try statement.bind(parameter + 13, numbers.exact)
  }

  /// Reads the columns of a row, the first of them at `column`; `nil` if the bits of its unusual
  /// numbers make no sense.
  init?(row statement: Statement, from column: Int32) {
    numbers = Numbers(at: statement.number(column))
    kind = statement.text(column + 1) ?? ""
    isSynthetic = statement.integer(column + 2) != 0
    for number in Numbers.Column.allCases.dropFirst() {
      numbers.set(number, statement.number(column + 2 + Int32(number.rawValue)))
    }
    name = statement.text(column + 10)
    condition = statement.text(column + 11)
    state = statement.text(column + 12)
    if let exact = statement.bytes(column + 13), !numbers.restore(exact) { return nil }
  }
}
