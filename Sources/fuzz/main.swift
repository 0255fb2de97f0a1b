// Feeds bytes of any kind to what reads them. Built with libFuzzer by `Tests/Tools/fuzz`; without it,
// as in an ordinary build:
//
//   fuzz TARGET FILE...               takes inputs that are given as files, such as those of a crash
//   fuzz TARGET --mutate N FILE...    takes N broken copies of each file, and says what that cost
//   fuzz --soak DAYS [SPEED]          follows a file that grows, a console on it; see `Soak`
//   fuzz --targets                    names the targets, each with its seeds
import Foundation

var words = Array(CommandLine.arguments.dropFirst())

if words.first == "--targets" {
  for target in FuzzTarget.all {
    Output.say(target.name + " " + target.seeds.joined(separator: " "))
  }
  exit(0)
}

if words.first == "--soak" {
  let numbers = words.dropFirst().compactMap { Double($0) }
  var soak = Soak(days: Int(numbers.first ?? 7), speed: numbers.dropFirst().first ?? 1000)
  exit(try soak.run() ? 0 : 1)
}

#if LIBFUZZER
  @_silgen_name("LLVMFuzzerRunDriver")
  func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  /// The driver's callback carries nothing with it, so the target stands here. One thread uses it.
  nonisolated(unsafe) var chosen = FuzzTarget.readers

  chosen =
    FuzzTarget.named(ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "") ?? FuzzTarget.readers
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  exit(
    runDriver(&count, &arguments) { bytes, count in
      chosen.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
#else
  guard let name = words.first, let target = FuzzTarget.named(name) else {
    Output.say("fuzz TARGET [--mutate N] FILE...; fuzz --targets names the targets")
    exit(2)
  }
  words.removeFirst()
  var rounds = 0
  if words.first == "--mutate" {
    rounds = words.dropFirst().first.flatMap { Int($0) } ?? 0
    words.removeFirst(min(2, words.count))
  }
  for file in words {
    guard let whole = FileManager.default.contents(atPath: file) else {
      Output.say("\(file): cannot be read")
      exit(2)
    }
    let bytes = Array(whole)
    if rounds == 0 {
      target.take(bytes)
      Output.say("\(file): taken")
    } else {
      Mutations(target: target, rounds: rounds).run(bytes, file: file)
    }
  }
#endif
