/// How far an import can be trusted.
package enum Grade: String, Sendable, CaseIterable, Comparable {
  /// No visit in it: the learner cannot learn from it.
  case unusable
  /// Visits are there; something was guessed or left out.
  case partial
  /// Everything the learner needs is there.
  case fine

  /// Less trustworthy.
  package static func < (a: Grade, b: Grade) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .unusable: 0
    case .partial: 1
    case .fine: 2
    }
  }
}
