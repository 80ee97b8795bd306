package import ConfigModel

package enum AllowedMbesEmpty: IssuerRule {
  package static let about = RuleInfo(
    id: "allowed-mbes-empty",
    topic: .backends,
    risk: .access,
    severity: .error,
    summary: "The list of allowed backends is empty.",
    rationale: """
      Without the list, every backend may use the issuer. Oracle does not document whether an \
      empty list also allows every backend, or none. List the backends, or remove the list to \
      allow all backends. To disable the issuer, set `enabled` to false.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""allowedMbes": ⟦[]⟧"#),
      .bad(.issuer, #""requireClientAuth": false, "allowedMbes": ⟦[ ]⟧"#),
      .good(.issuer, #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
      .good(.issuer, #""filters": [], "roleMappings": []"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.allowedMbesMember.isWrittenEmpty else { return }
    report.add(
      "it is undocumented whether an empty list allows every backend or none; list the backends, or remove the list",
      at: issuer.allowedMbesMember.range)
  }
}
