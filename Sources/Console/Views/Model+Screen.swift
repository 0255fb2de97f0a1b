import Canvas

extension Model {
  /// The smallest screen that is drawn.
  package static let leastWidth = 80
  package static let leastHeight = 24

  /// The screen as it is now. Pure: the same model and size give the same cells.
  package func screen(width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    guard let layout = Layout(width: canvas.width, height: canvas.height, model: self) else {
      let need = DisplayText("nightstep needs \(Self.leastWidth)×\(Self.leastHeight)")
      let have = DisplayText(", this is \(canvas.width)×\(canvas.height)")
      canvas.draw(need + have, x: 0, y: 0)
      return canvas
    }
    canvas.fill(layout.status, style: .reverse)
    canvas.draw(StatusLine(model: self).text(width: width), x: 0, y: 0, style: .reverse)
    if screenShown == .state, let baseline {
      BesideView(model: self, baseline: baseline).draw(on: &canvas, in: layout.middle)
    } else if screenShown == .state {
      drawState(&canvas, layout)
    } else {
      let interior = drawPane(&canvas, layout.middle, title: screenShown.title, isFocused: true)
      drawView(&canvas, interior)
    }
    if let searched { canvas.highlight(searched, in: layout.middle) }
    drawMode(&canvas, layout)
    drawMessage(&canvas, layout)
    if let count {
      canvas.drawRight(
        DisplayText(" \(count)"), rightEdge: layout.message.maxX, y: layout.message.y,
        in: layout.message, style: .bold)
    }
    return canvas
  }

  /// A screen that fills all between the status line and the message.
  private func drawView(_ canvas: inout Canvas, _ interior: Rect) {
    switch screenShown {
    case .findings: canvas.draw(lines: FindingsView(model: self).lines(interior), in: interior)
    case .rules: RulesView(model: self).draw(on: &canvas, in: interior)
    case .diary: canvas.draw(lines: DiaryView(model: self).lines(interior), in: interior)
    case .device: canvas.draw(lines: DeviceView(model: self).lines(interior), in: interior)
    case .map: MapView(model: self).draw(on: &canvas, in: interior)
    case .why: WhyView(model: self).draw(on: &canvas, in: interior)
    case .state: break
    }
  }

  /// A long sentence takes rows of what is above it.
  private func drawMessage(_ canvas: inout Canvas, _ layout: Layout) {
    let spans = MessageLine(model: self).spans(width: canvas.width)
    guard spans.count == 1, let span = spans.first, message != nil else {
      canvas.draw(spans, x: 0, y: layout.message.y, in: layout.message)
      return
    }
    let rows = span.wrapped(to: canvas.width).prefix(4)
    for (index, row) in rows.enumerated() {
      let y = layout.message.maxY - rows.count + index
      canvas.fill(Rect(x: 0, y: y, width: canvas.width, height: 1))
      canvas.draw(row, x: 0, y: y, style: span.style)
    }
  }

  private func drawState(_ canvas: inout Canvas, _ layout: Layout) {
    var interior = drawPane(&canvas, layout.home, title: "Home", isFocused: pane == .home)
    canvas.draw(
      lines: HomePane(model: self).lines(width: interior.width, isTall: canvas.height >= 40),
      in: interior)

    interior = drawPane(
      &canvas, layout.candidates, title: "Candidates", isFocused: pane == .candidates)
    canvas.draw(
      lines: CandidatesPane(model: self, isFocused: pane == .candidates).lines(interior),
      in: interior)

    interior = drawPane(
      &canvas, layout.log, title: logTitle, isFocused: pane == .log)
    let lines =
      showsHistory ? HistoryPane(model: self).lines(interior) : LogPane(model: self).lines(interior)
    canvas.draw(lines: lines, in: interior)

    interior = drawPane(
      &canvas, layout.departures, title: "Departures", isFocused: pane == .departures)
    let departures = DeparturesPane(model: self, isFocused: pane == .departures)
    canvas.draw(lines: departures.lines(width: interior.width), in: interior)
    if let tentative = departures.tentative {
      canvas.drawRight(
        DisplayText(" \(tentative) "), rightEdge: layout.departures.maxX - 2,
        y: layout.departures.y, in: layout.departures, style: .init(.yellow))
    }
  }

  /// What the log shows, where it is not all in the order of delivery.
  private var logTitle: String {
    if showsHistory { return "History" }
    if ordersByOccurrence { return "Log by when it happened" }
    return filterText.map { "Log: \($0)" } ?? "Log"
  }

  /// A box; the focused one is told by a sign and by weight, not by colour alone.
  private func drawPane(
    _ canvas: inout Canvas, _ rect: Rect, title: String, isFocused: Bool
  ) -> Rect {
    let box = canvas.drawBox(
      rect, title: DisplayText(isFocused ? "▸ \(title)" : title),
      style: isFocused ? .plain : .dim, titleStyle: isFocused ? .bold : .plain)
    // A blank on the left; on the right every column counts.
    return box.splitLeft(1).rest
  }

  private func drawMode(_ canvas: inout Canvas, _ layout: Layout) {
    switch mode {
    case .normal, .mark, .prompt, .rule: break
    case .menu(let selected): MenuView(selected: selected).draw(on: &canvas, in: layout.middle)
    case .form(let form): FormView(form: form).draw(on: &canvas, in: layout.middle)
    case .overlay(let overlay): OverlayView(overlay: overlay).draw(on: &canvas, in: layout.middle)
    }
  }

  /// Where a text cursor stands, in a prompt or a form.
  package func cursor(width: Int, height: Int) -> (x: Int, y: Int)? {
    let canvas = Canvas(width: width, height: height)
    guard let layout = Layout(width: canvas.width, height: canvas.height, model: self) else {
      return nil
    }
    switch mode {
    case .prompt(let prompt):
      return (
        min(MessageLine.cursor(prompt, width: canvas.width), canvas.width - 1), layout.message.y
      )
    case .form(let form): return FormView(form: form).cursor(in: layout.middle)
    case .rule:
      let interior = layout.middle.inset(columns: 1, rows: 1).splitLeft(1).rest
      return RulesView(model: self).cursor(in: interior)
    default: return nil
    }
  }
}
