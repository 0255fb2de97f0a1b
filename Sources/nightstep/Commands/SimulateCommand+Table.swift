import DeviceModel
import Replay

extension SimulateCommand {
  /// Writes the table of rates: every scenario with so many seeds, played to the learner.
  static func writeTable(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) {
    let out = try only(arguments)
    let count = try arguments.number(seeds, in: 1...100_000, command: title) ?? 200
    for option in [seed, days, fault] where arguments.has(option) {
      throw .usage("\(option.name) does not go with --table", command: title)
    }
    var lines: [String] = []
    for delivery in RateLine.Delivery.allCases {
      lines += ["## \(heading(delivery)), seeds 1 to \(count)", ""] + RateTable.head
      for line in RateLine.all(delivery) {
        var rates = RateLine.Rates()
        for seed in 1...UInt64(count) { line.play(seed: seed, into: &rates) }
        lines.append(RateTable.row(line, rates))
      }
      lines.append("")
    }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    if out == "-" {
      try output.write(bytes: bytes)
    } else {
      try FileOutput.replace(out, with: bytes)
    }
  }

  private static func heading(_ delivery: RateLine.Delivery) -> String {
    switch delivery {
    case .clean: "All faults off"
    case .daily: "The delivery of daily use"
    case .bad: "The delivery of the worst day, every day"
    }
  }
}
