package import ConfigModel

package enum AllowedMbeWildcard: BackendRule {
  package static let about = RuleInfo(
    id: "allowed-mbe-wildcard",
    severity: .error,
    summary: "An allowed backend is named with a wildcard.",
    rationale: """
      Only the values of filters know `*`. No backend has it in its name or version, so the entry \
      matches none. If every backend is meant, remove `allowedMbes`.
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

  package static var prefilter: Prefilter { .having(.allowedMbes, .star) }

  package static func check(_ backend: AllowedBackend, of issuer: Issuer, _ report: inout Report) {
    check(backend.name, &report)
    check(backend.version, &report)
    check(backend.clientId, &report)
  }

  private static func check(_ member: TextMember, _ report: inout Report) {
    guard let written = member.written, written.text.contains(UInt8(ascii: "*")) else { return }
    report.add(
      "'*' is no wildcard here, so '\(written.text)' matches no backend; name each one, or remove the list",
      at: written.range)
  }
}
