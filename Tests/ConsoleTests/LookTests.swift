import Foundation
import Testing

@testable import Console

/// Prints screens, to be looked at: `NIGHTSTEP_LOOK="commuter|80x24|g10n"`.
@Test("A screen can be looked at")
func look() throws {
  guard let text = ProcessInfo.processInfo.environment["NIGHTSTEP_LOOK"] else { return }
  for item in text.split(separator: ";") {
    let parts = item.split(separator: "|", maxSplits: 2).map(String.init)
    let size = parts[1].split(separator: "x").compactMap { Int($0) }
    var model = try openSample(parts[0])
    if parts.count > 2 { try model.press(parts[2]) }
    print("=== \(item)")
    print(model.screen(width: size[0], height: size[1]).text)
  }
}
