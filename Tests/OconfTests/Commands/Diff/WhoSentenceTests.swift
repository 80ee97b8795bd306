import Foundation
import TestSupport
import Testing

/// The sentences that say who gains or loses access describe sets that `oconf eval` confirms.
@Suite final class WhoSentenceTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit { program.remove() }

  private func issuer(_ members: String) -> String {
    #"{"issuers":[{"issuerName":"i","virtualUserEnabled":true,"audience":["m"],\#(members)"#
      + #""jwks":{"jwksUri":"https://i.corp.example/k"}}]}"#
  }

  private func filter(_ values: String..., type: String = "include") -> String {
    let list = values.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"name":"dept","type":"\#(type)","values":[\#(list)]}"#
  }

  private func diff(_ old: String, _ new: String) throws -> String {
    try program.write("old.auth-token.json", issuer(old))
    try program.write("new.auth-token.json", issuer(new))
    return try program.run("diff", "old.auth-token.json", "new.auth-token.json").output
  }

  private func accepts(_ version: String, _ claims: String) throws -> Bool {
    try program.run(
      [
        "eval", "\(version).auth-token.json", "--now", "0", "--claims",
        #"{"iss":"i","sub":"ann","aud":"m","exp":3600\#(claims)}"#,
      ], input: Data()
    ).status == 0
  }

  /// The only new one of many values is named, and not those that a pattern included before.
  @Test func namesTheNewOneOfManyValues() throws {
    let output = try diff(
      "\"filters\":[\(filter("a*"))],",
      "\"filters\":[\(filter("ab", "ac", "ad", "ae", "af", "ag", "ah", "ai", "x"))],")
    #expect(
      output.contains("newly admitted: anyone whose 'dept' is 'x' (before: only 'a*')"), "\(output)"
    )
    #expect(try !accepts("old", #","dept":"x""#) && accepts("new", #","dept":"x""#))
  }

  @Test func includesTokensWithoutTheClaim() throws {
    let output = try diff(
      "\"filters\":[\(filter("b"))],", "\"filters\":[\(filter("a", type: "exclude"))],")
    #expect(
      output.contains(
        "newly admitted: anyone whose 'dept' is missing or is not 'b' or 'a' (before: only 'b')"),
      "\(output)")
    #expect(try !accepts("old", "") && accepts("new", ""))
    #expect(try !accepts("new", #","dept":"a""#))
    #expect(
      try diff("\"filters\":[\(filter("b"))],", "").contains(
        "newly admitted: anyone whose 'dept' is missing or is not 'b' (now: not checked)"))
  }

  @Test func namesAllFiltersOfAClaim() throws {
    let output = try diff(
      "\"filters\":[\(filter("a*")),\(filter("*b"))],", "\"filters\":[\(filter("c"))],")
    #expect(output.contains("(before: only 'a*' and '*b')"), "\(output)")
  }

  /// Another condition on the same claim still counts, so the sentence must not leave it out.
  @Test func mentionsOtherConditionsOnTheClaim() throws {
    func filters(_ filters: String...) -> String {
      "\"filters\":[\(filters.joined(separator: ","))],"
    }
    let out = { (values: String...) in
      #"{"name":"dept","type":"exclude","values":[\#(values.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    }
    let shrunk = try diff(
      filters(filter("staff"), out("temp", "hired")), filters(filter("staff"), out("temp")))
    #expect(
      shrunk.contains(
        "anyone whose 'dept' is 'hired' (before: excluded) and who meets the other condition on 'dept'"
      ), "\(shrunk)")
    #expect(try !accepts("new", #","dept":"hired""#))
    let second = try diff(
      filters(filter("a"), filter("x")), filters(filter("a", "b"), filter("x")))
    #expect(second.contains("is 'b' (before: only 'a' and 'x') and who meets the other condition"))
    #expect(try !accepts("new", #","dept":"b""#) && accepts("new", #","dept":["b","x"]"#))
    let audience = try diff(
      #""filters":[{"name":"aud","values":["m"]}],"#, "")
    #expect(!audience.contains("not checked"), "\(audience)")
    #expect(audience.contains("who meets the other condition on 'aud'"))
    let user = try diff("", #""usernameAttribute":"upn","#)
    #expect(user.contains("has no username in 'sub', but has one in 'upn'"), "\(user)")
  }

  /// Neither where they changed nor where they are listed, not even in an ID; which still approves only
  /// one change.
  @Test func hidesValuesOfSecretClaims() throws {
    func filters(_ values: String) -> String {
      "\"filters\":[{\"name\":\"password\",\"values\":[\(values)]}],"
    }
    _ = try diff(filters(#""word""#), filters(#""word","other""#))
    try program.write(
      "a.oconf-test.json",
      #"{"policy":"new.auth-token.json","cases":[{"name":"n","claims":{"iss":"i"},"expect":{"verdict":"reject"}}]}"#
    )
    let commands =
      ["text", "json", "markdown", "html", "github"].map {
        ["diff", "--verbose", "--format", $0, "old.auth-token.json", "new.auth-token.json"]
      }
      + ["svg", "mermaid", "json"].map { ["graph", "--format", $0, "new.auth-token.json"] }
      + ["text", "html"].map { ["test", "--coverage", "--format", $0, "a.oconf-test.json"] }
      + [["who", "new.auth-token.json"], ["init", "token-tests", "new.auth-token.json"]]
    for command in commands {
      let result = try program.run(command, input: Data())
      let text = result.output + result.errors
      #expect(!text.contains("'word'") && !text.contains("other\""), "\(command): \(text)")
      #expect(!text.contains("[other]") && !text.contains("'other'"), "\(command): \(text)")
    }
    let ids = try ["x", "y"].map { value in
      try program.write("new.auth-token.json", issuer(filters("\"word\",\"\(value)\"")))
      return try program.run("diff", "--verbose", "old.auth-token.json", "new.auth-token.json")
        .output.firstMatch(of: /id: filter-value-added:\S+/)?.output
    }
    #expect(ids[0] != nil && ids[1] != nil && ids[0] != ids[1], "\(ids)")
  }

  @Test func newIssuersMayNeedAClientSecret() throws {
    try program.write("old.auth-token.json", #"{"issuers":[]}"#)
    try program.write("new.auth-token.json", issuer(#""requireClientAuth":true,"#))
    let output = try program.run("diff", "old.auth-token.json", "new.auth-token.json").output
    #expect(output.contains("from apps that send their client secret"), "\(output)")
  }

  /// Neither a policy of one backend nor a malformed key is compared.
  @Test(arguments: [
    "Orders(1.0).*.Security_AuthTokenConfiguration={}",
    "Orders(1.0).*.Security_TokenExchangeTimeoutSecs=9", "Security_AllowAnon=true",
    "*.*.Security.AllowAnon=true",
  ])
  func linesThatAreNotComparedProveNothing(_ line: String) throws {
    try program.write("old.properties", "*.*.Security_AllowOrigin=https\\://a.corp.net\n")
    try program.write(
      "new.properties", "*.*.Security_AllowOrigin=https\\://a.corp.net\n\(line)\n")
    let result = try program.run("diff", "old.properties", "new.properties")
    #expect(result.status == 1)
    #expect(!result.output.contains("proved"), "\(result.output)")
    #expect(!result.output.contains("no new token"), "\(result.output)")
    #expect(result.output.contains("its effect on access is not compared"))
  }

  /// What counts as having a role differs, so no simple sentence holds.
  @Test func saysLittleAboutOverlappingDefaultRoles() throws {
    let output = try diff(
      #""roleAttributes":["roles","groups"],"defaultRoles":["U"],"#,
      #""roleAttributes":["roles"],"defaultRoles":["U"],"#)
    #expect(!output.contains("newly 'U': anyone without a role"), "\(output)")
    #expect(!output.contains("no longer 'U': 'groups' includes"), "\(output)")
  }

  @Test func describesNewIssuers() throws {
    try program.write("old.auth-token.json", #"{"issuers":[]}"#)
    let members = #""filters":[\#(filter("a"))],"allowedMbes":[{"name":"Orders","version":"1.0"}],"#
    try program.write("new.auth-token.json", issuer(members))
    let output = try program.run("diff", "old.auth-token.json", "new.auth-token.json").output
    #expect(
      output.contains(
        "where 'aud', if present, is 'm', and 'dept' is 'a', from apps of the mobile backend "
          + "'Orders 1.0'"), "\(output)")
  }

  /// A tick never stands above a gain.
  @Test func proofFollowsGains() throws {
    let output = try diff("", #""issuerRoles":["Admin"],"#)
    let gain = try #require(output.range(of: "newly 'Admin' (privileged): everyone who signs in"))
    let proof = try #require(output.range(of: "proved: apart from that, no one is newly admitted"))
    #expect(gain.upperBound < proof.lowerBound)
  }

  // MARK: No false proofs

  @Test(arguments: [
    ("Security_CollectionsAnonymousAccess", "Loans(1.0)", "Loans(1.0),Users(1.0)"),
    ("Security_IgnoreHostnameVerification", "false", "true"),
    ("Security_TokenExchangeTimeoutSecs", "2160", "21600"),
  ])
  func otherPoliciesAreNotCompared(_ name: String, _ old: String, _ new: String) throws {
    try program.write("old.properties", "*.*.\(name)=\(old)\n")
    try program.write("new.properties", "*.*.\(name)=\(new)\n")
    let result = try program.run("diff", "old.properties", "new.properties")
    #expect(result.status == 1)
    #expect(!result.output.contains("proved"), "\(result.output)")
    #expect(
      result.output.contains(
        "not compared: '*.*.\(name)' changed; its effect on access is not compared"),
      "\(result.output)")
  }

  @Test func excludedPoliciesProveNothing() throws {
    try program.makeRepository()
    try program.write(".oconf.json", #"{"exclude": ["in/"]}"#)
    try program.write("in/w.allow-origin", "https://a.corp.net\n")
    try program.commit()
    try program.write("in/w.allow-origin", "https://a.corp.net,https://*.evil.net\n")
    let result = try program.run("gate", "--base", "HEAD")
    #expect(result.status == 0)
    #expect(!result.output.contains("proved"), "\(result.output)")
    #expect(result.output.contains("no checked policy changed; the others are not compared"))
  }
}
