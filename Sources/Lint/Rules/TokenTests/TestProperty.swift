package import ConfigModel

extension Family {
  static let testProperty = Family(
    "test-property", topic: .settings,
    summary: "A property in a test suite is unclear, contradictory, or proves nothing.",
    source: "oconf test")
}

package enum PropertyContradicted: TokenTestsRule {
  package static let about = RuleInfo(
    .testProperty, "contradictory", severity: .error, scope: .suite,
    summary: "Two properties in a test suite cannot both hold.",
    rationale: """
      One property states that a token or an origin never has an outcome, and the other states \
      that it always has this outcome, so one of them fails for every policy. Narrow one of them \
      with `where` or `unless`, or list fewer patterns.
      """,
    bad: [
      #"{"policy": "i.auth-token.json", "properties": [{"name": "a", "never": {"role": "Admin*"}, "unless": {"dept": "it"}}, {"name": ⟦"b"⟧, "where": {"groups": "ops"}, "always": {"role": "AdminOps"}}]}"#,
      #"{"policy": "i.auth-token.json", "properties": [{"name": "a", "where": {"groups": "ops"}, "always": {"accepted": true, "backend": {"name": "Orders"}}}, {"name": ⟦"b"⟧, "where": {"dept": {"not": ["it"]}}, "never": {"accepted": true}}]}"#,
      #"{"policy": "web.allow-origin", "properties": [{"name": "a", "only": {"origin": "https://*.corp.net"}}, {"name": ⟦"b"⟧, "always": {"origin": "https://app.partner.net"}}]}"#,
    ],
    good: [
      #"{"policy": "i.auth-token.json", "properties": [{"name": "a", "never": {"role": "Admin*"}, "unless": {"groups": "ops"}}, {"name": "b", "where": {"groups": "ops"}, "always": {"role": "AdminOps"}}]}"#,
      #"{"policy": "i.auth-token.json", "properties": [{"name": "a", "never": {"role": "Admin"}}, {"name": "b", "always": {"role": ["Admin", "Staff"]}}]}"#,
      #"{"policy": "web.allow-origin", "properties": [{"name": "a", "never": {"origin": "http://*"}}, {"name": "b", "always": {"origin": "https://app.corp.net"}}]}"#,
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

package enum PropertyExceptionDead: TokenTestsRule {
  package static let about = RuleInfo(
    .testProperty, "dead-exception", severity: .warning, scope: .suite,
    summary: "The exception of a property in a test suite never applies.",
    rationale: """
      If no token can meet both `where` and `unless`, no token is exempt. Readers may believe that \
      the property permits something that it forbids. A claim with several values can meet \
      both, but `iss` is one string.
      """,
    bad: [
      #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"iss": "https://a.corp.net"}, "never": {"role": "Admin"}, "unless": ⟦{"iss": "https://b.corp.net"}⟧}]}"#,
      #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"dept": {"absent": true}}, "never": {"role": "Admin"}, "unless": ⟦{"dept": ["it-*"]}⟧}]}"#,
    ],
    good: [
      #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"iss": "https://*.corp.net"}, "never": {"role": "Admin"}, "unless": {"iss": "https://b.corp.net"}}]}"#,
      #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"groups": "guest*"}, "never": {"role": "Admin"}, "unless": {"groups": "it"}}]}"#,
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

package enum PropertyUnclear: TokenTestsRule {
  package static let about = RuleInfo(
    .testProperty, "unclear", severity: .error, scope: .suite,
    summary: "A property in a test suite is invalid or ambiguous.",
    rationale: """
      A property states exactly one of 'never', 'always' and 'only', and each condition in 'where' \
      and 'unless' is a pattern, a list of patterns, {"not": […]} or {"absent": true}. 'oconf \
      test' cannot prove anything else.
      """,
    bad: [
      #"{"policy": "i.auth-token.json", "properties": [{"name": ⟦"n"⟧, "never": {"role": "Admin"}, "always": {"accepted": true}}]}"#,
      #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"groups": ⟦[]⟧}, "never": {"role": "Admin"}}]}"#,
      #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "never": ⟦{⟧}}]}"#,
    ],
    good: [
      #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"groups": ["guest*"], "sub": {"absent": true}}, "never": {"lifetimeOver": 3600}}]}"#,
      #"{"policy": "web.allow-origin", "properties": [{"name": "n", "only": {"origin": "https://*.corp.net"}}]}"#,
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

package enum PropertyVacuous: TokenTestsRule {
  package static let about = RuleInfo(
    .testProperty, "vacuous", severity: .error, scope: .suite,
    summary: "A property in a test suite holds for every configuration.",
    rationale: """
      If every token that meets `where` also meets `unless`, or no token can meet `where`, the \
      property is about no token. It then always holds and proves nothing, but looks like a proof \
      in every report. An empty `unless` exempts all tokens. `oconf test` also reports a \
      property that is about no token of the issuers in the policy.
      """,
    bad: [
      #"{"policy": "i.auth-token.json", "properties": [{"name": ⟦"n"⟧, "never": {"role": "Admin"}, "unless": {}}]}"#,
      #"{"policy": "i.auth-token.json", "properties": [{"name": ⟦"n"⟧, "where": {"dept": ["it-ops", "it-dev"]}, "never": {"role": "Admin"}, "unless": {"dept": ["it-*"]}}]}"#,
      #"{"policy": "i.auth-token.json", "properties": [{"name": ⟦"n"⟧, "where": {"iss": {"absent": true}}, "never": {"accepted": true}}]}"#,
    ],
    good: [
      #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "where": {"dept": "it-*"}, "never": {"role": "Admin"}, "unless": {"dept": "it-ops"}}]}"#,
      #"{"policy": "i.auth-token.json", "properties": [{"name": "n", "never": {"role": "Admin"}, "unless": {"dept": "*"}}]}"#,
    ])

  package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
    guard !suite.properties.isEmpty else { return }
    let logic = PropertyLogic()
    for (stated, property) in ClearProperties(suite).ofTokens where logic.isVacuous(property) {
      report.add(
        property.exceptions == nil
          ? "no accepted request can meet the property's conditions, so the property always holds"
          : "'unless' exempts every token\(property.conditions.isEmpty ? "" : " that meets 'where'"), so the property always holds",
        at: stated.anchor)
    }
  }
}
