/// Finds what a mistyped name was meant to be.
package enum Spelling {
  /// The nearest of some names, if any is near: at most a third of its letters are wrong, or the
  /// text is its beginning.
  package static func nearest(to text: String, of names: [String]) -> String? {
    let lowered = text.lowercased()
    let begun = names.filter { $0.lowercased().hasPrefix(lowered) }
    if let name = begun.first, lowered.count >= 3 { return name }
    let ranked = names.map { (name: $0, distance: distance(lowered, $0.lowercased())) }
      .filter { $0.distance <= max(1, $0.name.count / 3) }
    let least = ranked.map(\.distance).min()
    return ranked.first { $0.distance == least }?.name
  }

  /// How many letters must be changed, added, left out or swapped with their neighbour (optimal
  /// string alignment). O(a · b).
  package static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.prefix(64))
    let b = Array(b.prefix(64))
    var older: [Int] = []
    var previous = Array(0...b.count)
    for (i, one) in a.enumerated() {
      var row = [i + 1]
      for (j, other) in b.enumerated() {
        var best = min(
          previous[j] + (one == other ? 0 : 1), min(previous[j + 1], row[j]) + 1)
        if i > 0, j > 0, one == b[j - 1], a[i - 1] == other { best = min(best, older[j - 1] + 1) }
        row.append(best)
      }
      older = previous
      previous = row
    }
    return previous[b.count]
  }
}
