import ConfigModel
import Foundation
import Lint
import Testing

@testable import oconf

@Suite final class LensTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private var folder: String { System.realPath(program.folder.path) ?? program.folder.path }

  /// A sample whose files are also on disk.
  private func sample(
    _ name: String, _ text: String, _ others: [String: String] = [:]
  ) throws -> FeatureSample {
    for (name, text) in others { try program.write(name, text) }
    try program.write(name, text)
    return try FeatureSample(name, text, others, in: folder)
  }

  private static let cases = """
    {"name": "clerk", "expect": {"roles": ["Clerk"]}},
    {"name": "other", "claims": {"dept": "it"}, "expect": {"verdict": "accept"}},
    {"name": "foreign", "claims": {"iss": "https://else.example"}, "expect": {"verdict": "reject"}}
    """

  @Test func caseShowsResult() throws {
    let sample = try sample(
      "s.oconf-test.json", TestSample.suite(Self.cases),
      ["issuers.auth-token.json": TestSample.configuration])
    let titles = CodeLens.ofTests(in: sample.document, sample).map(\.title)
    #expect(
      titles == [
        "2 of 3 cases pass", "passes", "fails: verdict is reject, expected accept", "passes",
      ])
  }

  @Test func usesUnsavedPolicy() throws {
    let sample = try sample(
      "s.oconf-test.json", TestSample.suite(Self.cases),
      ["issuers.auth-token.json": TestSample.configuration])
    try program.write("issuers.auth-token.json", "{}")
    #expect(CodeLens.ofTests(in: sample.document, sample).first?.title == "1 of 3 cases pass")
    let path = folder + "/issuers.auth-token.json"
    UnsavedTexts.begin()
    UnsavedTexts.set(path, SourceBytes(TestSample.configuration))
    defer { UnsavedTexts.set(path, nil) }
    #expect(CodeLens.ofTests(in: sample.document, sample).first?.title == "2 of 3 cases pass")
  }

  @Test func issuerShowsItsCases() throws {
    let second = #", {"issuerName": "https://idle.example"}"#
    let configuration = TestSample.configuration.replacingOccurrences(
      of: "    }\n  ]", with: "    }" + second + "\n  ]")
    let sample = try sample(
      "issuers.auth-token.json", configuration, ["s.oconf-test.json": TestSample.suite(Self.cases)])
    #expect(
      CodeLens.ofTests(in: sample.document, sample).map(\.title) == [
        "2 of 3 cases reach this issuer", "no test case reaches this issuer",
      ])
  }

  @Test func malformedFilesHaveNoLenses() throws {
    let broken = try sample(
      "s.oconf-test.json", String(TestSample.suite(Self.cases).dropLast(4)),
      ["issuers.auth-token.json": TestSample.configuration])
    #expect(CodeLens.ofTests(in: broken.document, broken).isEmpty)
    let policy = try sample(
      "s.oconf-test.json", TestSample.suite(Self.cases),
      ["issuers.auth-token.json": String(TestSample.configuration.dropLast(9))])
    #expect(CodeLens.ofTests(in: policy.document, policy).isEmpty)
  }

  // MARK: Access

  private func accessTitle(
    _ text: String, _ path: String = "issuers.auth-token.json"
  ) throws -> String? {
    let sample = try FeatureSample(path, text, in: folder)
    let committed = try #require(AccessLens.committed(sample.document.absolute, known: nil))
    return AccessLens.lens(sample.document, since: committed, sample)?.title
  }

  @Test func orgSettingsShowWidening() throws {
    func settings(_ requiresPKCE: Bool) -> String {
      #"<OauthOidcSettings xmlns="http://soap.sforce.com/2006/04/metadata">"#
        + "<isPkceRequired>\(requiresPKCE)</isPkceRequired></OauthOidcSettings>\n"
    }
    let path = "OauthOidc.settings-meta.xml"
    try program.makeRepository()
    try program.write(path, settings(true))
    try program.commit()
    #expect(try accessTitle(settings(true), path) == "unchanged since HEAD")
    let wider = try accessTitle(settings(false), path)
    #expect(wider?.hasPrefix("wider than HEAD: ") ?? false, "\(wider ?? "")")
  }

  @Test func policyShowsWideningSinceCommit() throws {
    try program.makeRepository()
    try program.write("issuers.auth-token.json", TestSample.configuration)
    #expect(AccessLens.committed(program.path("issuers.auth-token.json"), known: nil) == nil)
    try program.commit()
    let text = TestSample.configuration
    #expect(try accessTitle(text) == "unchanged since HEAD")
    #expect(try accessTitle(text + "\n") == "admits no one new since HEAD")
    let wider = try accessTitle(text.replacingOccurrences(of: "sales", with: "s*"))
    #expect(wider?.hasPrefix("wider than HEAD: ") ?? false, "\(wider ?? "")")
    let narrower = try accessTitle(
      text.replacingOccurrences(
        of: "\"virtualUserEnabled\"", with: "\"enabled\": false, \"virtualUserEnabled\""))
    #expect(narrower?.hasPrefix("narrower than HEAD: ") ?? false, "\(narrower ?? "")")
    #expect(try accessTitle("{") == nil)
  }

  @Test func noLensOutsideRepository() throws {
    try program.write("issuers.auth-token.json", TestSample.configuration)
    #expect(AccessLens.committed(program.path("issuers.auth-token.json"), known: nil) == nil)
  }

  // MARK: Hints

  @Test func showsDefaults() throws {
    let sample = try FeatureSample(
      "a.auth-token.json",
      #"{"issuers": [{"issuerName": "😀", "audience": [], "filters": [{"name": "a"}]}]}"#,
      [".oconf.json": #"{"policies": {"Security_TokenExchangeTimeoutSecs": 600}}"#])
    let source = sample.document.source
    let hints = InlayHint.all(
      in: sample.document, SourceRange(0, source.count), sample.settings(for: sample.document))
    let issuer = try #require(hints.first { $0.label.contains("enabled") })
    #expect(issuer.label.hasPrefix("default enabled: true, virtualUserEnabled: false"))
    #expect(issuer.label.contains("tokenTimeoutSeconds: 600"))
    #expect(!issuer.label.contains("issuerName"))
    #expect(source.text(issuer.offset..<issuer.offset + 5) == "\"issu")
    #expect(issuer.tooltip?.contains("`.oconf.json`") ?? false)
    #expect(hints.contains { $0.label == #"default type: "include""# })
    #expect(hints.contains { $0.label == "same as absent" })
    let none = InlayHint.all(
      in: sample.document, SourceRange(0, 1), sample.settings(for: sample.document))
    #expect(none.count == 1)
  }
}
