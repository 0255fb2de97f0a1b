import DeviceLog
import Foundation

/// Rules that could not be read; the sentence names the rule.
public struct RulesError: Error, Equatable, CustomStringConvertible {
  /// What was wrong and what to do, for people.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Rules {
  /// Reads rules from a JSON object. Rules it does not name keep their values of `current`.
  ///
  /// - Throws: `RulesError` for what is no JSON object, an unknown name, or a wrong type or range.
  public init(json: String) throws(RulesError) {
    self.init()
    let values: [String: JSONScalar]
    do {
      values = try JSONDecoder().decode([String: JSONScalar].self, from: Data(json.utf8))
    } catch let error as RulesError {
      throw error
    } catch DecodingError.dataCorrupted {
      throw RulesError("these rules are not JSON")
    } catch {
      throw RulesError("rules are one JSON object of names and values")
    }
    for name in values.keys.sorted() {
      guard let value = values[name]?.value else {
        throw RulesError("the rule \"\(name)\" must be a single value, not a list or an object")
      }
      try set(name, to: value)
    }
  }

  /// Sets one rule.
  ///
  /// - Throws: `RulesError` naming the rule, if there is no such rule or the value does not fit.
  public mutating func set(_ name: String, to value: RuleValue) throws(RulesError) {
    guard let field = Rules.field(named: name) else {
      let near = Rules.fields.map(\.name).filter {
        $0.lowercased() == name.lowercased() || $0.lowercased().hasPrefix(name.lowercased())
      }
      let hint = near.first.map { "; did you mean \"\($0)\"?" } ?? ""
      throw RulesError("there is no rule \"\(name)\"\(hint)")
    }
    guard field.set(&self, value) else {
      throw RulesError("the rule \"\(name)\" must be \(field.expectation), not \(value.json)")
    }
  }

  /// Sets one rule from what a user typed: `4`, `null`, `total`, `"22:30"`.
  public mutating func set(_ name: String, text: String) throws(RulesError) {
    let value: RuleValue
    if text == "true" || text == "false" {
      value = .flag(text == "true")
    } else if text == "null" {
      value = .number(nil)
    } else if let count = Int(text) {
      value = .count(count)
    } else if let number = Double(text), number.isFinite {
      value = .number(number)
    } else {
      value = .word(text.trimmingCharacters(in: CharacterSet(charactersIn: "\"")))
    }
    try set(name, to: value)
  }

  /// All rules as a JSON object, one a line, in the order of the documentation.
  public var json: String {
    let lines = Rules.fields.map { "  \"\($0.name)\": \($0.text(in: self))" }
    return "{\n" + lines.joined(separator: ",\n") + "\n}"
  }

  /// The name of the preset that these rules are, if they are one.
  public var presetName: String? {
    Rules.presets.first { $0.rules == self }?.name
  }
}

/// One JSON value that is no list and no object.
private struct JSONScalar: Decodable {
  let value: RuleValue?

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.singleValueContainer() else {
      value = nil
      return
    }
    if container.decodeNil() {
      value = .number(nil)
    } else if let flag = try? container.decode(Bool.self) {
      value = .flag(flag)
    } else if let count = try? container.decode(Int.self) {
      value = .count(count)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let word = try? container.decode(String.self) {
      value = .word(word)
    } else {
      value = nil
    }
  }
}

extension Rules: Codable {
  /// Reads the object that `json` writes.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    try self.init(json: text)
  }

  /// Writes `json`, as one string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json)
  }
}
