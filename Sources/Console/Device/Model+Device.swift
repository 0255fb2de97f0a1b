import DeviceLog
import DeviceModel
import HomeLearner
import Replay

extension Model {
  /// Seconds that one move may take: a week by train is farther than any.
  private static let longestMove = 7.0 * 86_400

  /// What keys and commands of the map do.
  mutating func perform(
    _ action: MapAction, count: Int?, argument: String
  ) throws(ConsoleError) {
    let times = count ?? 1
    switch action {
    case .go(let east, let north):
      if map.isInHand {
        try moveDevice(east: east, north: north, minutes: times)
      } else {
        screenShown = .map
        pan(east: east * times, north: north * times)
      }
    case .zoom(let steps): zoom(steps * times)
    case .fit: map.sight = map.sight == .home ? .all : .home
    case .hand: try toggleHand()
    case .wait:
      if map.isInHand {
        try wait(minutes: times)
      } else {
        try stepMinutes(times)
      }
    case .device: try placeDevice(argument)
    case .speed(let speed):
      map.speed = speed
      say("\(speed.rawValue): the device goes \(shortestText(speed.metresPerSecond)) m/s")
    }
  }

  /// Takes the device in hand, or puts it down.
  private mutating func toggleHand() throws(ConsoleError) {
    screenShown = .map
    if map.isInHand {
      map.isInHand = false
      say("The device is put down; arrows move the map")
      return
    }
    try takeInHand()
    say(
      "The device is in hand: an arrow moves it for a minute, walk cycle train say how fast, . waits"
    )
  }

  private mutating func takeInHand() throws(ConsoleError) {
    if let reason = journal.readOnlyReason { throw ConsoleError(reason) }
    held = try readyDevice()
    map.isInHand = true
  }

  /// The device as it is now: the one in hand, or where the log says it is.
  ///
  /// - Parameter target: where it is if nothing else tells.
  private func readyDevice(placedAt target: Coordinate? = nil) throws(ConsoleError) -> HeldDevice {
    guard let clock = position.clock else {
      throw ConsoleError("the log has not begun; step into it, and move the device from there")
    }
    let learner = moment.learner
    if var device = held {
      device.takeBack(keeping: edits)
      if device.session.now == clock {
        device.session.tell { app, phone in
          app.adopt(learner, on: phone, isNew: false, at: clock)
        }
        return device
      }
    }
    let place =
      MapContent(self).device ?? learner.home?.coordinate ?? facts.candidates.first?.center
      ?? target
    guard let place else {
      throw ConsoleError("nothing tells where the device is; device 35.66,139.74 places it")
    }
    return HeldDevice(moment, at: clock, place: place, seed: UInt64(edits.count + 1))
  }

  private mutating func moveDevice(
    east: Int, north: Int, minutes: Int
  ) throws(ConsoleError) {
    let device = try readyDevice()
    let metres = map.speed.metresPerSecond * 60 * Double(minutes)
    let target = device.session.place.moved(
      east: metres * Double(east), north: metres * Double(north))
    let way = north == 0 ? (east > 0 ? "east" : "west") : (north > 0 ? "north" : "south")
    try move(
      device, to: target, seconds: Double(minutes) * 60,
      title: "device \(MapFoot.metres(metres)) \(way)")
  }

  private mutating func wait(minutes: Int) throws(ConsoleError) {
    let device = try readyDevice()
    try move(
      device, to: device.session.place, seconds: Double(minutes) * 60,
      title: "device waits \(Words.count(minutes, "minute"))")
  }

  /// `device 35.66,139.74` goes there in a straight line, and leaves the device in hand.
  private mutating func placeDevice(_ text: String) throws(ConsoleError) {
    screenShown = .map
    guard let target = DeviceNote.coordinate(text) else {
      throw ConsoleError("device takes degrees, such as device 35.66,139.74")
    }
    if let reason = journal.readOnlyReason { throw ConsoleError(reason) }
    let device = try readyDevice(placedAt: target)
    let seconds = device.session.place.distance(to: target) / map.speed.metresPerSecond
    try move(
      device, to: target, seconds: seconds,
      title: "device to \(Words.place(target))")
    map.isInHand = true
  }

  /// Moves the device; what the phone delivers on the way is injected, as one edit.
  private mutating func move(
    _ device: HeldDevice, to target: Coordinate, seconds: Double, title: String
  ) throws(ConsoleError) {
    if let reason = journal.readOnlyReason { throw ConsoleError(reason) }
    guard target.isInRange else { throw ConsoleError("that way leads off the map") }
    guard seconds <= Self.longestMove else {
      throw ConsoleError("that takes more than a week; go by train, or in steps")
    }
    var device = device
    let before = device.session
    let target = target.rounded
    let arrival = (before.now + max(seconds, 0.001)).milliseconds
    let delivered = device.session.go(to: target, arriving: arrival)
    let note = Entry(at: arrival, .note(text: DeviceNote.text(target)))
    let from = position
    try inject(delivered + [note], title: title)
    if let sequence = lastMove?.sequence {
      device.moves.append(.init(sequence: sequence, before: before, from: from, to: position))
    }
    held = device
    keepInSight(target)
    let text = EventText(
      rules: replay.rules.rules, home: moment.learner.home?.coordinate, zone: zone, isShort: true)
    let news = delivered.map { text.text($0) }
    say(title + (news.isEmpty ? "" : ": " + news.joined(separator: ", ")) + "; u takes it back")
  }
}

// MARK: - Looking around

extension Model {
  /// The projection of the map as it is on a screen of usual size; the view makes its own.
  private var usualProjection: MapProjection {
    MapView(model: self).projection(columns: 76, rows: 17)
  }

  private mutating func pan(east: Int, north: Int) {
    let now = usualProjection
    let step = Double(min(now.width, now.height)) / 4 * now.metresPerDot
    let center = now.center.moved(east: step * Double(east), north: step * Double(north))
    guard center.latitude.magnitude < 85 else { return say("That way leads off the map") }
    map.sight = .at(
      Coordinate(
        latitude: center.latitude, longitude: center.longitude.remainder(dividingBy: 360)),
      metresPerDot: now.metresPerDot)
  }

  private mutating func zoom(_ steps: Int) {
    screenShown = .map
    let now = usualProjection
    var metres = now.metresPerDot
    for _ in 0..<min(abs(steps), 40) { metres *= steps > 0 ? 0.5 : 2 }
    let scales = MapProjection.scales
    map.sight = .at(
      now.center, metresPerDot: min(max(metres, scales.lowerBound), scales.upperBound))
  }

  /// Keeps a place in sight.
  private mutating func keepInSight(_ place: Coordinate) {
    let now = usualProjection
    if let dot = now.dot(place), now.isOnMap(dot) { return }
    map.sight = .at(place, metresPerDot: now.metresPerDot)
  }

  /// Selects a dot so many on from the selected one; the last one where none is.
  mutating func selectDot(_ steps: Int) {
    let points = MapContent(self).points
    guard let last = points.indices.last else { return }
    let now = points.firstIndex { $0.id == map.selected }
    let index = now.map { min(max($0 + steps, 0), last) } ?? last
    map.selected = points[index].id
    keepInSight(points[index].place)
  }

  /// To the entry of the selected dot.
  mutating func goToDot() throws(ConsoleError) {
    guard let id = map.selected,
      let index = replay.timeline.entries.firstIndex(where: { $0.id == id })
    else { throw ConsoleError("j and k select a dot, Enter goes to its entry") }
    screenShown = .state
    pane = .log
    jump(to: replay.position(count: index + 1))
  }
}
