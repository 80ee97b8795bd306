import ConfigModel

package enum TLSVersionUnknown: DeviationRule {
  package static let about = RuleInfo(
    id: "tls-version-unknown",
    topic: .keys,
    severity: .error,
    summary: "A value of `tlsVersions` is not a known version name.",
    rationale: """
      Oracle Mobile Cloud knows a fixed list of names, which ends at `TLSv1.2`, and compares them \
      exactly. An unknown name may leave no version to connect with, and then the service cannot \
      fetch the keys.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2", ⟦"TLSv1.3"⟧]"#),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"tlsv1.2"⟧]"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.1", "TLSv1.2"]"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .notAllowed = problem.kind, problem.schema === JWKSSource.schema else { continue }
      let text = problem.value.text.string
      let squeezed = squeeze(text)
      let meant = JWKSSource.tlsVersions.map(\.description).first { squeeze($0) == squeezed }
      let latest = JWKSSource.tlsVersions.last?.description ?? ""
      report.add(
        meant.map { "invalid value '\(text)' for 'tlsVersions'; did you mean '\($0)'?" }
          ?? "invalid value '\(text)' for 'tlsVersions'; the latest known version is '\(latest)'",
        at: problem.value.range,
        fix: meant.map {
          FixIt(
            "replace with '\($0)'", .suggest, [Edit(problem.value.range, JSONString.quoted($0))])
        })
    }
  }

  /// A version name without case, spaces, punctuation, and the letter v. It is the same for
  /// `TLS 1.2`, `tlsv1.2`, and `TLS_1_2`.
  private static func squeeze(_ name: String) -> String {
    String(
      name.lowercased().unicodeScalars.filter { $0.isASCIIDigit || $0.isASCIILetter && $0 != "v" }
        .map(Character.init))
  }
}
