import DeviceLog
import HomeLearner

/// A name that a condition can ask about.
struct ConditionName: Sendable {
  typealias Read = @Sendable (ConditionPlace, inout DerivedFigures) -> ConditionValue?

  /// As it is typed.
  var name: String
  var kind: ConditionKind
  /// It speaks of the entry, not of what is known after it.
  var isOfStep = false
  /// Its value at a place; `nil` where there is none.
  var read: Read

  init(
    _ name: String, _ kind: ConditionKind, isOfStep: Bool = false, _ read: @escaping Read
  ) {
    self.name = name
    self.kind = kind
    self.isOfStep = isOfStep
    self.read = read
  }

  /// The name of that spelling, medians and findings left out.
  static func known(_ name: String) -> ConditionName? { table[name] }

  /// All names but those of findings, in the order of the documentation.
  static let all: [ConditionName] =
    homeNames + candidateNames + historyNames + departureNames + findingNames + entryNames

  private static let table = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static func count(_ number: Int) -> ConditionValue { .number(Double(number)) }

  // MARK: - What is known

  private static let homeNames: [ConditionName] = [
    ConditionName("home", .place) { place, _ in .place(place.learner.home?.coordinate) },
    ConditionName("home.confirmed", .flag) { place, _ in .flag(place.learner.home != nil) },
    ConditionName("home.lat", .degrees) { place, _ in
      (place.learner.home?.coordinate.latitude).map { .number($0) }
    },
    ConditionName("home.lng", .degrees) { place, _ in
      (place.learner.home?.coordinate.longitude).map { .number($0) }
    },
    ConditionName("home.confirmedAt", .instant) { place, _ in
      (place.learner.home?.confirmedAt).map { .instant($0) }
    },
    ConditionName("region", .flag) { place, _ in .flag(place.learner.monitorsHome) },
    ConditionName("regions", .count) { place, _ in count(place.learner.monitoredRegions.count) },
    ConditionName("away", .count) { place, figures in
      count(figures.nightsAway(of: place.learner))
    },
    ConditionName("relocations", .count) { place, _ in count(place.learner.relocations.count) },
    ConditionName("waiting", .flag) { place, _ in .flag(place.learner.waitsForClosedVisit) },
    ConditionName("zone", .text) { place, _ in .text(place.learner.zone.identifier) },
    ConditionName("clock", .instant) { place, _ in place.position.clock.map { .instant($0) } },
    ConditionName("night", .count) { place, _ in count(place.night) },
    ConditionName("rules", .text) { place, _ in .text(place.rules) },
  ]

  private static func leading(
    _ names: [String], _ kind: ConditionKind,
    _ read: @escaping @Sendable (Candidate) -> ConditionValue, none: ConditionValue?
  ) -> [ConditionName] {
    names.map { name in
      ConditionName(name, kind) { place, figures in
        figures.candidates(of: place.learner).first.map(read) ?? none
      }
    }
  }

  private static let candidateNames: [ConditionName] =
    ["candidates", "candidates.count"].map { name in
      ConditionName(name, .count) { place, figures in
        count(figures.candidates(of: place.learner).count)
      }
    }
    + leading(["candidate"], .place, { .place($0.center) }, none: .place(nil))
    + leading(["nights", "candidate.nights"], .count, { count($0.nights) }, none: .number(0))
    + leading(["full", "candidate.full"], .count, { count($0.fullNights) }, none: .number(0))
    + leading(
      ["stay", "candidate.stay"], .minutes, { .number($0.stayMinutes) }, none: .number(0))
    + leading(["p90", "candidate.p90"], .metres, { .number($0.p90Metres) }, none: .number(0))
    + leading(["n", "candidate.n"], .count, { count($0.n) }, none: .number(0))
    + leading(["candidate.lat"], .degrees, { .number($0.center.latitude) }, none: nil)
    + leading(["candidate.lng"], .degrees, { .number($0.center.longitude) }, none: nil)
    + leading(["candidate.passes"], .flag, { .flag($0.gates.pass) }, none: .flag(false))

  private static let historyNames: [ConditionName] =
    ["visits", "visits.count"].map { name in
      ConditionName(name, .count) { place, _ in count(place.learner.visits.count) }
    }
    + ["open", "visits.open"].map { name in
      ConditionName(name, .count) { place, _ in count(place.learner.visits.count { $0.isOpen }) }
    }
    + [
      ConditionName("visits.inferred", .count) { place, _ in
        count(place.learner.visits.count { $0.isInferred })
      },
      ConditionName("visits.gaps", .count) { place, _ in
        count(place.learner.visits.count { $0.isGap })
      },
    ]

  private static func departures(
    _ names: [String], _ status: Departure.Status
  ) -> [ConditionName] {
    names.map { name in
      ConditionName(name, .count) { place, _ in
        count(place.learner.departures.count { $0.status == status })
      }
    }
  }

  private static let departureNames: [ConditionName] =
    departures(["departures", "departures.count", "departures.confirmed"], .confirmed)
    + departures(["tentative", "departures.tentative"], .tentative)
    + departures(["cancelled", "departures.cancelled"], .cancelled)
    + [
      ConditionName("pending", .flag) { place, _ in .flag(place.learner.pending != nil) },
      ConditionName("pending.reason", .text) { place, _ in
        (place.learner.pending?.reason.rawValue).map { .text($0) }
      },
      ConditionName("pending.timestamp", .instant) { place, _ in
        (place.learner.pending?.timestamp).map { .instant($0) }
      },
      ConditionName("pending.begun", .instant) { place, _ in
        (place.learner.pending?.begun).map { .instant($0) }
      },
    ]

  private static let findingNames: [ConditionName] =
    ["findings", "findings.count"].map { name in
      ConditionName(name, .count) { place, _ in
        count(place.findings.values.reduce(0, +))
      }
    }
    + [("errors", Finding.Level.error), ("warnings", .warning), ("infos", .info)].flatMap {
      short, level in
      [short, "findings.\(short)"].map { name in
        ConditionName(name, .count) { place, _ in count(place.count(level)) }
      }
    }

  // MARK: - The entry

  private static let entryNames: [ConditionName] = [
    ConditionName("entry", .count, isOfStep: true) { place, _ in count(place.position.count) },
    ConditionName("entries", .count) { place, _ in count(place.total) },
    ConditionName("line", .count, isOfStep: true) { place, _ in
      (place.entry?.line).map { count($0) }
    },
    ConditionName("kind", .text, isOfStep: true) { place, _ in
      (place.entry?.entry.event.kind).map { .text($0) }
    },
    ConditionName("at", .instant, isOfStep: true) { place, _ in
      (place.entry?.entry.at).map { .instant($0) }
    },
    ConditionName("late", .minutes, isOfStep: true) { place, _ in
      (place.entry?.entry.minutesLate).map { .number($0) }
    },
    ConditionName("injected", .flag, isOfStep: true) { place, _ in
      guard case .injected? = place.entry?.id else { return .flag(false) }
      return .flag(true)
    },
    ConditionName("summary", .text, isOfStep: true) { place, _ in .text(place.outcome.summary) },
  ]

  /// How often a finding was raised up to here.
  static func finding(_ id: Finding.ID) -> ConditionName {
    ConditionName(id.rawValue, .count) { place, _ in count(place.findings[id] ?? 0) }
  }

  /// What `median(Mon)` and `median(Mon).count` stand for.
  static func median(_ group: DayGroup, called name: String) -> ConditionName {
    ConditionName("\(name)(\(group.rawValue))", .timeOfDay) { place, figures in
      (figures.median(group, of: place.learner)?.seconds).map { .timeOfDay($0) }
    }
  }

  static func medianCount(_ group: DayGroup, called name: String) -> ConditionName {
    ConditionName("\(name)(\(group.rawValue)).count", .count) { place, figures in
      count(figures.median(group, of: place.learner)?.count ?? 0)
    }
  }
}

extension Entry {
  /// Minutes from when it happened, by the last real date inside, to its delivery; `nil` for what
  /// has no date of its own.
  var minutesLate: Double? {
    let decade = 10 * 365 * 86_400.0
    let date: Instant?
    switch event {
    case .visit(let visit):
      let isOpen = visit.departureDate - at > decade
      let real = isOpen ? visit.arrivalDate : visit.departureDate
      date = at - real > decade ? nil : real
    case .regionExit(let crossing), .regionEnter(let crossing): date = crossing.timestamp
    case .location(let fix): date = fix.timestamp
    default: date = nil
    }
    return date.map { (at - $0) / 60 }
  }
}
