package import ConfigModel

package enum PolicyPropertiesEscaping: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-properties-escaping",
    severity: .error,
    summary: "The backslashes of a JSON value get lost in an export.",
    rationale: """
      In a properties file a backslash is an escape of its own and goes away when the file is read: \
      `\\"` arrives as a bare quote, and the JSON is broken. Each backslash of the JSON must be \
      doubled. `oconf flatten --properties` writes the line as it must be.
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
        "Java takes this backslash away, and then the value is no JSON; double each backslash",
        at: found.range,
        fix: FixIt(
          "escape the value", .suggest,
          [Edit(policy.entry.valueRange, PropertiesEscape.value(found.intended))]))
    }
  }
}
