import ConfigModel
import Lint
import TestSupport
import Testing

/// Fixes that are marked as safe admit nothing that was not admitted before.
@Suite struct SafeFixGuardTests {
  private static let safe = RuleTests.cases.filter { $0.example.fix?.safety == .safe }

  @Test(arguments: safe)
  func permitsFixesOfRules(_ test: RuleTests.Case) throws {
    let fix = try #require(test.example.fix)
    let settings = test.example.settings
    let before = MarkedText(test.example.files[0].text).text
    let after = test.example.files(with: fix.text)[0]
    #expect(
      SafeFixGuard(settings, Readings())
        .permits(after.kind, SourceBytes(before), SourceBytes(after.text)),
      "\(test.rule.id): \(before)")
  }

  /// Pairs of versions. The guard refuses a new version that admits more, and permits any other.
  @Test(arguments: [
    ("filter-removed.auth-token.json", false), ("filter-value-added.auth-token.json", false),
    ("audience-widened.auth-token.json", false), ("role-added.auth-token.json", false),
    ("client-auth-relaxed.auth-token.json", false), ("lifetime-extended.auth-token.json", false),
    ("issuer-added.auth-token.json", false), ("origin-widened.allow-origin", false),
    ("issuer-disabled.auth-token.json", true), ("issuer-removed.auth-token.json", true),
    ("only-formatting.auth-token.json", true), ("only-defaults-and-order.auth-token.json", true),
    ("origin-respelt.allow-origin", true),
  ])
  func rejectsWideningFixes(_ name: String, _ isPermitted: Bool) throws {
    let kind: DocumentKind =
      name.hasSuffix(".allow-origin") ? .allowOrigin : .authTokenConfiguration
    let before = SourceBytes(try Fixtures.bytes("compare/old/\(name)"))
    let after = SourceBytes(try Fixtures.bytes("compare/new/\(name)"))
    let safeguard = SafeFixGuard(LintSettings(), Readings())
    #expect(safeguard.permits(kind, before, after) == isPermitted)
    #expect(safeguard.permits(kind, before, before))
  }

  private static let issuer =
    #"{"issuers"\:[{"issuerName"\:"i","audience"\:["a"],"jwks"\:{"jwksUri"\:"https\://i.corp.example/k"}}]}"#

  /// In an export, each value is compared with the old value of its key. A new key
  /// admits whatever its value says.
  @Test(arguments: [
    ("*.*.Security_AllowOrigin=https\\://a", "*.*.Security_AllowOrigin=https\\://*", false),
    ("*.*.Security_AllowOrigin=https\\://*", "*.*.Security_AllowOrigin=https\\://a", true),
    ("*.*.Security_AllowOrigin=https\\://a", "*.*.Security_AllowOrigin:https\\u003a//a", true),
    ("*.*.X=a", "*.*.X=a\n*.*.Security_AllowOrigin=https\\://a", false),
    ("*.*.Security_AllowOrigin=https\\://a", "*.*.X=a", true),
    (
      "*.*.Security_AuthTokenConfiguration=\(issuer)",
      "*.*.Security_AuthTokenConfiguration=\(issuer.replacing(#"["a"]"#, with: #"["a","b"]"#))",
      false
    ),
    (
      "*.*.Security_AuthTokenConfiguration=\(issuer.replacing(#"["a"]"#, with: #"["a","b"]"#))",
      "*.*.Security_AuthTokenConfiguration=\(issuer)", true
    ),
    ("a.b(1.0).X=1", "*.*.Security_AuthTokenConfiguration=\(issuer)", false),
    // Of several entries with one key, the last one counts.
    (
      "*.*.Security_AllowOrigin=https\\://*\n*.*.Security_AllowOrigin=https\\://a",
      "*.*.Security_AllowOrigin=https\\://*", false
    ),
    (
      "*.*.Security_AllowOrigin=https\\://*",
      "*.*.Security_AllowOrigin=https\\://*\n*.*.Security_AllowOrigin=https\\://a", true
    ),
  ])
  func comparesValuesOfExports(_ before: String, _ after: String, _ isPermitted: Bool) {
    let safeguard = SafeFixGuard(LintSettings(), Readings())
    #expect(
      safeguard.permits(.policies, SourceBytes(before), SourceBytes(after)) == isPermitted)
    #expect(safeguard.permits(.policies, SourceBytes(before), SourceBytes(before)))
  }
}
