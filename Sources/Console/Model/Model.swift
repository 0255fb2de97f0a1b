import Canvas
import DeviceLog
import HomeLearner
import Replay
import StayDiary

/// The console's state: a document, a place in its time, and what is on the screen. Keys and
/// commands change it, and the screen is a function of it. It knows no terminal and no clock.
package struct Model {
  /// What is opened.
  package struct Document {
    /// The file's name, as shown.
    package var name: String
    package var capture: Capture
    /// The zone the capture begins in.
    package var zone: LocalZone
    /// Where the zone comes from, where the file does not say.
    package var zoneNote: String?
    /// Remarks of the import and the like; the first one is shown on opening.
    package var notes: [String]
    /// What the import yielded and how far it can be trusted, for people; a line each.
    package var importReport: [String] = []

    package init(
      name: String, capture: Capture, zone: LocalZone, zoneNote: String? = nil, notes: [String] = []
    ) {
      self.name = name
      self.capture = capture
      self.zone = zone
      self.zoneNote = zoneNote
      self.notes = notes
    }
  }

  package internal(set) var document: Document
  let journal: any Journal
  /// Reads rules from a file; without it there are only presets.
  package var loadRules: ((String) throws -> NamedRules)?
  /// Reads places from a file, with what in it is none.
  package var loadPlaces: ((String) throws -> (places: Places, skipped: [Places.Skipped]))?

  /// Begins to follow the file of the document.
  package var openFollower: ((Capture) throws -> any LogFollower)?
  /// Writes a part of the log into a file.
  package var exportLog: ((LogExport) throws -> Void)?
  /// Writes a text into a file of that name, over another only if told to.
  package var writeText: ((_ text: String, _ file: String, _ overwrites: Bool) throws -> Void)?

  // Time.

  /// The learner over the document and its edits.
  package internal(set) var replay: Replay
  /// What is known at the place in time.
  package private(set) var moment: Moment
  /// What the panes show of it.
  private(set) var facts: Facts
  /// Where the last step began.
  var stepBegan: Position?

  // Edits.

  /// Edits in force.
  var edits: [RecordedEdit]
  /// The rules where no edit says otherwise.
  let baseRules: NamedRules
  /// Rules of edits up to this one do not count.
  let rulesFloor: Int
  /// The last edit that moved the place: where it was before and after.
  var lastMove: (sequence: Int, before: Position, after: Position)?

  // The screen.

  var screenShown = Screen.state
  /// How the map is looked at.
  var map = MapState()
  /// The device, while it is moved by hand.
  var held: HeldDevice?
  /// The zone dates are shown in, in place of the log's.
  var shownZone: LocalZone?
  /// Places jumped from.
  var jumps = Jumps()
  /// Where runs through the log stop.
  var breakpoints = Breakpoints()
  /// What stands beside the what-if.
  var baseline: Baseline?
  /// What was searched for last, while the search is on.
  var searched: TextPattern?
  /// What rows of the log are shown.
  var filter: LogFilter?
  /// The count typed before the key of the filter.
  var filterContext: Int?
  /// The log stands by when things happened.
  var ordersByOccurrence = false
  /// The order of occurrence, once it was asked for.
  var occurred: OccurredOrder?
  /// Text to be put on the clipboard.
  var copied: String?
  /// The pane that keys go to.
  package internal(set) var pane = Pane.log
  var showsHistory = false
  var selection = Selection()
  /// What the diary and the device screen show.
  var surroundings = Surroundings()
  var mode = Mode.normal
  /// What goes on by itself.
  var activity: Activity?
  /// What the document's file is followed by.
  var following: Following?
  /// Digits typed.
  var count: Int?
  /// The first keys of a sequence.
  var prefix: [Key] = []
  /// What was typed in the prompt.
  var typed: [String] = []
  /// The sentence in the last line.
  package internal(set) var message: Message?
  /// `q` was pressed.
  package internal(set) var isFinished = false
  /// Something asks for attention.
  package internal(set) var bell = false
  /// Rows that a page has.
  package var pageRows = 15

  /// What the view that explains is asked.
  var why = WhyState()

  /// The selected row of each list; `nil` where it follows the place in time.
  struct Selection: Equatable {
    var log: LogKey?
    var visit: Int?
    var candidate = 0
    var group = 0
    var finding: Int?
    var rule = 0
    /// The day of the diary; `nil` for that of the place in time.
    var day: CalendarDay?
    var stay: Int?
    var device = 0
  }

  /// Opens a document, where it was left or at its end.
  ///
  /// - Parameters:
  ///   - rules: in force where no edit says otherwise.
  ///   - rulesAreFixed: whether they also stand above the edits kept so far.
  package init(
    document: Document, journal: any Journal, rules: NamedRules = .current, rulesAreFixed: Bool
  ) throws(JournalError) {
    self.document = document
    self.journal = journal
    let edits = try journal.activeEdits()
    let place = try journal.place()
    let floor = rulesAreFixed ? edits.map(\.sequence).max() ?? 0 : 0
    self.edits = edits
    baseRules = rules
    rulesFloor = floor
    var replay = Replay(
      capture: document.capture, zone: document.zone,
      rules: Self.rules(of: edits, base: rules, floor: floor), edits: edits)
    let stored = place.flatMap(SavedPlace.init(json:))
    let moment = replay.seek(stored?.position(in: replay) ?? replay.end)
    self.replay = replay
    self.moment = moment
    facts = Facts(moment.learner)
    showsHistory = stored?.history ?? false
    jumps = stored?.jumps ?? Jumps()
    breakpoints = stored?.breakpoints ?? Breakpoints()
    if let first = document.notes.first ?? journal.readOnlyReason ?? document.zoneNote {
      message = Message(text: first, kind: .note)
    }
  }

  /// The rules that edits say last.
  static func rules(of edits: [RecordedEdit], base: NamedRules, floor: Int) -> NamedRules {
    for recorded in edits.reversed() where recorded.sequence > floor {
      if case .rules(let name, let json) = recorded.edit, let rules = try? Rules(json: json) {
        return NamedRules(name: name, rules: rules)
      }
    }
    return base
  }

  /// Goes to a place.
  mutating func seek(_ position: Position) {
    moment = replay.seek(position)
    facts = Facts(moment.learner)
    selection.log = nil
    selection.visit = nil
    selection.finding = nil
    selection.day = nil
    selection.stay = nil
    selection.device = 0
    why = WhyState(section: why.section)
    selection.candidate = min(selection.candidate, max(facts.candidates.count - 1, 0))
    lookAround()
    if baseline != nil { moveBaseline() }
  }

  /// Where the place is.
  package var position: Position { moment.position }
  /// The zone that dates are shown in: that of the log there, unless another was asked for.
  var zone: LocalZone { shownZone ?? logZone }
  /// The zone in force there, which nights and local days count in.
  var logZone: LocalZone { moment.learner.zone }
  /// How many entries there are.
  var total: Int { replay.timeline.entries.count }

  /// Says something in the last line.
  mutating func say(_ text: String) {
    message = Message(text: text, kind: .note)
  }

  /// Says what went wrong.
  mutating func fail(_ error: some Error) {
    message = Message(text: "\(error)", kind: .error)
    bell = true
  }

  /// Text for the clipboard; it is handed out once.
  package mutating func takeCopied() -> String? {
    defer { copied = nil }
    return copied
  }

  /// Whether to ring now; a bell rings once.
  package mutating func takeBell() -> Bool {
    defer { bell = false }
    return bell
  }
}
