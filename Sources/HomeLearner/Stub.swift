import DeviceLog

struct EvidenceLog: Sendable, Hashable, Codable {}
struct RaisedFindings: Sendable, Hashable, Codable {}

extension HomeLearner {
  mutating func fireTimer(upTo instant: Instant, _ log: inout StepLog) {}
  mutating func raiseOnDelivery(_ entry: Entry, isBackwards: Bool, _ log: inout StepLog) {}
  mutating func dispatch(_ entry: Entry, _ log: inout StepLog) {}
  mutating func raiseOnState(_ log: inout StepLog) {}
}
