import HomeLearner

/// The latest departures at a place, to tell after each entry what became of them.
///
/// Years of departures are neither kept nor compared: the learner says whether they were written to,
/// and what is written to is nearly always among the latest.
struct DepartureTail {
  /// How much a change matters.
  enum Change: Equatable {
    case none
    /// Departures are others, and days count with the same as before.
    case details
    /// Days may count with other departures.
    case samples
  }

  /// More than a month of mornings.
  private static let length = 64

  private let revision: Int
  private let count: Int
  /// The index of the first of `tail`.
  private let start: Int
  private let tail: [Departure]

  init(_ learner: HomeLearner) {
    revision = learner.departureRevision.value
    count = learner.departures.count
    start = max(0, count - Self.length)
    tail = Array(learner.departures[start...])
  }

  /// What became of them.
  ///
  /// - Complexity: O(1) where nothing was written.
  func change(to learner: HomeLearner) -> Change {
    guard learner.departureRevision.value != revision else { return .none }
    let new = learner.departures
    guard new.count >= start else { return .samples }
    let latest = new[start...]
    if new.count == count, latest.elementsEqual(tail) {
      // Nothing among the latest: something older, or the same was written again.
      return start == 0 ? .none : .samples
    }
    return HomeLearner.daySamples(of: tail) == HomeLearner.daySamples(of: latest)
      ? .details : .samples
  }
}
