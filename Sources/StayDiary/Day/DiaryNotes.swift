import DeviceLog

/// What a log tells of stays, in the order of delivery, so that what was told up to an earlier place is
/// a beginning of it.
///
/// Fixes are not in it: there are very many, and only those of a few days count for a day.
package struct DiaryNotes: Sendable {
  /// Things that entries told, with the place of each.
  struct Told<Value: Sendable>: Sendable {
    private(set) var values: [Value] = []
    private var places: [Int] = []

    mutating func append(_ value: Value, at place: Int) {
      values.append(value)
      places.append(place)
    }

    func count(upTo place: Int) -> Int { places.partitionPoint { $0 <= place } }

    mutating func cut(to place: Int) {
      let kept = count(upTo: place)
      values.removeLast(values.count - kept)
      places.removeLast(places.count - kept)
    }
  }

  private(set) var visits = Told<StayVisit>()
  private(set) var circles = Told<Stay>()
  private(set) var zones = Told<(from: Instant, zone: LocalZone)>()

  /// Nothing was told.
  package init() {}

  /// Takes an entry.
  ///
  /// - Parameters:
  ///   - outcome: what the device made of it.
  ///   - number: of the entries applied, from 1.
  ///   - place: in the log, ascending.
  package mutating func take(
    _ entry: Entry, _ outcome: DeviceState.Outcome, number: Int, place: Int,
    _ settings: DiarySettings = .standard
  ) {
    switch entry.event {
    case .visit(let delivery):
      if let visit = StayVisit(delivery, at: entry.at, entry: number, settings) {
        visits.append(visit, at: place)
      }
    case .monitor:
      if case .stay(let stay) = outcome.report { circles.append(stay, at: place) }
    case .timeZone(let identifier):
      if let zone = LocalZone(identifier: identifier) { zones.append((entry.at, zone), at: place) }
    default: break
    }
  }

  /// Forgets what entries behind a place told.
  package mutating func cut(to place: Int) {
    visits.cut(to: place)
    circles.cut(to: place)
    zones.cut(to: place)
  }

  /// How much was told up to a place: where two are equal, the stays are the same.
  package func extent(upTo place: Int) -> [Int] {
    [visits.count(upTo: place), circles.count(upTo: place), zones.count(upTo: place)]
  }
}
