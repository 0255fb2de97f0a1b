import DeviceLog

/// Somewhere the owner was for a while.
package struct Stay: Sendable, Hashable {
  /// Who saw it.
  package enum Source: String, Sendable, Hashable, CaseIterable {
    /// A visit.
    case visit
    /// A monitored circle that was left.
    case circle
  }

  /// Where, as far as is known.
  package var coordinate: Coordinate
  /// Metres of uncertainty.
  package var accuracyMetres: Double
  /// Radius in metres of the circle that saw it; `nil` if none did.
  package var radiusMetres: Double?
  /// When it began. Where the arrival is unknown, when it ended.
  package var from: Instant
  /// When it ended; `nil` where it goes on, or nobody told.
  package var to: Instant?
  /// The owner was there before monitoring began.
  package var isArrivalUnknown: Bool
  /// Nothing later says that the owner has left.
  package var isOpen: Bool
  /// Where `to` is `nil` and the owner is elsewhere by now: when the next stay began.
  package var latestEnd: Instant?
  /// Who saw it, visits first; never empty.
  package var sources: [Source]
  /// What the place is called.
  package var naming: Naming
  /// The numbers of the entries that tell of it, ascending, from 1.
  package var entries: [Int]

  /// Seconds from beginning to end; `nil` without an end.
  package var duration: Double? { to.map { seconds(from: from, to: $0) } }

  /// The end, or what is known of it: an open stay goes on until `clock`; one whose end nobody told
  /// may last until the next stay, but if that is more than `settings` allow, only its beginning is
  /// known.
  func knownEnd(at clock: Instant?, _ settings: DiarySettings) -> Instant {
    if let to { return max(from, to) }
    if isOpen { return max(from, clock ?? from) }
    guard let latestEnd, latestEnd - from <= settings.untoldEndSeconds else { return from }
    return max(from, latestEnd)
  }

  /// By beginning; of equal ones the earlier entry first.
  static func isBefore(_ a: Stay, _ b: Stay) -> Bool {
    (a.from, a.entries.first ?? 0) < (b.from, b.entries.first ?? 0)
  }
}
