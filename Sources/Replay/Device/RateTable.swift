import DeviceModel

/// The table of rates, as Markdown.
package enum RateTable {
  /// What the columns are called.
  package static let head = [
    "| scenario | home found | nights to it | false homes | home cleared | exits | false exits "
      + "| departures | false departures | errands confirmed |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
  ]

  /// A line's figures.
  package static func row(_ line: RateLine, _ rates: RateLine.Rates) -> String {
    let sum = rates.sum
    let found =
      line.trial.scenario == .movingHouse ? rates.runsEndingAtHome : rates.runsWithHome
    let cells = [
      line.name, of(found, rates.runs), nights(rates.nights),
      of(rates.runsWithFalseHome, rates.runs), of(rates.runsCleared, rates.runs),
      of(sum.exits, sum.crossings), "\(sum.falseExits)", of(sum.departures, sum.leavings),
      "\(sum.falseDepartures)", of(sum.confirmedErrands, sum.errands),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func of(_ part: Int, _ all: Int) -> String {
    all == 0 ? "–" : "\(part) of \(all)"
  }

  /// The median of nights in ascending order, and the most.
  private static func nights(_ nights: [Int]) -> String {
    guard let last = nights.last else { return "–" }
    return "\(nights[(nights.count - 1) / 2]), at most \(last)"
  }
}
