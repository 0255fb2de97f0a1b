import DeviceLog
import HomeLearner

extension Report {
  /// One object on one line. Instants are reference seconds, absent values `null`, numbers
  /// unrounded; the same capture, clock and rules give the same bytes.
  package var json: String { object.text }

  /// `json` in UTF-8.
  package var jsonBytes: [UInt8] { object.bytes }

  /// The findings, an object each, in order.
  package var findingObjects: [JSONObject] { findings.map(Self.object) }

  private var object: JSONObject {
    var report = JSONObject()
    report.add("file", file)
    report.add("entries", Self.object(entries))
    report.add("clock", learner.clock)
    report.add("timeZone", learner.zone.identifier)
    report.add("rules", rules)
    report.add("home", Self.object(learner.home))
    report.add(
      "monitoredRegions",
      learner.monitoredRegions.sorted { $0.identifier < $1.identifier }.map(Self.object))
    report.add("visits", learner.visits.map(Self.object))
    report.add("candidates", learner.candidates.map(Self.object))
    report.add("pending", learner.pending.map(Self.object))
    report.add("departures", departures.map(Self.object))
    report.add("medians", learner.medians.map(Self.object))
    report.add("notification", learner.nextNotification.map(Self.object))
    var away = JSONObject()
    away.add("nights", learner.nightsAway)
    report.add("away", away)
    report.add("relocations", learner.relocations)
    report.add("findings", findingObjects)
    return report
  }

  private static func object(_ entries: Entries) -> JSONObject {
    var object = JSONObject()
    object.add("total", entries.total)
    object.add("applied", entries.applied)
    object.add("skipped", entries.skipped)
    return object
  }

  private static func object(_ home: HomeLearner.Home?) -> JSONObject {
    var object = JSONObject()
    object.add("confirmed", home != nil)
    object.add(home?.coordinate)
    object.add("confirmedAt", home?.confirmedAt)
    return object
  }

  private static func object(_ region: Region) -> JSONObject {
    var object = JSONObject()
    object.add("identifier", region.identifier)
    object.add(region.center)
    object.add("radius", region.radius)
    return object
  }

  private static func object(_ visit: Visit) -> JSONObject {
    var object = JSONObject()
    object.add(visit.coordinate)
    object.add("arrival", visit.arrival)
    object.add("departure", visit.departure)
    object.add("open", visit.isOpen)
    object.add("inferred", visit.isInferred)
    object.add("gap", visit.isGap)
    object.add("stayMinutes", visit.stay / 60)
    return object
  }

  private static func object(_ candidate: Candidate) -> JSONObject {
    var gates = JSONObject()
    gates.add("nights", candidate.gates.nights)
    gates.add("stay", candidate.gates.stay)
    gates.add("spread", candidate.gates.spread)
    gates.add("overlap", candidate.gates.overlap)
    var object = JSONObject()
    object.add(candidate.center)
    object.add("n", candidate.n)
    object.add("nights", candidate.nights)
    object.add("fullNights", candidate.fullNights)
    object.add("stayMinutes", candidate.stayMinutes)
    object.add("p90Metres", candidate.p90Metres)
    object.add("gates", gates)
    object.add("missing", candidate.missing)
    return object
  }

  private static func object(_ pending: PendingDeparture) -> JSONObject {
    var object = JSONObject()
    object.add("timestamp", pending.timestamp)
    object.add("begun", pending.begun)
    object.add("reason", pending.reason.rawValue)
    return object
  }

  private static func object(_ departure: Departure) -> JSONObject {
    var object = JSONObject()
    object.add("timestamp", departure.timestamp)
    object.add("reason", departure.reason.rawValue)
    object.add("status", departure.status.rawValue)
    return object
  }

  private static func object(_ median: Median) -> JSONObject {
    var object = JSONObject()
    object.add("group", median.group.rawValue)
    object.add("count", median.count)
    object.add("seconds", median.seconds)
    object.add("text", median.seconds.map { String(clockText(second: $0).prefix(5)) })
    return object
  }

  private static func object(_ notification: NextNotification) -> JSONObject {
    var object = JSONObject()
    object.add("at", notification.at)
    object.add("group", notification.group.rawValue)
    return object
  }

  private static func object(_ located: LocatedFinding) -> JSONObject {
    var object = JSONObject()
    object.add("id", located.finding.id.rawValue)
    object.add("level", located.finding.level.rawValue)
    object.add("entry", located.finding.entry)
    object.add("line", located.line)
    object.add("text", located.finding.text)
    return object
  }
}
