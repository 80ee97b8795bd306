package import ConfigModel

package enum AllowedMbesEmpty: IssuerRule {
  package static let about = RuleInfo(
    id: "allowed-mbes-empty",
    severity: .error,
    summary: "The list of allowed backends is empty.",
    rationale: """
      Without the list every backend may use the issuer. Whether an empty one means the same, or \
      that none may, is nowhere said. Name a backend, or remove the list if all are meant; to switch \
      the issuer off there is `enabled`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""allowedMbes": ⟦[]⟧"#),
      .bad(.issuer, #""requireClientAuth": false, "allowedMbes": ⟦[ ]⟧"#),
      .good(.issuer, #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
      .good(.issuer, #""filters": [], "roleMappings": []"#),
    ])

  package static var prefilter: Prefilter { .having(.allowedMbes, .emptyList) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.allowedMbesMember.isWrittenEmpty else { return }
    report.add(
      "whether this means no backend or every backend is undefined; name one, or remove the list",
      at: issuer.allowedMbesMember.range)
  }
}
