import Canvas
import DeviceLog
import Replay

/// What keys go to.
enum Mode: Equatable {
  /// Commands.
  case normal
  /// A letter for a mark: to set it, or to go to it.
  case mark(Action)
  /// The line of a command.
  case prompt(Prompt)
  /// The kinds of entries that can be injected; the selected one.
  case menu(Int)
  /// The fields of one.
  case form(InjectForm)
  /// A value in the table of rules.
  case rule(RuleEdit)
  /// Something laid over the panes.
  case overlay(Overlay)
}

/// Lines laid over the panes: help, details, differences.
struct Overlay: Equatable {
  var title: String
  var lines: [Span]
  /// Lines scrolled away at the top.
  var offset = 0
  /// Where Enter goes.
  var target: Position?
  /// The command that shows it anew when the place in time moves beneath it; `nil` closes it.
  var refresh: Action?
}

/// The panes of the learning state.
package enum Pane: Int, Sendable, CaseIterable {
  case home, candidates, log, departures
}

/// A row of the log that can be selected.
enum LogKey: Equatable {
  case start
  case entry(Int)
  /// The timer before an entry.
  case timer(Int)
  /// The clock, where it was stepped on past the last entry.
  case clock
}

/// A sentence in the last line.
package struct Message: Sendable, Equatable {
  /// What kind of sentence it is.
  package enum Kind: Sendable { case note, error }
  package var text: String
  package var kind: Kind
}
