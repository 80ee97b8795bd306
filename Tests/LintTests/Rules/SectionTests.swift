import ConfigModel
import Lint
import TestSupport
import Testing

/// Showing a large configuration to rules in sections saves time and makes no other difference.
@Suite struct SectionTests {
  private func findings(
    _ input: LintInput, _ settings: LintSettings, issuersAtOnce: Int, threads: Int = 1
  ) -> [String] {
    let linter = Linter(
      settings, usesPrefilters: issuersAtOnce > 1, issuersAtOnce: issuersAtOnce)
    let report = linter.lint(input, threads: { threads })
    return (report.diagnostics + report.hints).map {
      "\($0.rule) \($0.range) \($0.pointer ?? ""): \($0.message) \($0.notes) \($0.fixes)"
    }
  }

  private func check(_ text: String, _ name: String) {
    let input = LintInput(path: name, kind: .authTokenConfiguration, source: SourceBytes(text))
    for settings in Self.settings {
      let whole = findings(input, settings, issuersAtOnce: .max)
      #expect(findings(input, settings, issuersAtOnce: 1) == whole, "\(name)")
      #expect(findings(input, settings, issuersAtOnce: 3, threads: 3) == whole, "\(name)")
    }
  }

  /// All rules; rules with facts about the surroundings, and without those that have reference
  /// issuers.
  private static let settings = [
    LintSettings(environment: .production),
    LintSettings(
      baseURL: "https://acme.mobileenv.us2.oraclecloud.com:443",
      levels: ["multiple-mapped-issuers": .off, "virtual-username-collision": .off],
      inventory: Inventory(
        roles: ["Employee", "Guest"], certificates: ["CN=idp.corp.net"],
        privilegedRoles: ["*Admin*", "Guest"])),
  ]

  /// The texts of all examples of rules about issuer configurations.
  private static let examples: [String] = AllRules.about.flatMap { rule in
    rule.examples.flatMap(\.files).filter { $0.kind == .authTokenConfiguration }
      .map { MarkedText($0.text).text }
  }

  @Test func keepFindingsInExamples() {
    for (number, text) in Soak.some(Array(Self.examples.enumerated())) {
      check(text, "example \(number)")
    }
  }

  /// Combines issuers of several examples, so that rules across issuers find matches in different
  /// sections, and no other rule does.
  @Test(arguments: [3, 7, 20])
  func keepFindingsInMixtures(_ exampleCount: Int) {
    var generator = SeededGenerator(UInt64(exampleCount))
    let issuers = Self.examples.flatMap(Self.issuers)
    #expect(issuers.count > 500)
    for round in 0..<Soak.rounds(60) {
      let some = (0..<exampleCount).map { _ in
        issuers[Int.random(in: issuers.indices, using: &generator)]
      }
      let text = #"{"policyMinReloadInterval": 10, "issuers": ["# + some.joined(separator: ",\n")
      check(text + "]}", "mixture \(round)")
    }
  }

  /// The issuers of a configuration as written; empty if the text is not JSON.
  private static func issuers(of text: String) -> [String] {
    let source = SourceBytes(text)
    let tree = JSONParser.parse(source)
    guard tree.isWellFormed, let issuers = tree.root.member("issuers") else { return [] }
    return issuers.elements.map { source.text($0.range.bounds) }
  }

  /// The documents have faults outside the issuers, too, and members in the wrong place.
  @Test func reportSurroundingsOnce() {
    let issuers = (0..<5).map { number in
      """
      {"issuerName": "https://idp\(number).corp.net", "policyMinReloadInterval": 5,
       "jwks": {"discoveryUri": "https://idp\(number).corp.net/.well-known/openid-configuration"},
       "filters": [{"name": "", "values": []}], "enabled": "true"}
      """
    }.joined(separator: ",")
    for around in [
      #""policyMaxReloadInterval": "120", "isuers": [{"enabled": 1}]"#,
      #""audience": ["a"], "PolicyMinReloadInterval": null, "x": "your-client-id""#,
      #""certificatesMinReloadInterval": -1, "certificatesMinReloadInterval": 5"#,
      #""issuers": [{"issuerName": "https://idp0.corp.net"}]"#, #""\u0069ssuers": [7]"#,
    ] {
      check(#"{"issuers": [\#(issuers)], \#(around)}"#, "after \(around)")
      check(#"{\#(around), "issuers": [\#(issuers), null, 3]}"#, "before \(around)")
    }
  }

  @Test func handleEmptyList() {
    check(#"{"issuers": [], "policyMinReloadInterval": 10}"#, "empty")
    check("{}", "none")
    check(#"{"issuers": {"issuerName": "https://idp.corp.net"}}"#, "no array")
    check(#"{"issuers": [1, {"enabled": false}, null, {"enabled": false}, [], {}]}"#, "others")
  }
}
