package import ConfigModel

package enum PropertyVacuous: TokenTestsRule {
  package static let about = RuleInfo(
    id: "property-vacuous",
    topic: .settings,
    severity: .error,
    summary: "A property in a test suite holds for every configuration.",
    rationale: """
      If every token that meets `where` also meets `unless`, or no token can meet `where`, the \
      property is about no token. It then always holds and proves nothing, but looks like a proof \
      in every report. An empty `unless` exempts all tokens. `oconf test` also reports a \
      property that is about no token of the issuers in the policy.
      """,
    source: "oconf test",
    examples: [
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": ⟦"n"⟧, "never": {"role": "Admin"}, "unless": {}}]}"#
      ),
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": ⟦"n"⟧, "where": {"dept": ["it-ops", "it-dev"]}, "never": {"role": "Admin"}, "unless": {"dept": ["it-*"]}}]}"#
      ),
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": ⟦"n"⟧, "where": {"iss": {"absent": true}}, "never": {"accepted": true}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"dept": "it-*"}, "never": {"role": "Admin"}, "unless": {"dept": "it-ops"}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "never": {"role": "Admin"}, "unless": {"dept": "*"}}]}"#
      ),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    guard !suite.properties.isEmpty else { return }
    let logic = PropertyLogic()
    for (stated, property) in ClearProperties(suite).ofTokens where logic.isVacuous(property) {
      report.add(
        property.exceptions == nil
          ? "no accepted request can meet its conditions, so the property always holds"
          : "'unless' exempts every token\(property.conditions.isEmpty ? "" : " that meets 'where'"), so the property always holds",
        at: stated.anchor)
    }
  }
}
