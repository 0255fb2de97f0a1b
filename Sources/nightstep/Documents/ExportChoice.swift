import CaptureFormats

/// Which format a file is written in, as the end of its name tells.
enum ExportChoice {
  static let endings: [(ending: String, format: String)] = [
    (".jsonl", "nightstep"), (".geojson", "geojson"), (".gpx", "gpx"), (".csv", "csv"),
  ]

  /// The format of a name; `nil` if it tells none.
  static func export(by name: String) -> (any CaptureExport)? {
    let lowered = name.lowercased()
    return endings.first { lowered.hasSuffix($0.ending) }
      .flatMap { CaptureExports.export(named: $0.format) }
  }
}
