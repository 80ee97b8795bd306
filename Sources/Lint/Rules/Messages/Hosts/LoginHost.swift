package import ConfigModel

extension Family {
  static let loginHost = Family(
    "login-host", topic: .messages,
    summary: "The login host is not the name of a trusted Salesforce login server.",
    source: "Identity Provider Apps Without Mobile SDK, (A) and (B)")
}

package enum LoginHostFaults: MessagesRule {
  package static let faults = [differsFromRequest, isURL, untrusted]

  static let differsFromRequest = RuleInfo(
    .loginHost, "differs-from-request", risk: .secret, severity: .error, scope: .messages,
    summary: "A response names a different login host than its request.",
    rationale: """
      The client exchanges the code at the login host that the response names. If that host is not \
      the one in the request, the client may disclose the code to another party. A response is \
      checked only if the file also contains its request.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (B); RFC 9700, section 4.4",
    bad: [
      MessageSample.request() + "\n"
        + MessageSample.response(("login_host", "⟦test.salesforce.com⟧")),
      "intent:#Intent;action=android.intent.action.VIEW;S.oauth_client_id=k;S.oauth_callback_url=clientapp:///done;S.code_challenge=\(MessageSample.challenge);S.oauth_scopes=api;S.login_url=https://login.salesforce.com;end\n"
        + "intent:#Intent;S.code=REDACTED;S.login_url=⟦https://test.salesforce.com⟧;end",
    ],
    good: [
      MessageSample.request() + "\n"
        + MessageSample.response(("login_host", "LOGIN.salesforce.com")),
      MessageSample.response(("login_host", "test.salesforce.com")),
    ])

  static let isURL = RuleInfo(
    .loginHost, "is-url", severity: .error, scope: .messages,
    summary: "The login host is a URL.",
    rationale: """
      `login_host` takes a host name and, for a site, its path. If the receiver adds `https://` \
      before the value, a value with a scheme becomes an invalid URL. On Android, the parameter \
      `login_url` takes a URL.
      """,
    bad: [
      Sample(
        MessageSample.request(("login_host", "⟦https://⟧login.salesforce.com/")),
        fixed: MessageSample.request(), .suggest),
      Sample(
        MessageSample.request(("login_host", "⟦https%3A%2F%2Fcorp.my.site.com%2Fpartners⟧")),
        fixed: MessageSample.request(("login_host", "corp.my.site.com%2Fpartners")), .suggest),
    ],
    good: [
      MessageSample.request(("login_host", "corp.my.site.com/partners")),
      "intent:#Intent;S.code=REDACTED;S.login_url=https://login.salesforce.com;end",
    ])

  static let untrusted = RuleInfo(
    .loginHost, "untrusted", risk: .secret, severity: .error, scope: .messages,
    summary: "The login host is not known to belong to Salesforce.",
    rationale: """
      The identity provider opens this host for the user to log in. A client that names a host of \
      its own can therefore ask for passwords. oconf knows login.salesforce.com, \
      test.salesforce.com, and hosts below my.salesforce.com and my.site.com. Add other hosts with \
      `--login-host` or in the setting `loginHosts`.
      """,
    bad: [
      MessageSample.request(("login_host", "⟦salesforce.com.corp.example⟧")),
      MessageSample.idpInit(("login_host", "⟦login.corp.example⟧")),
      MessageSample.request(("login_host", "⟦my.salesforce.com⟧")),
      MessageSample.request(("login_host", "⟦login.salesforce.com@corp.example⟧")),
      "intent:#Intent;S.code=REDACTED;S.login_url=⟦https://login.corp.example⟧;end",
    ],
    good: [
      MessageSample.request(("login_host", "Corp--uat.sandbox.my.salesforce.com")),
      MessageSample.request(("login_host", "corp.my.site.com/partners")),
      Sample(
        MessageSample.request(("login_host", "login.corp.example")),
        inventory: Inventory(loginHosts: ["login.corp.example"])),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    let own = report.inventory.loginHosts ?? []
    for message in document.messages {
      checkPair(message, document, &report)
      if let parameter = message.filled(.loginHost) { checkURL(parameter, of: message, &report) }
      for parameter in message.parameters where !parameter.value.isEmpty {
        guard parameter.role == .loginHost || parameter.role == .loginURL,
          !parameter.isEncodedTwice
        else { continue }
        let host = LoginHost(parameter.value)
        guard !host.isKnown(own), !host.isInstance, !(parameter.role == .loginURL && !host.isURL)
        else { continue }
        report.add(untrusted, text(parameter, host), at: parameter.valueRange)
      }
    }
  }

  private static func checkPair(
    _ answer: IDPMessage, _ document: IDPMessages, _ report: inout Report
  ) {
    guard let index = answer.answers, let asked = host(document.messages[index]),
      let from = host(answer)
    else { return }
    let (first, second) = (LoginHost(asked.value), LoginHost(from.value))
    guard first.name != nil, second.name != nil, !first.isSame(second) else { return }
    report.add(
      differsFromRequest,
      "expected '\(asked.value.brief)', the login host of the request, found '\(from.value.brief)'",
      at: from.valueRange, notes: [Note("the login host of the request", at: asked.valueRange)])
  }

  private static func host(_ message: IDPMessage) -> MessageParameter? {
    message.filled(.loginHost) ?? message.filled(.loginURL)
  }

  private static func checkURL(
    _ parameter: MessageParameter, of message: IDPMessage, _ report: inout Report
  ) {
    let host = LoginHost(parameter.value)
    guard host.isURL else { return }
    // Another rule may report the name of the host.
    let end = parameter.raw.firstIndex(of: "://").map { $0 + 3 } ?? parameter.raw.count
    report.add(
      isURL, "'\(parameter.name.brief)' must not have a scheme; use '\(host.plain)'",
      at: message.range(of: parameter, 0, end),
      fix: MessageWording.fix("remove the scheme", parameter, host.plain))
  }

  @inline(never) private static func text(
    _ parameter: MessageParameter, _ host: LoginHost
  ) -> String {
    guard let name = host.name else { return "'\(parameter.value.brief)' is not a valid host name" }
    return name.contains("salesforce.com")
      ? "'\(name.brief)' looks like a Salesforce login host, but is not a known one; expected a host such as 'corp.my.salesforce.com'"
      : "'\(name.brief)' is not a known login host; if it is your own, add it with '--login-host' or in 'loginHosts'"
  }
}

package enum LoginHostInstance: MessagesRule {
  package static let about = RuleInfo(
    .loginHost, "instance", severity: .info, scope: .messages,
    summary: "The login host names the instance of an org.",
    rationale: """
      An org can move to another instance, and then a host such as 'na1.salesforce.com' no longer \
      leads to it. Salesforce is moving away from these hosts: since about Summer '26, users are \
      expected to log in at login.salesforce.com, test.salesforce.com, or the My Domain of the \
      org. In the files of apps, 'SFDCOAuthLoginHost' and servers.xml, the finding is a warning, \
      because those users have no other address to choose.
      """,
    source: "Salesforce Help, My Domain URL Formats; cognition24.com (2026), on instance addresses",
    bad: [
      MessageSample.request(("login_host", "⟦na1.salesforce.com⟧")),
      Sample(
        "<plist><dict><key>CFBundleName</key><string>Shop</string><key>SFDCOAuthLoginHost</key><string>⟦shop.cs76.force.com⟧</string></dict></plist>",
        scope: .mobileApp("Info.plist")),
    ],
    good: [
      MessageSample.request(("login_host", "ab12.my.salesforce.com")),
      Sample(
        "<plist><dict><key>CFBundleName</key><string>Shop</string><key>SFDCOAuthLoginHost</key><string>login.salesforce.com</string></dict></plist>",
        scope: .mobileApp("Info.plist")),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      for parameter in message.parameters
      where parameter.role == .loginHost || parameter.role == .loginURL {
        guard let name = name(parameter.value) else { continue }
        report.add(text(name), at: parameter.valueRange)
      }
    }
  }

  /// The same rule about the files of apps.
  package enum InClients: ClientRule {
    package static var about: RuleInfo { LoginHostInstance.about }

    package static func check(_ client: OAuthClient, _ report: inout Report) {
      guard let app = client.mobileApp else { return }
      let host = app.setting("SFDCOAuthLoginHost")?.text
      for address in [host].compactMap({ $0 }) + app.servers.compactMap(\.url) {
        guard let name = name(address.text) else { continue }
        report.add(as: .warning, text(name), at: address.range)
      }
    }
  }

  private static func name(_ host: Text) -> Text? {
    let host = LoginHost(host)
    return host.isInstance ? host.name : nil
  }

  @inline(never) private static func text(_ name: Text) -> String {
    "'\(name.brief)' names an instance, which may change; use 'login.salesforce.com', "
      + "'test.salesforce.com', or the org's My Domain"
  }
}
