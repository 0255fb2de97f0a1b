import DeviceLog
import HomeLearner

extension TestWriter {
  /// Candidates whose figures are expected; of all others only how many there are.
  private static let describedCandidates = 10

  /// The tests, one for each part of the state.
  var expectations: [String] {
    [home, regions, candidates, visits, pending, departures, medians, notification, others]
  }

  private func test(_ name: String, _ body: [String]) -> String {
    (["  @Test func \(name)() throws {", "    let learner = try learned().learner"]
      + body.map { "    " + $0 } + ["  }"]).joined(separator: "\n")
  }

  private func expect(_ left: String, _ right: String) -> String { "#expect(\(left) == \(right))" }

  private func instant(_ instant: Instant) -> String {
    "Instant(\(SwiftText.literal(instant.seconds)))"
  }

  private var home: String {
    guard let home = learner.home else { return test("home", [expect("learner.home", "nil")]) }
    return test(
      "home",
      [
        "let home = try #require(learner.home)",
        // A tenth of a metre: the last digits of a mean may differ from machine to machine.
        "#expect(abs(home.coordinate.latitude - \(degrees(home.coordinate.latitude))) < 1e-6)",
        "#expect(abs(home.coordinate.longitude - \(degrees(home.coordinate.longitude))) < 1e-6)",
        expect("home.confirmedAt", instant(home.confirmedAt)),
      ])
  }

  private func degrees(_ value: Double) -> String {
    SwiftText.literal((value * 1e7).rounded() / 1e7)
  }

  private var regions: String {
    test(
      "monitoredRegions",
      [
        expect(
          "learner.monitoredRegions.map(\\.identifier)",
          "["
            + learner.monitoredRegions.map { SwiftText.literal($0.identifier) }
            .joined(separator: ", ") + "]")
      ])
  }

  private var candidates: String {
    let all = learner.candidates
    return test(
      "candidates",
      [
        expect("learner.candidates.count", "\(all.count)"),
        expect(
          "learner.candidates.prefix(\(Self.describedCandidates)).map(line)",
          SwiftText.lines(
            all.prefix(Self.describedCandidates).map(Self.line), indent: "    ")),
      ])
  }

  private static func line(_ candidate: Candidate) -> String {
    "\(candidate.nights) nights, \(candidate.fullNights) full, "
      + "\(shortestText(candidate.stayMinutes.rounded())) min, "
      + "p90 \(shortestText(candidate.p90Metres.rounded())) m, n=\(candidate.n), "
      + (candidate.gates.pass ? "passes" : "does not pass")
  }

  private var visits: String {
    test(
      "visits",
      [
        expect("learner.visits.count", "\(learner.visits.count)"),
        expect(
          "learner.visits.count(where: \\.isOpen)", "\(learner.visits.count(where: \.isOpen))"),
        expect(
          "learner.visits.count(where: \\.isInferred)",
          "\(learner.visits.count(where: \.isInferred))"),
      ])
  }

  private var pending: String {
    guard let pending = learner.pending else {
      return test("pending", [expect("learner.pending", "nil")])
    }
    return test(
      "pending",
      [
        expect("learner.pending?.timestamp", instant(pending.timestamp)),
        expect("learner.pending?.begun", instant(pending.begun)),
        expect("learner.pending?.reason", ".\(pending.reason.rawValue)"),
      ])
  }

  private var departures: String {
    test(
      "departures",
      [
        expect(
          "learner.departures.map(line)",
          SwiftText.lines(learner.departures.map(Self.line), indent: "    "))
      ])
  }

  private static func line(_ departure: Departure) -> String {
    "\(departure.timestamp.text(in: departure.zone)) \(departure.reason.rawValue) "
      + departure.status.rawValue
  }

  private var medians: String {
    test(
      "medians",
      [
        expect(
          "learner.medians.compactMap(line)",
          SwiftText.lines(learner.medians.compactMap(Self.line), indent: "    "))
      ])
  }

  private static func line(_ median: Median) -> String? {
    median.seconds.map {
      "\(median.group.rawValue) \(clockText(second: $0)) n=\(median.count)"
    }
  }

  private var notification: String {
    guard let next = learner.nextNotification else {
      return test("notification", [expect("learner.nextNotification", "nil")])
    }
    return test(
      "notification",
      [
        expect("learner.nextNotification?.at.text(in: learner.zone)", text(next.at)),
        expect(
          "learner.nextNotification?.group.rawValue", SwiftText.literal(next.group.rawValue)),
      ])
  }

  private func text(_ instant: Instant) -> String {
    SwiftText.literal(instant.text(in: learner.zone))
  }

  /// Nights away, moves, and findings.
  private var others: String {
    let moves = test(
      "relocations",
      [
        expect("learner.nightsAway", "\(learner.nightsAway)"),
        expect(
          "learner.relocations",
          "[" + learner.relocations.map(instant).joined(separator: ", ") + "]"
        ),
      ])
    let lines = Finding.ID.allCases.compactMap { id -> String? in
      let entries = findings.filter { $0.id == id }.map(\.entry)
      return entries.isEmpty ? nil : "      \(SwiftText.literal(id.rawValue)): \(entries),\n"
    }
    let value = lines.isEmpty ? "[:]" : "[\n" + lines.joined() + "    ]"
    return moves + "\n\n" + """
        @Test func findings() throws {
          let findings = try learned().findings
          \(expect("findings", value))
        }
      """
  }

  /// The lines that candidates, departures and medians are told in.
  var expectationHelpers: String {
    """

    private func line(_ candidate: Candidate) -> String {
      "\\(candidate.nights) nights, \\(candidate.fullNights) full, "
        + "\\(shortestText(candidate.stayMinutes.rounded())) min, "
        + "p90 \\(shortestText(candidate.p90Metres.rounded())) m, n=\\(candidate.n), "
        + (candidate.gates.pass ? "passes" : "does not pass")
    }

    private func line(_ departure: Departure) -> String {
      "\\(departure.timestamp.text(in: departure.zone)) \\(departure.reason.rawValue) "
        + departure.status.rawValue
    }

    private func line(_ median: Median) -> String? {
      median.seconds.map {
        "\\(median.group.rawValue) \\(clockText(second: $0)) n=\\(median.count)"
      }
    }

    """
  }
}
