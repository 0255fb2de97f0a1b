import Foundation

/// Runs other programs and tells what they took.
enum Program {
  struct Run {
    var seconds: Double
    /// The most memory at once, in bytes.
    var memory: Int
    var status: Int32
  }

  /// Runs a program to its end, its output thrown away or in a file.
  static func run(
    _ words: [String], output: String = "/dev/null", environment: [String: String] = [:]
  ) -> Run? {
    var actions = FileActions()
    defer { actions.destroy() }
    actions.open(0, "/dev/null", O_RDONLY)
    actions.open(1, output, O_WRONLY | O_CREAT | O_TRUNC)
    actions.open(2, "/dev/null", O_WRONLY)
    let start = ContinuousClock.now
    guard let process = spawn(words, &actions, environment) else { return nil }
    var usage = rusage()
    var status: Int32 = 0
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { return nil }
    }
    // Linux counts kilobytes.
    return Run(
      seconds: (ContinuousClock.now - start).seconds, memory: usage.ru_maxrss * 1024,
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F))
  }

  /// Runs a program several times; the first does not count.
  ///
  /// - Returns: `nil` if it cannot be run or does not end well.
  static func samples(
    _ words: [String], count: Int, output: String = "/dev/null", exits: Set<Int32> = [0]
  ) -> (samples: Samples, memory: Int)? {
    var runs: [Run] = []
    for _ in 0...count {
      guard let run = run(words, output: output), exits.contains(run.status) else { return nil }
      runs.append(run)
    }
    return (Samples(runs.dropFirst().map(\.seconds)), runs.map(\.memory).max() ?? 0)
  }

  /// Starts a program, found along `PATH`.
  static func spawn(
    _ words: [String], _ actions: inout FileActions, _ environment: [String: String]
  ) -> pid_t? {
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var arguments = words.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + settings { free(text) } }
    var process: pid_t = 0
    let problem = posix_spawnp(
      &process, words.first ?? "", &actions.value, nil, &arguments, &settings)
    return problem == 0 ? process : nil
  }
}

/// What happens to the streams of a program that is started.
struct FileActions {
  var value = posix_spawn_file_actions_t()

  init() {
    posix_spawn_file_actions_init(&value)
  }

  mutating func open(_ descriptor: Int32, _ path: String, _ flags: Int32) {
    posix_spawn_file_actions_addopen(&value, descriptor, path, flags, 0o600)
  }

  mutating func copy(_ from: Int32, to descriptor: Int32) {
    posix_spawn_file_actions_adddup2(&value, from, descriptor)
  }

  mutating func close(_ descriptor: Int32) {
    posix_spawn_file_actions_addclose(&value, descriptor)
  }

  mutating func destroy() {
    posix_spawn_file_actions_destroy(&value)
  }
}
