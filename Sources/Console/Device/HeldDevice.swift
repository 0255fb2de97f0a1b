import DeviceLog
import DeviceModel
import HomeLearner
import Replay

/// The device in the user's hand: a phone that goes where they move it, with the learner as its app.
///
/// Each move is an edit that injects what the phone delivered meanwhile, and a note of where the
/// device is. What the phone was before each is kept, so that an edit taken back takes it back too.
struct HeldDevice {
  var session: DeviceSession<LearningApp>
  /// The edits made by moving, and the phone before each.
  var moves: [Move] = []

  /// An edit made by moving.
  struct Move {
    var sequence: Int
    /// The phone before it.
    var before: DeviceSession<LearningApp>
    /// The place in time before and after it.
    var from: Position
    var to: Position
  }

  /// A phone whose services have been running, in the place and at the clock of a moment.
  init(_ moment: Moment, at clock: Instant, place: Coordinate, seed: UInt64) {
    let learner = moment.learner
    var visit: VisitDelivery?
    if let open = learner.visits.last(where: \.isOpen),
      open.coordinate.distance(to: place) <= PhoneSettings.clean.visitLeaveMetres
    {
      visit = VisitDelivery(
        open.coordinate, arrivalDate: open.arrival ?? .distantPast, departureDate: .distantFuture,
        horizontalAccuracy: open.horizontalAccuracy)
    }
    let phone = Phone(
      settings: .clean, seed: seed, start: clock, at: place, arrivalUnknown: false,
      currentVisit: visit, startsServices: false)
    session = DeviceSession(phone, app: LearningApp(learner), at: clock, place)
    session.notesRegions = false
    session.tell { app, phone in app.adopt(learner, on: phone, isNew: true, at: clock) }
  }

  /// Takes back the moves whose edits are not in force.
  mutating func takeBack(keeping edits: [RecordedEdit]) {
    while let last = moves.last, !edits.contains(where: { $0.sequence == last.sequence }) {
      session = last.before
      moves.removeLast()
    }
  }
}
