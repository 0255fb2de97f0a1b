import DeviceLog

/// One format of captured logs. A format knows its own files and no other format.
package protocol CaptureFormat: Sendable {
  /// As `--format` takes it and `Capture.format` gives it: `google-ios`.
  var name: String { get }
  /// For people, after "taken for": `a Google Timeline export of an iPhone`.
  var title: String { get }
  /// The best that an import of such a file can be.
  var bestGrade: Grade { get }
  /// Whether such a file says when things were delivered, besides when they happened.
  var tellsDelivery: Bool { get }
  /// Whether it says so of an event of this kind.
  func tellsDelivery(of event: Event) -> Bool
  /// Whether such a file may tell of several people.
  var hasUsers: Bool { get }
  /// What such a file cannot tell, a sentence each.
  var limits: [String] { get }

  /// Whether the content is in this format. Sees content, never the file's name, and looks at no
  /// more than it needs.
  func recognises(_ content: Content) -> Bool

  /// Reads the content.
  ///
  /// - Throws: an error if nothing in it can be read. What can be read in part is read, and the
  ///   rest listed in `skipped`.
  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture

  /// Reads all captures in the content, each under its user or key; of formats that hold one, that
  /// one.
  func readFleet(
    _ content: Content, _ options: ReadOptions
  ) throws(CaptureError) -> [FleetMember]
}

extension CaptureFormat {
  var hasUsers: Bool { false }

  func tellsDelivery(of event: Event) -> Bool { tellsDelivery }

  func readFleet(
    _ content: Content, _ options: ReadOptions
  ) throws(CaptureError) -> [FleetMember] {
    [FleetMember(user: "", capture: try read(content, options))]
  }

  /// A refusal of a content in which nothing can be read.
  func refusal(_ content: Content, line: Int? = nil, _ sentence: String) -> CaptureError {
    CaptureError(
      .unreadable, file: content.name, line: line, "taken for \(title), but \(sentence)")
  }

  /// The JSON document of a content, or its refusal if there is none.
  func document(_ content: Content) throws(CaptureError) -> JSONNode {
    switch content.json {
    case .success(let root): return root
    case .failure(let problem): throw refusal(content, problem.sentence)
    case nil: throw refusal(content, "it is no JSON")
    }
  }
}
