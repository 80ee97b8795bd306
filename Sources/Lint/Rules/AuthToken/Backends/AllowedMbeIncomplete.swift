package import ConfigModel

package enum AllowedMbeIncomplete: BackendRule {
  package static let about = RuleInfo(
    id: "allowed-mbe-incomplete",
    topic: .backends,
    severity: .error,
    summary: "An allowed backend is only partly identified.",
    rationale: """
      A backend is identified by its name and its version together, or by its client ID. Oracle \
      does not document what an incomplete entry matches. It probably matches nothing, rather than \
      every version of the backend.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""allowedMbes": [{⟦"name"⟧: "Orders"}]"#),
      .bad(
        .issuer,
        #""allowedMbes": [{"name": "Orders", "version": "1.0"}, {⟦"version"⟧: "2.0"}, ⟦{⟧}]"#),
      .good(
        .issuer,
        #""allowedMbes": [{"version": "1.0", "name": "Orders"}, {"clientId": "0c35a8e45e2c9a70"}]"#),
      .good(.issuer, #""allowedMbes": [{"name": "Orders 2.0", "version": "1.0"}]"#),
    ])

  package static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report) {
    guard backend.clientId.isAbsent, !backend.object.isCutShort else { return }
    switch (backend.name.isAbsent, backend.version.isAbsent) {
    case (false, false): break
    case (false, true):
      report.add(
        "backend has a 'name' but no 'version'; add 'version'", at: backend.place(of: backend.name))
    case (true, false):
      report.add(
        "backend has a 'version' but no 'name'; add 'name'", at: backend.place(of: backend.version)
      )
    case (true, true):
      report.add(
        "entry identifies no backend; add 'name' and 'version', or 'clientId'",
        at: backend.object.opening)
    }
  }
}

extension AllowedBackend {
  /// The range of the field's name if it is present, or else the opening bracket of the backend.
  fileprivate func place(of member: TextMember) -> SourceRange {
    member.entry?.name.range ?? object.opening
  }
}
