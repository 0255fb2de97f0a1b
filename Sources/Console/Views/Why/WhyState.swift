import Canvas

/// What is asked "why" of, a part of the view each.
enum WhySection: Int, CaseIterable {
  /// The seven steps of an entry.
  case steps
  /// The gates and nights of a candidate.
  case gates
  /// What led to a departure, or took it back.
  case departure
  /// The days and times behind a median.
  case median
}

/// What is selected in the view that explains.
struct WhyState: Equatable {
  /// The part that is large.
  var section = WhySection.gates
  /// The line of it that is selected.
  var row = 0
  /// The id of the departure that was asked for; `nil` for that of the place in time.
  var departure: Int?
}

/// A line of the view, or a picture of some rows that is selected as one.
struct WhyLine {
  var span: Span
  /// The rows of a picture; they are as many as the width needs, and are not wrapped.
  var picture: [String] = []
  /// The number of the entry that it speaks of, among those applied.
  var entry: Int?

  init(_ text: String, _ style: Style = .plain, hanging: Int = 0, entry: Int? = nil) {
    span = Span(text, style, hanging: hanging)
    self.entry = entry
  }

  init(picture: [String], _ style: Style = .plain) {
    span = Span(picture.first ?? "", style)
    self.picture = picture
  }

  /// The rows it takes in a width.
  func rows(width: Int) -> [DisplayText] {
    picture.isEmpty ? span.wrapped(to: width) : picture.map { DisplayText($0) }
  }
}

/// A part of the view: what it is about, and all there is to say.
struct WhyPart {
  var section: WhySection
  /// What is said where there is no room for lines.
  var title: String
  var lines: [WhyLine]
}
