import DeviceLog

/// What the learner did with an entry, and why: a line for each step, with the figures compared.
public struct Trace: Sendable, Hashable {
  /// Where a line belongs.
  public enum Step: String, Sendable, CaseIterable {
    case timer
    case accuracy
    case upsert
    case closeEarlier
    case trim
    case persist
    case openStops
    case relocation
    case candidates
    case home
    case departure
    case evidence
    case other

    /// The number of the seven steps it is part of, if it is one of them.
    public var number: Int? {
      switch self {
      case .accuracy: 1
      case .upsert: 2
      case .closeEarlier: 3
      case .trim: 4
      case .persist: 5
      case .openStops: 6
      case .relocation, .candidates, .home, .departure: 7
      case .timer, .evidence, .other: nil
      }
    }
  }

  /// One line.
  public struct Line: Sendable, Hashable {
    /// Where it belongs.
    public var step: Step
    /// What was done, and why.
    public var text: String
  }

  /// The lines, in order.
  public var lines: [Line] = []

  /// No lines yet.
  public init() {}
}

/// What one call of the learner brought about.
public struct Outcome: Sendable, Hashable {
  /// What the app is to do, in order.
  public var effects: [Effect] = []
  /// What was found, in order.
  public var findings: [Finding] = []
  /// What was done and why, if it was asked for.
  public var trace: Trace?
  /// The shortest account of what happened, for a log's row: `departure confirmed`. Only where a
  /// trace was asked for.
  public var summary = ""

  /// Nothing yet.
  public init() {}
}
