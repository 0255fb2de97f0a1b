/// Random numbers that are the same on every machine and in every run.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA
/// 2014). Each part of the model draws from a stream of its own, so that a new draw in one part
/// does not move the others.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The numbers of a seed, one sequence for each stream.
  package init(seed: UInt64, stream: UInt64 = 0) {
    state = seed
    // Two streams of one seed start far apart: the seed is mixed before the stream is added.
    state = next() &+ stream &* 0xD1B5_4A32_D192_ED03
    state = next()
  }

  /// The plain sequence of a state, as the paper's code gives it.
  init(state: UInt64) {
    self.state = state
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Evenly spread over 0 ..< 1, in steps of 2^−53.
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Evenly spread over a range.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Spread over a range with most draws near its lower end: the square of an even draw, whose
  /// median is a quarter of the way up. Delays of Core Location look like this.
  package mutating func skewed(_ range: ClosedRange<Double>) -> Double {
    let draw = unit()
    return range.lowerBound + (range.upperBound - range.lowerBound) * draw * draw
  }

  /// True with a probability of 0 to 1. Draws once, whatever the probability.
  package mutating func chance(_ probability: Double) -> Bool {
    unit() < probability
  }

  /// A whole number of 0 ..< `count`; 0 if `count` is not positive.
  package mutating func index(below count: Int) -> Int {
    count > 0 ? Int(next() % UInt64(count)) : 0
  }
}
