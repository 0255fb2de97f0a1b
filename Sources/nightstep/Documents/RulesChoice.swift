import Foundation
import HomeLearner
import Replay

/// Rules as the user names them: a preset, or a file of rules.
enum RulesChoice {
  /// The longest file of rules, in bytes.
  private static let longest = 1 << 20

  /// What `--rules` names; `nil` if it is not there.
  static func of(_ arguments: Arguments) throws(Failure) -> NamedRules? {
    guard let name = arguments.value(.rules) else { return nil }
    return try named(name)
  }

  /// The rules of a name.
  ///
  /// - Throws: a sentence if there is no preset and no file of that name, or the file's rules are
  ///   none; it names the rule.
  static func named(_ name: String) throws(Failure) -> NamedRules {
    if let preset = Rules.presets.first(where: { $0.name == name }) {
      return NamedRules(name: name, rules: preset.rules)
    }
    let presets = Rules.presets.map(\.name)
    guard let handle = FileHandle(forReadingAtPath: name) else {
      let hint = Spelling.nearest(to: name, of: presets).map { "; did you mean \($0)?" }
      throw Failure(
        "\(name): there are no rules and no readable file of that name"
          + (hint ?? "; presets are \(presets.joined(separator: ", "))"))
    }
    let data: Data
    do { data = try handle.read(upToCount: longest + 1) ?? Data() } catch {
      throw Failure("\(name): these rules cannot be read")
    }
    guard data.count <= longest, let text = String(validating: data, as: UTF8.self) else {
      throw Failure("\(name): these are no rules: a JSON object of names and values is wanted")
    }
    do throws(RulesError) {
      return NamedRules(name: name, rules: try Rules(json: text))
    } catch {
      throw Failure("\(name): \(error)")
    }
  }
}
