import Foundation

/// What repeated runs of a work took, in seconds.
struct Samples {
  private(set) var sorted: [Double] = []

  init(_ seconds: [Double]) {
    sorted = seconds.sorted()
  }

  var minimum: Double { sorted.first ?? .nan }
  var median: Double { rank(0.5) }
  var p99: Double { rank(0.99) }

  /// The nearest rank.
  private func rank(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    let index = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted[min(max(index, 0), sorted.count - 1)]
  }

  /// Times a work: some runs to warm up, then those that count.
  static func of<Problem: Error>(
    _ count: Int, warmUp: Int = 1, _ work: () throws(Problem) -> Void
  ) throws(Problem) -> Samples {
    var seconds: [Double] = []
    for index in 0..<(count + warmUp) {
      let start = ContinuousClock.now
      try work()
      if index >= warmUp { seconds.append((ContinuousClock.now - start).seconds) }
    }
    return Samples(seconds)
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
