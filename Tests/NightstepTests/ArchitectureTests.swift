import Foundation
import Testing

/// The arrows between the rooms, as docs/architecture.md draws them.
@Suite struct ArchitectureTests {
  /// What each room may import.
  private static let arrows: [String: Set<String>] = [
    "DeviceLog": ["Foundation"],
    "HomeLearner": ["DeviceLog", "Foundation"],
    "DeviceModel": ["DeviceLog", "Foundation"],
    "StayDiary": ["DeviceLog", "Foundation"],
    "Replay": ["DeviceLog", "HomeLearner", "StayDiary", "DeviceModel", "Foundation"],
    "CaptureFormats": ["DeviceLog", "CJSON", "CZlib", "Foundation"],
    "EventStore": ["DeviceLog", "CSQLite", "Foundation"],
    "Canvas": [],
    "Console": [
      "DeviceLog", "HomeLearner", "StayDiary", "DeviceModel", "Replay", "Canvas", "Foundation",
    ],
    "Terminal": ["Canvas", "CTerminal"],
  ]

  /// Rooms in which the platforms may differ.
  private static let platformRooms: Set<String> = ["Terminal", "CTerminal", "EventStore"]

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files of a room, with their texts.
  private func files(of room: String) throws -> [(name: String, text: String)] {
    let folder = Self.root.appending(path: "Sources/\(room)")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (names ?? []).sorted().filter { $0.hasSuffix(".swift") }.map { name in
      (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }

  @Test func `every room imports only what its place in the house allows`() throws {
    for (room, allowed) in Self.arrows.sorted(by: { $0.key < $1.key }) {
      for (name, text) in try files(of: room) {
        // What stands between triple quotation marks is text that a program writes.
        var isText = false
        for line in text.split(separator: "\n") {
          if line.matches(of: /"""/).count % 2 == 1 { isText.toggle() }
          let words = line.split(separator: " ")
          guard !isText, words.first == "import", let module = words.dropFirst().last else {
            continue
          }
          #expect(allowed.contains(String(module)), "\(room)/\(name) imports \(module)")
        }
      }
    }
  }

  @Test func `every room of the house has its arrows`() throws {
    let sources = Self.root.appending(path: "Sources").path
    let rooms = try FileManager.default.contentsOfDirectory(atPath: sources)
    let known = Set(Self.arrows.keys).union(["nightstep", "benchmark", "fuzz"])
    for room in rooms where !room.hasPrefix("C") || room == "Console" || room == "Canvas" {
      #expect(known.contains(room), "\(room) is in no list")
    }
  }

  @Test func `only the terminal and the store know on which system they run`() throws {
    for room in Self.arrows.keys.sorted() where !Self.platformRooms.contains(room) {
      for (name, text) in try files(of: room) {
        #expect(!text.contains("canImport("), "\(room)/\(name) asks for the platform")
        #expect(!text.contains("#if os("), "\(room)/\(name) asks for the platform")
      }
    }
  }

  @Test func `only the terminal and the store do without the compiler's checks of sharing`() throws
  {
    for room in Self.arrows.keys.sorted() where !Self.platformRooms.contains(room) {
      for (name, text) in try files(of: room) {
        let lines = text.split(separator: "\n")
        for (line, before) in zip(lines.dropFirst(), lines)
        where line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") {
          #expect(before.contains("///") || before.contains("//"), "\(room)/\(name): \(line)")
        }
      }
    }
  }
}
