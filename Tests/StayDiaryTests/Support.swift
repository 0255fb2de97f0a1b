import DeviceLog
import DeviceModel
import Testing

@testable import StayDiary

/// Thursday 2026-04-23, 09:00 in Tokyo.
let morning = Instant(798_595_200)
let shop = Coordinate(latitude: 35.66, longitude: 139.75)
let tokyo = LocalZone(identifier: "Asia/Tokyo") ?? .utc
let thursday = CalendarDay(year: 2026, month: 4, day: 23)

/// A visit, dates in seconds after nine; `nil` for what Core Location sends where it does not know.
func visit(
  _ arrival: Double?, _ departure: Double?, at: Double, _ place: Coordinate = shop,
  accuracy: Double = 20
) -> Entry {
  Entry(
    at: morning + at,
    .visit(
      VisitDelivery(
        place, arrivalDate: arrival.map { morning + $0 } ?? .distantPast,
        departureDate: departure.map { morning + $0 } ?? .distantFuture,
        horizontalAccuracy: accuracy)))
}

/// A circle is placed, so many seconds after nine.
func anchor(
  _ at: Double, _ place: Coordinate = shop, radius: Double? = 50, accuracy: Double? = 20,
  fixAge: Double? = 0, condition: String? = "a", monitor: String? = "Stays"
) -> Entry {
  var event = MonitorEvent()
  event.monitor = monitor
  event.condition = condition
  event.latitude = place.latitude
  event.longitude = place.longitude
  event.radius = radius
  event.horizontalAccuracy = accuracy
  event.timestamp = fixAge.map { morning + at - $0 }
  return Entry(at: morning + at, .anchor(event))
}

/// A circle's state, dated and delivered so many seconds after nine.
func state(
  _ state: String?, _ happened: Double, at: Double? = nil, condition: String? = "a",
  monitor: String? = "Stays"
) -> Entry {
  var event = MonitorEvent()
  event.monitor = monitor
  event.condition = condition
  event.state = state
  event.timestamp = morning + happened
  return Entry(at: morning + (at ?? happened), .monitor(event))
}

func left(_ happened: Double, at: Double? = nil, condition: String? = "a") -> Entry {
  state("unsatisfied", happened, at: at, condition: condition)
}

func session(_ at: Double, _ state: String? = "active", monitor: String? = "Stays") -> Entry {
  var event = MonitorEvent()
  event.monitor = monitor
  event.state = state
  return Entry(at: morning + at, .session(event))
}

func entry(_ at: Double, _ event: Event) -> Entry { Entry(at: morning + at, event) }

/// A fix of significant-change monitoring, so many seconds after nine.
func fix(
  _ at: Double, _ place: Coordinate, accuracy: Double = 20, source: Fix.Source = .slc
) -> Entry {
  entry(
    at,
    .location(
      Fix(place, timestamp: morning + at, horizontalAccuracy: accuracy, source: source)))
}

func log(
  _ entries: [Entry], _ places: [Place] = [], _ settings: DiarySettings = .standard
) -> DiaryLog {
  DiaryLog(entries, zone: tokyo, places: Places(places), settings: settings)
}

/// The stays of a log.
func stays(
  _ entries: [Entry], _ places: [Place] = [], _ settings: DiarySettings = .standard
) -> [Stay] {
  log(entries, places, settings).stays
}

func findings(_ entries: [Entry]) -> [DiaryFinding] { log(entries).findings }

extension Stay {
  /// Beginning and end in seconds after nine, to a millisecond.
  var span: [Double?] {
    [seconds(from: morning, to: from), to.map { seconds(from: morning, to: $0) }]
  }
}

/// The place so many metres away: to a millimetre, found by halving.
func away(_ target: Double, from place: Coordinate = shop, degrees: Double = 0) -> Coordinate {
  var (low, high) = (target * 0.99, target * 1.01)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if place.distance(to: place.moved(metres: middle, degrees: degrees)) < target {
      low = middle
    } else {
      high = middle
    }
  }
  return place.moved(metres: low, degrees: degrees)
}
