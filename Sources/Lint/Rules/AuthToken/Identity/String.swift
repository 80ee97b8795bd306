package import ConfigModel

extension Family {
  static let string = Family(
    "string", topic: .issuer,
    summary: "A string is empty, or has whitespace at its beginning or end.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum StringFaults: ConfigurationRule {
  package static let faults = [empty, surroundingWhitespace]

  static let empty = RuleInfo(
    .string, "empty", severity: .error, scope: .issuer,
    summary: "A string that must have a value is empty or contains only whitespace.",
    rationale: """
      An issuer name, audience, claim name or role that is empty or contains only whitespace \
      matches nothing that an identity provider sends. Nothing can be fetched from an empty URL. \
      In a filter's values, an empty string is allowed: it matches an empty claim.
      """,
    bad: [
      Sample(
        #"{"issuerName": ⟦""⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#, scope: .issuers),
      #""audience": [⟦""⟧]"#,
      #""usernameAttribute": ⟦"  "⟧"#,
      Sample(#""jwksUri": ⟦""⟧"#, scope: .jwks),
    ],
    good: [#""filters": [{"name": "contractor", "values": [""]}]"#, #""audience": []"#])

  static let surroundingWhitespace = RuleInfo(
    .string, "surrounding-whitespace", severity: .error, scope: .issuer,
    summary: "A string begins or ends with whitespace.",
    rationale: """
      Oracle Mobile Cloud compares names, audiences, roles and filter values exactly, so extra \
      whitespace makes the comparison always fail.
      """,
    bad: [
      Sample(#""audience": [⟦"mobile-app "⟧]"#, fixed: #""audience": ["mobile-app"]"#, .suggest),
      Sample(
        #""defaultRoles": [⟦"\tEmployee"⟧]"#, fixed: #""defaultRoles": ["Employee"]"#, .suggest),
    ],
    good: [#""audience": ["mobile-app"]"#, #""defaultRoles": ["Field Service"]"#])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let tree = configuration.object.document.tree
    for value in tree.stringValues where value.textRange.isEmpty || value.mayBeUntrimmed {
      let text = value.text.string
      let trimmed = text.trimmingWhitespace
      if trimmed.isEmpty {
        // The rules about filters check the values and names of filters.
        guard !isInFilter(value, configuration) else { continue }
        report.add(
          empty,
          text.isEmpty
            ? "expected a value, found an empty string"
            : "expected a value, found a string of only whitespace",
          at: value.range)
      } else if trimmed.utf8.count != text.utf8.count {
        report.add(
          surroundingWhitespace,
          "the string \(JSONString.quoted(text)) begins or ends with whitespace, and is compared exactly",
          at: value.range,
          fix: FixIt(
            "remove the whitespace", .suggest, [Edit(value.range, JSONString.quoted(trimmed))]))
      }
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
