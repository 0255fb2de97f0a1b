import CSQLite
import DeviceLog
import DeviceModel
import EventStore
import Foundation
import HomeLearner
import Replay

/// The measurements of the rooms themselves.
extension Works {
  /// Jumps to random entries.
  static func seek(_ bench: Bench) throws -> [Row] {
    try [10_000, 100_000, bench.entries].map { count in
      let zone = try Self.zone()
      var replay = Replay(capture: TenYears(count: count, seed: 7).capture(), zone: zone)
      _ = replay.seek(replay.end)
      var random = SeededGenerator(seed: 11)
      let folded = replay.foldedEntries
      let runs = bench.runs(3000)
      let samples = Samples.of(runs, warmUp: 0) {
        let place = Int(random.unit() * Double(count))
        _ = replay.seek(replay.position(count: place))
      }
      let each = (replay.foldedEntries - folded) / max(runs, 1)
      return Row(
        work: "seek to a random entry of \(count)", samples: samples,
        note: "\(each) entries folded a seek")
    }
  }

  /// Folds from zero, and finds home beside a peer.
  static func learner(_ bench: Bench) throws -> [Row] {
    let zone = try Self.zone()
    let entries = TenYears(count: bench.entries, seed: 7).entries()
    var home: HomeLearner.Home?
    let learner = Samples.of(bench.runs(9)) {
      var learner = HomeLearner(zone: zone)
      for entry in entries { learner.apply(entry) }
      home = learner.home
    }
    let capture = TenYears(count: bench.entries, seed: 7).capture()
    let console = Samples.of(bench.runs(5)) {
      var replay = Replay(capture: capture, zone: zone)
      _ = replay.seek(replay.end)
    }
    func rate(_ samples: Samples) -> String {
      String(format: "%.2f M entries/s", Double(entries.count) / samples.median / 1e6)
    }
    return [
      Row(work: "learner from zero", samples: learner, note: rate(learner)),
      Row(work: "replay from zero, with keyframes", samples: console, note: rate(console)),
      try Self.clustering(bench, home),
    ]
  }

  /// Clustering and home over the stays that the peer gets too.
  private static func clustering(_ bench: Bench, _ home: HomeLearner.Home?) throws -> Row {
    let zone = try Self.zone()
    let stays = TenYears(count: bench.entries, seed: 7).entries().filter { entry in
      guard case .visit(let visit) = entry.event else { return false }
      return visit.departureDate < .distantFuture
    }
    // The peer gets each stay once.
    var table = "user_id,started_at,finished_at,lat,lng\n"
    var once: [Entry] = []
    var last: Instant?
    for entry in stays {
      guard case .visit(let visit) = entry.event, visit.arrivalDate != last,
        visit.departureDate > visit.arrivalDate, once.count < 50_000
      else { continue }
      last = visit.arrivalDate
      once.append(entry)
      table +=
        "1,\(visit.arrivalDate.unixSeconds),\(visit.departureDate.unixSeconds),"
        + "\(visit.coordinate.latitude),\(visit.coordinate.longitude)\n"
    }
    let url = bench.folder.appending(path: "stays.csv")
    try Data(table.utf8).write(to: url)
    var found: Coordinate?
    let samples = Samples.of(bench.runs(9)) {
      var learner = HomeLearner(zone: zone)
      for entry in once { learner.apply(entry) }
      found = learner.home?.coordinate
    }
    let peer = bench.peer("trackintel", [url.path], title: "trackintel")
    var note = "\(once.count) stays"
    if let latitude = peer.value["lat"] as? Double, let longitude = peer.value["lng"] as? Double {
      let metres = found?.distance(to: Coordinate(latitude: latitude, longitude: longitude))
      note += metres.map { String(format: ", homes %.1f m apart", $0) } ?? ", no home here"
    }
    return Row(
      work: "clusters and home of stays", samples: samples, peer: peer.peer, skipped: peer.skipped,
      note: note)
  }

  /// An injected event, until it is on the disk.
  static func store(_ bench: Bench) throws -> [Row] {
    let count = bench.runs(1000)
    let path = bench.folder.appending(path: "edits.nightstep").path
    try? FileManager.default.removeItem(atPath: path)
    let store = try EventStore.create(at: path)
    var at = 800_000_000.0
    let samples = try Samples.of(count, warmUp: 20) {
      at += 1
      let entry = Entry(at: Instant(at), .launch, isSynthetic: true)
      _ = try store.append(.inject([entry], title: "launch"))
    }
    return [
      Row(
        work: "injected event durable", samples: samples,
        peer: ("bare SQLite", try bareSQLite(bench, count), nil))
    ]
  }

  /// One row a transaction, as plainly as it can be done, with a full sync each.
  private static func bareSQLite(_ bench: Bench, _ count: Int) throws -> Samples {
    let path = bench.folder.appending(path: "bare.sqlite").path
    try? FileManager.default.removeItem(atPath: path)
    var connection: OpaquePointer?
    guard sqlite3_open(path, &connection) == SQLITE_OK else {
      throw Benchmark.Problem(description: "bare SQLite cannot be opened")
    }
    defer { sqlite3_close(connection) }
    let setUp = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t(a, b);"
    sqlite3_exec(connection, setUp, nil, nil, nil)
    var insert: OpaquePointer?
    sqlite3_prepare_v2(connection, "INSERT INTO t VALUES (1, 'launch')", -1, &insert, nil)
    defer { sqlite3_finalize(insert) }
    return Samples.of(count, warmUp: 20) {
      sqlite3_step(insert)
      sqlite3_reset(insert)
    }
  }

  static func zone() throws -> LocalZone {
    guard let zone = LocalZone(identifier: TenYears.zone) else {
      throw Benchmark.Problem(description: "the zone \(TenYears.zone) is not known here")
    }
    return zone
  }
}
