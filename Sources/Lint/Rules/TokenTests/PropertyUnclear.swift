package import ConfigModel

package enum PropertyUnclear: TokenTestsRule {
  package static let about = RuleInfo(
    id: "property-unclear",
    topic: .settings,
    severity: .error,
    summary: "A property in a test suite is invalid or ambiguous.",
    rationale: """
      A property states exactly one of 'never', 'always' and 'only', and each condition in 'where' \
      and 'unless' is a pattern, a list of patterns, {"not": […]} or {"absent": true}. 'oconf \
      test' cannot prove anything else.
      """,
    source: "oconf test",
    examples: [
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": ⟦"n"⟧, "never": {"role": "Admin"}, "always": {"accepted": true}}]}"#
      ),
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"groups": ⟦[]⟧}, "never": {"role": "Admin"}}]}"#
      ),
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "never": ⟦{⟧}}]}"#),
      .good(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"groups": ["guest*"], "sub": {"absent": true}}, "never": {"lifetimeOver": 3600}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "web.allow-origin", "properties": [{"name": "n", "only": {"origin": "https://*.corp.net"}}]}"#
      ),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    guard !suite.object.isCutShort else { return }
    for property in suite.properties {
      do throws(PropertyFault) {
        if property.isOfOrigin {
          _ = try OriginProver.statement(of: property)
        } else {
          _ = try AccessProperty(property)
        }
      } catch {
        report.add(error.message, at: error.range)
      }
    }
  }
}
