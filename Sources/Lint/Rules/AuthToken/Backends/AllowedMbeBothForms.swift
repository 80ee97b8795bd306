package import ConfigModel

package enum AllowedMbeBothForms: BackendRule {
  package static let about = RuleInfo(
    id: "allowed-mbe-both-forms",
    severity: .warning,
    summary: "An allowed backend is named in two ways at once.",
    rationale: """
      An entry holds name and version, or just a client ID. Whether one that holds both asks for \
      both, or for either, is nowhere said; if the ID belongs to another backend, one of the two \
      gets in or neither does. Write two entries, or leave one form out.
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

  package static var prefilter: Prefilter {
    .havingAny(.backendName, .backendVersion).and(.backendClientId)
  }

  package static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report) {
    guard let clientId = backend.clientId.entry,
      backend.name.isPresent || backend.version.isPresent
    else { return }
    report.add(
      "whether name and 'clientId' must both match is undefined; write two entries, or one form",
      at: clientId.name.range)
  }
}
