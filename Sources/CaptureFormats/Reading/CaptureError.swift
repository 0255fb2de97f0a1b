/// Why a file could not be opened as a capture; the user sees `description`, one sentence.
package struct CaptureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is.
  package enum Kind: Sendable, Equatable {
    /// There is no such file.
    case missing
    /// A directory, and none that is read here.
    case directory
    /// The file may not be read.
    case notPermitted
    /// Nothing in it.
    case empty
    /// None of the formats.
    case notRecognised
    /// Recognised, or asked for, but nothing in it can be read.
    case unreadable
    /// Written by a later version.
    case newerVersion
    /// Of several people, and none was chosen.
    case several
    /// More than a reader can hold.
    case tooLarge
    /// No format of the name that was asked for.
    case unknownFormat
    /// The system refused for another reason.
    case system
  }

  /// What kind of failure it is.
  package var kind: Kind
  /// The file as it was named.
  package var file: String
  /// The line at fault, from 1, if one is.
  package var line: Int?
  /// What is wrong, to stand behind the file's name and line.
  package var sentence: String

  /// A failure of a file.
  package init(_ kind: Kind, file: String, line: Int? = nil, _ sentence: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.sentence = sentence
  }

  /// `log.jsonl, line 1: version 2, this program reads version 1`.
  package var description: String {
    let place = line.map { ", line \($0)" } ?? ""
    return "\(file)\(place): \(sentence)"
  }
}
