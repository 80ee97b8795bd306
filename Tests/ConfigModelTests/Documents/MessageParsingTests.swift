import ConfigModel
import TestSupport
import Testing

/// Messages are split into their parts, with the position of each part.
@Suite struct MessageParsingTests {
  private func one(_ text: String, _ context: MessageContext = MessageContext()) throws
    -> IDPMessage
  {
    let messages = IDPMessages(SourceBytes(text), context).messages
    #expect(messages.count == 1)
    return try #require(messages.first)
  }

  private func text(_ range: SourceRange?, _ source: String) -> String? {
    range.map { SourceBytes(source).text($0.bounds) }
  }

  @Test func splitsURLs() throws {
    let url = "ClientApp://oauth2/v1.0/authresponse?code=a%20b&state=x?y/z:&flag&&login_host="
    let message = try one("  " + url + "  ")
    #expect(message.type == .response)
    #expect(message.scheme?.string == "ClientApp")
    #expect(text(message.hostRange, "  " + url) == "oauth2")
    #expect(text(message.versionRange, "  " + url) == "v1.0")
    #expect(text(message.commandRange, "  " + url) == "authresponse")
    #expect(message.parameters.map(\.name.string) == ["code", "state", "flag", "login_host"])
    #expect(message.parameters.map(\.value.string) == ["a b", "x?y/z:", "", ""])
    #expect(
      message.parameters.map { text($0.range, "  " + url) }
        == ["code=a%20b", "state=x?y/z:", "flag", "login_host="])
    #expect(message.faults.isEmpty)
    #expect(message.filled(.loginHost) == nil)
    #expect(message[.loginHost] != nil)
  }

  @Test func decodesNamesAndValuesOnce() throws {
    let message = try one("a://oauth2/v1.0/authresponse?c%6Fde=%252F%2f+%zz")
    #expect(message[.code]?.value.string == "%2F/+%zz")
    #expect(message.faults.map(\.kind) == [.badEscape])
  }

  @Test(arguments: [
    ("x y", MessageFault.Kind.blank), ("x\u{1}", .control), ("ü", .notASCII), ("x\"", .excluded),
    ("x#y", .fragment), ("%4", .badEscape), ("%FF", .notUTF8), ("%C3%28", .notUTF8),
  ])
  func reportsCharactersNotAllowedInURLs(_ value: String, _ kind: MessageFault.Kind) throws {
    let message = try one("a://oauth2/v1.0/error?error_code=" + value)
    #expect(message.faults.map(\.kind) == [kind])
    let marked: [MessageFault.Kind: String] = [
      .blank: " ", .control: "\u{1}", .notASCII: "ü", .excluded: "\"", .fragment: "#y",
      .badEscape: "%", .notUTF8: value,
    ]
    #expect(
      text(message.faults[0].range, "a://oauth2/v1.0/error?error_code=" + value) == marked[kind])
  }

  @Test func joinsWrappedMessages() throws {
    let source = """
      a://oauth2/v1.0/authresponse?
        code=x
        &state=y&
        login_host=
        z
      b://oauth2/v1.0/error?state=
      c://oauth2/v1.0/error?state=1
      """
    let messages = IDPMessages(SourceBytes(source)).messages
    #expect(messages.map(\.scheme?.string) == ["a", "b", "c"])
    #expect(messages[0].parameters.map(\.value.string) == ["x", "y", "z"])
    #expect(messages[0].faults.map(\.kind) == Array(repeating: .lineBreak, count: 4))
    #expect(messages[0].parameters.map { text($0.valueRange, source) } == ["x", "y", "z"])
    #expect(text(messages[0].range, source)?.hasSuffix("\n  z") == true)
    #expect(messages[1].faults.isEmpty)
  }

  @Test func skipsCommentsAndLineEnds() throws {
    let source = "\u{FEFF}# one\r\n\r\n  # two\r\na://oauth2/v1.0/error?state=1\r\n"
    let message = try one(source)
    #expect(message[.state]?.value.string == "1")
    #expect(message.faults.isEmpty)
  }

  @Test func readsIntents() throws {
    let source =
      "intent://pick/x#Intent;scheme=idp;action=android.intent.action.VIEW;package=com.corp;"
      + "S.oauth_client_id=k%3B1;S.code_challenge=c;i.count=3;end"
    let message = try one(source)
    #expect(message.transport == .intent)
    #expect(message.type == .request)
    #expect(message.scheme?.string == "idp")
    #expect(text(message.commandRange, source) == "android.intent.action.VIEW")
    #expect(
      message.parameters.map(\.name.string) == ["oauth_client_id", "code_challenge", "count"])
    #expect(message[.clientID]?.value.string == "k;1")
    #expect(message.faults.isEmpty)
    #expect(try one("intent:#Intent;S.error=x").faults.map(\.kind) == [.unended])
  }

  // MARK: Types and dialects

  static let recognised: [(String, MessageType, MessageDialect?)] = [
    ("a://oauth2/v1.0/authrequest?state=1", .request, .guide),
    ("a://other/v7/AUTHREQUEST?state=1", .request, .guide),
    ("a://oauth2/v1.0/authrequest?oauth_client_id=k&app_name=x", .request, .iosSDK),
    ("a://oauth2/v1.0/authresponse?code=1&state=2&login_host=h", .response, .guide),
    ("a://oauth2/v1.0/error?error_code=1&state=2", .error, .guide),
    ("a://oauth2/v1.0/error?errorCode=1&errorReason=2", .error, .iosSDK),
    ("a://oauth2/v1.0/idpinit?user_hint=00D:005", .idpInit, .guide),
    ("a://oauth2/v1.0/idpinit?user_hint=005:00D", .idpInit, .iosSDK),
    (
      "a://oauth2/v1.0/idpauthcodeinit?user_hint=005:00D&code=1&keychain_group=g", .idpInit, .iosSDK
    ),
    // Without a known name, the parameters decide.
    ("a://oauth2/v1.0/x?code=1", .response, .guide),
    ("a:?oauth_redirect_uri=b", .request, .guide),
    ("a://oauth2/v1.0/logout?reason=1", .unknown, nil),
    ("nothing", .unknown, nil),
    ("https://corp.example/", .unknown, nil),
    (
      "intent:#Intent;action=android.intent.action.VIEW;S.oauth_callback_url=x;end", .request,
      .android6
    ),
    ("intent:#Intent;S.code=1;S.login_url=2;end", .response, .android6),
    ("intent:#Intent;S.error=1;end", .error, .android6),
    (
      "intent:#Intent;action=com.salesforce.IDP_LOGIN_REQUEST;S.user_hint=x;end", .idpInit,
      .android6
    ),
    (
      "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_REQUEST;S.uuid=1;end", .request,
      .android11
    ),
    (
      "intent:#Intent;action=com.salesforce.androidsdk.IDP_TO_SP_RESPONSE;S.uuid=1;S.code=1;end",
      .response, .android11
    ),
    (
      "intent:#Intent;action=com.salesforce.androidsdk.IDP_TO_SP_RESPONSE;S.uuid=1;S.error=1;end",
      .error, .android11
    ),
    (
      "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_RESPONSE;S.uuid=1;end", .response,
      .android11
    ),
    // The guide says that intents carry the same names as its URLs.
    (
      "intent:#Intent;S.oauth_client_id=1;S.oauth_redirect_uri=2;S.scopes=3;S.state=4;end",
      .request, .guide
    ),
    ("intent:#Intent;action=com.corp.OTHER;S.x=1;end", .unknown, nil),
  ]

  @Test(arguments: recognised)
  func recognizesTypeAndDialect(
    _ text: String, _ type: MessageType, _ dialect: MessageDialect?
  ) throws {
    let message = try one(text)
    #expect(message.type == type)
    #expect(message.dialect == dialect)
    #expect((message.format == nil) == (dialect == nil))
  }

  @Test(arguments: MessageDialect.allCases)
  func usesTheStatedDialect(_ dialect: MessageDialect) throws {
    let text = "a://oauth2/v1.0/error?error_code=1"
    #expect(try one(text, MessageContext(dialect: dialect)).dialect == dialect)
    #expect(try one("# dialect: \(dialect.rawValue)\n" + text).dialect == dialect)
    let both = MessageContext(dialect: .guide)
    #expect(try one("# dialect: \(dialect.rawValue)\n" + text, both).dialect == .guide)
  }

  @Test func responseHasDialectOfItsRequest() {
    let text = """
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=c:///&app_name=x
      c://oauth2/v1.0/authresponse?code=1
      """
    let messages = IDPMessages(SourceBytes(text)).messages
    #expect(messages.map(\.dialect) == [.iosSDK, .iosSDK])
  }

  // MARK: Arbitrary text

  @Test func rangesAreWithinTheText() {
    var random = SeededGenerator()
    let pieces = [
      "a://oauth2/v1.0/", "authrequest", "?", "&", "=", "code", "%", "%4", "%FF", "\n", " ", "#",
      "intent:#Intent;", "S.", ";", "end", "state", "ü", "\u{0}", "user_hint=00D:005", ":", "//",
      "# dialect: guide", "\r\n", "{x}", "oauth_redirect_uri=b:///", "authresponse?",
    ]
    for _ in 0..<Soak.rounds(3000) {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let source = SourceBytes(text)
      let document = IDPMessages(source)
      for message in document.messages {
        var ranges = [message.range, message.headRange] + message.faults.map(\.range)
        ranges += message.parameters.flatMap { [$0.nameRange, $0.valueRange, $0.range] }
        for range in ranges where range.start < 0 || range.end > source.count {
          Issue.record("\(text.debugDescription) (seed \(random.seed))")
        }
        for range in ranges where !message.range.contains(range) {
          Issue.record("outside of the message: \(text.debugDescription) (seed \(random.seed))")
        }
      }
    }
  }

  @Test func limitsTheSearch() {
    let many = String(repeating: "a://oauth2/v1.0/error?x\n", count: IDPMessages.maximumCount + 1)
    let document = IDPMessages(SourceBytes(many))
    #expect(document.messages.count == IDPMessages.maximumCount)
    #expect(document.cutOff == 24 * IDPMessages.maximumCount)
    let wide = IDPMessages(
      SourceBytes("a://oauth2/v1.0/error?" + String(repeating: "x&", count: 100_000)))
    #expect(wide.messages[0].parameters.count == 200)
    let broken = IDPMessages(
      SourceBytes("a://oauth2/v1.0/error?" + String(repeating: "x&\n", count: 100_000)))
    #expect(broken.messages.count == 1)
    #expect(broken.messages[0].faults.count <= 100)
  }
}
