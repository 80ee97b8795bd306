package import ConfigModel

package enum PropertyContradicted: TokenTestsRule {
  package static let about = RuleInfo(
    id: "property-contradicted",
    topic: .settings,
    severity: .error,
    summary: "Two properties in a test suite cannot both hold.",
    rationale: """
      One property states that a token or an origin never has an outcome, and the other states \
      that it always has this outcome, so one of them fails for every policy. Narrow one of them \
      with `where` or `unless`, or list fewer patterns.
      """,
    source: "oconf test",
    examples: [
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "a", "never": {"role": "Admin*"}, "unless": {"dept": "it"}}, {"name": ⟦"b"⟧, "where": {"groups": "ops"}, "always": {"role": "AdminOps"}}]}"#
      ),
      .bad(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "a", "where": {"groups": "ops"}, "always": {"accepted": true, "backend": {"name": "Orders"}}}, {"name": ⟦"b"⟧, "where": {"dept": {"not": ["it"]}}, "never": {"accepted": true}}]}"#
      ),
      .bad(
        .suite,
        #"{"policy": "web.allow-origin", "properties": [{"name": "a", "only": {"origin": "https://*.corp.net"}}, {"name": ⟦"b"⟧, "always": {"origin": "https://app.partner.net"}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "a", "never": {"role": "Admin*"}, "unless": {"groups": "ops"}}, {"name": "b", "where": {"groups": "ops"}, "always": {"role": "AdminOps"}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "i.auth-token.json", "properties": [{"name": "a", "never": {"role": "Admin"}}, {"name": "b", "always": {"role": ["Admin", "Staff"]}}]}"#
      ),
      .good(
        .suite,
        #"{"policy": "web.allow-origin", "properties": [{"name": "a", "never": {"origin": "http://*"}}, {"name": "b", "always": {"origin": "https://app.corp.net"}}]}"#
      ),
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    guard suite.properties.count > 1 else { return }
    let clear = ClearProperties(suite)
    let logic = PropertyLogic()
    func add(_ one: TokenTestProperty, _ other: TokenTestProperty) {
      let (first, second) =
        one.anchor.start < other.anchor.start ? (one, other) : (other, one)
      let name = first.name.written?.text ?? Text("")
      report.add(
        "contradicts '\(name)': for every policy, one of the two fails",
        at: second.anchor, notes: [Note("the other property is here", at: first.anchor)])
    }
    for (stated, property) in clear.ofTokens where property.quantifier == .always {
      let other = clear.ofTokens.first { other in
        other.property.quantifier == .never
          && logic.isContradicted(other.property, by: property)
      }
      if let other { add(stated, other.stated) }
    }
    // The origins of `always`, taken as a policy, must have all the other properties.
    for (stated, quantifier, patterns) in clear.ofOrigins where quantifier == .always {
      let policy = AllowOriginPolicy(patterns.map(\.string).joined(separator: ","))
      let prover = OriginProver(policy, Readings())
      let other = clear.ofOrigins.first { other in
        guard other.quantifier != .always, logic.spend(256 + other.patterns.count) else {
          return false
        }
        return prover.prove(other.quantifier, other.patterns).outcome.code == "fails"
      }
      if let other { add(stated, other.stated) }
    }
  }
}
