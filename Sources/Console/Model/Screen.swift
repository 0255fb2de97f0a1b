/// The screens there are, in the order of their numbers.
enum Screen: Int, Sendable, CaseIterable {
  case state, map, why, rules, diary, device, findings

  /// From 1: `v1` and F1 show the first.
  var number: Int { rawValue + 1 }

  /// The name of the command that shows it.
  var name: String {
    switch self {
    case .state: "state"
    case .map: "map"
    case .why: "why"
    case .rules: "rule-table"
    case .diary: "diary"
    case .device: "device"
    case .findings: "findings"
    }
  }

  /// The title of its box.
  var title: String {
    switch self {
    case .state: "State"
    case .map: "Map"
    case .why: "Why"
    case .rules: "Rules"
    case .diary: "Diary"
    case .device: "Device"
    case .findings: "Findings"
    }
  }
}
