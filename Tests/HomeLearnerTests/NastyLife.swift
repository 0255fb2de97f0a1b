import DeviceLog

@testable import HomeLearner

/// The worst that a capture may hold: a random life whose dates, places and accuracies are broken here
/// and there, with all other kinds of entries between, sometimes in the wrong order.
func nastyLife(_ seed: UInt64) -> [Entry] {
  var random = Seeded(seed ^ 0x6E61_7374_79)
  let trouble = [2, 10, 30].randomElement(using: &random) ?? 10
  var entries: [Entry] = []
  for var entry in randomLife(seed).prefix(Int.random(in: 20...150, using: &random)) {
    if random.chance(trouble) { entry.event = broken(entry.event, at: entry.at, &random) }
    if random.chance(trouble / 2) {
      entry.at = entry.at + Double.random(in: -9e4...2e5, using: &random)
    }
    entries.append(entry)
    if random.chance(trouble) { entries.append(other(near: entry.at, &random)) }
    if random.chance(trouble / 2) { entries.append(Entry(at: entry.at, entry.event)) }
  }
  guard random.chance(70) else { return entries }
  return entries.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    .map(\.element)
}

private let year = 365 * 86_400.0

private func broken(_ event: Event, at: Instant, _ random: inout Seeded) -> Event {
  let accuracies = [-1, 0, 99.9, 100, 100.1, 5000, .nan, .infinity]
  let places = [
    (0, 0), (5e-7, 139.7), (35.6, 1e-7), (95, 10), (45, 181), (.nan, 10), (35, .infinity),
    (89.9999, 40), (-90, 0.1), (35.6, 179.99999), (35.6, -179.99999),
  ].map { Coordinate(latitude: $0.0, longitude: $0.1) }
  let offsets = [
    9 * year, 10 * year, 10 * year + 1, 11 * year, 59, 60, 61, 86_400, 86_401, 1800, 0.5, 1e9,
  ]
  let offset = (offsets.randomElement(using: &random) ?? 0) * (random.chance(50) ? 1 : -1)
  let absurd = [
    63_113_904_000, 63_113_903_999, 63_113_903_999.999, 63_113_904_001, -63_114_076_800,
    -63_114_076_799.5, 0, 1e15, -1e15, 9e18,
  ]
  let date =
    random.chance(60) ? at + offset : Instant(absurd.randomElement(using: &random) ?? 0)
  switch event {
  case .visit(var visit):
    switch Int.random(in: 0...3, using: &random) {
    case 0: visit.arrivalDate = date
    case 1: visit.departureDate = date
    case 2: visit.horizontalAccuracy = accuracies.randomElement(using: &random) ?? 0
    default: visit.coordinate = places.randomElement(using: &random) ?? visit.coordinate
    }
    return .visit(visit)
  case .location(var fix):
    switch Int.random(in: 0...2, using: &random) {
    case 0: fix.timestamp = date
    case 1: fix.horizontalAccuracy = accuracies.randomElement(using: &random) ?? 0
    default: fix.coordinate = places.randomElement(using: &random) ?? fix.coordinate
    }
    return .location(fix)
  case .regionExit(var crossing):
    if random.chance(30) { crossing.region = "work" } else { crossing.timestamp = date }
    return .regionExit(crossing)
  default: return event
  }
}

private func other(near at: Instant, _ random: inout Seeded) -> Entry {
  let zones = [
    "Europe/Berlin", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Tokyo", "Nowhere/Land", "",
  ]
  let names = ["home"] + (0..<24).map { "r\($0)" }
  let name = names.randomElement(using: &random) ?? "home"
  let region = Region(identifier: name, center: Life.home, radius: 100)
  let events: [Event] = [
    .timeZone(identifier: zones.randomElement(using: &random) ?? ""), .launch, .terminate, .reboot,
    .foreground, .background, .unlock, .authorization(status: "denied"), .note(text: "\u{202E}"),
    .other(kind: "barometer"), .monitor(MonitorEvent()), .anchor(MonitorEvent()),
    .session(MonitorEvent()), .regionStop(region),
    .regionEnter(RegionCrossing(region: name, timestamp: at - 40)),
    .regionExit(RegionCrossing(region: name, timestamp: at - 2)),
  ]
  if random.chance(3) { return Entry(at: at, .reset) }
  if random.chance(30) { return Entry(at: at, .regionStart(region)) }
  return Entry(at: at, events.randomElement(using: &random) ?? .launch)
}
