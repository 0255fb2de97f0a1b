/// The keys of a JSON text in the order in which they stand, as paths: `home.lat`, `visits[].lat`.
/// Each path once.
func keyPaths(of json: String) -> [String] {
  var paths: [String] = []
  // Of each open object or list, the path before it.
  var stack: [(prefix: String, isList: Bool)] = []
  var key = ""
  var last: String?
  var characters = json[...]
  func here() -> String {
    guard let top = stack.last else { return "" }
    return top.isList ? top.prefix + "[]" : (top.prefix.isEmpty ? key : top.prefix + "." + key)
  }
  while let character = characters.popFirst() {
    switch character {
    case "\"":
      var text = ""
      while let next = characters.popFirst(), next != "\"" {
        text.append(next)
        if next == "\\", let escaped = characters.popFirst() { text.append(escaped) }
      }
      last = text
    case ":":
      key = last ?? ""
      let path = here()
      if !paths.contains(path) { paths.append(path) }
    case "{", "[":
      stack.append((here(), character == "["))
    // An object within a list has the list's path.
    case "}", "]":
      stack.removeLast()
    default: break
    }
  }
  return paths
}
