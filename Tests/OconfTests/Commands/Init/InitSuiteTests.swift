import Foundation
import TestSupport
import Testing

/// `oconf init token-tests POLICY`.
@Suite final class InitSuiteTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  /// The names of the properties in the suite for a policy, which are sound and hold.
  private func names(_ policy: String, _ path: String = "s.oconf-test.json") throws -> [String] {
    let result = try program.run("init", "token-tests", policy, "-o", path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("\(path): written, with "))
    #expect(try program.run("fmt", "--check", path).status == 0)
    let lint = try program.run("lint", "--strict", "--pedantic", path)
    #expect(lint.status == 0, "\(lint.output)")
    let test = try program.run("test", "--verbose", path)
    #expect(test.status == 0, "\(test.output)\(test.errors)")
    // Conditions of properties are exact, but filters need not be.
    let notes = test.output.split(separator: "\n").filter {
      $0.contains("note: ") && !$0.contains("with filter-case=insensitive, ")
    }
    #expect(notes.isEmpty && !test.output.contains("warning: "))
    return test.output.split(separator: "\n").compactMap { line in
      line.range(of: "passed: ").map { String(line[$0.upperBound...]) }
    }
  }

  private static func issuer(_ name: String, _ more: String) -> String {
    #"""
    {"issuerName": "https://\#(name).corp.net", "virtualUserEnabled": true, "audience": ["m"],
     "jwks": {"jwksUri": "https://\#(name).corp.net/keys"}, \#(more)}
    """#
  }

  private static let two = """
    {"issuers": [
      \(issuer("a", #""tokenTimeoutPolicy": "FromTimeoutSecs", "tokenTimeoutSeconds": 900, "filters": [{"name": "aud", "values": ["m"]}, {"name": "dept", "values": ["it-*"]}], "allowedMbes": [{"name": "Orders", "version": "1.0"}], "roleAttributes": ["groups"], "roleMappings": [{"tokenRole": "x", "mappedRoles": ["Clerk"]}, {"tokenRole": "ops", "mappedRoles": ["OrderAdmin"]}]"#)),
      \(issuer("b", #""tokenTimeoutPolicy": "FromTimeoutSecs", "tokenTimeoutSeconds": 600, "allowedMbes": [{"name": "Stock", "version": "1.0"}]"#))]}
    """

  @Test func derivesPropertiesFromAConfiguration() throws {
    try program.write("p/issuers.auth-token.json", Self.two)
    #expect(
      try names("p/issuers.auth-token.json") == [
        "no token of https://a.corp.net is accepted without an expected value of aud and dept",
        "tokens of https://a.corp.net do not reach Stock",
        "no session with a token of https://b.corp.net is longer than 600 seconds",
        "tokens of https://b.corp.net do not reach Orders",
        "OrderAdmin requires an expected value of groups",
        "x in groups of https://a.corp.net grants Clerk",
        "ops in groups of https://a.corp.net grants OrderAdmin",
        "no session is longer than 900 seconds",
      ])
    try FileManager.default.createDirectory(
      atPath: program.path("tests/x"), withIntermediateDirectories: true)
    _ = try names("p/issuers.auth-token.json", "tests/x/s.oconf-test.json")
    let text = try program.read("tests/x/s.oconf-test.json")
    #expect(text.contains(#""policy": "../../p/issuers.auth-token.json""#), "\(text)")
    let printed = try program.run("init", "token-tests", "p/issuers.auth-token.json")
    #expect(printed.output.contains(#""policy": "p/issuers.auth-token.json""#))
  }

  /// Each change of a mapping, a filter or a lifetime makes a property fail.
  @Test(arguments: [
    (#""x", "mapped"#, #""y", "mapped"#), ("Clerk", "Boss"), (#""ops""#, #""sales""#),
    ("OrderAdmin", "Orders"), ("it-*", "*"), ("900", "7200"),
    ("600", "700"), ("Stock", "Orders"),
  ])
  func changesMakePropertiesFail(_ old: String, _ new: String) throws {
    try program.write("issuers.auth-token.json", Self.two)
    _ = try names("issuers.auth-token.json")
    let changed = Self.two.replacing(old, with: new)
    try program.write("issuers.auth-token.json", changed)
    #expect(try program.run("test").status == (changed == Self.two ? 0 : 1))
  }

  @Test func saysWhatIsLeftOut() throws {
    try program.write(
      "issuers.auth-token.json",
      Self.two.replacing(#""tokenRole": "x""#, with: #""tokenRole": "x*""#))
    let result = try program.run("init", "token-tests", "issuers.auth-token.json")
    #expect(
      result.errors.contains("left out: the mapping of 'x*' contains '*'"), "\(result.errors)")
  }

  /// The privileged roles of the settings are preferred, and values with hostile text are data.
  @Test func usesTheSettings() throws {
    try program.write(".oconf.json", #"{"root": true, "privilegedRoles": ["Cl*"]}"#)
    try program.write("issuers.auth-token.json", Self.two)
    #expect(
      try names("issuers.auth-token.json").contains(
        "Clerk requires an expected value of groups"))
  }

  @Test func derivesPropertiesFromOrigins() throws {
    try program.write("web.allow-origin", "https://a.b.corp.co.uk, https://shop.corp.net:8443\n")
    #expect(
      try names("web.allow-origin") == [
        "no origin without TLS", "only origins of our own domains",
      ])
    let text = try program.read("s.oconf-test.json")
    #expect(
      text.contains(#""https://*.*.corp.co.uk","#) && text.contains(#""https://*.corp.net:8443""#))
  }

  /// Properties that do not hold are left out.
  @Test func omitsPropertiesThatDoNotHold() throws {
    try program.write("web.allow-origin", "http://localhost:3000, https://shop.corp.net\n")
    let result = try program.run("init", "token-tests", "web.allow-origin")
    #expect(result.status == 2)
    #expect(result.errors.contains("no typical property holds"), "\(result.errors)")
    try program.write("web.allow-origin", "http://shop.corp.net\n")
    #expect(try names("web.allow-origin") == ["only origins of our own domains"])
  }

  @Test func rejectsOtherDocuments() throws {
    try program.write("a.oconf-test.json", "{}")
    #expect(try program.run("init", "token-tests", "a.oconf-test.json").status == 2)
    #expect(try program.run("init", "token-tests", "missing.json").status == 2)
    #expect(try program.run("init", "token-tests", "a", "b").status == 2)
    try program.write("a.auth-token.json", "{\"issuers\": [")
    #expect(try program.run("init", "token-tests", "a.auth-token.json").status == 2)
    try program.write("b.auth-token.json", "{\"issuers\": []}")
    #expect(try program.run("init", "token-tests", "b.auth-token.json").status == 2)
  }

  /// Of an export, only the errors of the tested policies count, and a policy with errors is left
  /// out.
  @Test func ignoresErrorsOfOtherPolicies() throws {
    let policy = #"*.*.Security_AllowOrigin=https\://shop.corp.net"#
    let timeout = "*.*.Security_TokenExchangeTimeoutSecs=soon"
    try program.write("p.properties", "\(policy)\n\(timeout)\n")
    #expect(try program.run("lint", "p.properties").status == 1)
    #expect(
      try names("p.properties") == ["no origin without TLS", "only origins of our own domains"])
    let broken = #"*.*.Security_AuthTokenConfiguration={"issuers"\:7}"#
    try program.write("p.properties", "\(policy)\n\(broken)\n")
    let partial = try program.run("init", "token-tests", "p.properties")
    #expect(partial.status == 0)
    #expect(partial.output.contains("no origin without TLS"))
    #expect(partial.errors.contains("p.properties:2:"), "\(partial.errors)")
    try program.write("p.properties", "\(broken)\n\(timeout)\n")
    let none = try program.run("init", "token-tests", "p.properties")
    #expect(none.status == 2 && none.output == "")
    #expect(none.errors.contains("p.properties: fix its errors first"), "\(none.errors)")
    #expect(none.errors.contains("p.properties:1:") && !none.errors.contains("p.properties:2:"))
  }

  @Test func surveySuggestsTheCommand() throws {
    try program.write("p/issuers.auth-token.json", Self.two)
    let result = try program.run("init")
    #expect(
      result.errors.contains(
        "run: oconf init token-tests p/issuers.auth-token.json -o p/issuers.oconf-test.json"),
      "\(result.errors)")
    try program.write("p/s.oconf-test.json", #"{"policy": "issuers.auth-token.json"}"#)
    #expect(!(try program.run("init", "-o", "q.oconf.json").errors.contains("token-tests p/")))
  }
}
