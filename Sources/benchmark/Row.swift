import Foundation

/// A line of the table.
struct Row {
  /// What was done.
  var work: String
  /// What it took, in seconds.
  var samples: Samples
  /// The most memory, in bytes, if it was a program of its own.
  var memory: Int?
  /// What it is compared with, and what that took.
  var peer: (name: String, samples: Samples, memory: Int?)?
  /// Why there is no peer.
  var skipped: String?
  /// What else is to be said: rates, counts.
  var note = ""

  /// How many times the peer's median the work's median is.
  var ratio: Double? {
    peer.map { samples.median / $0.samples.median }
  }
}

/// The result, for people and for programs.
enum Table {
  static func text(_ rows: [Row]) -> String {
    let header = ["work", "min", "median", "p99", "memory", "peer", "its median", "ratio", "note"]
    let cells = rows.map { row in
      [
        row.work, time(row.samples.minimum), time(row.samples.median), time(row.samples.p99),
        row.memory.map(size) ?? "", row.peer?.name ?? row.skipped.map { "skipped: \($0)" } ?? "",
        row.peer.map { time($0.samples.median) + ($0.memory.map { ", " + size($0) } ?? "") } ?? "",
        row.ratio.map { String(format: "%.4g", $0) } ?? "", row.note,
      ]
    }
    let lines = [header, header.map { _ in "---" }] + cells
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
  }

  static func json(_ rows: [Row]) throws -> Data {
    let objects = rows.map { row -> [String: Any] in
      var object: [String: Any] = [
        "work": row.work, "runs": row.samples.sorted.count, "min": row.samples.minimum,
        "median": row.samples.median, "p99": row.samples.p99, "note": row.note,
      ]
      object["memoryBytes"] = row.memory
      object["peer"] = row.peer?.name
      object["peerMedian"] = row.peer?.samples.median
      object["peerMemoryBytes"] = row.peer?.memory
      object["ratio"] = row.ratio
      object["skipped"] = row.skipped
      return object
    }
    return try JSONSerialization.data(
      withJSONObject: objects, options: [.prettyPrinted, .sortedKeys])
  }

  private static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<0.001: String(format: "%.1f µs", seconds * 1e6)
    case ..<1: String(format: "%.2f ms", seconds * 1e3)
    default: String(format: "%.2f s", seconds)
    }
  }

  private static func size(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }
}
