import Canvas
import DeviceLog
import HomeLearner
import StayDiary

/// The device and the app on it: what is known of their state, and what is monitored.
struct DeviceView {
  let model: Model

  private var zone: LocalZone { model.zone }
  private var learner: HomeLearner { model.moment.learner }

  func lines(_ rect: Rect) -> [[Span]] {
    guard let device = model.surroundings.device else { return [] }
    let lines = facts(device) + [[]]
    let list = DeviceList(model: model, device: device).list
    return lines + list.lines(width: rect.width, height: rect.height - lines.count)
  }

  private func field(_ name: String, _ text: String, _ style: Style = .plain) -> [Span] {
    [Span(name + String(repeating: " ", count: max(1, 15 - name.count)), .dim), Span(text, style)]
  }

  private func facts(_ device: DeviceState) -> [[Span]] {
    let (lock, lockStyle) = lock(device)
    let (session, sessionStyle) = session(device)
    var authorization = device.authorization ?? "not noted"
    let isAlways = authorization == "always"
    if device.authorization != nil, !isAlways { authorization += ": nothing in the background" }
    return [
      field("app", app(device)),
      field(
        "authorisation", authorization,
        isAlways || device.authorization == nil ? .plain : .init(.yellow)),
      field("session", session, sessionStyle),
      field("lock", lock, lockStyle),
      field("position", position(device)),
      field("pending", pending, learner.pending == nil ? .plain : .init(.yellow)),
      field("timer", timer),
    ]
  }

  private func app(_ device: DeviceState) -> String {
    switch (device.isRunning, device.isForeground) {
    case (true?, true?): "running, in the foreground"
    case (true?, false?): "running, in the background"
    case (true?, nil): "running"
    case (false?, _): "not running"
    case (nil, _): "not known"
    }
  }

  private func lock(_ device: DeviceState) -> (String, Style) {
    switch device.lock {
    case .unknown: ("not known", .plain)
    case .locked(let since):
      (
        "LOCKED since the device started at \(since.shortText(in: zone)): files cannot be read",
        .init(.red, .bold)
      )
    case .unlocked(let at): ("unlocked \(at.shortText(in: zone))", .plain)
    }
  }

  private func session(_ device: DeviceState) -> (String, Style) {
    guard let session = device.session else {
      return device.circles.isEmpty
        ? ("none", .plain) : ("NONE, and a circle is monitored", .init(.red, .bold))
    }
    let text =
      "since \(session.since.shortText(in: zone))"
      + (session.monitor.map { ", for \($0)" } ?? "")
    return session.isFromForeground
      ? (text + ", begun in the foreground", .plain)
      : (text + ", NOT begun in the foreground: it does not count", .init(.red, .bold))
  }

  private func position(_ device: DeviceState) -> String {
    guard let fix = device.lastFix else { return "no fix yet" }
    return "\(Words.place(fix.coordinate)) ±\(Words.metres(fix.horizontalAccuracy)), "
      + "\(fix.source.rawValue), \(fix.timestamp.shortText(in: zone))"
  }

  private var pending: String {
    guard let pending = learner.pending else { return "no departure" }
    return "departure by \(pending.reason.text) at \(pending.timestamp.weekdayText(in: zone)), "
      + (pending.hasDistance ? "far evidence known" : "no far evidence")
  }

  /// When the pending departure is decided, and the fix asked for before it.
  private var timer: String {
    guard let pending = learner.pending else { return "none" }
    guard let timer = learner.timerInstant, let clock = model.position.clock else {
      return "passed: the next evidence decides"
    }
    let fix = pending.begun + learner.rules.departureDelay - 60
    return "\(timer.weekdayText(in: zone)), in \(durationText(max(timer - clock, 0))); a fix "
      + (fix > clock ? "is" : "was") + " asked for at \(fix.timeText(in: zone))"
  }
}
