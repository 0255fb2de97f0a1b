import DeviceLog
import HomeLearner
import Replay

/// What a map shows of a place in time.
struct MapContent {
  /// A delivery with a position.
  struct Point: Equatable {
    /// Its place in the timeline.
    var index: Int
    var id: EntryID
    var place: Coordinate
    var isVisit: Bool
  }

  /// Deliveries up to the cursor, in their order.
  var points: [Point] = []
  /// Where the device is, as far as the log tells, or as it was moved.
  var device: Coordinate?
  /// The way since the pending departure began, from home on.
  var pendingPath: [Coordinate] = []

  /// Entries before the cursor that are looked through: months of a log, and quick to draw.
  static let reach = 20_000

  init(_ model: Model) {
    let count = min(model.position.count, model.total)
    let entries = model.replay.timeline.entries
    let learner = model.moment.learner
    let pending = learner.pending
    var deviceDate = Instant(-.infinity)
    if pending != nil, let home = learner.home { pendingPath.append(home.coordinate) }
    for index in max(0, count - Self.reach)..<max(0, count) {
      let entry = entries[index]
      guard !entry.isSkipped, let known = Self.place(entry.entry) else { continue }
      if known.isPoint {
        points.append(
          Point(index: index, id: entry.id, place: known.place, isVisit: known.isVisit))
      }
      let date = known.date(at: entry.entry.at)
      if date >= deviceDate { (device, deviceDate) = (known.place, date) }
      if let pending, date > pending.timestamp {
        pendingPath.append(known.place)
      }
    }
  }

  /// A position that an entry tells.
  struct Known {
    var place: Coordinate
    var isVisit = false
    /// A delivery, and no note of where the device was moved to.
    var isPoint = true
    /// When the device was there; `nil` for when the entry came.
    var when: Instant?

    func date(at delivery: Instant) -> Instant { when ?? delivery }
  }

  /// Where an entry says the device was; `nil` for positions the learner would refuse, too.
  static func place(_ entry: Entry) -> Known? {
    switch entry.event {
    case .visit(let visit):
      guard isUsable(visit.coordinate, visit.horizontalAccuracy) else { return nil }
      // Where it was last known to be: at the departure, or at the arrival of a visit still open.
      // A date far off is a sentinel.
      let dates = [visit.departureDate, visit.arrivalDate]
      let when = dates.first { abs($0 - entry.at) < 10 * 365 * 86_400 && $0 <= entry.at }
      return Known(place: visit.coordinate, isVisit: true, when: when)
    case .location(let fix):
      guard isUsable(fix.coordinate, fix.horizontalAccuracy) else { return nil }
      return Known(place: fix.coordinate, when: fix.timestamp)
    case .note(let text):
      return DeviceNote.place(of: text).map { Known(place: $0, isPoint: false) }
    default: return nil
    }
  }

  private static func isUsable(_ place: Coordinate, _ accuracy: Double) -> Bool {
    accuracy > 0 && place.isInRange && !place.isEmptyFix
  }
}
