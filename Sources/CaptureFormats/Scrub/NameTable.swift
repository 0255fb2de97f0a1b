/// Stand-ins for names, the same one for the same name.
struct NameTable {
  private var names: [String: String] = [:]
  private let stem: String
  private let kept: Set<String>

  /// - Parameters:
  ///   - stem: what the stand-ins begin with; a number follows, from 1.
  ///   - kept: names that tell nothing and stay.
  init(_ stem: String, keeping kept: Set<String> = []) {
    self.stem = stem
    self.kept = kept
  }

  /// The stand-in of a name.
  mutating func standIn(for name: String) -> String {
    if name.isEmpty || kept.contains(name) { return name }
    if let known = names[name] { return known }
    // One that is letters and digits stays so: a monitor's name must be.
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: false
      }
    }
    let made = "\(stem)\(isPlain ? "" : "-")\(names.count + 1)"
    names[name] = made
    return made
  }
}
