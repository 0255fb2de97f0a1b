import DeviceLog

extension Document {
  /// The capture with its edits carried out, in the order of the file: skipped entries are left
  /// out, and injected ones, marked as synthetic, stand behind all captured ones that were received
  /// no later. So a learner gets the same entries in the same order.
  ///
  /// - Complexity: O(lines + injected).
  var exported: Capture {
    guard !edits.isEmpty else { return capture }
    var skipped: Set<Int> = []
    var injected: [Entry] = []
    for entry in timeline.entries {
      switch entry.id {
      case .captured(let index): if entry.isSkipped { skipped.insert(index) }
      case .injected: if !entry.isSkipped { injected.append(entry.entry) }
      }
    }
    var result = capture
    result.lines = []
    let behind = places(of: injected)
    var next = 0
    func add(upTo index: Int) {
      while next < injected.count, behind[next] <= index {
        var entry = injected[next]
        entry.isSynthetic = true
        // The number of the line before it, so that damaged lines stay where they were.
        let line = index > 0 ? capture.lines[index - 1].line : 0
        result.lines.append(Capture.Line(entry, line: line))
        next += 1
      }
    }
    for (index, line) in capture.lines.enumerated() {
      add(upTo: index)
      if !skipped.contains(index) { result.lines.append(line) }
    }
    add(upTo: capture.lines.count)
    return result
  }

  /// Before which line each injected entry stands: behind the last that was received no later.
  private func places(of injected: [Entry]) -> [Int] {
    // From the end: earlier entries stand no later.
    var place = capture.lines.count
    var places: [Int] = []
    for entry in injected.reversed() {
      while place > 0, capture.lines[place - 1].entry.at > entry.at { place -= 1 }
      places.append(place)
    }
    return places.reversed()
  }
}
