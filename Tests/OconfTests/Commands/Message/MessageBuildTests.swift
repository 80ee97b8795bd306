import ConfigModel
import Foundation
import TestSupport
import Testing

@testable import oconf

/// `oconf message build`, and the correctness of the messages it writes.
@Suite final class MessageBuildTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private func build(_ arguments: String...) throws -> Program.Result {
    try program.run(["message", "build"] + arguments, input: Data())
  }

  private func line(_ result: Program.Result) -> String {
    #expect(result.status == 0, "\(result.errors)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  private func kept(_ name: String, _ result: Program.Result) -> String? {
    result.errors.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  private static let client: [MessageDialect: [String]] = [
    .guide: [
      "--scheme", "idpapp", "--client-id", "field&key=1", "--redirect-uri",
      "fieldapp:///done?x=1&y=2",
      "--scopes", "api web,refresh_token", "--login-host", "corp.my.salesforce.com",
    ],
    .iosSDK: [
      "--scheme", "idpapp", "--client-id", "fieldkey", "--redirect-uri", "fieldapp:///done",
    ],
    .android6: [
      "--scheme", "idpapp", "--client-id", "fieldkey", "--redirect-uri", "fieldapp:///done",
      "--scopes", "api", "--login-host", "corp.my.salesforce.com",
    ],
    .android11: ["--package", "com.corp.field"],
  ]

  /// Whole flows: the request, its response, and an error instead of the response. Each message is
  /// clean and is recognized as the type it was written for.
  @Test(arguments: MessageDialect.allCases)
  func builtMessagesHaveNoFindings(_ dialect: MessageDialect) throws {
    let name = dialect.rawValue
    let asked = try program.run(
      ["message", "build", "request", "--dialect", name, "--pkce"] + (Self.client[dialect] ?? []),
      input: Data())
    let request = line(asked)
    let package = dialect == .android11 ? ["--package", "com.corp.idp"] : []
    let host = dialect == .android11 ? ["--login-host", "corp.my.salesforce.com"] : []
    let code = try program.run(
      ["message", "build", "response", "--to", request, "--code", "R+/= X"] + package
        + (dialect == .android6 || dialect == .guide || dialect == .iosSDK ? [] : host),
      input: Data())
    let failed = try program.run(
      [
        "message", "build", "error", "--to", request, "--description",
        "50% of users, \"cancelled\" & left",
      ]
        + (dialect.usesIntents ? [] : ["--error-code", "4"]) + package, input: Data())
    for answer in [line(code), line(failed)] {
      let checked = try program.run("message", "--strict", "--format", "json", request, answer)
      #expect(checked.status == 0, "\(checked.output)")
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(checked.output.utf8)) as? [String: Any])
      let messages = try #require(object["messages"] as? [[String: Any]])
      #expect(messages.map { $0["dialect"] as? String } == [name, name])
      #expect(messages[1]["answers"] as? Int == 0)
    }
    let written = IDPMessages(SourceBytes(request)).messages[0]
    if dialect == .guide {
      #expect(written[.clientID]?.value.string == "field&key=1")
      #expect(written[.redirectURI]?.value.string == "fieldapp:///done?x=1&y=2")
      #expect(written[.scopes]?.value.string == "api,web,refresh_token")
    }
    #expect(IDPMessages(SourceBytes(line(code))).messages[0][.code]?.value.string == "R+/= X")
  }

  @Test(arguments: MessageDialect.allCases)
  func parametersAreInDialectOrder(_ dialect: MessageDialect) throws {
    var options: [String] = dialect.usesIntents ? [] : ["--scheme", "fieldapp"]
    if dialect == .guide {
      options += ["--login-host", "corp.my.salesforce.com", "--start-url", "/a?x=1&y=2#z"]
    }
    if dialect == .android11 { options += ["--package", "com.corp.idp"] }
    for hint in ["00Dxx0000001gEREAY:005xx000001Sv6AAAS", "005xx000001Sv6AAAS:00Dxx0000001gEREAY"] {
      let result = try program.run(
        ["message", "build", "idp-init", "--dialect", dialect.rawValue, "--user-hint", hint]
          + options,
        input: Data())
      let text = line(result)
      let checked = try program.run("message", "--strict", "--pedantic", text)
      #expect(checked.status == 0, "\(checked.output)")
      #expect(checked.output.contains("(dialect \(dialect.rawValue), "))
      let message = IDPMessages(SourceBytes(text)).messages[0]
      if dialect == .android11 {
        #expect(message[.userID]?.value.string == "005xx000001Sv6AAAS")
        #expect(message[.organizationID]?.value.string == "00Dxx0000001gEREAY")
        #expect(kept("uuid", result) == message[.uuid]?.value.string)
      } else {
        let parsed = try #require(message[.userHint].flatMap { UserHint($0.value) })
        #expect(parsed.isUserFirst == dialect.putsUserFirst)
      }
      if dialect == .guide { #expect(message[.startURL]?.value.string == "/a?x=1&y=2#z") }
    }
  }

  @Test func buildsMatchingPair() throws {
    let result = try program.run(
      ["message", "build", "request", "--pkce", "-q"] + (Self.client[.guide] ?? []), input: Data())
    let message = IDPMessages(SourceBytes(line(result))).messages[0]
    let verifier = try #require(kept("code_verifier", result))
    #expect(verifier.count == 43)
    #expect(!result.output.contains(verifier))
    #expect(message[.codeChallenge]?.value.string == (try FreshValue.challenge(of: verifier)))
    #expect(kept("state", result) == message[.state]?.value.string)
    let again = try program.run(
      ["message", "build", "request", "--pkce"] + (Self.client[.guide] ?? []), input: Data())
    #expect(kept("state", again) != kept("state", result))
    #expect(kept("code_verifier", again) != verifier)
  }

  /// The example in Appendix B of RFC 7636.
  @Test func codeChallengeFollowsTheRFC() throws {
    #expect(
      try FreshValue.challenge(of: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func generatesValidValues() {
    for _ in 0..<50 {
      let (token, uuid) = (FreshValue.token(), FreshValue.uuid())
      #expect(Unguessable.weakness(of: Text(token)) == nil, "\(token)")
      #expect(Unguessable.isUUID(Text(uuid)))
      #expect(Array(uuid)[14] == "4" && "89ab".contains(Array(uuid)[19]))
    }
  }

  @Test func reportsMissingArguments() throws {
    let result = try build("request", "--scheme", "idpapp")
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "requires all of these: '--client-id', '--challenge' (or '--pkce'), '--redirect-uri', '--scopes', '--login-host'"
      ))
    #expect(
      try build("request", "--pkce", "--challenge", "x").errors.contains(
        "'--challenge' and '--pkce' cannot be used together"))
    #expect(try build("reqest").errors.contains("did you mean 'request'?"))
    #expect(try build().errors.contains("missing TYPE"))
    #expect(
      try build("error", "--start-url", "/").errors.contains(
        "'--start-url' does not apply to an error message of the dialect 'guide'"))
    #expect(
      try build("response", "--to", "nothing").errors.contains(
        "invalid value for '--to'; expected a request, which a response answers"))
    #expect(try build("error", "--scheme", "1x").status == 2)
  }

  @Test func reportsMissingOpenSSL() throws {
    let result = try program.run(
      ["message", "build", "request", "--pkce"] + (Self.client[.guide] ?? []), input: Data(),
      environment: ["PATH": "/nonexistent"])
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains("the program 'openssl' is required"))
  }

  @Test func doesNotPrintInvalidMessages() throws {
    let result = try program.run(
      [
        "message", "build", "error", "--scheme", "https", "--error-code", "1", "--state",
        "Zt5kQm9wXc3rVb7nYh1sLd",
      ], input: Data())
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.contains("[message-address/not-custom-scheme]"))
  }

  @Test func writesToAFile() throws {
    let result = try build(
      "error", "--scheme", "fieldapp", "--error-code", "1", "--state", "Zt5kQm9wXc3rVb7nYh1sLd",
      "-o",
      "error.txt")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(
      try program.read("error.txt")
        == "fieldapp://oauth2/v1.0/error?error_code=1&state=Zt5kQm9wXc3rVb7nYh1sLd\n")
  }

  @Test func helpFitsEightyColumns() throws {
    let help = try build("--help")
    #expect(help.status == 0)
    for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(try program.run("help", "message", "build").output == help.output)
  }
}
