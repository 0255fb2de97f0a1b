import DeviceLog
import Replay

extension Model {
  /// Shows only rows of the log that match, with some rows around each; nothing shows all again.
  mutating func filterLog(_ text: String, context: Int?) throws(ConsoleError) {
    guard !text.isEmpty else {
      filter = nil
      say("All rows of the log are shown")
      return
    }
    guard let pattern = TextPattern(text) else {
      throw ConsoleError("filter takes a text, such as filter exit")
    }
    searched = pattern
    use(LogFilter(.text(pattern), context: min(context ?? 0, LogFilter.mostContext)))
    filterContext = nil
  }

  /// Hides entries that changed nothing, or shows them again.
  mutating func toggleEffects() {
    if filter?.test == .effect {
      filter = nil
      say("All rows of the log are shown")
    } else {
      use(LogFilter(.effect, context: 0))
    }
  }

  private mutating func use(_ new: LogFilter) {
    filter = new
    ordersByOccurrence = false
    screenShown = .state
    showsHistory = false
    pane = .log
    scanSome()
  }

  /// Looks at the next piece of the log for the filter.
  mutating func scanSome() {
    guard let test = filter?.test, let start = filter?.scanned, start < total else { return }
    let end = min((start / replay.interval + 1) * replay.interval, total)
    let found = matches(of: test, in: start..<end)
    let entries = total
    filter?.add(found, upTo: end, total: entries)
  }

  /// What the filter has found so far, for the title of the pane.
  var filterText: String? {
    guard let filter else { return nil }
    let what =
      switch filter.test {
      case .text(let pattern): "“\(pattern.text)”"
      case .effect: "with an effect"
      }
    let found = "\(what), \(Words.grouped(filter.matches.count))"
    if filter.isDone(total) { return found }
    return found + " so far, \(filter.scanned * 100 / max(total, 1)) %"
  }
}
