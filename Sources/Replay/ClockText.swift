/// `7:30`, `07:30`, `07:30:15`, in seconds since midnight; `nil` for anything else.
package func secondOfDay(clock text: String) -> Double? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard (2...3).contains(parts.count), (1...2).contains(parts[0].count) else { return nil }
  var total = 0
  for (index, part) in parts.enumerated() {
    guard part.allSatisfy({ ("0"..."9").contains($0) }), index == 0 || part.count == 2,
      let value = Int(part), value < (index == 0 ? 24 : 60)
    else { return nil }
    total = total * 60 + value
  }
  return Double(parts.count == 2 ? total * 60 : total)
}
