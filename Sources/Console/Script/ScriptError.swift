/// Why a script stopped.
package struct ScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The script's name, as shown.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// What happened, with the values.
  package var sentence: String
  /// 1 where an expectation failed, 2 where a line could not be carried out.
  package var exitCode: Int

  package var description: String { "\(file):\(line): \(sentence)" }
}
