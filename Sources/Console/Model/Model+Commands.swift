import DeviceLog
import HomeLearner

extension Model {
  /// Carries out a line of the prompt or of a script, without the colon.
  ///
  /// - Returns: whether it worked; if not, the message says why.
  package mutating func execute(_ line: String) -> Bool {
    message = nil
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first else { return true }
    guard let command = CommandTable.command(named: name) else {
      let near = CommandTable.commands.filter { $0.name.hasPrefix(name) }.map(\.name)
      let hint = near.isEmpty ? "; help lists them" : "; there is \(near.joined(separator: ", "))"
      fail(ConsoleError("there is no command “\(name)”\(hint)"))
      return false
    }
    let argument = words.count > 1 ? String(words[1].drop { $0 == " " }) : ""
    return run(command, count: nil, argument: argument)
  }

  /// Carries out a command.
  ///
  /// - Parameter argument: `nil` where it was asked for by a key.
  @discardableResult
  mutating func run(_ command: Command, count: Int?, argument: String?) -> Bool {
    attempt { model throws(ConsoleError) in
      var count = count
      let text = (argument ?? "").reversed().drop { $0 == " " }.reversed()
      let isEmpty = text.isEmpty
      switch command.argument {
      case .none:
        if !isEmpty { throw ConsoleError("\(command.name) takes nothing after it") }
      case .count:
        if !isEmpty {
          guard let value = Int(String(text)), (1...999_999).contains(value) else {
            throw ConsoleError("\(command.name) takes a count, such as \(command.name) 10")
          }
          count = value
        }
      case .text(let word):
        if isEmpty {
          guard argument == nil else { throw ConsoleError("\(command.name) needs \(word)") }
          model.mode = .prompt(Prompt(command.name + " "))
          return
        }
      case .mark:
        if isEmpty {
          guard argument == nil else { throw ConsoleError("\(command.name) needs a name") }
          model.mode = .mark(command.action)
          model.say(command.action == .setMark ? "Mark: a letter" : "To mark: a letter")
          return
        }
      case .optional:
        // The key of a filter asks for its text, or takes the filter away.
        if argument == nil, command.action == .filter, model.filter == nil {
          model.filterContext = count
          model.mode = .prompt(Prompt(command.name + " "))
          return
        }
      }
      try model.perform(command.action, count: count, argument: String(text))
    }
  }

  /// Does what a command does. A count that is not typed is 1.
  mutating func perform(
    _ action: Action, count: Int?, argument: String
  ) throws(ConsoleError) {
    let times = count ?? 1
    switch action {
    case .step(let direction): try step(direction * times)
    case .night(let direction): try stepNights(direction * times)
    case .minute(let direction): try stepMinutes(direction * times)
    case .stop(let direction): try runToStop(direction, times)
    case .value(let direction): try toValueChange(direction, times)
    case .breakpoint: try breakpoint(argument)
    case .breakHere: try toggleBreakpointHere()
    case .change(let direction): try toChange(direction, times)
    case .play: try togglePlay(try Self.playSpeed(argument))
    case .start: jump(to: replay.start)
    case .end: jump(to: replay.end)
    case .jump(let direction): try jump(direction * times)
    case .search: try search(argument)
    case .searchAgain(let direction): try searchAgain(direction, times)
    case .filter: try filterLog(argument, context: count ?? filterContext)
    case .effects: toggleEffects()
    case .occurrence: toggleOccurrence()
    case .zone: try showZone(argument)
    case .copy: try copyRow()
    case .goTo: try goTo(argument)
    case .setMark: try setMark(argument)
    case .goToMark: try goTo("@" + argument)
    case .pane(let direction): focus(direction)
    case .row(let direction): try selectRow(direction * times)
    case .page(let direction): try selectRow(direction * times * pageRows)
    case .details: try showDetails()
    case .history: toggleHistory()
    case .differences: try showDifferences(argument)
    case .show(.device) where !argument.isEmpty:
      try perform(.device, count: count, argument: argument)
    case .explain(let direction): try explainNext(direction * times)
    case .show(let screen):
      if screen == .why, screenShown != .why { why = WhyState(section: sectionAtHand) }
      screenShown = screen
      lookAround()
    case .map(let action): try perform(action, count: count, argument: argument)
    case .day(let direction): try stepDays(direction * times)
    case .showDay: try showDay(argument)
    case .places: try usePlaces(argument)
    case .inject: try inject(argument)
    case .skip: try skipOrRestore()
    case .undo: try undo()
    case .redo: try redo()
    case .nextRules: try useNextRules()
    case .rules: try useRules(argument)
    case .set: try setRule(argument)
    case .baseline: try toggleBaseline(argument)
    case .firstDifference: try toFirstDifference()
    case .note: try setNote(argument)
    case .imported: try showImport()
    case .export: try exportLog(argument)
    case .test: try writeTest(argument)
    case .follow: try toggleFollowing()
    case .prompt: mode = .prompt(Prompt())
    case .help: mode = .overlay(Overlay(title: "Help", lines: CommandTable.helpLines()))
    case .quit: isFinished = true
    case .cancel: leaveWhatIsOn()
    case .script: throw ConsoleError("that is for scripts: nightstep run SCRIPT")
    }
  }
}
