import Foundation

/// What is fed with bytes of any kind: it takes them or refuses them, and never traps.
struct FuzzTarget: Sendable {
  /// As it is asked for.
  var name: String
  /// Small files to begin with, as paths in the repository; folders count with all that is in them.
  var seeds: [String]
  /// Takes an input.
  var take: @Sendable ([UInt8]) -> Void

  /// Every target.
  static let all: [FuzzTarget] =
    [.readers, .table, .condition, .script, .prompt, .path, .rules, .places, .store]
    + readersOfOneFormat

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

extension [UInt8] {
  /// As text, what is no UTF-8 replaced.
  var text: String { String(decoding: self, as: UTF8.self) }
}
