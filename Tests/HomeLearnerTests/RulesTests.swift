import Testing

@testable import HomeLearner

@Suite struct RulesTests {
  @Test func `every rule is read from JSON as it is written`() throws {
    let changed = try Rules(json: Rules.firstRelease.json)
    #expect(changed == .firstRelease)
    #expect(Rules.fields.count == 33)
    #expect(try Rules(json: "{}") == .current)
  }

  @Test func `one rule leaves the others alone`() throws {
    for field in Rules.fields {
      let value =
        switch field.kind {
        case .flag: field.text(in: .current) == "true" ? "false" : "true"
        case .count: "7"
        case .number: "77.5"
        case .choice(let words): "\"\(words[1])\""
        case .time: "\"01:30\""
        }
      let rules = try Rules(json: "{\"\(field.name)\": \(value)}")
      #expect(rules.differences(from: .current).map(\.name) == [field.name])
      #expect(field.text(in: rules) == value)
    }
  }

  @Test(arguments: [
    ("{\"night\": 4}", "\"night\""), ("{\"nights\": \"four\"}", "\"nights\""),
    ("{\"nights\": 0}", "\"nights\""), ("{\"nights\": 4.5}", "\"nights\""),
    ("{\"nights\": null}", "\"nights\""), ("{\"sentinel\": \"width\"}", "\"sentinel\""),
    ("{\"nightStart\": \"24:00\"}", "\"nightStart\""),
    ("{\"closeEarlierOpen\": 1}", "closeEarlier"),
    ("{\"stayMinutes\": -1}", "\"stayMinutes\""), ("{\"nights\": [5]}", "\"nights\""),
    ("[]", "one JSON object"), ("{", "not JSON"),
  ])
  func `what does not fit is named`(json: String, part: String) {
    #expect {
      try Rules(json: json)
    } throws: { error in
      "\(error)".contains(part)
    }
  }

  @Test func `null switches a limit off`() throws {
    let rules = try Rules(json: "{\"futureDepartureTolerance\": null, \"inferredStayLimit\": null}")
    #expect(rules.futureDepartureTolerance == nil)
    #expect(rules.inferredStayLimit == nil)
  }
}
