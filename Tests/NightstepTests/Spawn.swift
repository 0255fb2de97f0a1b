import Foundation

/// Runs a program to its end, its standard streams in files.
///
/// Not by `Process`: on Linux that waits until everybody has let go of a socket which children
/// inherit, and a tmux server inherits whatever is open. Files and not pipes for the same reason.
enum Spawn {
  /// - Returns: the exit code, or the signal that ended it as a negative number, so that a trap never
  ///   passes for an exit code.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil,
    folder: String = "/", input: String = "/dev/null", output: String, error: String = "/dev/null"
  ) throws -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Tests run on threads that block signals, and children inherit that: no SIGTERM would end them.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, error, flags, 0o600)

    let variables = environment ?? ProcessInfo.processInfo.environment
    // A shell goes to the folder and then becomes the program.
    let shell = ["sh", "-c", #"cd "$0" && exec "$@""#, folder, program]
    var words = (shell + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, &settings)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .ENOENT) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
  }
}
