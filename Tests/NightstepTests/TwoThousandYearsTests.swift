import Testing

/// The row that started all this: three independent causes, each with its own symptom.
@Suite struct TwoThousandYearsTests {
  private static let symptoms = ["stay-too-long", "open-more-than-one", "arrival-twice"]
  private static let sample = Tool.sample("two-thousand-years")

  /// Which of the three are found.
  private func found(_ rules: String?) throws -> (symptoms: Set<String>, status: Int32) {
    let tool = try Tool()
    var words = ["check", Self.sample]
    if let rules {
      words += ["--rules", rules.hasPrefix("{") ? try tool.file("rules.json", rules) : rules]
    }
    let result = try tool.run(words)
    #expect(result.err.isEmpty)
    let found = Self.symptoms.filter { symptom in
      result.lines.contains { $0.contains(": error \(symptom): ") }
    }
    return (Set(found), result.status)
  }

  @Test func `the first release has all three`() throws {
    let (symptoms, status) = try found("first-release")
    #expect(symptoms == Set(Self.symptoms))
    #expect(status == 1)
  }

  @Test func `today's rules have none`() throws {
    let (symptoms, status) = try found(nil)
    #expect(symptoms.isEmpty)
    #expect(status == 0)
  }

  @Test(
    arguments: [
      (#"{"sentinel": "equality"}"#, "stay-too-long"), (#"{"history": "append"}"#, "arrival-twice"),
      (#"{"closeEarlierOpen": false}"#, "open-more-than-one"),
    ])
  func `each cause alone brings back its own symptom and no other`(
    rules: String, symptom: String
  ) throws {
    let (symptoms, status) = try found(rules)
    #expect(symptoms == [symptom])
    #expect(status == 1)
  }

  @Test(
    arguments: [
      (
        #""sentinel": "threshold", "history": "append", "closeEarlierOpen": false"#, "stay-too-long"
      ),
      (#""sentinel": "equality", "history": "upsert", "closeEarlierOpen": false"#, "arrival-twice"),
      (
        #""sentinel": "equality", "history": "append", "closeEarlierOpen": true"#,
        "open-more-than-one"
      ),
    ])
  func `mending one leaves the other two`(changed: String, mended: String) throws {
    let rest =
      #""nightsPerStay": "first", "futureDepartureTolerance": null, "inferredStayLimit": null"#
    let (symptoms, _) = try found("{\(changed), \(rest)}")
    #expect(symptoms == Set(Self.symptoms).subtracting([mended]))
  }

  @Test func `the report shows the row of the article`() throws {
    let result = try Tool()("report", Self.sample, "--rules", "first-release")
    #expect(result.status == 0)
    let row = result.lines.first { $0.contains("★") }?
      .split(separator: " ").joined(separator: " ")
    #expect(row == "★ 5/5 5/5 1,038,590,895 min 3 m 5 all four")
  }
}
