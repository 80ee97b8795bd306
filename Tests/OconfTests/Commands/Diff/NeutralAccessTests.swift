import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

/// `oconf diff` and `oconf gate` compare access even if all changes seem neutral.
@Suite final class NeutralAccessTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  // MARK: Single cases

  private static let keys =
    #""virtualUserEnabled":true,"jwks":{"jwksUri":"https://i.corp.example/k"}"#
  private static let written =
    #"{"issuers":[{"issuerName":"i","usernameAttribute":"sub",\#(keys)}]}"#
  private static let omitted = #"{"issuers":[{"issuerName":"i",\#(keys)}]}"#

  @Test func droppedDefaultWidensUnderOneReading() throws {
    try program.write("old.auth-token.json", Self.written)
    try program.write("new.auth-token.json", Self.omitted)
    let reading = ["--reading", "username-from-prn=yes"]
    let result = try program.run(
      ["diff", "--fail-on", "widened", "--format", "json"] + reading
        + ["old.auth-token.json", "new.auth-token.json"], input: Data())
    #expect(result.status == 1)
    #expect(result.output.contains(#""equal":false"#))
    // The decisions must differ.
    let claims = #"{"iss":"i","prn":"a","exp":4600}"#
    for (name, status) in [("old", Int32(1)), ("new", 0)] {
      let decision = try program.run(
        ["eval", "\(name).auth-token.json", "--claims", claims, "--now", "0"] + reading,
        input: Data())
      #expect(decision.status == status, "\(decision.output)")
    }
  }

  @Test func reportsReadingOfNeutralWidening() throws {
    try program.write("old.auth-token.json", Self.written)
    try program.write("new.auth-token.json", Self.omitted)
    let users = try program.run("diff", "old.auth-token.json", "new.auth-token.json")
    #expect(
      users.output.contains(
        "\n  holds only if 'prn', the older name of 'sub', is the username ('--reading username-from-prn=yes')"
      ))
    // Under the readings in force, nothing is wider.
    #expect(users.output.contains("\nundecided: ") && !users.output.contains("\nwider: "))
    #expect(users.output.contains("undecided: 1") && !users.output.contains("wider in"))
    #expect(users.status == 1)
    // A token with 'sub' belongs to the same user before and after.
    #expect(!users.output.contains("username-source-changed"))
    try program.write("old.allow-origin", "https://a:443")
    try program.write("new.allow-origin", "https://a")
    let origins = try program.run("diff", "old.allow-origin", "new.allow-origin")
    #expect(
      origins.output.contains("('--reading written-default-port=literal')\n"))
  }

  @Test func unexplainedNarrowingFails() throws {
    try program.write("old.auth-token.json", Self.omitted)
    try program.write("new.auth-token.json", Self.written)
    let reading = ["--reading", "username-from-prn=yes", "--no-config"]
    let paths = ["old.auth-token.json", "new.auth-token.json"]
    #expect(try program.run(["diff"] + reading + paths, input: Data()).status == 1)
    let wider = try program.run(
      ["diff", "--fail-on", "widened"] + reading + paths, input: Data())
    #expect(wider.status == 0)
  }

  // MARK: All pairs

  struct Choice: CustomStringConvertible {
    let reading: Reading
    let choice: Int

    var description: String { "\(reading.name)=\(reading.choices[choice])" }
  }

  private static let choices = Reading.all.flatMap { reading in
    reading.choices.indices.map { Choice(reading: reading, choice: $0) }
  }

  /// The findings of a report, without the witnesses.
  private static func summary(_ report: AccessReport) -> [String] {
    func lines(_ findings: [AccessFinding], _ word: String) -> [String] {
      findings.map { "\(word) \($0.kind.rawValue) \($0.message) \($0.reading?.description ?? "")" }
    }
    return
      (lines(report.widened, "widened") + lines(report.narrowed, "narrowed")
      + lines(report.undecided, "undecided")).sorted()
  }

  private static func summary(_ json: String) throws -> (access: [String], isEqual: Bool) {
    let root = JSONParser.parse(SourceBytes(json)).root
    let access = try #require(root.member("access"))
    var lines: [String] = []
    for word in ["widened", "narrowed", "undecided"] as [StaticString] {
      for finding in access.member(word).map({ Array($0.elements) }) ?? [] {
        let reading = finding.member("reading").flatMap {
          $0.kind == .string ? $0.text.string : nil
        }
        lines.append(
          "\(word) \(finding.member("kind")?.text.string ?? "") "
            + "\(finding.member("message")?.text.string ?? "") \(reading ?? "")")
      }
    }
    return (lines.sorted(), root.member("equal")?.kind == .true)
  }

  private static func configuration(_ text: String) -> AuthTokenConfiguration? {
    let tree = JSONParser.parse(SourceBytes(text))
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map(
      AuthTokenConfiguration.init)
  }

  private func check(_ old: String, _ new: String, _ choice: Choice, _ report: AccessReport) throws
  {
    let result = try program.run(
      "diff", "--no-config", "--base-url", "https://m.corp.example", "--fail-on", "widened",
      "--reading", choice.description, "--format", "json", old, new)
    let (access, isEqual) = try Self.summary(result.output)
    #expect(access == Self.summary(report), "\(choice)")
    if !report.isEmpty { #expect(!isEqual, "\(choice)") }
    #expect(result.status == (report.isWidening ? 1 : 0), "\(choice): \(result.errors)")
  }

  @Test(arguments: Soak.some(choices, oneOf: 8))
  func matchesComparisonOfConfigurations(_ choice: Choice) throws {
    let (old, new) = NeutralPairs.configurations()
    try program.write("old.auth-token.json", old)
    try program.write("new.auth-token.json", new)
    #expect(old.split(separator: "\n").count > 30)
    let readings = Readings().with(choice.reading, choice.choice)
    let context = AccessContext(readings: readings, baseURL: "https://m.corp.example")
    let report = AccessComparison().compare(
      Self.configuration(old), Self.configuration(new), context)
    #expect(report.internalErrors.isEmpty)
    try check("old.auth-token.json", "new.auth-token.json", choice, report)
    // Changes that the comparison calls neutral change no access under the readings in force.
    let comparison = try DocumentComparison(
      ComparedDocument(.authTokenConfiguration, SourceBytes(old)),
      ComparedDocument(.authTokenConfiguration, SourceBytes(new)), readings)
    let meant = comparison.changes.filter { !$0.isNeutral }
    for finding in report.widened + report.narrowed where finding.reading == nil {
      let issuer = finding.issuer ?? "?"
      #expect(
        meant.contains { $0.pointer.contains("[\(issuer)]") }, "\(choice): \(finding.message)")
    }
  }

  @Test(arguments: choices.filter { $0.reading.isAboutOrigins })
  func matchesComparisonOfOrigins(_ choice: Choice) throws {
    let readings = Readings().with(choice.reading, choice.choice)
    for (old, new) in NeutralPairs.origins {
      try program.write("old.allow-origin", old)
      try program.write("new.allow-origin", new)
      let report = AccessComparison().compare(
        AllowOriginPolicy(SourceBytes(old)), AllowOriginPolicy(SourceBytes(new)),
        AccessContext(readings: readings))
      try check("old.allow-origin", "new.allow-origin", choice, report)
    }
  }

  /// The gate compares in the same way as `diff`.
  @Test(arguments: ["username-from-prn=no", "username-from-prn=yes", "duplicate-mapping=last"])
  func gateFailsForNeutralWidening(_ reading: String) throws {
    let (old, new) = NeutralPairs.configurations()
    try program.makeRepository()
    try program.write("a.auth-token.json", old)
    try program.commit()
    try program.write("a.auth-token.json", new)
    let gate = try program.run("gate", "--base", "HEAD", "--reading", reading, "--format", "json")
    try program.write("old.auth-token.json", old)
    let diff = try program.run(
      "diff", "--reading", reading, "--format", "json", "old.auth-token.json", "a.auth-token.json")
    let root = JSONParser.parse(SourceBytes(gate.output)).root
    let compared = try #require(root.member("access")?.elements.first { _ in true })
    #expect(compared.member("passed")?.kind == .false)
    let inner = try #require(compared.member("comparison"))
    let text = inner.tree.source.text(inner.range.start..<inner.range.end)
    #expect(try Self.summary(text).access == Self.summary(diff.output).access)
  }

  /// A safe fix admits nothing more under any reading, even if it seems neutral.
  @Test(arguments: choices)
  func fixesAreGuardedAgainstNeutralWidening(_ choice: Choice) {
    let readings = Readings().with(choice.reading, choice.choice)
    let safeguard = SafeFixGuard(LintSettings(), readings)
    for (old, new) in NeutralPairs.origins {
      let report = AccessComparison().compare(
        AllowOriginPolicy(SourceBytes(old)), AllowOriginPolicy(SourceBytes(new)),
        AccessContext(readings: readings))
      let isPermitted = safeguard.permits(.allowOrigin, SourceBytes(old), SourceBytes(new))
      #expect(isPermitted == report.widened.isEmpty, "\(choice): \(old) → \(new)")
    }
    let isPermitted = safeguard.permits(
      .authTokenConfiguration, SourceBytes(Self.written), SourceBytes(Self.omitted))
    #expect(!isPermitted)
  }
}

extension Reading {
  fileprivate var isAboutOrigins: Bool {
    [.wildcardPort, .emptyWildcard, .originCase, .writtenDefaultPort].contains(self)
  }
}
