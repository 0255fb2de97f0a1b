extension Int {
  /// The whole part of a number from a file, or of what was worked out from one: what is larger than
  /// ±10¹⁵ is that, and what is no number is 0. `Int.init` ends the program on such numbers.
  package init(capped value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -1e15), 1e15))
  }
}
