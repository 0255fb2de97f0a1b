import Canvas
import DeviceLog
import HomeLearner
import Replay

/// Two logs side by side: what they are held against on the left, the what-if on the right. Lines
/// that differ are marked between them.
struct BesideView {
  let model: Model
  let baseline: Baseline

  /// Rows of the band below: what differs first, and what follows from it.
  private static let bandRows = 6

  func draw(on canvas: inout Canvas, in rect: Rect) {
    guard let other = baseline.model else { return }
    let (halves, band) = rect.splitBottom(min(Self.bandRows, max(rect.height / 4, 4)))
    let (left, right) = halves.splitLeft(halves.width / 2)
    let rows = Rows(height: halves.height)
    let mine = Half(model: model, width: right.width, rows: rows)
    let theirs = Half(model: other, width: left.width, rows: rows)
    theirs.draw(on: &canvas, in: left, title: baseline.title, against: nil)
    mine.draw(on: &canvas, in: right, title: "what-if", against: theirs)
    drawBand(&canvas, band)
  }

  private func drawBand(_ canvas: inout Canvas, _ band: Rect) {
    let interior = canvas.drawBox(band, title: DisplayText("First difference"), style: .dim)
      .splitLeft(1).rest
    var y = interior.y
    for span in lines() {
      for row in span.wrapped(to: interior.width) where y < interior.maxY {
        canvas.draw(row, x: interior.x, y: y, in: interior, style: span.style)
        y += 1
      }
    }
  }

  private func lines() -> [Span] {
    let comparison = baseline.comparison
    let percent = Words.whole((comparison.progress * 100).rounded(.down))
    guard let first = comparison.first else {
      return [
        Span(comparison.isDone ? "The two sides never differ." : "Comparing: \(percent) %", .dim)
      ]
    }
    let line = first.line.map { ", line \(Words.grouped($0))" } ?? ", injected"
    var lines = [
      Span(
        "entry \(Words.grouped(first.entry))\(line), \(first.at.text(in: model.zone)), "
          + "\(first.kind): \(first.lines.joined(separator: "  "))", hanging: 2)
    ]
    if comparison.isDone {
      let text = comparison.consequences.joined(separator: "; ")
      lines.append(
        Span(text.isEmpty ? "At the end both know the same." : "then: \(text)", .bold, hanging: 6))
    } else {
      lines.append(Span("what follows is being compared: \(percent) %", .dim))
    }
    return lines
  }

  /// How the rows of a half are shared out.
  struct Rows {
    let home: Int
    let candidates: Int
    let departures: Int
    let log: Int

    init(height: Int) {
      home = min(8, max(7, height / 4))
      departures = height < 24 ? 4 : 5
      // Where the log has no room, the candidates have it.
      let rest = height - home - departures
      candidates = rest < 9 ? max(rest, 3) : height < 24 ? 4 : 6
      log = max(rest - candidates, 0)
    }
  }

  /// One of the two.
  private struct Half {
    let home: [[Span]]
    let candidates: [[Span]]
    let departures: [[Span]]
    let log: [[Span]]
    let rows: Rows

    init(model: Model, width: Int, rows: Rows) {
      var model = model
      model.showsHistory = false
      self.rows = rows
      let inner = width - 3
      let interior = { (height: Int) in
        Rect(x: 0, y: 0, width: inner, height: max(height - 2, 0))
      }
      home = HomePane(model: model).lines(width: inner, isTall: false)
      candidates = CandidatesPane(model: model, isFocused: false).lines(interior(rows.candidates))
      departures = DeparturesPane(model: model, isFocused: false).lines(width: inner)
      log = rows.log > 2 ? LogPane(model: model).lines(interior(rows.log)) : []
    }

    func draw(on canvas: inout Canvas, in rect: Rect, title: String, against other: Half?) {
      var (box, rest) = rect.splitTop(rows.home)
      draw(on: &canvas, box, "Home, \(title)", home, other?.home)
      (box, rest) = rest.splitTop(rows.candidates)
      draw(on: &canvas, box, "Candidates", candidates, other?.candidates)
      (box, rest) = rest.splitTop(rows.log)
      if rows.log > 2 { draw(on: &canvas, box, "Log", log, nil) }
      draw(on: &canvas, rest, "Departures", departures, other?.departures)
    }

    private func draw(
      on canvas: inout Canvas, _ rect: Rect, _ title: String, _ lines: [[Span]],
      _ others: [[Span]]?
    ) {
      let box = canvas.drawBox(rect, title: DisplayText(title), style: .dim)
      let (margin, interior) = box.splitLeft(1)
      canvas.draw(lines: lines, in: interior)
      guard let others else { return }
      for row in 0..<min(interior.height, max(lines.count, others.count)) {
        guard text(lines, row) != text(others, row) else { continue }
        canvas.draw(DisplayText("≠"), x: margin.x, y: margin.y + row, style: .init(.yellow, .bold))
      }
    }

    private func text(_ lines: [[Span]], _ row: Int) -> String {
      lines.indices.contains(row) ? lines[row].map(\.text).joined() : ""
    }
  }
}
