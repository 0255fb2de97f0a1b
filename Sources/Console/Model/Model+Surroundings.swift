import DeviceLog
import Replay
import StayDiary

/// What the diary and the device screen show: made when one is shown, and whenever the place in time
/// moves beneath it.
struct Surroundings {
  /// The stays known at the place in time, kept until more is told of stays.
  var book: StayBook?
  /// How much had been told when they were made.
  var extent: [Int] = []
  /// The day that is shown.
  var diary: Diary?
  /// The device.
  var device: DeviceState?
  /// What stays are called after.
  var places = Places.none
}

extension Model {
  /// Makes what the screen that is shown needs.
  mutating func lookAround() {
    switch screenShown {
    case .diary: readDiary()
    case .device: surroundings.device = replay.device(at: position)
    case .state, .map, .why, .rules, .findings: break
    }
  }

  /// The stays known at the place in time, made anew only where more is told of them.
  private mutating func stayBook() -> StayBook {
    let extent = replay.stayExtent(at: position)
    if let book = surroundings.book, extent == surroundings.extent { return book }
    let book = replay.stays(at: position, places: surroundings.places)
    surroundings.book = book
    surroundings.extent = extent
    return book
  }

  private mutating func readDiary() {
    let book = stayBook()
    guard let clock = position.clock else {
      surroundings.diary = nil
      return
    }
    let day = selection.day ?? book.day(at: clock)
    surroundings.diary = replay.diary(of: day, from: book, at: position)
  }

  /// The diary so many days on, or back; never past the day of the place in time.
  mutating func stepDays(_ days: Int) throws(ConsoleError) {
    let book = stayBook()
    guard let clock = position.clock, let first = replay.timeline.entries.first?.entry.at else {
      throw ConsoleError("there is no day before the first entry")
    }
    let today = book.day(at: clock)
    let earliest = min(book.day(at: first), book.stays.first.map { book.day(at: $0.from) } ?? today)
    let now = selection.day ?? today
    if days > 0, now >= today {
      throw ConsoleError("This is the day of the place in time; n goes on")
    }
    if days < 0, now <= earliest { throw ConsoleError("This is the first day of the log") }
    showDay(min(max(now + days, earliest), today), today: today)
  }

  /// The diary of a day that is named; no name shows the day of the place in time again.
  mutating func showDay(_ text: String) throws(ConsoleError) {
    let book = stayBook()
    guard let clock = position.clock else {
      throw ConsoleError("there is no day before the first entry")
    }
    let today = book.day(at: clock)
    guard !text.isEmpty else {
      showDay(today, today: today)
      return
    }
    let dates = DateText(clock: clock, zone: logZone)
    guard let instant = try dates.instant(text, numbers: false), instant.isPlausible else {
      throw ConsoleError("“\(text)” is no day such as 2026-04-23, yesterday or last fri")
    }
    let day = book.day(at: instant)
    guard day <= today else {
      throw ConsoleError("\(day) lies after the place in time, where nothing is known of it")
    }
    showDay(day, today: today)
  }

  private mutating func showDay(_ day: CalendarDay, today: CalendarDay) {
    selection.day = day == today ? nil : day
    selection.stay = nil
    screenShown = .diary
    lookAround()
  }

  /// Calls stays after the places of a file; no name takes the places away.
  mutating func usePlaces(_ name: String) throws(ConsoleError) {
    guard !name.isEmpty else {
      use(.none)
      say("Stays have no names")
      return
    }
    guard let loadPlaces else { throw ConsoleError("no file of places can be read here") }
    let loaded: (places: Places, skipped: [Places.Skipped])
    do { loaded = try loadPlaces(name) } catch { throw ConsoleError("\(error)") }
    use(loaded.places)
    var text = "\(Words.count(loaded.places.count, "place")) of \(name)"
    if let first = loaded.skipped.first {
      text +=
        "; left out: \(Words.count(loaded.skipped.count, "feature")), the first "
        + "(\(first.feature)) since \(first.reason)"
    }
    say(text)
  }

  /// Calls stays after places.
  package mutating func use(_ places: Places) {
    surroundings.places = places
    surroundings.book = nil
    lookAround()
  }
}
