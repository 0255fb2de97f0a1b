import Canvas
import DeviceLog
import HomeLearner

/// The lines below the map: scale, signs, and what is selected.
struct MapFoot {
  let view: MapView
  let projection: MapProjection

  func lines(_ width: Int) -> [[Span]] {
    [scale(width), signs, selection]
  }

  /// A bar of a round number of metres, and where the middle is.
  private func scale(_ width: Int) -> [Span] {
    let columns = max(4, min(24, width / 5))
    let most = projection.metresPerDot * 2 * Double(columns)
    let metres = Self.round(most)
    let cells = max(2, Int((metres / projection.metresPerDot / 2).rounded()))
    let bar = "├" + String(repeating: "─", count: cells - 2) + "┤"
    let center = projection.center
    return [
      Span("\(bar) \(Self.metres(metres))"),
      Span(
        "   middle \(Words.degrees(center.latitude)), \(Words.degrees(center.longitude))", .dim),
      Span("   1 dot \(Self.metres(projection.metresPerDot))", .dim),
    ]
  }

  private var signs: [Span] {
    [
      Span("⠺", Style(.green)), Span(" visit  "), Span("⠂"), Span(" fix  "),
      Span("◇", Style(.yellow)), Span(" candidate  "), Span("⌂", Style(.green, .bold)),
      Span(" home  "), Span("○", Style(.cyan)), Span(" region  "), Span("@", .bold),
      Span(" device"),
    ]
  }

  private var selection: [Span] {
    let model = view.model
    if model.map.isInHand {
      let speed = model.map.speed
      let metres = shortestText(speed.metresPerSecond)
      return [
        Span("In hand, \(speed.rawValue) \(metres) m/s:", .bold),
        Span(" an arrow moves it a minute, . waits, a puts it down"),
      ]
    }
    guard let id = model.map.selected,
      let place = view.content.points.firstIndex(where: { $0.id == id })
    else {
      let count = view.content.points.count
      return [
        Span(
          "\(Words.count(count, "dot")): j k select, arrows + - o look around, a takes the device",
          .dim)
      ]
    }
    let point = view.content.points[place]
    let entry = model.replay.timeline.entries[point.index]
    var text =
      "entry \(Words.grouped(point.index + 1))  \(entry.entry.at.fullText(in: model.zone))  "
    text += point.isVisit ? "visit" : "fix"
    if let home = model.moment.learner.home?.coordinate {
      text += ", \(Self.metres(home.distance(to: point.place).rounded())) from home"
    }
    return [Span("▸ ", .bold), Span(text), Span("; Enter goes there", .dim)]
  }

  /// The largest of 1, 2, 5 times a power of ten that is not over a length.
  static func round(_ metres: Double) -> Double {
    var unit = 1.0
    while unit * 10 <= metres { unit *= 10 }
    while unit > metres, unit > 1e-3 { unit /= 10 }
    return [5.0, 2, 1].map { $0 * unit }.first { $0 <= metres } ?? unit
  }

  /// Metres, or kilometres.
  static func metres(_ metres: Double) -> String {
    if metres >= 1000 {
      let km = (metres / 100).rounded() / 10
      return "\(shortestText(km)) km"
    }
    return "\(shortestText(metres >= 10 ? metres.rounded() : (metres * 10).rounded() / 10)) m"
  }
}
