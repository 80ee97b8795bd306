package import ConfigModel

extension Family {
  static let stringList = Family(
    "string-list", topic: .issuer,
    summary: "A list contains a duplicate string, or one element with several values.")
}

package enum CommaJoinedList: IssuerRule {
  package static let about = RuleInfo(
    .stringList, "comma-joined", severity: .warning, scope: .issuer,
    summary: "One element of a list contains several values, separated by commas.",
    rationale: """
      In the console's form for SAML token issuers, a list is one line with commas. In this \
      configuration, each value is a separate element. Oracle Mobile Cloud reads the joined values \
      as one claim name or audience, which tokens usually do not have. Commas in distinguished \
      names and within a URL are not reported.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Registering the Token Issuer in OMCe",
    exceptions: "If the comma is part of the claim name or of the audience.",
    bad: [
      Sample(
        #""virtualUserEnabled": true, "roleAttributes": [⟦"roles,groups"⟧]"#,
        fixed: #""virtualUserEnabled": true, "roleAttributes": ["roles", "groups"]"#, .suggest),
      Sample(
        #""audience": ["mobile-app", ⟦"web-app, field-app,"⟧]"#,
        fixed: #""audience": ["mobile-app", "web-app", "field-app"]"#, .suggest),
      Sample(
        #""audience": [⟦"https://a.corp.net/mobile,https://b.corp.net/mobile"⟧]"#,
        fixed: #""audience": ["https://a.corp.net/mobile", "https://b.corp.net/mobile"]"#, .suggest),
    ],
    good: [
      #""virtualUserEnabled": true, "roleAttributes": ["roles", "groups"]"#,
      #""audience": ["CN=mobile,OU=Apps,O=Corp", "https://api.corp.net/v1,v2"]"#,
      #""filters": [{"name": "groups", "values": ["sales,field"]}]"#,
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

package enum DuplicateArrayElement: IssuerRule {
  package static let about = RuleInfo(
    .stringList, "duplicate", severity: .warning, scope: .issuer,
    summary: "A string appears twice in the same list.",
    rationale: """
      Audiences, filter values, roles, claim names, certificates and protocol versions are sets, \
      so the duplicate has no effect. Often it is left over from a copy that was meant to be \
      changed.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    bad: [
      Sample(
        #""virtualUserEnabled": true, "defaultRoles": ["Employee", ⟦"Employee"⟧]"#,
        fixed: #""virtualUserEnabled": true, "defaultRoles": ["Employee"]"#, .safe),
      Sample(
        #"{"name": "dept", "values": ["a", ⟦"a"⟧, ⟦"\u0061"⟧, "b"]}"#, scope: .filters,
        fixed: #"{"name": "dept", "values": ["a", "b"]}"#, .safe),
      Sample(
        #""jwksUri": "https://login.corp.net/keys", "tlsVersions": ["TLSv1.2", ⟦"TLSv1.2"⟧]"#,
        scope: .jwks,
        fixed: #""jwksUri": "https://login.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .safe),
    ],
    good: [
      Sample(#"{"name": "dept", "values": ["a", "A", "a-"]}"#, scope: .filters),
      #""virtualUserEnabled": true, "defaultRoles": ["Employee"], "issuerRoles": ["Mobile"], "audience": ["Employee"]"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    check(issuer.audience, &report)
    check(issuer.certificateSubjectNames, &report)
    check(issuer.roleAttributes, &report)
    check(issuer.defaultRoles, &report)
    check(issuer.issuerRoles, &report)
    if let jwks = issuer.jwks { check(jwks.tlsVersions, &report) }
    for filter in issuer.filters { check(filter.values, &report) }
    if issuer.roleMappingsMember.isPresent {
      for mapping in issuer.roleMappings { check(mapping.mappedRoles, &report) }
    }
  }

  private static func check(_ list: TextListMember, _ report: inout Report) {
    guard let json = list.json, list.isUsable else { return }
    // The elements are strings, with one node each.
    let count = Int(json.node.next) - json.index - 1
    guard count > 1 else { return }
    var previous: SourceRange?
    var seen: [Text: SourceRange] = [:]
    for value in list.elements {
      var earlier: SourceRange?
      if count <= comparedByPairs {
        earlier = list.elements.first { $0.text == value.text }?.range
      } else if let first = seen[value.text] {
        earlier = first
      } else {
        seen[value.text] = value.range
      }
      if let earlier, let previous, earlier != value.range {
        report.add(
          "'\(value.string)' is already in '\(list.field.name)'", at: value.range,
          notes: [Note("first listed here", at: earlier)],
          fix: FixIt(
            "remove the duplicate", .safe, [.remove(SourceRange(previous.end, value.range.end))]))
      }
      previous = value.range
    }
  }

  /// The maximum length of lists that are compared pairwise instead of with a dictionary.
  private static let comparedByPairs = 8
}
