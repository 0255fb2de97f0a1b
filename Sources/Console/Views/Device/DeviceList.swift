import Canvas
import DeviceLog
import HomeLearner
import StayDiary

/// What is monitored, and what was found on the device, as rows that lead to their entries.
struct DeviceList {
  let model: Model
  let device: DeviceState

  private var zone: LocalZone { model.zone }
  private var learner: HomeLearner { model.moment.learner }

  var list: RowList {
    RowList(rows: regions + circles + findings, selected: model.selection.device)
  }

  private func heading(_ title: String, _ text: String) -> RowList.Row {
    .heading([Span(Self.pad(title, 16), .bold), Span(text, .dim)])
  }

  // MARK: - Regions

  private var regions: [RowList.Row] {
    let rows = device.regionRows(asked: learner.monitoredRegions)
    guard !rows.isEmpty else { return [heading("Regions", "none")] }
    let head = Self.pad("the learner asks", 17) + Self.pad("the app monitors", 29)
    let inOrder = rows.filter(isAlarming) + rows.filter { !isAlarming($0) }
    return [heading("Regions", head)] + inOrder.map(row)
  }

  /// What a developer should look at.
  private func isAlarming(_ row: RegionRow) -> Bool {
    switch row.verdict {
    case .same, .foreign: false
    case .missing: device.notesRegions
    case .different, .leftBehind, .refused: true
    }
  }

  private func row(_ row: RegionRow) -> RowList.Row {
    let isAlarming = isAlarming(row)
    let asked =
      row.verdict == .foreign ? "" : row.asked.map { Words.metres($0.radius) } ?? "nothing"
    let style: Style = isAlarming ? .init(.red, .bold) : .plain
    let text =
      Self.pad((isAlarming ? "! " : "  ") + row.identifier, 14) + Self.pad(asked, 17)
      + Self.pad(watched(row), 29) + word(row)
    return RowList.Row(spans: [Span(text, style)], details: details(row), target: target(row))
  }

  private func watched(_ row: RegionRow) -> String {
    guard let watched = row.watched, row.verdict != .refused else {
      return device.notesRegions ? "nothing" : "not noted"
    }
    let radius = Words.metres(watched.region.radius)
    guard let isInside = watched.isInside, let at = watched.crossedAt else { return radius }
    return "\(radius), \(isInside ? "in" : "out") \(at.shortText(in: zone))"
  }

  private func word(_ row: RegionRow) -> String {
    switch row.verdict {
    case .same: "the same"
    case .different: "ELSEWHERE"
    case .missing: device.notesRegions ? "NOT MONITORED" : ""
    case .leftBehind: "STILL MONITORED"
    case .foreign: "the app's own"
    case .refused: "REFUSED"
    }
  }

  private func details(_ row: RegionRow) -> [String] {
    let isSilent = row.verdict == .missing && !device.notesRegions
    var lines = [
      "Region \(row.identifier): "
        + (isSilent
          ? "asked for by the learner; the log does not note what the app monitors" : row.text)
    ]
    if let asked = row.asked, row.verdict != .foreign {
      lines.append("the learner: \(circle(asked))")
    }
    if let watched = row.watched {
      lines.append(
        "the app: \(circle(watched.region)), "
          + (row.verdict == .refused ? "asked " : "since ")
          + "\(watched.startedAt.shortText(in: zone)), entry \(Words.grouped(watched.entry))")
    }
    return lines
  }

  private func circle(_ region: Region) -> String {
    "\(Words.metres(region.radius)) around \(Words.place(region.center))"
  }

  private func target(_ row: RegionRow) -> RowList.Target? {
    if let watched = row.watched { return .entry(watched.entry) }
    return learner.home.map { .instant($0.confirmedAt.seconds) }
  }

  // MARK: - Circles

  private var circles: [RowList.Row] {
    let circles = device.circles
    guard !circles.isEmpty else { return [heading("Circles", "none stands")] }
    return [heading("Circles", Words.count(circles.count, "monitor"))]
      + circles.map { circle in
        let name = circle.condition ?? circle.monitor ?? "circle"
        let size = Self.pad(Words.metres(circle.radiusMetres), 17)
        return RowList.Row(
          spans: [Span("  " + Self.pad(name, 12) + size + state(of: circle))],
          details: [
            "Circle \(name)" + (circle.monitor.map { " of monitor \($0)" } ?? "")
              + ": \(state(of: circle))",
            "\(Words.metres(circle.radiusMetres)) around \(Words.place(circle.center)) "
              + "±\(Words.metres(circle.accuracyMetres)), placed "
              + "\(circle.placedAt.shortText(in: zone)), entry \(Words.grouped(circle.entry))",
          ], target: .entry(circle.entry))
      }
  }

  private func state(of circle: Circle) -> String {
    switch circle.state {
    case .unknown: "placed \(circle.placedAt.shortText(in: zone)), no event yet"
    case .satisfied: "inside since \(circle.insideSince.shortText(in: zone))"
    case .unsatisfied: "left; was inside since \(circle.insideSince.shortText(in: zone))"
    }
  }

  // MARK: - Findings

  private var findings: [RowList.Row] {
    let found = model.moment.findings.filter { DeviceState.findingIDs.contains($0.id) }
    guard !found.isEmpty else { return [heading("Findings", "none of the device up to here")] }
    let counts = [Finding.Level.error, .warning].map { level in
      Words.count(found.count { $0.level == level }, level.rawValue)
    }
    return [heading("Findings", counts.joined(separator: ", "))]
      + found.map { finding in
        RowList.Row(
          spans: [
            Span(
              "  " + Self.pad("entry \(Words.grouped(finding.entry))", 12)
                + Self.pad("\(finding.level.rawValue) \(finding.id.rawValue)", 24),
              finding.level.style),
            Span(finding.text),
          ], details: ["\(finding.id.rawValue): \(finding.text)"], target: .entry(finding.entry))
      }
  }

  /// To so many columns, and a blank between this and the next.
  private static func pad(_ text: String, _ width: Int) -> String {
    let text = DisplayText(text)
    return text.width < width
      ? text.padded(to: width).string : text.fitted(to: width - 1).string + " "
  }
}
