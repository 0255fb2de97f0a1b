import Canvas
import DeviceLog
import HomeLearner

/// The days and times behind a median.
struct MedianPart {
  let content: WhyContent

  private var model: Model { content.model }
  private var rules: Rules { content.rules }

  func part(width: Int) -> WhyPart {
    guard let median = model.shownMedian, let seconds = median.seconds else {
      let name = model.shownMedian?.group.name ?? "Departures"
      return WhyPart(
        section: .median, title: "\(name): no departure on such a day yet",
        lines: [WhyLine("Only confirmed departures count, one a day.", .dim)])
    }
    let word = rules.statistic == .median ? "median" : "mean"
    let title = "\(median.group.name): \(word) \(clockText(second: seconds)), n=\(median.count)"
    let times = median.samples.map { $0.zone.secondOfDay(at: $0.timestamp) }
    let strip = DotStrip(times: times, mark: seconds, word: word)
    var lines = [
      WhyLine(picture: strip.rows(width: width)), WhyLine(use(median), .dim, hanging: 2),
    ]
    for sample in median.samples.reversed() {
      let flag = sample.isWithoutDistance ? ", no far evidence" : ""
      lines.append(
        WhyLine(
          "  \(sample.timestamp.fullText(in: sample.zone))  \(sample.reason.text)\(flag), entry "
            + Words.grouped(sample.entry), entry: sample.entry))
    }
    return WhyPart(section: .median, title: title, lines: lines)
  }

  /// What it is used for.
  private func use(_ median: Median) -> String {
    let lead = shortestText((rules.notificationLead / 6).rounded() / 10)
    if median.count < rules.notificationSamples {
      let isWeekday = ![.saturday, .sunday, .holiday, .weekdays].contains(median.group)
      return "too few to ring from: \(rules.notificationSamples) are needed"
        + (isWeekday ? "; until then Weekdays stand in" : "")
    }
    if let next = model.facts.notification, next.group == median.group {
      return "rings \(lead) min before it, next \(next.at.fullText(in: content.zone))"
    }
    return "rings \(lead) min before it on such a day"
  }
}
