import Canvas
import DeviceLog

extension Model {
  private var injectContext: InjectContext {
    InjectContext(moment: moment, facts: facts, timeline: replay.timeline)
  }

  /// The menu; with a kind its form; with values too, at once.
  mutating func inject(_ text: String) throws(ConsoleError) {
    if let reason = journal.readOnlyReason { throw ConsoleError(reason) }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first else {
      mode = .menu(0)
      return
    }
    guard let kind = InjectKind(rawValue: name) else {
      let names = InjectKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ConsoleError("“\(name)” cannot be injected; there are \(names)")
    }
    var form = InjectForm(kind, injectContext)
    try form.fill(words.count > 1 ? words[1] : "")
    try inject(try form.entries(), title: kind.title)
  }

  mutating func pressMenu(_ key: Key, _ selected: Int) {
    let kinds = InjectKind.allCases
    switch key {
    case .escape, .character("q"): mode = .normal
    case .down, .tab, .character("j"): mode = .menu((selected + 1) % kinds.count)
    case .up, .backTab, .character("k"): mode = .menu((selected + kinds.count - 1) % kinds.count)
    case .home, .pageUp: mode = .menu(0)
    case .end, .pageDown: mode = .menu(kinds.count - 1)
    case .enter:
      if kinds.indices.contains(selected) { openForm(kinds[selected]) }
    case .character(let letter):
      if let index = Self.menuKeys.firstIndex(of: letter), kinds.indices.contains(index) {
        openForm(kinds[index])
      }
    default: bell = true
    }
  }

  /// The letters that choose a kind, in their order.
  static let menuKeys = Array("ocsxefnrtla")

  private mutating func openForm(_ kind: InjectKind) {
    message = nil
    mode = .form(InjectForm(kind, injectContext))
  }

  mutating func pressForm(_ key: Key, _ form: InjectForm) {
    var form = form
    switch key {
    case .escape:
      mode = .normal
      say("Nothing was injected")
    case .enter:
      do throws(ConsoleError) {
        let entries = try form.entries()
        mode = .normal
        try inject(entries, title: form.kind.title)
      } catch {
        form.error = error.description
        bell = true
        mode = .form(form)
      }
    default:
      _ = form.press(key)
      mode = .form(form)
    }
  }
}
