import Foundation
import Testing

@testable import Console

/// Prints how long a screen takes: `NIGHTSTEP_SPEED=1`.
@Test("Screens can be timed")
func speed() throws {
  guard ProcessInfo.processInfo.environment["NIGHTSTEP_SPEED"] != nil else { return }
  var model = try openSample("commuter")
  let clock = ContinuousClock()
  var time = clock.measure { for _ in 0..<100 { _ = model.screen(width: 120, height: 40) } }
  print("screen", time / 100)
  time = clock.measure { for _ in 0..<100 { model.press(.character("S")) } }
  print("back", time / 100)
  time = clock.measure { for _ in 0..<100 { model.press(.character("s")) } }
  print("step", time / 100)
  try model.press("g")
  time = clock.measure { for _ in 0..<300 { model.press(.character("e")) } }
  print("all changes", time)
  time = clock.measure { for _ in 0..<300 { model.press(.character("E")) } }
  print("all changes back", time)
}
