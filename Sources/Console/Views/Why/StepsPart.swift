import Canvas
import DeviceLog
import HomeLearner
import Replay

/// The seven steps of the entry under the cursor, with what each did and the figures it compared.
struct StepsPart {
  let content: WhyContent

  private var model: Model { content.model }

  func part() -> WhyPart {
    guard let index = model.explainedEntry else {
      return WhyPart(
        section: .steps, title: "Steps: nothing was delivered yet",
        lines: [WhyLine("s goes to the first entry.", .dim)])
    }
    let entry = model.replay.timeline.entries[index]
    let isPast = index < model.position.count
    var replay = model.replay
    let then =
      index + 1 == model.position.count
      ? model.moment : replay.seek(replay.position(count: index + 1))
    let outcome = then.outcome
    let summary = outcome.summary.isEmpty ? "nothing changes" : outcome.summary
    let title =
      "Entry \(Words.grouped(index + 1)): \(content.words.text(entry.entry)) → "
      + (entry.isSkipped ? "left out" : summary) + (isPast ? "" : " (not yet)")
    guard !entry.isSkipped else {
      return WhyPart(
        section: .steps, title: title,
        lines: [WhyLine("This entry is left out; x takes it in again.", .dim)])
    }
    let number = model.entryNumber(ofIndex: index)
    var lines = lines(
      outcome.trace?.lines ?? [], entry.entry.event, hasHome: then.before.home != nil)
    for finding in outcome.findings {
      lines.append(
        WhyLine("  \(finding.id.rawValue): \(finding.text)", finding.level.style, hanging: 4))
    }
    for effect in outcome.effects {
      lines.append(WhyLine("  effect     \(effect.text(in: content.zone))", .dim, hanging: 13))
    }
    for line in lines.indices { lines[line].entry = number }
    return WhyPart(section: .steps, title: title, lines: lines)
  }

  private func lines(_ trace: [Trace.Line], _ event: Event, hasHome: Bool) -> [WhyLine] {
    var lines = trace.filter { $0.step == .timer }.map(line)
    guard case .visit = event else {
      lines += trace.filter { $0.step != .timer }.map(line)
      lines.append(
        WhyLine(
          "1–7 nothing to do: the seven steps record visits, and \(Self.kind(event)) is none", .dim,
          hanging: 4))
      return lines
    }
    let steps: [Trace.Step] = [
      .accuracy, .upsert, .closeEarlier, .trim, .persist, .openStops, .relocation, .candidates,
      .home, .departure,
    ]
    var stop: String?
    for step in steps {
      let said = trace.filter { $0.step == step }
      lines += said.map(line)
      if said.isEmpty { lines.append(idle(step, stop, hasHome: hasHome)) }
      if step == .accuracy, said.contains(where: { $0.text.hasPrefix("refused") }) {
        stop = "not reached: refused at step 1"
      } else if step == .openStops, said.contains(where: { $0.text.hasPrefix("still there") }) {
        stop = "not reached: an open visit goes no further"
      }
    }
    lines += trace.filter { $0.step.number == nil && $0.step != .timer }.map(line)
    return lines
  }

  private func line(_ line: Trace.Line) -> WhyLine {
    WhyLine(Self.head(line.step) + line.text, hanging: 13)
  }

  /// `7 candidates `, as wide for each.
  private static func head(_ step: Trace.Step) -> String {
    let text = "\(step.number.map(String.init) ?? " ") \(step.text)"
    return text + String(repeating: " ", count: max(1, 13 - text.count))
  }

  /// A step that had nothing to do, and why.
  private func idle(_ step: Trace.Step, _ stop: String?, hasHome: Bool) -> WhyLine {
    let reason =
      switch step {
      case _ where stop != nil: stop ?? ""
      case .relocation: "nothing to do: no home to move from"
      case .candidates where hasHome, .home where hasHome:
        "nothing to do: home is confirmed already"
      default: "nothing to do"
      }
    return WhyLine(Self.head(step) + reason, .dim, hanging: 13)
  }

  private static func kind(_ event: Event) -> String {
    switch event {
    case .location: "a fix"
    case .regionExit: "an exit"
    case .regionEnter: "an entry into a region"
    default: "“\(event.kind)”"
    }
  }
}
