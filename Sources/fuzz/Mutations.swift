import Foundation

/// Many broken copies of a file, each taken in bounded time and memory.
struct Mutations {
  var target: FuzzTarget
  var rounds: Int

  /// Takes them, the seed of each being its number, and prints what the slowest and all together
  /// took. The copy that is being taken stands in a file, so that a trap leaves it behind.
  func run(_ whole: [UInt8], file: String) {
    let clock = ContinuousClock()
    let last = FileManager.default.temporaryDirectory.appending(path: "fuzz-last-\(getpid())")
    var slowest = (time: Duration.zero, seed: 0)
    let begin = clock.now
    for seed in 0..<rounds {
      var mutator = Mutator(seed: UInt64(seed))
      let bytes = mutator.broken(whole)
      try? Data(bytes).write(to: last)
      let time = clock.measure { target.take(bytes) }
      if time > slowest.time { slowest = (time, seed) }
    }
    try? FileManager.default.removeItem(at: last)
    let total = clock.now - begin
    Output.say(
      "\(file): \(rounds) broken copies in \(Self.seconds(total)) s; the slowest (seed "
        + "\(slowest.seed)) \(Self.seconds(slowest.time)) s; at most \(Self.peakMegabytes) MB")
  }

  private static func seconds(_ time: Duration) -> String {
    String(format: "%.3f", time / .seconds(1))
  }

  /// The most memory that this process has had, in megabytes.
  private static var peakMegabytes: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss >> 20
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss >> 10
    #endif
  }
}
