import DeviceLog
import HomeLearner
import Replay

/// What `shake` found, to be printed.
struct ShakeTally {
  let file: String
  let runs: Int
  let seed: UInt64
  let rules: String
  let shake: Shake

  private(set) var changed = 0
  private(set) var homeChanged = 0
  private(set) var medianChanged = 0
  private(set) var groups: [DayGroup: Int] = [:]
  /// The first runs that changed something, by number.
  private(set) var firstChanged: [Shake.Run] = []
  /// The run with the fewest faults, of those that were shrunk; the earliest of several.
  private(set) var smallest: Shake.Run?
  /// What follows from its faults.
  var consequences: [String] = []

  init(file: String, runs: Int, seed: UInt64, rules: String, shake: Shake) {
    self.file = file
    self.runs = runs
    self.seed = seed
    self.rules = rules
    self.shake = shake
  }

  mutating func add(_ run: Shake.Run) {
    guard run.isChanged else { return }
    changed += 1
    if run.homeChanged { homeChanged += 1 }
    if !run.medians.isEmpty { medianChanged += 1 }
    for group in run.medians { groups[group, default: 0] += 1 }
    if firstChanged.count < 1000 { firstChanged.append(run) }
  }

  mutating func addSmallest(_ run: Shake.Run) {
    if smallest.map({ run.steps.count < $0.steps.count }) ?? true { smallest = run }
  }

  // MARK: - For people

  func lines(zone: LocalZone, out: String?) -> [String] {
    let times = runs == 1 ? "1 run" : "\(runs) runs"
    var lines = ["\(file): \(times) with seed \(seed) under \(rules)"]
    guard let smallest else { return lines + ["neither home nor a median changes in any of them"] }
    let list = DayGroup.allCases.compactMap { group in
      groups[group].map { "\(group.rawValue) \($0)" }
    }
    lines.append("home changes in \(homeChanged)")
    lines.append(
      "a median changes in \(medianChanged)"
        + (list.isEmpty ? "" : ": " + list.joined(separator: ", ")))
    let count = smallest.steps.count
    lines.append(
      "the least that does it, in run \(smallest.number + 1): "
        + "\(count) \(count == 1 ? "fault" : "faults")")
    for step in smallest.steps { lines.append("  " + text(of: step, zone)) }
    if !consequences.isEmpty {
      lines.append("what follows:")
      lines += consequences.map { "  " + $0 }
    }
    lines.append(
      out.map { $0 == "-" ? "" : "to look at it: nightstep \($0) --rules \(rules)" }
        ?? "-o OUT writes the log with it, to be opened with nightstep OUT --rules \(rules)")
    return lines.filter { !$0.isEmpty }
  }

  private func text(of step: FaultStep, _ zone: LocalZone) -> String {
    let entry = shake.entries[step.entry]
    let line = entry.line.map { "line \($0), " } ?? ""
    return "\(line)\(entry.entry.event.kind) of \(entry.entry.at.text(in: zone)): \(step.text) "
      + "(\(step.fault.rawValue))"
  }

  // MARK: - For programs

  /// One object.
  var json: String {
    var object = JSONObject()
    object.add("file", file)
    object.add("runs", runs)
    object.add("rules", rules)
    object.add("changed", changed)
    object.add("homeChanged", homeChanged)
    object.add("medianChanged", medianChanged)
    let medians = DayGroup.allCases.compactMap { group in
      groups[group].map { "\"\(group.rawValue)\":\($0)" }
    }
    var text = "\(object.text.dropLast()),\"seed\":\(seed)"
    text += ",\"medians\":{\(medians.joined(separator: ","))}"
    if let smallest {
      let steps = smallest.steps.map { step in
        var item = JSONObject()
        let entry = shake.entries[step.entry]
        item.add("fault", step.fault.rawValue)
        item.add("entry", step.entry + 1)
        item.add("line", entry.line)
        item.add("kind", entry.entry.event.kind)
        item.add("at", entry.entry.at.seconds)
        item.add("text", step.text)
        return item.text
      }
      text +=
        ",\"smallest\":{\"run\":\(smallest.number + 1),\"faults\":["
        + steps.joined(separator: ",") + "]}"
    } else {
      text += ",\"smallest\":null"
    }
    return "\(text)}"
  }
}
