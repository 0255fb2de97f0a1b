import DeviceLog
import HomeLearner
import Replay

/// Everything the view that explains can say at a place in time.
struct WhyContent {
  let model: Model

  var learner: HomeLearner { model.moment.learner }
  var rules: Rules { model.moment.learner.rules }
  var zone: LocalZone { model.zone }

  /// One part, its tables made for a width.
  func part(_ section: WhySection, width: Int) -> WhyPart {
    switch section {
    case .steps: StepsPart(content: self).part()
    case .gates: GatesPart(content: self).part()
    case .departure: DeparturePart(content: self).part()
    case .median: MedianPart(content: self).part(width: width)
    }
  }

  /// Entries as the log words them.
  var words: EventText {
    EventText(rules: rules, home: learner.home?.coordinate, zone: zone)
  }
}
