import Foundation
import Testing

/// The commands about documents that parsers understand differently.
@Suite final class AmbiguousDocumentTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static func document(_ members: String) -> String {
    #"{"issuers":[{"issuerName":"i","virtualUserEnabled":true,"#
      + #""jwks":{"jwksUri":"https://i.corp.example/k"}\#(members)}]}"#
  }

  private static let filters = #","filters":[{"name":"d","values":["sales"]}]"#
  private static let twice = #","filters":[]"# + filters

  private func run(_ arguments: [String]) throws -> Program.Result {
    try program.run(arguments, input: Data())
  }

  // MARK: Every kind

  /// A change after which parsers disagree.
  struct Change: CustomStringConvertible, Sendable {
    /// The members that follow the name and the keys of the issuer.
    let old: String
    let new: String
    let reason: String
    let assumption: String

    var description: String { new }
  }

  private static func change(_ old: String, _ new: String, _ reason: String) -> Change {
    Change(old: "," + old, new: "," + new, reason: reason, assumption: "duplicate-field")
  }

  private static func wrongType(_ old: String, _ new: String, _ place: String) -> Change {
    Change(
      old: "," + old, new: "," + new, reason: "a value of the wrong type in '\(place)'",
      assumption: "wrong-type")
  }

  private static let sales = #""filters":[{"name":"d","values":["sales"]}]"#
  private static let both =
    #""filters":[{"name":"d","values":["sales"]},{"name":"e","values":["x"]}]"#

  static let changes = [
    change(sales, #""filters":[],"# + sales, "several fields 'filters'"),
    change(sales, #""fi\u006cters":[],"# + sales, "several fields 'filters'"),
    change(sales, #""f\u0069lt\u0065rs":[],"# + sales, "several fields 'filters'"),
    change(
      sales, #""filters":[{"name":"d","values":["*"],"v\u0061lues":["sales"],"type":"include"}]"#,
      "several fields 'filters[0].values'"),
    change(
      sales, #""filters":[{"name":"d","values":["sales"],"type":"exclude","type":"include"}]"#,
      "several fields 'filters[0].type'"),
    Change(
      old: "," + sales, new: #","Filters":[],"# + sales, reason: "fields 'Filters' and 'filters'",
      assumption: "duplicate-field"),
    Change(
      old: "," + sales, new: "," + sales + #","Filters":[]"#,
      reason: "fields 'filters' and 'Filters'", assumption: "field-case"),
    Change(
      old: "," + sales, new: "," + sales + #","FILTERS":[],"filters":[]"#,
      reason: "several fields 'filters'", assumption: "duplicate-field"),
    wrongType(#""enabled":false"#, #""enabled":null"#, "enabled"),
    wrongType(#""enabled":false"#, #""enabled":0"#, "enabled"),
    wrongType(#""enabled":false"#, #""enabled":"FALSE""#, "enabled"),
    wrongType(sales, #""filters":null"#, "filters"),
    wrongType(sales, #""filters":{}"#, "filters"),
    wrongType(sales, #""filters":[{"name":"d","values":"sales"}]"#, "filters[0].values"),
    wrongType(both, #""filters":[{"name":"d","values":["*"]},null]"#, "filters[1]"),
    wrongType(#""audience":["a"]"#, #""audience":null"#, "audience"),
    wrongType(#""audience":["a"]"#, #""audience":"a,b""#, "audience"),
    wrongType(
      #""tokenTimeoutSeconds":60"#, #""tokenTimeoutSeconds":"600""#, "tokenTimeoutSeconds"),
    wrongType(#""issuerRoles":["R"]"#, #""issuerRoles":"Admin""#, "issuerRoles"),
  ]

  @Test(arguments: changes) func everyKindFailsTheGate(_ change: Change) throws {
    try program.makeRepository()
    try program.write("a.auth-token.json", Self.document(change.old))
    try program.commit()
    try program.write("a.auth-token.json", Self.document(change.new))
    let gate = try run(["gate", "--base", "HEAD"])
    #expect(gate.status == 1)
    #expect(
      gate.output.contains(
        "undecided: oconf cannot tell who is newly admitted: issuer 'i' has " + change.reason),
      "\(gate.output)")
    #expect(!gate.output.contains("no new token or origin is accepted"))
    let diff = try run([
      "diff", "--fail-on", "widened", "HEAD:a.auth-token.json", "a.auth-token.json",
    ])
    #expect(diff.status == 1)
    #expect(
      diff.output.contains(
        "undecided: oconf cannot tell who is newly admitted: issuer 'i' has " + change.reason),
      "\(diff.output)")
  }

  @Test(arguments: changes) func everyKindIsUndecidedInQuestions(_ change: Change) throws {
    try program.write("a.auth-token.json", Self.document(change.new))
    let who = try run(["who", "a.auth-token.json"])
    #expect(who.status == 2)
    #expect(who.output.contains("undecided: issuer 'i' has " + change.reason), "\(who.output)")
    let token = #"{"iss":"i","sub":"ann","d":"all","e":"x","exp":4600}"#
    let eval = try run([
      "eval", "a.auth-token.json", "--claims", token, "--now", "0", "--base-url",
      "https://m.corp.example", "--format", "json",
    ])
    #expect(eval.output.contains(#"{"reading":"\#(change.assumption)","#), "\(eval.output)")
  }

  @Test func issuersInAnotherCaseFailTheGate() throws {
    func issuer(_ name: String) -> String {
      #"{"issuerName":"\#(name)","jwks":{"jwksUri":"https://\#(name).corp.example/k"}}"#
    }
    let (issuer, other) = (issuer("i"), issuer("j"))
    try program.makeRepository()
    try program.write("a.auth-token.json", #"{"issuers":[\#(issuer)]}"#)
    try program.commit()
    for (name, words) in [
      ("Issuers", "fields 'issuers' and 'Issuers'"), ("issuer\\u0073", "several fields 'issuers'"),
    ] {
      try program.write(
        "a.auth-token.json", #"{"issuers":[\#(issuer)],"\#(name)":[\#(issuer),\#(other)]}"#)
      let gate = try run(["gate", "--base", "HEAD"])
      #expect(gate.status == 1)
      #expect(
        gate.output.contains(
          "undecided: oconf cannot tell who is newly admitted: issuer 'j' is in a document with "
            + words),
        "\(gate.output)")
    }
  }

  @Test func propertiesDependOnTheParser() throws {
    let properties = [
      (#""where":{"d":{"absent":true}},"never":{"accepted":true}"#, Self.changes[0]),
      (#""where":{"d":{"absent":true}},"never":{"accepted":true}"#, Self.changes[6]),
      (#""where":{"iss":"i"},"never":{"accepted":true}"#, Self.changes[8]),
      (#""never":{"role":"Admin"}"#, Self.changes[18]),
      (#""never":{"lifetimeOver":60}"#, Self.changes[17]),
    ]
    for (property, change) in properties {
      try program.write("a.auth-token.json", Self.document(change.new))
      try program.write(
        "a.oconf-test.json",
        #"{"policy":"a.auth-token.json","properties":[{"name":"p",\#(property)}]}"#)
      let result = try run(["test", "a.oconf-test.json"])
      #expect(result.status == 1)
      #expect(
        result.output.contains("undecided: issuer 'i' has " + change.reason), "\(result.output)")
    }
  }

  // MARK: diff

  @Test func diffIsUndecidedUntilApproved() throws {
    try program.write("old.auth-token.json", Self.document(Self.filters))
    try program.write("new.auth-token.json", Self.document(Self.twice))
    let diff = [
      "diff", "--fail-on", "widened", "old.auth-token.json", "new.auth-token.json",
    ]
    let text = try run(diff)
    #expect(text.status == 1)
    #expect(
      text.output.contains(
        "undecided: oconf cannot tell who is newly admitted: issuer 'i' has several fields 'filters'; parsers differ in which one counts"
      ))
    #expect(!text.output.contains("no new token or origin is accepted"))
    let json = try run(diff + ["--format", "json"])
    #expect(json.output.contains(#""kind":"not-decided""#))
    let written = try run(
      diff + ["--accept", "ok.json", "--write-accept", "--reason", "agreed with security"])
    #expect(written.errors.contains("ok.json: added 1 change"), "\(written.errors)")
    #expect(try run(diff + ["--accept", "ok.json"]).status == 0)
    try program.write(
      "new.auth-token.json",
      Self.document(#","filters":[{"name":"d","values":["*"]}]"# + Self.filters))
    #expect(try run(diff + ["--accept", "ok.json"]).status == 1)
  }

  @Test func removingAnEqualMemberIsNoChange() throws {
    try program.write("old.auth-token.json", Self.document(#","enabled":true,"enabled":true"#))
    try program.write("new.auth-token.json", Self.document(#","enabled":true"#))
    let result = try run([
      "diff", "--fail-on", "widened", "old.auth-token.json", "new.auth-token.json",
    ])
    #expect(result.status == 0 && !result.output.contains("undecided"), "\(result.output)")
  }

  @Test func exportsAreComparedAlike() throws {
    let key = "*.*.Security_AuthTokenConfiguration="
    try program.write("old.properties", key + Self.document(Self.filters) + "\n")
    try program.write("new.properties", key + Self.document(#","filters":null"#) + "\n")
    let result = try run(["diff", "--fail-on", "widened", "old.properties", "new.properties"])
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "a value of the wrong type in 'filters'; parsers differ in whether it is rejected"))
  }

  /// Escapes of the export, and escapes of JSON within them.
  @Test(arguments: [
    #"fi\u006cters"#, #"fi\\u006cters"#, #"\u0066i\\u006cters"#, #"F\u0049lters"#,
  ])
  func duplicatesInExportsAreFound(_ name: String) throws {
    let key = "*.*.Security_AuthTokenConfiguration="
    try program.write("old.properties", key + Self.document(Self.filters) + "\n")
    try program.write(
      "new.properties", key + Self.document(Self.filters + #","\#(name)":[]"#) + "\n")
    let result = try run(["diff", "--fail-on", "widened", "old.properties", "new.properties"])
    #expect(result.status == 1)
    #expect(
      result.output.contains("undecided: oconf cannot tell who is newly admitted: issuer 'i' has "),
      "\(result.output)")
    #expect(result.output.contains("fields 'filters'"), "\(result.output)")
  }

  // MARK: gate

  @Test func gateFails() throws {
    try program.makeRepository()
    try program.write("a.auth-token.json", Self.document(Self.filters))
    try program.commit()
    try program.write("a.auth-token.json", Self.document(Self.twice))
    let result = try run(["gate", "--base", "HEAD"])
    #expect(result.status == 1)
    #expect(result.output.contains("issuer 'i' has several fields 'filters'"), "\(result.output)")
  }

  @Test func approvalsHoldForOneChange() throws {
    try program.makeRepository()
    try program.write("a.auth-token.json", Self.document(Self.filters))
    try program.commit()
    try program.write("a.auth-token.json", Self.document(Self.twice))
    let gate = ["gate", "--base", "HEAD", "--accept", "ok.json"]
    let open = try run(gate + ["--write-accept", "--reason", "agreed with security"])
    #expect(open.output.contains("access      failed"), "\(open.output)")
    #expect(try program.read("ok.json").contains("access:not-decided:/issuers/[i]/ambiguous/["))
    let approved = try run(gate)
    #expect(approved.output.contains("access      passed"), "\(approved.output)")
    #expect(approved.output.contains("approved: agreed with security"))
    try program.write(
      "a.auth-token.json",
      Self.document(#","filters":[{"name":"d","values":["*"]}]"# + Self.filters))
    let other = try run(gate)
    #expect(other.output.contains("access      failed"), "\(other.output)")
  }

  // MARK: who

  @Test func whoSaysWhatParsersDifferIn() throws {
    try program.write("a.auth-token.json", Self.document(Self.twice))
    let text = try run(["who", "a.auth-token.json"])
    #expect(text.status == 2)
    #expect(
      text.output.contains(
        "undecided: issuer 'i' has several fields 'filters'; parsers differ in which one counts"))
    let json = try run(["who", "--format", "json", "a.auth-token.json"])
    #expect(json.output.contains(#""answer":"undecided""#))
    #expect(json.output.contains(#""ambiguous":[{"issuers":["i"],"reason":""#))
    let markdown = try run(["who", "--format", "markdown", "a.auth-token.json"])
    #expect(markdown.output.contains("several fields"))
    // A question whose answer does not depend on the filters is decided.
    let role = try run(["who", "--lifetime-over", "100000", "a.auth-token.json"])
    #expect(role.status == 1, "\(role.output)")
  }

  @Test func overlapsThatDependOnTheParserAreUndecided() throws {
    let second =
      #"{"issuerName":"j","virtualUserEnabled":true,"#
      + #""jwks":{"jwksUri":"https://j.corp.example/k"},"enabled":null}]}"#
    try program.write(
      "a.auth-token.json", Self.document("").dropLast(2) + "," + second)
    let result = try run(["who", "--overlap", "a.auth-token.json"])
    #expect(result.status == 2)
    #expect(result.output.contains("wrong type in 'enabled'"), "\(result.output)")
  }

  // MARK: test

  @Test func propertiesAreUndecided() throws {
    try program.write("a.auth-token.json", Self.document(Self.twice))
    try program.write(
      "a.oconf-test.json",
      #"{"policy":"a.auth-token.json","properties":[{"name":"p","#
        + #""where":{"d":{"absent":true}},"never":{"accepted":true}}]}"#)
    let result = try run(["test", "a.oconf-test.json"])
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "undecided: issuer 'i' has several fields 'filters'; parsers differ in which one counts"),
      "\(result.output)")
  }

  // MARK: eval

  private static let claims = #"{"iss":"i","sub":"ann","exp":4600}"#

  private func eval(_ members: String) throws -> Program.Result {
    try program.write("a.auth-token.json", Self.document(members))
    return try run([
      "eval", "a.auth-token.json", "--claims", Self.claims, "--now", "0", "--base-url",
      "https://m.corp.example", "--format", "json",
    ])
  }

  @Test func evalNamesTheParserThatItAssumes() throws {
    let twice = try eval(Self.twice)
    #expect(twice.status == 1)
    #expect(twice.output.contains(#"{"reading":"duplicate-field","choice":"last"}"#))
    let name = try eval(#","Enabled":false"#)
    #expect(name.status == 0)
    #expect(name.output.contains(#"{"reading":"field-case","choice":"sensitive"}"#))
    let type = try eval(#","enabled":null"#)
    #expect(type.status == 1)
    #expect(type.output.contains(#"{"reading":"wrong-type","choice":"reject"}"#))
    // What makes no difference to this token is not named.
    let same = try eval(#","issuerRoles":["R"],"issuerRoles":["R"],"x":1,"x":2"#)
    #expect(same.output.contains(#""assumptions":[{"reading":"absent-audience"#))
    #expect(!same.output.contains("duplicate-field"))
    let text = try run([
      "eval", "a.auth-token.json", "--claims", Self.claims, "--now", "0", "--base-url",
      "https://m.corp.example",
    ])
    #expect(text.status == 0)
    try program.write("a.auth-token.json", Self.document(Self.twice))
    let words = try run([
      "eval", "a.auth-token.json", "--claims", Self.claims, "--now", "0",
    ])
    #expect(words.output.contains("the last of several fields with one name counts"))
  }
}
