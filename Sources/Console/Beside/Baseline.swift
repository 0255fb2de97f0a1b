import Replay

/// What the what-if is held against: the same log under other rules, or without the edits.
struct Baseline {
  /// What it is held against.
  enum Kind: Equatable {
    /// The capture as it is, under the rules it was opened with.
    case captured
    /// The same entries under other rules.
    case rules(NamedRules)
  }

  let kind: Kind
  /// A console of its own, whose place moves with that of the what-if. Boxed, since a value cannot
  /// hold another of its own kind.
  private var box: [Model]
  /// What differs first, and what follows from it.
  var comparison: Comparison

  init(_ kind: Kind, _ model: Model, _ comparison: Comparison) {
    self.kind = kind
    box = [model]
    self.comparison = comparison
  }

  /// The other side.
  var model: Model? { box.first }

  /// What it is called.
  var title: String {
    switch kind {
    case .captured: "as captured"
    case .rules(let rules): "rules \(rules.name)"
    }
  }

  /// Moves the other side.
  mutating func change(_ change: (inout Model) -> Void) {
    if !box.isEmpty { change(&box[0]) }
  }
}
