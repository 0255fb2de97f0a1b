import DeviceLog
import Replay

extension Model {
  /// Whether the file is followed.
  package var isFollowing: Bool { following != nil }

  /// Begins to follow the file, or ends that.
  package mutating func toggleFollowing() throws(ConsoleError) {
    if following != nil {
      following = nil
      say("No longer following; what came stays")
      return
    }
    guard let openFollower else {
      throw ConsoleError("Only a capture in a file can be followed: nightstep FILE --follow")
    }
    do { following = Following(follower: try openFollower(document.capture)) } catch {
      throw ConsoleError("\(error)")
    }
    let before = total
    askFollower()
    guard following != nil else { return }
    if total == before { say("Following; what is appended comes by itself, :follow ends it") }
  }

  /// Asks the followed file, if it is time to.
  mutating func follow(after seconds: Double) {
    guard following != nil else { return }
    following?.waited += seconds
    guard let waited = following?.waited, waited >= Following.secondsBetween else { return }
    following?.waited = 0
    askFollower()
  }

  private mutating func askFollower() {
    guard let follower = following?.follower else { return }
    let parts: [FollowedPart]
    do { parts = try follower.next() } catch {
      following = nil
      fail(ConsoleError("No longer following: \(error)"))
      return
    }
    let came = parts.reduce(0) { $0 + $1.lines.count }
    if came > 0 || parts.contains(where: { $0.skipped != nil }) { takeIn(parts) }
    if let notice = parts.last(where: { $0.notice != nil })?.notice {
      say(notice + (came > 0 ? "; \(Words.count(came, "entry", "entries")) came" : ""))
    } else if came > 0 {
      say("\(Words.count(came, "entry", "entries")) came")
    }
  }

  /// Adds entries to the document. Who was at the end stays at the end; any other place stays.
  private mutating func takeIn(_ parts: [FollowedPart]) {
    let old = replay.timeline.entries
    let was = position
    for part in parts {
      document.capture.lines += part.lines
      if let skipped = part.skipped { document.capture.skipped = skipped }
    }
    guard parts.contains(where: { !$0.lines.isEmpty }) else { return }
    replay.use(document.capture, edits: edits)
    let entries = replay.timeline.entries
    // Received in the order in which they came: what is shown of the others holds.
    let isAppended = entries.count >= old.count && entries.prefix(old.count).elementsEqual(old)
    if !isAppended { filter?.restart() }
    surroundings.book = nil
    occurred = ordersByOccurrence ? OccurredOrder(replay.timeline) : nil
    if was.count == old.count {
      let end = replay.end
      // The clock may have been stepped on past what came.
      let isPast = was.clock.map { clock in end.clock.map { $0 < clock } ?? true } ?? false
      seek(isPast ? replay.position(at: was.clock ?? Instant(0)) : end)
    } else if !isAppended {
      seek(replay.position(after: was, in: old))
    } else {
      lookAround()
    }
    renewBaseline()
  }
}
