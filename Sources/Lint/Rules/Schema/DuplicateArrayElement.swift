package import ConfigModel

package enum DuplicateArrayElement: IssuerRule {
  package static let about = RuleInfo(
    id: "duplicate-array-element",
    topic: .issuer,
    severity: .warning,
    summary: "A string appears twice in the same list.",
    rationale: """
      Audiences, filter values, roles, claim names, certificates and protocol versions are sets, \
      so the duplicate has no effect. Often it is left over from a copy that was meant to be \
      changed.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer, #""virtualUserEnabled": true, "defaultRoles": ["Employee", ⟦"Employee"⟧]"#,
        fixed: #""virtualUserEnabled": true, "defaultRoles": ["Employee"]"#, .safe),
      .bad(
        .filters, #"{"name": "dept", "values": ["a", ⟦"a"⟧, ⟦"\u0061"⟧, "b"]}"#,
        fixed: #"{"name": "dept", "values": ["a", "b"]}"#, .safe),
      .bad(
        .jwks,
        #""jwksUri": "https://login.corp.net/keys", "tlsVersions": ["TLSv1.2", ⟦"TLSv1.2"⟧]"#,
        fixed: #""jwksUri": "https://login.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .safe),
      .good(.filters, #"{"name": "dept", "values": ["a", "A", "a-"]}"#),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "defaultRoles": ["Employee"], "issuerRoles": ["Mobile"], "audience": ["Employee"]"#
      ),
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
