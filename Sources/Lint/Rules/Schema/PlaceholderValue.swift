package import ConfigModel

package enum PlaceholderValue: SchemaRule {
  package static let about = RuleInfo(
    id: "placeholder-value",
    severity: .error,
    summary: "A placeholder of an example or a template was left in.",
    rationale: """
      Issuer names, addresses and audiences are compared and fetched as they stand, so an example \
      that was not filled in trusts nobody, or somebody else. Nothing else is said about such a \
      value, since it will be replaced.
      """,
    source: "Registering a JWT Token Issuer in OMCe, the examples",
    exceptions: "A template that a deployment step fills in before the upload.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"TOKEN-ISSUER-URL"⟧, "jwks": {"discoveryUri": ⟦"TOKEN-ISSUER-URL/.well-known/openid-configuration"⟧}}"#
      ),
      .bad(.issuer, #""audience": [⟦"GUID-12345678-ABCD-EFAB-CDEF-123456789ABC"⟧]"#),
      .bad(
        .issuer, #""audience": [⟦"OMCe-BASE-URL/mobile/platform/auth/token"⟧, ⟦"<client id>"⟧]"#),
      .bad(.issuer, #""audience": [⟦"your_client_id"⟧, ⟦"https://${HOST}/mobile"⟧]"#),
      .good(.issuer, #""audience": ["yourself", "a<b", "12345678-abcd-efab-cdef-123456789abc"]"#),
      .good(
        .issuer,
        #""filters": [{"name": "group", "values": ["{staff}*", "CN=Your Company,O=Corp"]}]"#),
    ])

  package static func check(_ document: DecodedDocument, _ report: inout Report) {
    // Templates are common in what others publish, and base64 may spell anything.
    guard !document.schema.isOpen, PlaceholderFilter.mayBe(in: document.tree.source) else {
      return
    }
    for value in document.tree.stringValues {
      let text = value.text
      guard Placeholder.mayBe(in: text), let placeholder = Placeholder.find(in: text.string) else {
        continue
      }
      report.add("the placeholder '\(placeholder)' was not filled in", at: value.range)
    }
  }
}
