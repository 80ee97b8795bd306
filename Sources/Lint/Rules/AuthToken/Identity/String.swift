package import ConfigModel

extension Family {
  static let string = Family(
    "string", topic: .issuer,
    summary: "A string is empty, or has whitespace at its beginning or end.")
}

package enum EmptyString: ConfigurationRule {
  package static let about = RuleInfo(
    .string, "empty",
    severity: .error,
    summary: "A string that must have a value is empty or contains only whitespace.",
    rationale: """
      An issuer name, audience, claim name or role that is empty or contains only whitespace \
      matches nothing that an identity provider sends. Nothing can be fetched from an empty URL. \
      In a filter's values, an empty string is allowed: it matches an empty claim.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuers, #"{"issuerName": ⟦""⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#),
      .bad(.issuer, #""audience": [⟦""⟧]"#),
      .bad(.issuer, #""usernameAttribute": ⟦"  "⟧"#),
      .bad(.jwks, #""jwksUri": ⟦""⟧"#),
      .good(.issuer, #""filters": [{"name": "contractor", "values": [""]}]"#),
      .good(.issuer, #""audience": []"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let tree = configuration.object.document.tree
    for value in tree.stringValues where value.textRange.isEmpty || value.mayBeUntrimmed {
      // The rules about filters check the values and names of filters.
      guard value.text.string.trimmingWhitespace.isEmpty, !isInFilter(value, configuration) else {
        continue
      }
      report.add(
        value.text.isEmpty
          ? "expected a value, found an empty string"
          : "expected a value, found a string of only whitespace",
        at: value.range)
    }
  }

  private static func isInFilter(
    _ value: JSONValue, _ configuration: AuthTokenConfiguration
  ) -> Bool {
    configuration.issuers.contains { issuer in
      issuer.filtersMember.json?.range.contains(value.range) ?? false
    }
  }
}

package enum StringUntrimmed: ConfigurationRule {
  package static let about = RuleInfo(
    .string, "surrounding-whitespace",
    severity: .error,
    summary: "A string begins or ends with whitespace.",
    rationale: """
      Oracle Mobile Cloud compares names, audiences, roles and filter values exactly, so extra \
      whitespace makes the comparison always fail.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer, #""audience": [⟦"mobile-app "⟧]"#, fixed: #""audience": ["mobile-app"]"#, .suggest),
      .bad(
        .issuer, #""defaultRoles": [⟦"\tEmployee"⟧]"#, fixed: #""defaultRoles": ["Employee"]"#,
        .suggest),
      .good(.issuer, #""audience": ["mobile-app"]"#),
      .good(.issuer, #""defaultRoles": ["Field Service"]"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let tree = configuration.object.document.tree
    for value in tree.stringValues where value.mayBeUntrimmed {
      let text = value.text.string
      let trimmed = text.trimmingWhitespace
      // A string of only whitespace counts as empty.
      guard trimmed.utf8.count != text.utf8.count, !trimmed.isEmpty else { continue }
      report.add(
        "the string \(JSONString.quoted(text)) begins or ends with whitespace, and is compared exactly",
        at: value.range,
        fix: FixIt(
          "remove the whitespace", .suggest, [Edit(value.range, JSONString.quoted(trimmed))]))
    }
  }
}
