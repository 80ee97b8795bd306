import ConfigModel
import Foundation
import Testing

/// `oconf eval` confirms witnesses in the form in which reports print them.
@Suite final class PrintedWitnessTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let keys =
    #""virtualUserEnabled":true,"audience":["shop"],"jwks":{"jwksUri":"https://i.corp.example/k"}"#

  private static func issuer(_ members: String) -> String {
    #"{"issuers":[{"issuerName":"i",\#(keys)\#(members.isEmpty ? "" : ",")\#(members)}]}"#
  }

  private static func filters(_ filters: String...) -> String {
    "\"filters\":[" + filters.joined(separator: ",") + "]"
  }

  private static let tokens = [
    "AKIAIOSFODNN7EXAMPLE1", "ghp_abcdefghijklmnopqrstuvwxyz0123", "Bearer 0123456789abcdef",
  ]

  /// Versions whose witnesses have claims that reports mask, by name or by value.
  private static var pairs: [(old: String, new: String)] {
    var pairs: [(old: String, new: String)] = []
    for name in [
      "client_secret", "password", "access_token", "apiKey", "privateKey", "authorization",
    ] {
      let any = #"{"name":"\#(name)","values":["*"]}"#
      let none = #"{"name":"\#(name)","type":"exclude","values":["*"]}"#
      pairs.append((issuer(filters(any)), issuer(filters(none))))
      pairs.append((issuer(filters(any, #"{"name":"d","values":["x"]}"#)), issuer(filters(any))))
      pairs.append(
        (issuer(#""roleAttributes":["\#(name)"],"issuerRoles":["R"]"#), issuer("")))
    }
    for token in tokens {
      let wide = #"{"name":"d","values":["\#(token)","sales"]}"#
      pairs.append(
        (issuer(filters(wide, #"{"name":"e","values":["x"]}"#)), issuer(filters(wide))))
      let open = #"{"name":"sub","type":"exclude","values":["\#(token)*"]}"#
      pairs.append((issuer(filters(open)), issuer("")))
    }
    return pairs
  }

  private struct Shown {
    let claims: String
    let request: String
    let now: String
    let old: String
    let new: String
    let reading: String?
  }

  private func shown(_ old: String, _ new: String) throws -> [Shown] {
    let result = try program.run("diff", "--no-config", "--format", "json", old, new)
    let access = try #require(
      JSONParser.parse(SourceBytes(result.output)).root.member("access"), "\(result.errors)")
    let findings = (["widened", "narrowed"] as [StaticString]).flatMap { name in
      access.member(name).map { Array($0.elements) } ?? []
    }
    func written(_ value: JSONValue?) -> String? {
      value.map { $0.tree.source.text($0.range.start..<$0.range.end) }
    }
    return findings.compactMap { finding in
      guard let witness = finding.member("witness"), witness.kind == .object,
        let claims = written(witness.member("claims")),
        let request = written(witness.member("request")), let now = written(witness.member("now"))
      else { return nil }
      let reading = finding.member("reading")
      return Shown(
        claims: claims, request: request, now: now,
        old: finding.member("oldVerdict")?.text.string ?? "",
        new: finding.member("newVerdict")?.text.string ?? "",
        reading: reading.flatMap { $0.kind == .string ? $0.text.string : nil })
    }
  }

  @Test(arguments: pairs.indices)
  func printedWitnessesAreConfirmed(_ index: Int) throws {
    let (old, new) = Self.pairs[index]
    try program.write("old.auth-token.json", old)
    try program.write("new.auth-token.json", new)
    var count = 0
    for (first, second) in [("old", "new"), ("new", "old")] {
      for witness in try shown("\(first).auth-token.json", "\(second).auth-token.json") {
        // If a version excludes a secret by its text, the witness needs this
        // very value, which is masked.
        if Self.tokens.contains(where: { old.contains("\"\($0)*\"") }), witness.claims.contains("‹")
        {
          continue
        }
        #expect(!witness.claims.contains("‹hidden›"), "\(witness.claims)")
        count += 1
        for (name, verdict) in [(first, witness.old), (second, witness.new)] {
          var arguments = [
            "eval", "\(name).auth-token.json", "--no-config", "--claims", witness.claims,
            "--request-json", witness.request, "--now", witness.now, "--format", "json",
          ]
          if let reading = witness.reading { arguments += ["--reading", reading] }
          let decision = try program.run(arguments, input: Data())
          #expect(
            decision.status == (verdict == "accept" ? 0 : 1),
            "\(name) \(verdict): \(witness.claims) \(decision.output)\(decision.errors)")
        }
      }
    }
    #expect(count > 0 || old.contains("exclude"))
  }

  // MARK: Messages

  @Test func omitsValueOfRemovedField() throws {
    try program.write(
      "old.auth-token.json", Self.issuer(#""tokenTimeoutPolicy":"FromTimeoutSecs""#))
    try program.write("new.auth-token.json", Self.issuer(""))
    let result = try program.run("diff", "old.auth-token.json", "new.auth-token.json")
    #expect(result.output.contains("'tokenTimeoutPolicy' removed (was 'FromTimeoutSecs')"))
    #expect(!result.output.contains("known values"))
    let back = try program.run("diff", "new.auth-token.json", "old.auth-token.json")
    #expect(back.output.contains(", so tokenTimeoutSeconds sets the lifetime"))
  }

  @Test func reportsAssumedBaseURL() throws {
    let issuer = Self.issuer("").replacing(#""audience":["shop"],"#, with: "")
    try program.write("old.auth-token.json", issuer)
    try program.write(
      "new.auth-token.json",
      issuer.replacing(#""jwks""#, with: #""requireClientAuth":false,"jwks""#))
    let paths = ["old.auth-token.json", "new.auth-token.json"]
    let text = try program.run(["diff"] + paths, input: Data())
    #expect(text.output.contains("The base URL is unknown; 'https://backend.example' is assumed"))
    let json = try program.run(["diff", "--format", "json"] + paths, input: Data())
    #expect(json.output.contains(#""assumedBaseURL":"https://backend.example""#))
    let known = try program.run(
      ["diff", "--base-url", "https://m.corp.example"] + paths, input: Data())
    #expect(!known.output.contains("assume"))
  }

  @Test func configurationWithoutIssuersRejectsAll() throws {
    for text in [#"{"issuers":[]}"#, #"{"policyMaxReloadInterval":60,"issuers":[]}"#] {
      try program.write("c.json", text)
      let result = try program.run("eval", "c.json", "--claims", #"{"iss":"i","sub":"a"}"#)
      #expect(result.status == 1)
      #expect(result.output.contains("issuer-unknown"), "\(result.errors)")
    }
    // With other members, the document is not recognized as a configuration.
    try program.write("c.json", #"{"issuers":[],"name":"x"}"#)
    #expect(try program.run("eval", "c.json", "--claims", "{}").status == 2)
  }

  @Test func rejectsLoneSurrogates() throws {
    try program.write("c.auth-token.json", Self.issuer(""))
    let result = try program.run(
      "eval", "c.auth-token.json", "--claims", #"{"iss":"i","sub":"\ud800","exp":9}"#, "--now", "1")
    #expect(result.status == 2)
    #expect(result.errors.contains(#"'\ud800' is half of a surrogate pair"#))
    let whole = try program.run(
      "eval", "c.auth-token.json", "--claims", #"{"iss":"i","sub":"\ufffd","exp":9}"#, "--now", "1")
    #expect(whole.status == 0)
  }

  /// The secret in the name of the backend does not end before the quotation mark.
  @Test func witnessesWithHiddenValuesAreJSON() throws {
    func backends(_ more: String) -> String {
      Self.issuer(#""allowedMbes":[{"name":"N","version":"1"}\#(more)]"#)
    }
    try program.write("old.json", backends(""))
    try program.write(
      "new.json", backends(#",{"name":"clientSecret: abcdefghi12345","version":"1"}"#))
    let result = try program.run(
      "diff", "--kind", "auth-token-configuration", "--format", "json", "old.json", "new.json")
    let tree = JSONParser.parse(SourceBytes(result.output))
    #expect(tree.isWellFormed, "\(result.output)")
    #expect(result.output.contains(##""backend":{"name":"‹hidden›","version":"1""##))
    #expect(!result.output.contains("abcdefghi12345"))
  }

  /// The document names a role, in a claim whose name marks its value as secret.
  @Test(arguments: ["text", "json", "markdown", "github"])
  func verdictsHideSecretClaims(_ format: String) throws {
    func roles(_ role: String) -> String {
      Self.issuer(
        #""roleAttributes":["pw"],"roleMappings":[{"tokenRole":"hunter2-\#(role)","#
          + #""mappedRoles":["Staff"]}]"#)
    }
    try program.write("old.json", roles("x"))
    try program.write("new.json", roles("y"))
    let result = try program.run(
      "diff", "--kind", "auth-token-configuration", "--format", format, "old.json", "new.json")
    #expect(result.status == 1, "\(result.errors)")
    // A verdict is a line of text, a member of an object, or a line within a GitHub command.
    let verdicts = result.output.replacing("%0A", with: "\n").replacing(",\"", with: "\n\"")
      .split(separator: "\n").filter {
        $0.contains(/(before|after): (accept|reject)/) || $0.contains("Detail\"")
      }
    #expect(!verdicts.isEmpty, "\(result.output)")
    for line in verdicts {
      #expect(!line.contains("hunter2"), "\(line)")
    }
  }
}
