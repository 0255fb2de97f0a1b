import CaptureFormats
import DeviceLog
import Foundation

/// All the measurements, in the order of the table in docs/performance.md.
struct Benchmark {
  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  static let help = """
    benchmark [--quick] [--only WORD]... [--json FILE] [--stops FILE] [--dir FOLDER]

    Makes its inputs from seeds, warms up, repeats, and prints a table: minimum, median, p99, and
    the ratio to a peer's median where that peer is installed.
      --quick       a tenth of the entries and a third of the runs
      --only WORD   only works whose name holds the word
      --json FILE   the same for programs
      --stops FILE  a table of stops of labelled users (howde_stops_labelled.csv.gz)
      --dir FOLDER  where inputs and stores are made; a folder that is removed if left out
    nightstep has to be built beside it: swift build -c release
    Peers: lnav and g++ with simdjson (Debian); python3, or the one that PEERS_PYTHON names, with
    trackintel and HoWDe (PyPI; HoWDe needs Java).

    """

  var isQuick = false
  var only: [String] = []
  var json: String?
  var stops: String?
  var folder: String?

  init(_ words: [String]) throws {
    var words = words[...]
    func value(_ option: String) throws -> String {
      guard let value = words.popFirst() else {
        throw Problem(description: "\(option) needs a value")
      }
      return value
    }
    while let word = words.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--only": only.append(try value(word))
      case "--json": json = try value(word)
      case "--stops": stops = try value(word)
      case "--dir": folder = try value(word)
      case "--make":
        try Bench.make(try value(word), try value(word))
        exit(0)
      case "--help":
        print(Self.help)
        exit(0)
      default: throw Problem(description: "\(word) is no option; see --help")
      }
    }
  }

  func run() throws {
    let bench = try Bench(isQuick: isQuick, folder: folder, stops: stops)
    defer { bench.clean() }
    // Programs first: as long as this one is small, their memory is told apart from its own.
    let works: [(String, (Bench) throws -> [Row])] = [
      ("version", Works.version), ("report", Works.report), ("sizes", Works.sizes),
      ("fleet", Works.fleet), ("console", Works.console), ("store", Works.store),
      ("seek", Works.seek), ("change", Works.lastChange), ("run", Works.run),
      ("learner", Works.learner),
    ]
    var rows: [Row] = []
    for (name, work) in works where only.isEmpty || only.contains(where: { name.contains($0) }) {
      FileHandle.standardError.write(Data("\(name) …\n".utf8))
      rows += try work(bench)
    }
    print(Machine.text)
    print(Table.text(rows))
    for row in rows {
      if let why = row.skipped { print("\(row.work): no peer, \(why)") }
    }
    if let json { try Table.json(rows).write(to: URL(filePath: json)) }
  }
}

/// What the measurements share: the inputs, the program, how often.
struct Bench {
  let isQuick: Bool
  let folder: URL
  let stops: String?
  private let isOwnFolder: Bool
  /// The program that is measured, beside this one.
  let program: String
  /// The script that runs peers.
  static let peers = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Tests/Peers").path

  init(isQuick: Bool, folder: String?, stops: String?) throws {
    self.isQuick = isQuick
    self.stops = stops
    isOwnFolder = folder == nil
    self.folder =
      folder.map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "nightstep-benchmark-\(getpid())")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    let here = URL(filePath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    program = here.deletingLastPathComponent().appending(path: "nightstep").path
    guard access(program, X_OK) == 0 else {
      throw Benchmark.Problem(description: "\(program) is not there: swift build -c release")
    }
  }

  func clean() {
    if isOwnFolder { try? FileManager.default.removeItem(at: folder) }
  }

  func runs(_ count: Int) -> Int { isQuick ? max(3, count / 3) : count }

  var entries: Int { isQuick ? 100_000 : 1_000_000 }

  /// The made-up log of so many entries; made once, by a process of its own, so that this one stays
  /// small.
  func log(_ count: Int) throws -> String {
    let path = folder.appending(path: "log-\(count).jsonl").path
    if FileManager.default.fileExists(atPath: path) { return path }
    let own = CommandLine.arguments.first ?? ""
    guard Program.run([own, "--make", "\(count)", path])?.status == 0 else {
      throw Benchmark.Problem(description: "\(path) cannot be made")
    }
    return path
  }

  /// Makes such a log.
  static func make(_ count: String, _ path: String) throws {
    let capture = TenYears(count: Int(count) ?? 0, seed: 7).capture()
    try Data(CaptureText.bytes(of: capture)).write(to: URL(filePath: path))
  }

  /// What a peer said: its times, or why there are none, and whatever else.
  typealias PeerAnswer = (
    peer: (name: String, samples: Samples, memory: Int?)?, skipped: String?, value: [String: Any]
  )

  /// Asks the script for a peer's times.
  func peer(_ name: String, _ words: [String], title: String) -> PeerAnswer {
    let python = ProcessInfo.processInfo.environment["PEERS_PYTHON"] ?? "python3"
    let out = folder.appending(path: "peer-\(name).json").path
    let words = [python, "\(Self.peers)/peer.py", name] + words
    guard let run = Program.run(words, output: out), run.status == 0,
      let data = try? Data(contentsOf: URL(filePath: out)),
      let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    else { return (nil, "its script failed", [:]) }
    guard let seconds = object["seconds"] as? [Double] else {
      return (nil, object["skipped"] as? String ?? "it said nothing", object)
    }
    return ((title, Samples(seconds), object["memory"] as? Int), nil, object)
  }
}

/// What all this ran on.
enum Machine {
  static var text: String {
    let cpu = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?
      .split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    let info = ProcessInfo.processInfo
    return "\(cpu ?? "unknown processor"), \(info.activeProcessorCount) cores, "
      + "\(info.physicalMemory >> 30) GB, \(info.operatingSystemVersionString)\n"
  }
}
