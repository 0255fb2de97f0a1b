import DeviceLog

/// A format that captures are handed on in. What a format cannot hold is left out of it.
package protocol CaptureExport: Sendable {
  /// As the user names it: `geojson`.
  var name: String { get }
  /// Whether it holds everything, so that it can be opened again as it was.
  var isLossless: Bool { get }

  /// The file's bytes.
  ///
  /// - Complexity: O(lines).
  func bytes(of capture: Capture) -> [UInt8]
}

/// The formats that captures are written in.
package enum CaptureExports {
  /// Every format.
  package static let exports: [any CaptureExport] = [
    NightStepExport(), GeoJSONExport(), GPXExport(), TableExport(),
  ]

  /// The format of a name, `nil` if there is none.
  package static func export(named name: String) -> (any CaptureExport)? {
    exports.first { $0.name == name }
  }
}

/// NightStep's own capture.
struct NightStepExport: CaptureExport {
  let name = "nightstep"
  let isLossless = true

  func bytes(of capture: Capture) -> [UInt8] { CaptureText.bytes(of: capture) }
}

extension Instant {
  /// `2026-04-23T10:11:42Z`, with milliseconds where they are not zero; `nil` outside 1980 to 2100,
  /// where it is no time a device meant but a sentinel.
  var exported: String? {
    guard isPlausible else { return nil }
    let milliseconds = Int((seconds * 1000).rounded())
    let whole = Instant((Double(milliseconds) / 1000).rounded(.down))
    let (day, second) = LocalZone.utc.split(whole)
    let rest = milliseconds - Int(whole.seconds) * 1000
    return "\(day)T\(clockText(second: second))" + (rest == 0 ? "" : "." + padded(rest, 3)) + "Z"
  }
}
