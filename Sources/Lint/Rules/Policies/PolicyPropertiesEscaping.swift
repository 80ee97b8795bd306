package import ConfigModel

package enum PolicyPropertiesEscaping: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-properties-escaping",
    topic: .policies,
    severity: .error,
    summary: "The backslashes of a JSON value are lost in an export.",
    rationale: """
      In a properties file, a backslash starts an escape, and Java decodes it when it reads the \
      file. `\\"` becomes a bare quotation mark and `\\t` becomes a tab, so the JSON is not valid. \
      Double each backslash of the JSON. `oconf flatten --properties` writes the line correctly.
      """,
    source: "java.util.Properties, load; RFC 8259, section 7",
    examples: [
      .bad(
        .policies,
        #"*.*.Security_AuthTokenConfiguration={"issuers":[],"note":"a ⟦\"⟧quote\""}"#,
        fixed: #"*.*.Security_AuthTokenConfiguration={"issuers"\:[],"note"\:"a \\"quote\\""}"#,
        .suggest),
      .bad(
        .policies,
        #"*.*.Security_IdentityProviders=[{"name"\:"CN=A⟦\\⟧, B","x"\:"tab\there"}]"#,
        fixed: #"*.*.Security_IdentityProviders=[{"name"\:"CN\=A\\\\, B","x"\:"tab\\there"}]"#,
        .suggest),
      .good(
        .policies,
        #"*.*.Security_AuthTokenConfiguration={"issuers"\:[],"note"\:"a \\"quote\\""}"#),
      .good(
        .policies,
        #"*.*.Security_AuthTokenConfiguration={"issuers":[],"note":"caf\u00E9 \/ bar"}"#),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies {
      guard let type = PolicyInfo.named(policy.key.name)?.type, case .json = type,
        let found = export.misescaping(of: policy)
      else { continue }
      report.add(
        "Java decodes the backslash escapes, so the value is not valid JSON; double each backslash",
        at: found.range,
        fix: FixIt(
          "escape the value", .suggest,
          [Edit(policy.entry.valueRange, PropertiesEscape.value(found.intended))]))
    }
  }
}
