import Foundation

/// Does work on several threads and hands its results on in the order of the work.
///
/// Work may split into more work, which takes its place. No more than a few results wait for their
/// turn, so memory does not grow with the amount of work.
///
/// `@unchecked`: everything mutable is guarded by `condition`, but for `source`, which `sourceLock`
/// guards.
final class OrderedWork<Result: Sendable>: @unchecked Sendable {
  /// What a piece of work yields.
  enum Yield: Sendable {
    case done(Result)
    /// More work, in its order.
    case split([Job])
  }

  typealias Job = @Sendable () -> Yield

  /// The place of a piece of work among the others.
  private final class Slot {
    var job: Job?
    var result: Result?
    var parts: [Slot]?

    init(_ job: @escaping Job) {
      self.job = job
    }
  }

  private let condition = NSCondition()
  private let sourceLock = NSLock()
  private let source: () -> Job?
  private let threads: Int
  /// Slots nobody has begun, in order.
  private var ready: [Slot] = []
  /// Slots of the source that were not handed on, in order.
  private var heads: [Slot] = []
  /// Results and work begun that were not handed on.
  private var ahead = 0
  /// What is handed on next.
  private var awaited: Slot?
  private var isExhausted = false

  /// - Parameters:
  ///   - threads: at least 1.
  ///   - source: the work, one after the other; asked by one thread at a time.
  init(threads: Int, source: @escaping () -> Job?) {
    self.threads = max(1, threads)
    self.source = source
  }

  /// How many results may wait for their turn.
  private var limit: Int { threads * 4 }

  /// Does all the work.
  ///
  /// - Parameter body: gets the results in order, on the thread that called.
  func run<Problem: Error>(_ body: (Result) throws(Problem) -> Void) throws(Problem) {
    for _ in 0..<threads {
      let thread = Thread { [self] in work() }
      // Deep JSON needs some stack.
      thread.stackSize = 8 << 20
      thread.start()
    }
    while let head = nextHead() { try handOn(head, body) }
  }

  private func nextHead() -> Slot? {
    condition.lock()
    defer { condition.unlock() }
    while heads.isEmpty, !isExhausted { condition.wait() }
    guard !heads.isEmpty else { return nil }
    return heads.removeFirst()
  }

  private func handOn<Problem: Error>(
    _ slot: Slot, _ body: (Result) throws(Problem) -> Void
  ) throws(Problem) {
    condition.lock()
    awaited = slot
    condition.broadcast()
    while slot.result == nil, slot.parts == nil { condition.wait() }
    let (result, parts) = (slot.result, slot.parts)
    slot.result = nil
    slot.parts = nil
    ahead -= 1
    condition.broadcast()
    condition.unlock()
    if let result { try body(result) }
    for part in parts ?? [] { try handOn(part, body) }
  }

  private func work() {
    while let (slot, job) = next() {
      let yield = job()
      condition.lock()
      switch yield {
      case .done(let result): slot.result = result
      case .split(let jobs):
        let parts = jobs.map(Slot.init)
        slot.parts = parts
        ready.insert(contentsOf: parts, at: 0)
      }
      condition.broadcast()
      condition.unlock()
    }
  }

  private func next() -> (Slot, Job)? {
    while true {
      condition.lock()
      if let index = startable {
        let slot = ready.remove(at: index)
        ahead += 1
        let job = slot.job
        slot.job = nil
        condition.unlock()
        if let job { return (slot, job) }
        continue
      }
      let isOver = isExhausted && ready.isEmpty && ahead == 0
      let mayPull = !isExhausted && ahead < limit
      // Work that is still going on may split, and what is handed on makes room.
      if !isOver, !mayPull { condition.wait() }
      condition.unlock()
      if isOver { return nil }
      if mayPull { pull() }
    }
  }

  /// Which of `ready` may be begun. What is handed on next may in any case, wherever it stands: parts
  /// of later work may have come before it, and all would wait for it.
  private var startable: Int? {
    if ahead < limit { return ready.isEmpty ? nil : 0 }
    return ready.firstIndex { $0 === awaited }
  }

  /// Takes a piece of work from the source.
  private func pull() {
    sourceLock.lock()
    defer { sourceLock.unlock() }
    let job = source()
    condition.lock()
    if let job {
      let slot = Slot(job)
      heads.append(slot)
      ready.append(slot)
    } else {
      isExhausted = true
    }
    condition.broadcast()
    condition.unlock()
  }
}
