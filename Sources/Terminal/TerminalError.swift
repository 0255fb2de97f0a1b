import CTerminal

/// Why there is no console to be had. Each sentence names the way without one.
package enum TerminalError: Error, Sendable, Hashable, CaseIterable {
  /// Standard input or output is a file or a pipe.
  case notATerminal
  /// The variable TERM is unset or empty.
  case termUnset
  /// TERM names a terminal that cannot place its cursor.
  case termDumb
  /// TERM is in no terminfo database here.
  case termUnknown
  /// The terminal is open already, or the system refused.
  case failed
}

extension TerminalError: CustomStringConvertible {
  /// One sentence, for stderr.
  package var description: String {
    let reason =
      switch self {
      case .notATerminal: "standard input and output are not both a terminal"
      case .termUnset: "TERM is not set"
      case .termDumb: "TERM names a dumb terminal"
      case .termUnknown: "TERM names a terminal that is not known here"
      case .failed: "the terminal could not be opened"
      }
    return "The console needs a terminal, and \(reason); use nightstep report FILE instead."
  }

  /// Nil when it was opened.
  init?(_ result: ct_open_result) {
    switch result {
    case CT_OPEN_OK: return nil
    case CT_OPEN_NOT_A_TERMINAL: self = .notATerminal
    case CT_OPEN_TERM_UNSET: self = .termUnset
    case CT_OPEN_TERM_DUMB: self = .termDumb
    case CT_OPEN_TERM_UNKNOWN: self = .termUnknown
    default: self = .failed
    }
  }
}
