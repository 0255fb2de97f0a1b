import CaptureFormats
import EventStore
import Replay

/// Why a command could not run, in a sentence for the user; it exits with 2.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ sentence: String) {
    description = sentence
  }

  init(_ error: CaptureError) {
    let line = error.line.map { ":\($0)" } ?? ""
    description = "\(error.file)\(line): \(error.sentence)"
  }

  init(_ error: StoreError) {
    description =
      error.sentence.contains(error.file) ? error.sentence : "\(error.file): \(error.sentence)"
  }

  /// What was typed makes no sense.
  static func usage(_ sentence: String, command: String) -> Failure {
    Failure("\(command): \(sentence); see \(command) --help")
  }

  /// An option that is not there, with the nearest that is.
  static func unknown(option: String, of command: String, options: [Option]) -> Failure {
    let names = options.map(\.name)
    let hint = Spelling.nearest(to: option, of: names).map { "; did you mean \($0)?" }
    return Failure(
      "\(command): there is no option \(option)" + (hint ?? "; see \(command) --help"))
  }
}
