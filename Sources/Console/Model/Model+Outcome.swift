import HomeLearner
import Replay

extension Model {
  /// What the log comes to, and whether that is at its end.
  struct Outlook {
    var end: Consequences.End
    var isWhole: Bool
  }

  /// Entries that are folded at most to say what comes of an edit: some tenths of a second.
  private static let lookedAhead = 50_000

  /// What the log comes to: at its end, or, where that is far off, here. What was folded up to here
  /// is not folded again.
  mutating func outlook() -> Outlook {
    let ahead = total - position.count
    guard ahead > 0 else { return Outlook(end: .init(moment), isWhole: true) }
    guard ahead <= Self.lookedAhead else { return Outlook(end: .init(moment), isWhole: false) }
    return Outlook(end: .init(replay.seek(replay.end)), isWhole: true)
  }

  /// Consequences that fit into a line.
  private static let told = 2

  /// What has changed in what the log comes to, in one line.
  mutating func outcomeText(since before: Outlook) -> String {
    let after = outlook()
    guard before.isWhole, after.isWhole else {
      let sentences = Consequences.sentences(from: before.end, to: Consequences.End(moment))
      return sentences.isEmpty
        ? "nothing changes up to here; the rest of so large a log is not looked at"
        : "up to here " + Self.line(sentences)
    }
    let sentences = Consequences.sentences(from: before.end, to: after.end)
    return sentences.isEmpty ? "nothing changes in the outcome" : Self.line(sentences)
  }

  private static func line(_ sentences: [String]) -> String {
    let rest = sentences.count - told
    let text = sentences.prefix(told).joined(separator: "; ")
    return rest > 0 ? "\(text); and \(rest) more" : text
  }

  /// `nights 5 → 4`, where a few rules differ; else nothing.
  static func changeText(from old: Rules, to new: Rules) -> String {
    let changed = new.differences(from: old)
    guard changed.count <= 2 else { return "" }
    return changed.map { ", \($0.name) \($0.shownValue(in: old)) → \($0.shownValue(in: new))" }
      .joined()
  }
}
