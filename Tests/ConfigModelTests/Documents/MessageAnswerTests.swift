import ConfigModel
import Testing

/// Each answer is matched to its request, and each request to the message that it follows.
@Suite struct MessageAnswerTests {
  @Test func findsTheAnsweredRequest() {
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

  @Test func findsARequestAfterTheResponse() {
    let text = """
      a://oauth2/v1.0/authresponse?code=x&state=1
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=a:///&state=1
      """
    #expect(IDPMessages(SourceBytes(text)).messages.map(\.precedes) == [1, nil])
  }

  /// A client that already knows the user answers without asking for a code.
  @Test func findsNoRequestIfNoneIsNeeded() {
    let text = """
      intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_REQUEST;S.uuid=1;S.code_challenge=x;end
      intent:#Intent;action=com.salesforce.androidsdk.IDP_TO_SP_REQUEST;S.uuid=2;S.user_id=x;end
      intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_RESPONSE;S.uuid=2;end
      """
    #expect(IDPMessages(SourceBytes(text)).messages.map(\.answers) == [nil, nil, nil])
  }

  /// Many open requests, and many answers that match none of them.
  @Test func searchIsLinear() {
    let requests = (0..<3_000).map {
      "i://oauth2/v1.0/authrequest?oauth_redirect_uri=a\($0):///&state=\($0)"
    }
    let answers = (0..<3_000).map { _ in "z://oauth2/v1.0/authresponse?code=x" }
    let source = SourceBytes((requests + answers).joined(separator: "\n"))
    let clock = ContinuousClock()
    let elapsed = clock.measure { _ = IDPMessages(source) }
    #expect(elapsed < .seconds(60), "\(elapsed)")
  }

  @Test func findsFlowsStartedByTheIdentityProvider() {
    let text = """
      A://oauth2/v1.0/idpinit?user_hint=00D:005
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=b:///&state=1
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=a:///&state=2
      i://oauth2/v1.0/authrequest?oauth_redirect_uri=a:///&state=3
      """
    #expect(IDPMessages(SourceBytes(text)).messages.map(\.follows) == [nil, nil, 0, nil])
  }
}
