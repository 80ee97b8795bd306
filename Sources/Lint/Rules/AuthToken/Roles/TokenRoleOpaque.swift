package import ConfigModel

package enum TokenRoleOpaque: RoleMappingRule {
  package static let about = RuleInfo(
    id: "token-role-opaque",
    topic: .roles,
    severity: .info,
    summary: "A mapping identifies a group by a GUID or a distinguished name.",
    rationale: """
      Some providers send a GUID or a distinguished name, and the mapping works. However, a \
      reviewer cannot tell whether it is the right group. Many providers can send names instead, \
      such as Microsoft's application roles or the common name of a directory group.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 4514",
    exceptions: "If the provider cannot send anything else, or the names of its groups change.",
    examples: [
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": ⟦"8f1c20d4-6b7e-4a3f-9c55-0e2d7a91b3f6"⟧, "mappedRoles": ["Sales"]}]"#
      ),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["memberOf"], "roleMappings": [{"tokenRole": ⟦"CN=Sales,OU=Groups,DC=corp,DC=net"⟧, "mappedRoles": ["Sales"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "sales-team-emea-field-force-and-partner", "mappedRoles": ["Sales"]}]"#
      ),
      .good(
        .issuer,
        #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "a=b,c", "mappedRoles": ["Sales"]}]"#
      ),
    ])

  package static func check(_ mapping: RoleMapping, of issuer: Issuer, _ report: inout Report) {
    guard let role = mapping.tokenRole.written,
      role.text.isGUID || role.text.looksLikeDistinguishedName
    else { return }
    report.add(
      "the identifier does not show which group this is; configure the provider to send names if possible",
      at: role.range)
  }
}

extension Text {
  /// True if the text begins like the distinguished name of a directory group and has more than one
  /// part.
  fileprivate var looksLikeDistinguishedName: Bool {
    guard count > 8, contains(UInt8(ascii: ",")) else { return false }
    return part(0, 3).equalsIgnoringCase("CN=") || part(0, 3).equalsIgnoringCase("OU=")
  }
}
