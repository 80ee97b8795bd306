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

  @Test func tellsThePartsOfAURL() throws {
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
  func pointsAtWhatAURLCannotHold(_ value: String, _ kind: MessageFault.Kind) throws {
    let message = try one("a://oauth2/v1.0/error?error_code=" + value)
    #expect(message.faults.map(\.kind) == [kind])
    let marked: [MessageFault.Kind: String] = [
      .blank: " ", .control: "\u{1}", .notASCII: "ü", .excluded: "\"", .fragment: "#y",
      .badEscape: "%", .notUTF8: value,
    ]
    #expect(
      text(message.faults[0].range, "a://oauth2/v1.0/error?error_code=" + value) == marked[kind])
  }

  @Test func joinsAMessageThatWasBrokenForReading() throws {
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

  @Test func passesOverCommentsMarksAndLineEnds() throws {
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
  func recognisesTypeAndDialect(
    _ text: String, _ type: MessageType, _ dialect: MessageDialect?
  ) throws {
    let message = try one(text)
    #expect(message.type == type)
    #expect(message.dialect == dialect)
    #expect((message.format == nil) == (dialect == nil))
  }

  @Test(arguments: MessageDialect.allCases)
  func takesTheDialectThatIsStated(_ dialect: MessageDialect) throws {
    let text = "a://oauth2/v1.0/error?error_code=1"
    #expect(try one(text, MessageContext(dialect: dialect)).dialect == dialect)
    #expect(try one("# dialect: \(dialect.rawValue)\n" + text).dialect == dialect)
    let both = MessageContext(dialect: .guide)
    #expect(try one("# dialect: \(dialect.rawValue)\n" + text, both).dialect == .guide)
  }

  @Test func takesAnAnswerForTheDialectOfItsRequest() {
    let text = """
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=c:///&app_name=x
      c://oauth2/v1.0/authresponse?code=1
      """
    let messages = IDPMessages(SourceBytes(text)).messages
    #expect(messages.map(\.dialect) == [.iosSDK, .iosSDK])
  }

  // MARK: Matching answers to requests

  @Test func findsTheRequestThatIsAnswered() {
    let text = """
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=a:///&state=1
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=b:///&state=2
      a://oauth2/v1.0/authresponse?code=x&state=1
      b://oauth2/v1.0/error?error_code=x&state=3
      c://oauth2/v1.0/authresponse?code=x&state=4
      """
    let messages = IDPMessages(SourceBytes(text)).messages
    // An answer goes to the request with its state, else to the last
    // unanswered request, else to none.
    #expect(messages.map(\.answers) == [nil, nil, 0, 1, nil])
  }

  @Test(arguments: [
    // Two requests are open and no state distinguishes them: the scheme does, ignoring case.
    (
      ["q a", "q b", "r A", "r b"], [nil, nil, 0, 1] as [Int?]
    ),
    (["q a", "q b", "r b", "r a"], [nil, nil, 1, 0]),
    // The last open request of a client is answered first.
    (["q a", "q a", "r a", "r a"], [nil, nil, 1, 0]),
    // An answered request takes no second answer, unless the state matches.
    (["q a", "r a", "r a"], [nil, 0, nil]), (["q a 1", "r a 1", "r a 1"], [nil, 0, 0]),
    // If two requests share a state, each answer gets its own request.
    (["q a 1", "q a 1", "r a 1", "r a 1"], [nil, nil, 1, 0]),
    // The state takes precedence over the scheme.
    (["q a 1", "q b 2", "r b 1", "r a 2"], [nil, nil, 0, 1]),
    // An answer before its request matches nothing, and takes no other request's place.
    (["r a 1", "q a 1"], [nil, nil]), (["q a 1", "r a 2", "q a 2", "r a 1"], [nil, nil, nil, 0]),
    (["r a", "q a"], [nil, nil]),
  ])
  func findsTheRequestOfEachAnswer(_ messages: [String], _ answers: [Int?]) {
    let lines = messages.map { message in
      let parts = message.split(separator: " ")
      let state = parts.count > 2 ? "&state=\(parts[2])" : ""
      return parts[0] == "q"
        ? "i://oauth2/v1.0/authrequest?oauth_redirect_uri=\(parts[1]):///\(state)"
        : "\(parts[1])://oauth2/v1.0/authresponse?code=x\(state)"
    }
    let document = IDPMessages(SourceBytes(lines.joined(separator: "\n")))
    #expect(document.messages.map(\.answers) == answers)
  }

  @Test func findsTheRequestThatComesTooLate() {
    let text = """
      a://oauth2/v1.0/authresponse?code=x&state=1
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=a:///&state=1
      """
    #expect(IDPMessages(SourceBytes(text)).messages.map(\.precedes) == [1, nil])
  }

  /// A client that already knows the user answers without asking for a code.
  @Test func findsNoRequestWhereNoneIsNeeded() {
    let text = """
      intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_REQUEST;S.uuid=1;S.code_challenge=x;end
      intent:#Intent;action=com.salesforce.androidsdk.IDP_TO_SP_REQUEST;S.uuid=2;S.user_id=x;end
      intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_RESPONSE;S.uuid=2;end
      """
    #expect(IDPMessages(SourceBytes(text)).messages.map(\.answers) == [nil, nil, nil])
  }

  /// Many open requests, and many answers that match none of them.
  @Test func findsThemInTimeThatGrowsWithTheText() {
    let requests = (0..<3_000).map {
      "i://oauth2/v1.0/authrequest?oauth_redirect_uri=a\($0):///&state=\($0)"
    }
    let answers = (0..<3_000).map { _ in "z://oauth2/v1.0/authresponse?code=x" }
    let source = SourceBytes((requests + answers).joined(separator: "\n"))
    let clock = ContinuousClock()
    let elapsed = clock.measure { _ = IDPMessages(source) }
    #expect(elapsed < .seconds(60), "\(elapsed)")
  }

  @Test func findsWhatTheIdentityProviderBeganWith() {
    let text = """
      A://oauth2/v1.0/idpinit?user_hint=00D:005
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=b:///&state=1
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=a:///&state=2
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=a:///&state=3
      """
    #expect(IDPMessages(SourceBytes(text)).messages.map(\.follows) == [nil, nil, 0, nil])
  }

  // MARK: Values

  @Test func readsUserHintsInBothOrders() throws {
    let first = try #require(UserHint(Text("00Dxx0000001gER:005xx000001Sv6AAAS")))
    let second = try #require(UserHint(Text("005xx000001Sv6A:00Dxx0000001gER")))
    #expect(first.isUserFirst == false)
    #expect(second.isUserFirst == true)
    #expect(first.isSame(second))
    #expect(!first.isSame(try #require(UserHint(Text("00Dxx0000001gER:005xx000001Sv6a")))))
    for text in ["", ":", "a", "a:", ":b", "a:b:c"] { #expect(UserHint(Text(text)) == nil) }
    #expect(try #require(UserHint(Text("a:b"))).isUserFirst == nil)
  }

  @Test func checksIdentifiers() {
    #expect(SalesforceID(Text("005xx000001Sv6A")).suffix == "AAS")
    #expect(SalesforceID(Text("005xx000001Sv6AAAS")).fault == nil)
    if case .suffix("AAS") = SalesforceID(Text("005xx000001Sv6AAAA")).fault {
    } else {
      Issue.record("the last three characters")
    }
    for text in ["", "005", "005xx000001Sv6", "005xx000001Sv6-"] {
      #expect(SalesforceID(Text(text)).fault != nil)
    }
  }

  @Test(arguments: [
    ("login.salesforce.com", true), ("TEST.salesforce.com.", true), ("a.my.salesforce.com", true),
    ("a--b.sandbox.my.salesforce.com:443", true), ("a.my.site.com/partners/", true),
    ("https://login.salesforce.com/x", true), ("my.salesforce.com", false),
    ("salesforce.com", false), ("xmy.salesforce.com", false),
    ("login.salesforce.com.corp.example", false), ("u@login.salesforce.com", false), ("", false),
    ("login.salesforce.com\\.corp.example", false), ("l\u{43E}gin.salesforce.com", false),
    ("own.corp.example", true), ("a.own.corp.example", false),
  ])
  func knowsLoginHosts(_ value: String, _ isKnown: Bool) {
    #expect(LoginHost(Text(value)).isKnown(["own.corp.example"]) == isKnown)
  }

  @Test func writesBase64URL() {
    for (text, expected) in [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ] {
      #expect(Base64.urlEncoded(Array(text.utf8)) == expected)
    }
    let bytes = [UInt8](0...255)
    #expect(Base64.decoded(Text(Base64.urlEncoded(bytes)), .url) == bytes)
  }

  @Test func encodesAndDecodes() {
    let text = "a b&c=d/ü%+~"
    #expect(PercentEncoding.encoded(text) == "a%20b%26c%3Dd%2F%C3%BC%25%2B~")
    #expect(PercentEncoding.decoded(Text(PercentEncoding.encoded(text))).string == text)
    #expect(PercentEncoding.decoded(Text("%4%zz%")).string == "%4%zz%")
  }

  // MARK: Arbitrary text

  @Test func staysWithinTheTextWhateverItIs() {
    var random = SeededGenerator()
    let pieces = [
      "a://oauth2/v1.0/", "authrequest", "?", "&", "=", "code", "%", "%4", "%FF", "\n", " ", "#",
      "intent:#Intent;", "S.", ";", "end", "state", "ü", "\u{0}", "user_hint=00D:005", ":", "//",
      "# dialect: guide", "\r\n", "{x}", "oauth_redirect_uri=b:///", "authresponse?",
    ]
    for _ in 0..<3000 {
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

  @Test func looksAtNoMoreThanItPromises() {
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
