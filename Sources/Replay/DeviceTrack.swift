import DeviceLog
import StayDiary

/// The device along a timeline, as far as anybody has gone, and what its diary is made of.
///
/// It is folded once, forwards, as the findings are; every so many entries it is kept. To fold it from
/// there is cheap: a device is small, and most entries change nothing of it.
struct DeviceTrack: Sendable {
  /// Entries passed.
  private(set) var count = 0
  /// What they tell of stays.
  private(set) var notes = DiaryNotes()
  private var device: DeviceState
  /// After so many times `interval` entries, from once on.
  private var keyframes: [DeviceState] = []
  private let interval: Int

  private let settings: DiarySettings

  init(interval: Int, settings: DiarySettings = .standard) {
    self.interval = interval
    self.settings = settings
    device = DeviceState(settings)
  }

  /// Passes the next entry.
  ///
  /// - Returns: what was found.
  mutating func pass(_ entry: TimelineEntry) -> [Finding] {
    count += 1
    var found: [Finding] = []
    if !entry.isSkipped {
      let outcome = device.apply(entry.entry)
      notes.take(entry.entry, outcome, number: device.entryCount, place: count, settings)
      found = outcome.findingsBesideLearner
    }
    if count % interval == 0 { keyframes.append(device) }
    return found
  }

  /// The device after so many entries.
  ///
  /// - Complexity: folds at most one interval, or from where the track ends.
  func state(after count: Int, in entries: [TimelineEntry]) -> DeviceState {
    var state = DeviceState(settings)
    var index = 0
    if count >= self.count {
      (state, index) = (device, self.count)
    } else if let last = keyframes.prefix(count / interval).last {
      (state, index) = (last, min(count / interval, keyframes.count) * interval)
    }
    let end = min(count, entries.count)
    while index < end {
      if !entries[index].isSkipped { state.apply(entries[index].entry) }
      index += 1
    }
    return state
  }

  /// Forgets all behind so many entries, since what comes there is changed.
  mutating func cut(to count: Int, in entries: [TimelineEntry]) {
    guard count < self.count else { return }
    device = state(after: count, in: entries)
    keyframes.removeLast(max(0, keyframes.count - count / interval))
    notes.cut(to: count)
    self.count = count
  }
}

extension Replay {
  /// What is known of the device at a position.
  ///
  /// - Complexity: folds at most one interval, once everything before was folded once.
  package mutating func device(at position: Position) -> DeviceState {
    pass(upTo: position)
    return track.state(after: position.count, in: timeline.entries)
  }

  /// How much is told of stays up to a position: where it is the same, so are the stays.
  package mutating func stayExtent(at position: Position) -> [Int] {
    pass(upTo: position)
    return track.notes.extent(upTo: position.count)
  }

  /// The stays that are known at a position.
  ///
  /// - Complexity: O(n log n) of the visits and circles told up to there.
  package mutating func stays(at position: Position, places: Places) -> StayBook {
    pass(upTo: position)
    return StayBook(
      track.notes, upTo: position.count, zone: zone, places: places, settings: diarySettings)
  }

  /// A day as it is known at a position.
  ///
  /// - Parameter book: the stays known there.
  /// - Complexity: O(stays), and O(entries) of some nine days.
  package func diary(of day: CalendarDay, from book: StayBook, at position: Position) -> Diary {
    let deliveries = book.deliveries(of: day)
    // Those of the first instant itself do not matter: nothing is as old as that in three days.
    let first = timeline.count(upTo: deliveries.lowerBound)
    let end = min(position.count, timeline.count(upTo: deliveries.upperBound))
    let fixes = timeline.entries[min(first, end)..<end].lazy.compactMap {
      entry -> (fix: Fix, at: Instant)? in
      guard case .location(let fix) = entry.entry.event, fix.source == .slc, !entry.isSkipped
      else { return nil }
      return (fix, entry.entry.at)
    }
    return book.diary(of: day, clock: position.clock, fixes: fixes)
  }

  private mutating func pass(upTo position: Position) {
    if track.count < min(position.count, timeline.entries.count) { _ = fold(to: position.count) }
  }
}
