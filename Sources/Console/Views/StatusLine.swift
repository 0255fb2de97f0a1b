import Canvas
import DeviceLog
import HomeLearner

/// The first line: the file, the clock, and how far the log has been played.
struct StatusLine {
  let model: Model

  /// The longest form that fits; the file's name gives way before a figure does.
  func text(width: Int) -> DisplayText {
    for form in 0...Self.shortest {
      let text = DisplayText(joined(form, name: model.document.name))
      if text.width <= width { return text }
    }
    let rest = DisplayText(joined(Self.shortest, name: "")).width
    let name = DisplayText(model.document.name).truncated(to: max(8, width - rest))
    return DisplayText(joined(Self.shortest, name: name.string)).truncated(to: width)
  }

  /// Form 0 says everything; each further one leaves something out.
  private static let shortest = 4

  private func joined(_ form: Int, name: String) -> String {
    let parts = [
      name, following(form), clock(form), night(form), entry(form), rules(form), edits(form),
      findings(form),
    ]
    return (form < 1 ? " nightstep  " : " ")
      + parts.compactMap { $0 }.joined(separator: form < 4 ? " │ " : "│")
  }

  private func following(_ form: Int) -> String? {
    model.isFollowing ? (form < 4 ? "following" : "…") : nil
  }

  private func clock(_ form: Int) -> String {
    guard let clock = model.position.clock else { return "before the first entry" }
    let zone = model.zone
    guard clock.isPlausible, form >= 2 else {
      let name = clock.isPlausible ? " \(zone.abbreviation(at: clock))" : ""
      return clock.fullText(in: zone) + name
    }
    let (day, second) = zone.split(clock)
    return "\(day.weekday.shortName) \(day.monthText) \(clockText(second: second))"
  }

  private func night(_ form: Int) -> String? {
    guard let nights = model.replay.nights(in: model.logZone) else { return nil }
    let number = max(nights.number(at: model.position.clock), 0)
    return "night \(Words.grouped(number))/\(Words.grouped(nights.count))"
  }

  private func entry(_ form: Int) -> String {
    let figures = "\(Words.grouped(model.position.count))/\(Words.grouped(model.total))"
    return form < 3 ? "entry \(figures)" : figures
  }

  private func rules(_ form: Int) -> String {
    form < 2 ? "rules \(model.replay.rules.name)" : model.replay.rules.name
  }

  /// How many edits make this a what-if.
  private func edits(_ form: Int) -> String? {
    let count = model.edits.reduce(0) { sum, recorded in
      switch recorded.edit {
      case .inject, .skip, .restore: sum + 1
      case .rules, .mark, .note: sum
      }
    }
    return count == 0 ? nil : form < 3 ? Words.count(count, "edit") : "+\(count)"
  }

  private func findings(_ form: Int) -> String? {
    let errors = model.moment.findings.count { $0.level == .error }
    let warnings = model.moment.findings.count { $0.level == .warning }
    var parts: [String] = []
    if errors > 0 { parts.append(form < 3 ? Words.count(errors, "error") : "\(errors)E") }
    if warnings > 0 { parts.append(form < 3 ? Words.count(warnings, "warning") : "\(warnings)W") }
    return parts.isEmpty ? nil : parts.joined(separator: form < 3 ? ", " : " ")
  }
}
