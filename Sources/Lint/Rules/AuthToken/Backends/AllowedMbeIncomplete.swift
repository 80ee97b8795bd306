package import ConfigModel

package enum AllowedMbeIncomplete: BackendRule {
  package static let about = RuleInfo(
    id: "allowed-mbe-incomplete",
    severity: .error,
    summary: "An allowed backend is named by halves.",
    rationale: """
      A backend is told by its name and its version together, or by its client ID. One with a name \
      alone is not all versions of it: what such an entry matches is nowhere said, and probably it \
      matches nothing.
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

  package static var prefilter: Prefilter { .having(.incompleteBackend) }

  package static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report) {
    guard backend.clientId.isAbsent, !backend.object.isCutShort else { return }
    switch (backend.name.isAbsent, backend.version.isAbsent) {
    case (false, false): break
    case (false, true):
      report.add(
        "a backend's name needs its 'version' beside it", at: backend.place(of: backend.name))
    case (true, false):
      report.add(
        "a backend's version needs its 'name' beside it", at: backend.place(of: backend.version)
      )
    case (true, true):
      report.add(
        "this names no backend; give it 'name' and 'version', or a 'clientId'",
        at: backend.object.opening)
    }
  }
}

extension AllowedBackend {
  /// The range of the member's name if it is present, or else the opening bracket of the backend.
  fileprivate func place(of member: TextMember) -> SourceRange {
    member.entry?.name.range ?? object.opening
  }
}
