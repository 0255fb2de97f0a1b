import Replay

/// What a condition can ask of the console, beside the names of the language.
enum ConsoleNames {
  static let all: [Condition.ExtraName] = [
    Condition.ExtraName("screen", .text), Condition.ExtraName("message", .text),
    Condition.ExtraName("edits", .count),
  ]

  /// The value of one of them.
  ///
  /// - Parameter screen: draws what is on the screen.
  static func value(
    of name: String, in model: Model, screen: () -> String
  ) -> ConditionValue? {
    switch name {
    case "screen": .text(screen())
    case "message": .text(model.message?.text ?? "")
    case "edits": .number(Double(model.edits.count))
    default: nil
    }
  }
}
