import ConfigModel
import Foundation
import Lint
import Testing

@testable import oconf

/// No number in a document, a token or on the command line stops the program.
@Suite final class ExtremeNumberTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private func run(_ arguments: [String], input: String = "", about: String) throws {
    let result = try program.run(arguments, input: Data(input.utf8))
    #expect(result.signal == nil, "\(about): \(arguments)")
    #expect(0...2 ~= result.status, "\(about): \(arguments) \(result.errors)")
  }

  // MARK: Documents

  /// The end of a file name for a kind of document.
  private static func ending(_ kind: DocumentKind) -> String {
    switch kind {
    case .authTokenConfiguration: ".auth-token.json"
    case .tokenTests: ".oconf-test.json"
    case .identityProviderSetup: ".idp-setup.json"
    case .settings: "/.oconf.json"
    default: ".json"
    }
  }

  private static let kinds = DocumentKind.allCases.filter {
    $0.schema != nil && $0.isJSON(SourceBytes("{}"), name: "x.json")
  }

  @Test func coversDeclaredNumbers() {
    let places = ExtremeNumbers.places(AuthTokenConfiguration.schema).map(ExtremeNumbers.name)
    #expect(places.contains("policyMaxReloadInterval"))
    #expect(places.contains("issuers-tokenTimeoutSeconds"))
    #expect(places.contains("issuers-jwks-maxReloadInterval"))
    #expect(!ExtremeNumbers.places(TokenTestSuite.schema).isEmpty)
    #expect(ExternalClientApp.Part.allCases.contains { !ExtremeNumbers.places($0.schema).isEmpty })
  }

  @Test(arguments: kinds)
  func documentsDoNotCrash(_ kind: DocumentKind) throws {
    let schema = try #require(kind.schema)
    try program.write("base.auth-token.json", ExtremeNumbers.issuers(nil))
    var files: [String] = []
    for place in ExtremeNumbers.places(schema) {
      for (index, value) in ExtremeNumbers.values.enumerated() {
        let name = "\(ExtremeNumbers.name(place))-\(index)" + Self.ending(kind)
        try program.write(name, ExtremeNumbers.json(schema, place, value) + "\n")
        files.append(name)
      }
    }
    guard !files.isEmpty else { return }
    let named = ["--kind", kind.rawValue]
    let commands = [
      ["lint", "--pedantic"], ["lint", "--format", "sarif"],
      ["lint", "--fix", "--unsafe-fixes", "--diff"], ["fmt", "--check"],
    ]
    for command in commands { try run(command + named + files, about: "all") }
    if kind == .tokenTests { try run(["test", "--now", "0"] + files, about: "all") }
    if kind == .settings { try run(["lint", "."], about: "all") }
  }

  @Test(arguments: ExternalClientApp.Part.allCases.map(\.rootName.description))
  func metadataDoesNotCrash(_ root: String) throws {
    let part = try #require(ExternalClientApp.Part.rooted(Text(root)))
    var files: [String] = []
    for place in ExtremeNumbers.places(part.schema) {
      for (index, value) in ExtremeNumbers.values.enumerated() {
        let name = "\(ExtremeNumbers.name(place))-\(index)\(part.suffix)-meta.xml"
        try program.write(name, ExtremeNumbers.xml(part.rootName, place, value))
        files.append(name)
      }
    }
    guard let first = files.first, let last = files.last else { return }
    try run(["lint", "--pedantic"] + files, about: root)
    try run(["diff", first, last], about: root)
  }

  /// Puts all values of a number into the issuers of one configuration, so that one
  /// comparison tries them all.
  @Test(arguments: ExtremeNumbers.places(Issuer.schema).map(ExtremeNumbers.name))
  func issuersDoNotCrashDiff(_ name: String) throws {
    let place = ExtremeNumbers.places(Issuer.schema).first { ExtremeNumbers.name($0) == name }
    try program.write("base.auth-token.json", ExtremeNumbers.issuers(nil))
    try program.write("all.auth-token.json", ExtremeNumbers.issuers(place))
    for shift in 1..<ExtremeNumbers.values.count {
      try program.write(
        "turned.auth-token.json", ExtremeNumbers.issuers(place, rotatedBy: shift))
      try run(["diff", "all.auth-token.json", "turned.auth-token.json"], about: name)
    }
    for pair in [["base", "all"], ["all", "base"]] {
      try run(["diff"] + pair.map { $0 + ".auth-token.json" }, about: name)
    }
    try run(["flatten", "all.auth-token.json"], about: name)
    for at in ["0", "9223372036854775807"] {
      try run(
        [
          "eval", "all.auth-token.json", "--before", "base.auth-token.json", "--at", at,
          "--claims", #"{"iss":"https://i4FromTimeoutSecs.example","sub":"a","exp":4600}"#,
        ], about: name)
    }
    try program.makeRepository()
    try program.write("x.auth-token.json", ExtremeNumbers.issuers(nil))
    try program.commit()
    try program.write("x.auth-token.json", ExtremeNumbers.issuers(place))
    try run(["gate", "--base", "HEAD"], about: name)
  }

  @Test func configurationsDoNotCrashDiff() throws {
    let schema = AuthTokenConfiguration.schema
    try program.write("base.auth-token.json", ExtremeNumbers.json(schema, nil, ""))
    for place in ExtremeNumbers.places(schema) where place.count == 1 {
      for value in ExtremeNumbers.values {
        try program.write("new.auth-token.json", ExtremeNumbers.json(schema, place, value))
        let about = "\(ExtremeNumbers.name(place)) \(value)"
        try run(["diff", "base.auth-token.json", "new.auth-token.json"], about: about)
        try run(["diff", "new.auth-token.json", "base.auth-token.json"], about: about)
        for paths in [["new", "base"], ["base", "new"]] {
          try run(
            [
              "eval", "\(paths[0]).auth-token.json", "--before", "\(paths[1]).auth-token.json",
              "--at", "9223372036854775807", "--claims", #"{"iss":"x","sub":"a","exp":4600}"#,
            ], about: about)
        }
      }
    }
  }

  @Test func exportsDoNotCrash() throws {
    for (index, value) in ExtremeNumbers.values.enumerated() {
      try program.write("e\(index).properties", ExtremeNumbers.export(value))
      try run(["lint", "--pedantic", "e\(index).properties"], about: value)
      try run(["diff", "e0.properties", "e\(index).properties"], about: value)
      try run(["diff", "e\(index).properties", "e0.properties"], about: value)
      try run(["extract", "e\(index).properties"], about: value)
      try run(
        [
          "eval", "e\(index).properties", "--claims", #"{"iss":"i","sub":"a","exp":4600}"#,
          "--now", "0",
        ], about: value)
    }
  }

  @Test(arguments: [Approvals.schema, Baseline.schema].indices)
  func baselinesAndApprovalsDoNotCrash(_ index: Int) throws {
    let schema = [Approvals.schema, Baseline.schema][index]
    try program.write("base.auth-token.json", ExtremeNumbers.issuers(nil))
    for place in ExtremeNumbers.places(schema) {
      for value in ExtremeNumbers.values {
        try program.write("list.json", ExtremeNumbers.json(schema, place, value))
        try run(["lint", "--baseline", "list.json", "base.auth-token.json"], about: value)
        try run(
          ["diff", "--accept", "list.json", "base.auth-token.json", "base.auth-token.json"],
          about: value)
      }
    }
    let counts = ExtremeNumbers.values.map { #""f":{"r":{"m":\#($0)}}"# }.joined(separator: ",")
    try program.write("list.json", #"{"version":1,"findings":{\#(counts)}}"#)
    try run(["lint", "--baseline", "list.json", "base.auth-token.json"], about: "counts")
  }

  // MARK: Tokens and origins

  @Test func tokensDoNotCrashEval() throws {
    let policies = [
      "FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs",
    ]
    let issuers = policies.map {
      #"{"issuerName":"\#($0)","virtualUserEnabled":true,"tokenTimeoutPolicy":"\#($0)","clientIdAttribute":"n","filters":[{"name":"n","type":"exclude","values":["x*"]}],"roleAttributes":["n"],"jwks":{"jwksUri":"https://i.example/k"}}"#
    }
    try program.write(
      "c.auth-token.json", "{\"issuers\":[" + issuers.joined(separator: ",") + "]}")
    try program.write("d.auth-token.json", #"{"issuers":[]}"#)
    var lines: [String] = []
    for policy in policies {
      for name in ["exp", "nbf", "iat", "n"] {
        for value in ExtremeNumbers.values {
          lines.append(
            "{\"iss\":\"\(policy)\",\"sub\":\"a\",\"\(name)\":\(value)"
              + (name == "exp" ? "}" : ",\"exp\":4600}"))
        }
      }
    }
    try program.write("claims.jsonl", lines.joined(separator: "\n") + "\n")
    for now in ["0", "-1", "9223372036854775807", "-9223372036854775808"] {
      let more = ["--now", now, "--reading", "odd-role-claims=text"]
      try run(
        ["eval", "c.auth-token.json", "--claims", "claims.jsonl", "--jsonl"] + more, about: now)
      try run(
        ["diff", "--tokens", "claims.jsonl", "c.auth-token.json", "d.auth-token.json"] + more,
        about: now)
    }
    let header = Data(#"{"alg":"RS256"}"#.utf8).base64EncodedString()
    for line in lines where line.contains("FromTimeoutSecs\"") {
      let claims = Data(line.utf8).base64EncodedString().replacing("=", with: "")
        .replacing("+", with: "-").replacing("/", with: "_")
      try run(
        ["eval", "c.auth-token.json", "--token", "\(header).\(claims).c2ln", "--now", "0"],
        about: line)
    }
  }

  @Test func originsDoNotCrash() throws {
    for value in ExtremeNumbers.values {
      try program.write("a.allow-origin", "https://a:\(value), https://*:\(value)*")
      try program.write("b.allow-origin", "https://a, https://b:*")
      try run(["lint", "a.allow-origin"], about: value)
      try run(["origin", "a.allow-origin", "https://a:\(value)"], about: value)
      try run(["diff", "a.allow-origin", "b.allow-origin"], about: value)
      try run(["diff", "b.allow-origin", "a.allow-origin"], about: value)
      let message = "com.corp.app://oauth?x=\(value)&expires_in=\(value)&uuid=\(value)"
      try run(["message", message], about: value)
    }
  }

  // MARK: Options

  private static let numbers: Set<String> = ["N", "SECONDS", "PERCENT", "TIME"]

  /// The arguments of a command, without the option under test.
  private static func words(_ command: String) -> [String] {
    switch command {
    case "eval":
      ["c.auth-token.json", "--claims", #"{"iss":"i","sub":"a","exp":4600}"#]
    case "diff": ["c.auth-token.json", "d.auth-token.json"]
    case "gate": ["--base", "HEAD"]
    case "test": ["s.oconf-test.json"]
    case "origin": ["a.allow-origin", "https://a"]
    case "message": ["com.corp.app://oauth?x=1"]
    case "lint", "fmt", "flatten": ["c.auth-token.json"]
    default: []
    }
  }

  @Test(arguments: Commands.names)
  func optionsDoNotCrash(_ name: String) throws {
    let command = try #require(Commands.named(name))
    try program.makeRepository()
    try program.write("c.auth-token.json", ExtremeNumbers.issuers(nil))
    try program.write("d.auth-token.json", #"{"issuers":[]}"#)
    try program.write("a.allow-origin", "https://a")
    try program.write(
      "s.oconf-test.json",
      ExtremeNumbers.json(TokenTestSuite.schema, nil, "")
        .replacing("base.auth", with: "c.auth"))
    try program.commit()
    try program.write("claims.jsonl", #"{"iss":"i","sub":"a","exp":4600}"#)
    for option in command.options where option.value.map(Self.numbers.contains) ?? false {
      for value in ExtremeNumbers.values {
        var words = [name] + Self.words(name) + ["--\(option.name)=\(value)"]
        if option.name == "at" { words += ["--before", "d.auth-token.json"] }
        if name == "diff", option.name != "now" { words += ["--tokens", "claims.jsonl"] }
        try run(words, about: option.name)
      }
    }
  }
}
