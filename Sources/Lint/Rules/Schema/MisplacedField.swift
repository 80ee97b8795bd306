import ConfigModel

package enum MisplacedField: DeviationRule {
  package static let about = RuleInfo(
    id: "misplaced-field",
    topic: .documents,
    severity: .error,
    summary: "A known field is in the wrong object.",
    rationale: """
      Oracle Mobile Cloud looks for each field in one place only: key URLs in `jwks`, reload \
      intervals of the policy at the top level, audiences in the issuer. Anywhere else it ignores \
      the field. The fix moves the field if only one place is possible. The setting then takes \
      effect, so review its value first.
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
      .bad(
        .configuration,
        #"{⟦"issuerName"⟧: "https://idp.corp.net", "audience": ["app"], "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        fixed:
          #"{"issuers": [{"issuerName": "https://idp.corp.net", "audience": ["app"], "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}"#,
        .suggest),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 5, "readTimeout": 9"#),
      .good(.configuration, #"{"issuers": [], "policyMaxReloadInterval": 60}"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    var moves = MovesOfMembers(deviations.document)
    let isIssuer = isIssuerAlone(deviations.document)
    for problem in deviations.problems {
      guard case .unknown(.belongs(let homes)) = problem.kind else { continue }
      if isIssuer, problem.schema === AuthTokenConfiguration.schema,
        homes.contains(where: { $0 === Issuer.schema })
      {
        guard problem.value.text == "issuerName" else { continue }
        report.add(
          "expected a configuration, found a single issuer; put it in the 'issuers' array",
          at: problem.value.range, fix: wrapping(deviations.document.tree.root))
        continue
      }
      let places = homes.map {
        $0 === AuthTokenConfiguration.schema ? "the top-level object" : "the \($0.title)"
      }.joined(separator: " or ")
      report.add(
        "'\(problem.value.text.string)' is ignored in this object; it belongs in \(places)",
        at: problem.value.range, fix: moves.fix(problem, to: homes))
    }
  }

  /// True if the whole document is an element of `issuers` without a configuration around it. A
  /// single finding reports that, instead of one for each member.
  private static func isIssuerAlone(_ document: DecodedDocument) -> Bool {
    let root = document.tree.root
    return root.member("issuers") == nil && root.member("issuerName") != nil
  }

  /// A fix that wraps the issuer. Nil if the object also has members that belong to the
  /// configuration.
  private static func wrapping(_ root: JSONValue) -> FixIt? {
    let fields = AuthTokenConfiguration.schema.fields
    guard root.tree.isWellFormed,
      !root.members.contains(where: { member in fields.contains { member.name.text == $0.name } })
    else { return nil }
    return FixIt(
      "wrap the issuer in a configuration", .suggest,
      [
        .insert("{\"issuers\": [", at: root.range.start), .insert("]}", at: root.range.end),
      ])
  }
}
