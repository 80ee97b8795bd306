package import ConfigModel

package enum CommaJoinedList: IssuerRule {
  package static let about = RuleInfo(
    id: "comma-joined-list",
    topic: .issuer,
    severity: .warning,
    summary: "One element of a list contains several values, separated by commas.",
    rationale: """
      In the console's form for SAML token issuers, a list is one line with commas. In this \
      configuration, each value is a separate element. Oracle Mobile Cloud reads the joined values \
      as one claim name or audience, which tokens usually do not have. Commas in distinguished \
      names and within a URL are not reported.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Registering the Token Issuer in OMCe",
    exceptions: "If the comma is part of the claim name or of the audience.",
    examples: [
      .bad(
        .issuer, #""virtualUserEnabled": true, "roleAttributes": [⟦"roles,groups"⟧]"#,
        fixed: #""virtualUserEnabled": true, "roleAttributes": ["roles", "groups"]"#, .suggest),
      .bad(
        .issuer, #""audience": ["mobile-app", ⟦"web-app, field-app,"⟧]"#,
        fixed: #""audience": ["mobile-app", "web-app", "field-app"]"#, .suggest),
      .bad(
        .issuer, #""audience": [⟦"https://a.corp.net/mobile,https://b.corp.net/mobile"⟧]"#,
        fixed: #""audience": ["https://a.corp.net/mobile", "https://b.corp.net/mobile"]"#, .suggest),
      .good(.issuer, #""virtualUserEnabled": true, "roleAttributes": ["roles", "groups"]"#),
      .good(.issuer, #""audience": ["CN=mobile,OU=Apps,O=Corp", "https://api.corp.net/v1,v2"]"#),
      .good(.issuer, #""filters": [{"name": "groups", "values": ["sales,field"]}]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    check(issuer.audience, &report)
    check(issuer.roleAttributes, &report)
  }

  private static func check(_ list: TextListMember, _ report: inout Report) {
    for value in list.elements where value.text.contains(UInt8(ascii: ",")) {
      guard let parts = parts(of: value.text) else { continue }
      report.add(
        "'\(value.string)' is a single element of '\(list.field.name)'; write each value as a separate string",
        at: value.range,
        fix: FixIt(
          "split into separate elements", .suggest,
          [Edit(value.range, parts.map { JSONString.quoted($0.string) }.joined(separator: ", "))]))
    }
  }

  /// The values that are joined in a string. Nil if the comma belongs to it, as in a
  /// distinguished name, or possibly in a URL.
  private static func parts(of text: Text) -> [Text]? {
    guard !text.contains(UInt8(ascii: "=")) else { return nil }
    let parts = text.split(UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
    guard let first = parts.first else { return nil }
    let isAddress = first.contains("://")
    return parts.allSatisfy { $0.contains("://") == isAddress } ? parts : nil
  }
}
