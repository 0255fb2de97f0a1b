/// A mistake in a condition, and where in its text it is.
package struct ConditionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The condition as it was typed.
  package let text: String
  /// The character the mistake begins at, from 1; one past the end where something is missing.
  package let column: Int
  /// What is wrong, without the place.
  package let sentence: String

  init(_ sentence: String, in text: String, at column: Int) {
    self.text = text
    self.column = column
    self.sentence = sentence
  }

  /// `there is no “wings” (character 5 of “not wings”)`.
  package var description: String {
    guard !text.isEmpty else { return sentence }
    return "\(sentence) (character \(column) of “\(text)”)"
  }

  /// Two lines: the condition, and below it a `^` under the mistake. For a fixed-width font.
  package var marked: String {
    text + "\n" + String(repeating: " ", count: max(column - 1, 0)) + "^"
  }
}
