package import ConfigModel

package enum PropertyExceptionDead: TokenTestsRule {
  package static let about = RuleInfo(
    id: "property-exception-dead",
    topic: .settings,
    severity: .warning,
    summary: "The exception of a property in a test suite never applies.",
    rationale: """
      If no token can meet both `where` and `unless`, no token is exempt. Readers may believe that \
      the property permits something that it forbids. A claim with several values can meet \
      both, but `iss` is one string.
      """,
    source: "oconf test",
    examples: [
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"iss": "https://a.corp.net"}, "never": {"role": "Admin"}, "unless": ⟦{"iss": "https://b.corp.net"}⟧}]}"#
      ),
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"dept": {"absent": true}}, "never": {"role": "Admin"}, "unless": ⟦{"dept": ["it-*"]}⟧}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"iss": "https://*.corp.net"}, "never": {"role": "Admin"}, "unless": {"iss": "https://b.corp.net"}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"groups": "guest*"}, "never": {"role": "Admin"}, "unless": {"groups": "it"}}]}"#
      ),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    guard !suite.properties.isEmpty else { return }
    let logic = PropertyLogic()
    for (stated, property) in ClearProperties(suite).ofTokens
    where logic.isExceptionDead(property) {
      report.add(
        "no token meets both 'where' and 'unless', so 'unless' exempts no token",
        at: stated.exceptions.range)
    }
  }
}
