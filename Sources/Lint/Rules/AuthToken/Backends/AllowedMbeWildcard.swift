package import ConfigModel

package enum AllowedMbeWildcard: BackendRule {
  package static let about = RuleInfo(
    id: "allowed-mbe-wildcard",
    topic: .backends,
    severity: .error,
    summary: "An allowed backend is identified with a wildcard.",
    rationale: """
      In this configuration, the documentation describes `*` as a wildcard only for the values of \
      filters. In `allowedMbes`, oconf reads it as an ordinary character, so the entry matches no \
      backend. To allow every backend, remove `allowedMbes`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""allowedMbes": [{"name": ⟦"*"⟧, "version": "1.0"}]"#),
      .bad(
        .issuer,
        #""allowedMbes": [{"name": "Orders", "version": ⟦"1.*"⟧}, {"clientId": ⟦"*"⟧}]"#),
      .good(
        .issuer,
        #""allowedMbes": [{"name": "Orders", "version": "1.0"}], "filters": [{"name": "dept", "values": ["*"]}]"#
      ),
      .good(.issuer, #""allowedMbes": [{"name": "Any", "version": "1.0"}]"#),
    ])

  package static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report) {
    check(backend.name, &report)
    check(backend.version, &report)
    check(backend.clientId, &report)
  }

  private static func check(_ member: TextMember, _ report: inout Report) {
    guard let written = member.written, written.text.contains(UInt8(ascii: "*")) else { return }
    report.add(
      "'\(written.text)' matches no backend: '*' is not a wildcard in 'allowedMbes'; list each backend, or remove the list",
      at: written.range)
  }
}
