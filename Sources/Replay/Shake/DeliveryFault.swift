/// What may go wrong with the delivery of an entry, by the names the command line knows. Where
/// `Fault` has it too, it has the same name.
package enum DeliveryFault: String, Sendable, CaseIterable {
  /// Delivered again, up to two hours later.
  case duplicate
  /// Delivered half an hour to 38 hours late.
  case late
  /// Two neighbours change places.
  case swapped
  /// A visit is delivered again as an open one, with a departure near `distantFuture`.
  case nearSentinel = "near-sentinel"
  /// The delivery that closes a visit never comes.
  case missingDeparture = "missing-departure"
  /// The position is known to hundreds of metres only.
  case poorAccuracy = "poor-accuracy"

  /// What it does, in a few words.
  package var summary: String {
    switch self {
    case .duplicate: "a delivery comes again, up to two hours later"
    case .late: "a delivery comes half an hour to 38 hours late"
    case .swapped: "a delivery and the next one change places"
    case .nearSentinel: "a visit comes again, open, its departure near distantFuture"
    case .missingDeparture: "the delivery that closes a visit never comes"
    case .poorAccuracy: "a position is known to hundreds of metres only"
    }
  }
}
