package import ConfigModel

package enum AllowedMbeBothForms: BackendRule {
  package static let about = RuleInfo(
    id: "allowed-mbe-both-forms",
    topic: .backends,
    severity: .warning,
    summary: "An allowed backend is identified in two ways at once.",
    rationale: """
      An entry identifies a backend by its name and version, or by its client ID. If an entry has \
      a name, a version, and a client ID, Oracle does not document whether all of them must match. \
      If the client ID belongs to another backend, it is unclear which of the two backends, if \
      any, is allowed. Write two entries, or remove either the client ID or the name and version.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer,
        #""allowedMbes": [{"name": "Orders", "version": "1.0", ⟦"clientId"⟧: "0c35a8e45e2c9a70"}]"#),
      .bad(.issuer, #""allowedMbes": [{⟦"clientId"⟧: "0c35a8e45e2c9a70", "name": "Orders"}]"#),
      .good(
        .issuer,
        #""allowedMbes": [{"name": "Orders", "version": "1.0"}, {"clientId": "0c35a8e45e2c9a70"}]"#),
      .good(.issuer, #""allowedMbes": [{"clientId": "Orders(1.0)"}]"#),
    ])

  package static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report) {
    guard let clientId = backend.clientId.entry,
      backend.name.isPresent || backend.version.isPresent
    else { return }
    report.add(
      "it is undocumented whether the name and 'clientId' must both match; write two entries, or remove one of the forms",
      at: clientId.name.range)
  }
}
