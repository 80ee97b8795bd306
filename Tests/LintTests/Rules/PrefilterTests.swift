import ConfigModel
import Lint
import TestSupport
import Testing

/// Prefilters save time and make no other difference.
@Suite struct PrefilterTests {
  private func findings(
    _ input: LintInput, _ settings: LintSettings, usesPrefilters: Bool
  ) -> [String] {
    let report = Linter(settings, usesPrefilters: usesPrefilters).lint(input)
    return (report.diagnostics + report.hints).map { "\($0.rule) \($0.range): \($0.message)" }
  }

  /// Prefilters also depend on facts outside the document, such as the base URL and the inventory.
  private static let knowing = LintSettings(
    environment: .test, baseURL: "https://acme.mobileenv.us2.oraclecloud.com:443",
    inventory: Inventory(
      ownDomains: ["corp.net"], roles: ["Employee", "Guest"], certificates: ["CN=idp.corp.net"],
      privilegedRoles: ["*Admin*", "Guest"]))

  private func check(
    _ input: LintInput,
    _ settings: [LintSettings] = [LintSettings(environment: .production), knowing]
  ) {
    for settings in settings {
      #expect(
        findings(input, settings, usesPrefilters: true)
          == findings(input, settings, usesPrefilters: false),
        "\(input.path): \(input.source.text(0..<min(2_000, input.source.count)))")
    }
  }

  @Test func keepFindingsInExamples() {
    for rule in Soak.some(AllRules.about) {
      for example in rule.examples {
        for file in example.files where file.kind == .authTokenConfiguration {
          let text = MarkedText(file.text).text
          let input = LintInput(path: rule.id, kind: file.kind, source: SourceBytes(text))
          check(input)
          check(input, [example.settings])
        }
      }
    }
  }

  /// Prefilters are computed from strings as written. A string with escapes may have any value.
  @Test(arguments: [0, 1]) func keepFindingsBehindEscapes(_ remainder: Int) {
    for rule in Soak.some(AllRules.about) {
      for file in rule.examples.flatMap(\.files) where file.kind == .authTokenConfiguration {
        let text = escaped(MarkedText(file.text).text, remainder)
        check(LintInput(path: rule.id, kind: file.kind, source: SourceBytes(text)))
      }
    }
  }

  /// Writes the first letter of every second string as an escape, including names.
  private func escaped(_ text: String, _ remainder: Int) -> String {
    let tree = JSONParser.parse(SourceBytes(text))
    var bytes = Array(text.utf8)
    for value in tree.stringValues.reversed() where value.index % 2 == remainder {
      let first = value.range.start + 1
      guard first < value.range.end - 1, bytes[first].isASCIILetter else { continue }
      let code = "\\u00" + String(bytes[first], radix: 16)
      bytes.replaceSubrange(first..<(first + 1), with: code.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Issuers that are nearly or partly sound.
  @Test(arguments: [
    #""virtualUserEnabled": "true", "usernameAttribute": "name""#,
    #""Virtualuserenabled": true, "usernameAttribute": "nickname""#,
    #""virtualUserEnabled": true, "roleMappings": [{"mappedRoles": ["a"]}]"#,
    #""virtualUserEnabled": true, "roleAttributes": ["groups"], "roleMappings": [{"mappedRoles": ["a"]}]"#,
    #""issuerName": "https://a.corp.com/x?y", "jwks": {"discoveryUri": "https://a.corp.com/x?y/.well-known/openid-configuration"}"#,
    #""issuerName": "https://a.com/.well-known/openid-configuration/x", "jwks": {"discoveryUri": "https://a.com/.well-known/openid-configuration/x/.well-known/openid-configuration"}"#,
  ])
  func keepFindingsInOddIssuers(_ members: String) {
    let text = #"{"issuers": [{\#(members)}]}"#
    check(LintInput(path: members, kind: .authTokenConfiguration, source: SourceBytes(text)))
  }

  @Test(arguments: 1...4) func keepFindingsInRandomDocuments(_ seed: UInt64) throws {
    var documents = RandomDocuments(seed &+ Soak.seedOffset)
    for round in 0..<Soak.rounds(250) {
      let source = SourceBytes(try documents.next())
      check(
        LintInput(path: "\(seed), \(round)", kind: .authTokenConfiguration, source: source))
    }
  }

  @Test(arguments: Fixtures.files(in: "ok") + Fixtures.files(in: "err"))
  func keepFindingsInFixtures(_ file: Fixtures.File) {
    check(LintInput(path: file.path, kind: file.kind, source: SourceBytes(file.bytes)))
  }
}
