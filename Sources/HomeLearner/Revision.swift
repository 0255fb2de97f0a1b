/// Counts changes of something beside it. It is no part of what is learned: two learners that know the
/// same are equal, however often they were written to.
package struct Revision: Sendable, Hashable, Codable {
  /// How often, in this process.
  package internal(set) var value = 0

  init() {}

  package init(from decoder: any Decoder) {}

  package func encode(to encoder: any Encoder) {}

  package static func == (a: Revision, b: Revision) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
