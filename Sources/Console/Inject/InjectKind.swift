/// What can be injected; the raw value is its name in `:inject`.
enum InjectKind: String, CaseIterable, Sendable {
  case openVisit = "open-visit"
  case closedVisit = "closed-visit"
  case nearSentinelVisit = "near-sentinel-visit"
  case exit
  case enter
  case fix
  case night
  case rubbishRun = "rubbish-run"
  case threeNightTrip = "three-night-trip"
  case launch
  case reset

  /// As the menu and the log show it.
  var title: String {
    switch self {
    case .nearSentinelVisit: "near-sentinel visit"
    case .threeNightTrip: "three-night trip"
    default: rawValue.replacing("-", with: " ")
    }
  }

  /// What it is, for the menu.
  var summary: String {
    switch self {
    case .openVisit: "arrived, departure distantFuture"
    case .closedVisit: "arrived and left: ends an open visit"
    case .nearSentinelVisit: "departure 63113903999.999, near distantFuture"
    case .exit: "region exit"
    case .enter: "region enter, which changes nothing"
    case .fix: "one location"
    case .night: "a visit from evening to morning; or several"
    case .rubbishRun: "exit, and home again when the fix comes"
    case .threeNightTrip: "away for nights in a row, and back"
    case .launch: "the app is started"
    case .reset: "the user erases everything"
    }
  }

  /// The names of its fields, in the order of the form.
  var fieldNames: [String] {
    switch self {
    case .openVisit: ["lat", "lng", "accuracy", "arrival", "at"]
    case .closedVisit: ["lat", "lng", "accuracy", "arrival", "departure", "at"]
    case .nearSentinelVisit: ["lat", "lng", "accuracy", "arrival", "departure", "at"]
    case .exit, .enter: ["region", "timestamp", "at"]
    case .fix: ["lat", "lng", "accuracy", "timestamp", "source", "at"]
    case .night: ["lat", "lng", "accuracy", "night", "from", "to", "nights"]
    case .rubbishRun: ["at", "lat", "lng", "accuracy"]
    case .threeNightTrip: ["lat", "lng", "accuracy", "leave", "nights"]
    case .launch, .reset: ["at"]
    }
  }
}
