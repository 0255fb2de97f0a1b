import Foundation

/// A program on a terminal of its own, every byte that it writes kept.
///
/// tmux shows what a screen looks like; this shows what was sent. The terminal is the kernel's, and
/// nobody stands behind it who would take an escape sequence away.
final class PseudoTerminal {
  /// What the program has written so far.
  private(set) var bytes: [UInt8] = []
  let process: pid_t
  private let main: Int32
  /// The other end, kept open so that its settings can be asked for when the program has gone.
  private let other: Int32
  private var status: Int32?

  /// Starts a program as the leader of a session whose terminal this is.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String,
    width: Int = 120, height: Int = 40
  ) throws {
    let (main, name) = try Self.pair()
    self.main = main
    other = open(name, O_RDWR | O_NOCTTY)
    guard other >= 0 else { throw POSIXError(.ENXIO) }
    for descriptor in [main, other] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    process = try Self.spawn(program, arguments, environment, folder, name)
    _ = fcntl(main, F_SETFL, O_NONBLOCK)
    resize(width: width, height: height)
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      _ = waited(WNOHANG)
      usleep(1000)
      _ = waited(0)
    }
    close(other)
    close(main)
  }

  /// The end that we hold, and the name of the other.
  private static func pair() throws -> (Int32, String) {
    #if canImport(Darwin)
      let main = posix_openpt(O_RDWR | O_NOCTTY)
      guard main >= 0, grantpt(main) == 0, unlockpt(main) == 0, let path = ptsname(main) else {
        throw POSIXError(.ENXIO)
      }
      return (main, String(cString: path))
    #else
      // Glibc's functions are not imported; they do this. TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
      let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard main >= 0, ioctl(main, 0x4004_5431, &lock) == 0,
        ioctl(main, 0x8004_5430, &number) == 0
      else { throw POSIXError(.ENXIO) }
      return (main, "/dev/pts/\(number)")
    #endif
  }

  #if canImport(Darwin)
    private static let newSession = POSIX_SPAWN_SETSID
  #else
    /// POSIX_SPAWN_SETSID of spawn.h, which is not imported.
    private static let newSession = 0x80
  #endif

  private static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ folder: String,
    _ terminal: String
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // As in `Spawn`; a session leader gets the first terminal that it opens.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(Int(POSIX_SPAWN_SETSIGMASK) | Int(newSession)))
    for descriptor in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(&actions, descriptor, terminal, O_RDWR, 0)
    }
    let shell = ["sh", "-c", #"cd "$0" && exec "$@""#, folder, program]
    var words = (shell + arguments).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, &settings)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .ENOENT) }
    return process
  }

  /// The terminal's settings, as `stty -g` would name them.
  var settings: [UInt64] {
    var modes = termios()
    guard tcgetattr(other, &modes) == 0 else { return [] }
    return [
      UInt64(modes.c_iflag), UInt64(modes.c_oflag), UInt64(modes.c_cflag), UInt64(modes.c_lflag),
    ]
  }

  func resize(width: Int, height: Int) {
    var size = winsize()
    size.ws_col = UInt16(clamping: width)
    size.ws_row = UInt16(clamping: height)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// Types bytes.
  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN && errno != EINTR {
        return
      } else {
        // It does not read while nobody reads from it.
        read()
        usleep(2000)
      }
    }
  }

  /// Takes what was written.
  @discardableResult
  func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var hasRead = false
    while true {
      let count = Foundation.read(main, &buffer, buffer.count)
      guard count > 0 else { return hasRead }
      bytes += buffer[..<count]
      hasRead = true
    }
  }

  /// Reads until nothing more has come for a while, or the program has gone.
  func settle(milliseconds: Int = 120) {
    var quiet = 0
    for _ in 0..<5_000 where quiet < milliseconds {
      if read() { quiet = 0 } else { quiet += 5 }
      if waited(WNOHANG) {
        read()
        return
      }
      usleep(5_000)
    }
  }

  /// Reads until a text has been written. False if it never was.
  func wait(for text: String, seconds: Int = 20) -> Bool {
    let wanted = Data(text.utf8)
    var searched = 0
    for _ in 0..<seconds * 200 {
      read()
      let from = max(0, searched - wanted.count)
      if Data(bytes[from...]).range(of: wanted) != nil { return true }
      searched = bytes.count
      if waited(WNOHANG) {
        read()
        return Data(bytes[from...]).range(of: wanted) != nil
      }
      usleep(5_000)
    }
    return false
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Hangs up: the terminal is gone, as when its window is closed.
  func hangUp() { close(main) }

  private func waited(_ options: Int32) -> Bool {
    guard status == nil else { return true }
    var value: Int32 = 0
    guard waitpid(process, &value, options) == process else { return false }
    status = value & 0x7F == 0 ? value >> 8 & 0xFF : -(value & 0x7F)
    return true
  }

  /// Waits for the program's end: its exit code, or the signal that ended it as a negative number;
  /// `nil` if it does not end.
  func end(seconds: Int = 20) -> Int32? {
    for _ in 0..<seconds * 200 {
      read()
      if waited(WNOHANG) {
        read()
        return status
      }
      usleep(5_000)
    }
    return nil
  }

  /// Whether it stands still.
  var isStopped: Bool {
    let file = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return file?.split(separator: ")").last?.split(separator: " ").first == "T"
  }
}
