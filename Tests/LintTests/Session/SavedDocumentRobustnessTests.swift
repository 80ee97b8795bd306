import ConfigModel
import Lint
import TestSupport
import Testing

/// Saved documents can come from any source.
@Suite struct SavedDocumentRobustnessTests {
  private static let texts: [(kind: DocumentKind, text: String)] = AllRules.about.flatMap { rule in
    rule.examples.flatMap(\.files).filter(\.kind.isForeign).prefix(1).map {
      ($0.kind, MarkedText($0.text).text)
    }
  }

  @Test func changedBytesDoNotCrash() {
    var random = SeededGenerator()
    let expected = ExpectedIssuer(
      name: "https://login.corp.net", discoveryUri: "https://login.corp.net/metadata",
      sendsCredential: true)
    let linter = Linter(LintSettings(environment: .production))
    for (kind, text) in Self.texts {
      let original = Array(text.utf8)
      for _ in 0..<Soak.rounds(30) {
        var bytes = original
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let byte = UInt8.random(in: 0...255, using: &random)
        if Bool.random(using: &random) {
          bytes.insert(byte, at: place)
        } else {
          bytes[place] = byte
        }
        let report = linter.lint(
          LintInput(path: "x", kind: kind, source: SourceBytes(bytes), expected: expected))
        for finding in report.diagnostics + report.hints {
          #expect(
            finding.range.start <= finding.range.end && finding.range.end <= bytes.count,
            "\(finding.rule), seed \(random.seed)")
          #expect(finding.fixes.isEmpty)
        }
      }
    }
  }

  /// Members that a provider adds are ignored.
  @Test func ignoresUnknownMembers() {
    let text = #"""
      {"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys",
       "Issuer": 1, "jwks_url": null, "access_token_issuer": null, "name": "${HOST}",
       "id_token_signing_alg_values_supported": null}
      """#
    let report = Linter(LintSettings()).lint(
      LintInput(
        path: "x", kind: .discoveryDocument, source: SourceBytes(text),
        expected: ExpectedIssuer(name: "https://login.corp.net")))
    #expect((report.diagnostics + report.hints).map(\.message) == [])
  }

  @Test func requiresTheMembersItReads() {
    let report = Linter(LintSettings()).lint(
      LintInput(
        path: "x", kind: .discoveryDocument, source: SourceBytes(#"{"jwks_uri": null}"#)))
    #expect(report.diagnostics.map(\.rule) == ["field/missing", "field-type/null"])
    let set = Linter(LintSettings()).lint(
      LintInput(
        path: "x", kind: .keySet, source: SourceBytes(#"{"keys": [{"n": 1}], "key": 1}"#)))
    #expect(set.diagnostics.map(\.rule) == ["field/missing", "field-type/wrong"])
  }
}
