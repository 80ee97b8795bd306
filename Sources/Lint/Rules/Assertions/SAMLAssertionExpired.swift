package import ConfigModel

package enum SAMLAssertionExpired: AssertionRule {
  package static let about = RuleInfo(
    id: "saml-assertion-expired",
    topic: .saml,
    severity: .error,
    summary: "An assertion has expired, or is not valid yet.",
    rationale: """
      Oracle Mobile Cloud rejects an assertion outside the period in its conditions. Most identity \
      providers issue assertions that are valid for only a few minutes. Get a new one; if that is \
      rejected, too, compare the clocks. Only `oconf assertion check` reports this; it uses the \
      current time, or `--now`.
      """,
    source: "SAML 2.0 core, section 2.5.1.2",
    examples: [
      .bad(
        .assertion(SavedAssertion.Context(now: Timestamp("2030-01-01T09:00:00Z"))),
        ExampleAssertion.xml(
          conditions: ExampleAssertion.conditions("NotOnOrAfter=\"⟦2030-01-01T09:00:00Z⟧\""))),
      .bad(
        .assertion(SavedAssertion.Context(now: Timestamp("2030-01-01T07:00:00Z"))),
        ExampleAssertion.xml(
          conditions: ExampleAssertion.conditions(
            "NotBefore=\"⟦2030-01-01T08:00:00Z⟧\" NotOnOrAfter=\"2030-01-01T09:00:00Z\""))),
      .good(
        .assertion(SavedAssertion.Context(now: Timestamp("2030-01-01T08:30:00Z"))),
        ExampleAssertion.xml()),
      .good(.assertion(), ExampleAssertion.xml()),
    ])

  package static func check(_ assertion: SavedAssertion, _ report: inout Report) {
    guard let now = assertion.context.now, let element = assertion.message?.assertion,
      let conditions = SAMLMessage.conditions(of: element)
    else { return }
    if let end = conditions.attribute("NotOnOrAfter"), let time = Timestamp(end.string),
      now >= time
    {
      report.add(
        now == time
          ? "the assertion has just expired; get a new one"
          : "the assertion expired \(words(from: time, to: now)) ago; get a new one",
        at: assertion.place(end.range))
    } else if let start = conditions.attribute("NotBefore"), let time = Timestamp(start.string),
      now < time
    {
      report.add(
        "the assertion is not valid yet; its validity starts in \(words(from: now, to: time))",
        at: assertion.place(start.range))
    }
  }

  private static func words(from start: Timestamp, to end: Timestamp) -> String {
    let seconds = end.secondsSince1970 - start.secondsSince1970
    return seconds < 120 ? seconds.asDuration : seconds.asRoundedDuration
  }
}
