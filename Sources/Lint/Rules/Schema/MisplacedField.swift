package import ConfigModel

package enum MisplacedField: SchemaRule {
  package static let about = RuleInfo(
    id: "misplaced-field",
    severity: .error,
    summary: "A known member stands in the wrong object.",
    rationale: """
      The service looks for each member in one place only: key addresses in `jwks`, reload \
      intervals of the policy at the top, audiences in the issuer. Anywhere else it is passed over. \
      The fix moves it where there is only one place that can be meant; that brings the setting to \
      life, so look at what it says.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"connectTimeout": 5, "jwksUri": "https://idp.corp.net/keys"}, ⟦"readTimeout"⟧: 9}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"connectTimeout": 5, "jwksUri": "https://idp.corp.net/keys", "readTimeout": 9}}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", ⟦"jwksUri"⟧: "https://idp.corp.net/keys"}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        .suggest),
      .bad(
        .configuration,
        #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {⟦"audience"⟧: ["app"], "jwksUri": "https://idp.corp.net/keys"}}]}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "audience": ["app"]}]}"#,
        .suggest),
      .bad(
        .configuration,
        #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, ⟦"policyMaxReloadInterval"⟧: 60}]}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}], "policyMaxReloadInterval": 60}"#,
        .suggest),
      .bad(.configuration, #"{"issuers": [], ⟦"audience"⟧: ["mobile-app"]}"#),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 5, "readTimeout": 9"#),
      .good(.configuration, #"{"issuers": [], "policyMaxReloadInterval": 60}"#),
    ])

  package static func check(_ document: DecodedDocument, _ report: inout Report) {
    var moves = MovesOfMembers(document)
    for problem in document.problems {
      guard case .unknown(.belongs(let homes)) = problem.kind else { continue }
      let places = homes.map { "the \($0.title)" }.joined(separator: " or ")
      report.add(
        "'\(problem.value.text.string)' is ignored here; it belongs in \(places)",
        at: problem.value.range, fix: moves.fix(problem, to: homes))
    }
  }
}
