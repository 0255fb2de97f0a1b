import DeviceLog
import HomeLearner

/// Writes what a learner knows at a place of a log as a file of Swift tests: the entries as
/// literals, the state as expectations, and the rules named once at the top.
///
/// The file needs the libraries `DeviceLog` and `HomeLearner` and nothing else. It passes under the
/// rules it was written with. The same log, rules and place give the same bytes.
package struct TestWriter {
  private let name: String
  private let rules: NamedRules
  let zone: LocalZone
  let entries: [TimelineEntry]
  let learner: HomeLearner
  let findings: [Finding]
  /// Where the clock was stepped to after the last entry.
  private let clock: Instant?

  /// Folds a log up to a place.
  ///
  /// - Parameters:
  ///   - name: the file's name, as it is shown and as the suite is called.
  ///   - position: the end of the timeline if `nil`. Skipped entries are left out.
  package init(
    name: String, timeline: Timeline, rules: NamedRules, zone: LocalZone,
    at position: Position? = nil
  ) {
    let count = min(max(position?.count ?? .max, 0), timeline.entries.count)
    var learner = HomeLearner(rules: rules.rules, zone: zone)
    var findings: [Finding] = []
    entries = timeline.entries[..<count].filter { !$0.isSkipped }
    for entry in entries {
      findings += Replay.apply(entry, to: &learner, tracing: false).findings
    }
    var later: Instant?
    if let clock = position?.clock, clock > learner.clock ?? Instant(-.infinity) {
      findings += learner.advance(to: clock).findings
      later = clock
    }
    self.name = name.split(separator: "/").last.map(String.init) ?? name
    self.rules = rules
    self.zone = zone
    self.learner = learner
    self.findings = findings
    clock = later
  }

  /// The file.
  ///
  /// - Complexity: a line an entry. Compilers take some milliseconds a line, so shrink first.
  package var text: String {
    """
    // swift-format-ignore-file
    // What a learner made of \(SwiftText.literal(name)), as `nightstep test` wrote it down.
    \(Self.imports)

    /// The rules under which everything below is expected.
    private let rulesInForce = \(rulesLiteral)

    /// What the device delivered, in the order of delivery.
    \(entryList)
    \(learning)
    \(suite)
    """ + helpers
  }

  private static let imports = ["DeviceLog", "HomeLearner", "Testing"].map { "import " + $0 }
    .joined(separator: "\n")

  /// Whether the rules are those of a preset.
  private var presetName: String? { rules.rules.presetName }

  private var rulesLiteral: String {
    if let presetName { return SwiftText.literal(presetName) }
    let changed = rules.rules.differences(from: .current).map { field in
      "\"\(field.name)\": \(field.text(in: rules.rules))"
    }
    return "#\"{\(changed.joined(separator: ", "))}\"#"
  }

  private var learning: String {
    let reading =
      presetName == nil
      ? "Rules(json: rulesInForce)" : "#require(Rules.preset(named: rulesInForce))"
    let backwards = entries.indices.filter { entries[$0].isBackwards }
    var lines = [
      "/// The learner after all of them, and by which entries it found what.",
      "private func learned() throws -> (learner: HomeLearner, findings: [String: [Int]]) {",
      "  let rules = try \(reading)",
      "  let zone = try #require(LocalZone(identifier: \(SwiftText.literal(zone.identifier))))",
      "  var learner = HomeLearner(rules: rules, zone: zone)",
      "  var found: [Finding] = []",
    ]
    if backwards.isEmpty {
      lines.append("  for entry in entries { found += learner.apply(entry).findings }")
    } else {
      lines += [
        "  // Lines that lie before the one above them in time.",
        "  let backwards: Set<Int> = \(backwards)",
        "  for (index, entry) in entries.enumerated() {",
        "    found += learner.apply(entry, isBackwards: backwards.contains(index)).findings",
        "  }",
      ]
    }
    if let clock {
      let seconds = SwiftText.literal(clock.seconds)
      lines.append("  found += learner.advance(to: Instant(\(seconds))).findings")
    }
    lines += [
      "  return (learner, Dictionary(grouping: found, by: \\.id.rawValue).mapValues { $0.map(\\.entry) })",
      "}", "",
    ]
    return lines.joined(separator: "\n")
  }

  private var suite: String {
    let type = SwiftText.typeName(name)
    return """
      @Suite(\(SwiftText.literal(name))) struct \(type.isEmpty ? "Capture" : type)Tests {
      \(expectations.joined(separator: "\n\n"))
      }

      """
  }
}
