package import ConfigModel

extension Family {
  static let appToken = Family(
    "app-token", topic: .connectedApps,
    summary: "An app writes a token to a log or takes one from the query of a URL.")
}

package enum TokenTakenFromQuery: SourceRule {
  package static let about = RuleInfo(
    .appToken, "from-query",
    risk: .secret,
    severity: .warning,
    summary: "An app takes a token from the query of a URL.",
    rationale: """
      A URL with a token ends up in browser histories and server logs, and another app with the \
      same scheme can receive it. Let the identity provider return a code, and exchange it with \
      PKCE.
      """,
    source: "RFC 6750, section 5.3 (2012); RFC 9700, section 2.1.2 (2025); " + SourceSample.system,
    examples: [
      .bad(
        .source("Login.java"), "String token = uri.getQueryParameter(⟦\"token\"⟧);\n"),
      .bad(
        .source("Login.swift"),
        "let token = parts.queryItems?.first { $0.name == ⟦\"access_token\"⟧ }?.value\n"),
      .bad(
        .source("login.js"), "const token = new URLSearchParams(query).get(⟦'id_token'⟧)\n"),
      .good(.source("Login.kt"), "val code = uri.getQueryParameter(\"code\")\n"),
      .good(.source("login.js"), "const token = cache.get('access_token')\n"),
    ])

  private static let names: [StaticString] = [
    "access_token", "id_token", "refresh_token", "SAMLResponse", "token",
  ]
  @Sendable private static func isToken(_ text: Text) -> Bool { text.isOne(of: names) }

  private static let rows = [
    SourcePattern(.word(["getQueryParameter"]), .mark("("), .text(isToken), place: 2),
    SourcePattern(.word(["name"]), .mark("="), .mark("="), .text(isToken), place: 3),
    SourcePattern(
      .word(["searchParams"]), .mark("."), .word(["get"]), .mark("("), .text(isToken), place: 4),
    SourcePattern(.word(["get"]), .mark("("), .text(isToken), place: 2),
  ]

  package static func check(_ source: AppSource, _ report: inout Report) {
    let hasItems = source.hasWord(["queryItems"])
    for found in source.matches(rows) {
      if found.row == 1, !hasItems { continue }
      if found.row == 3, !isOfSearchParameters(source, found.token) { continue }
      let range = source.tokens[found.token].range
      report.add(
        "a token in a URL ends up in histories and logs; use an authorization code with PKCE",
        at: SourceRange(range.start - 1, min(range.end + 1, source.source.count)))
    }
  }

  /// `new URLSearchParams(query).get('…')`
  private static func isOfSearchParameters(_ source: AppSource, _ name: Int) -> Bool {
    let dot = name - 3
    guard source.isMark(dot, "."), source.isMark(dot - 1, ")"),
      let open = source.partner(of: dot - 1)
    else { return false }
    return source.text(open - 1) == "URLSearchParams"
  }
}

package enum TokenLogged: SourceRule {
  package static let about = RuleInfo(
    .appToken, "logged",
    risk: .secret,
    severity: .warning,
    summary: "An app writes a token to a log.",
    rationale: """
      Other people and programs can read the logs of a device: in support files, in crash reports, \
      and from a connected computer. A token gives them the rights of the user until it expires. \
      Log a fact about the token instead, such as its expiry time.
      """,
    source: "OWASP MASVS 2.1 (2024), MASVS-STORAGE-2; " + SourceSample.embedded,
    examples: [
      .bad(.source("Login.java"), "Log.i(TAG, \"SAML token = \" + ⟦samlToken⟧);\n"),
      .bad(.source("Login.swift"), "print(\"token: \\(session.⟦accessToken⟧)\")\n"),
      .bad(.source("Login.kt"), "Log.d(TAG, \"token is $⟦token⟧\")\n"),
      .bad(.source("login.js"), "console.log(`token ${response.⟦access_token⟧}`)\n"),
      .good(
        .source("Login.java"),
        "Log.i(TAG, \"no token: \" + (token == null)); // Log.i(TAG, token)\n"),
      .good(
        .source("Login.swift"),
        "NSLog(\"token expires %@, %d\", token.expiryDate, accessToken.count)\nstore(token)\n"),
      .good(
        .source("Push.kt"),
        "override fun onNewToken(token: String) { Log.d(TAG, \"new: $token\") }\n"),
    ])

  private static let rows = [
    SourcePattern(.word(["NSLog", "os_log", "print", "debugPrint", "println"]), .mark("(")),
    SourcePattern(
      .word(["Log", "Timber", "logger", "Logger", "log", "os", "SFSDKLogger", "SalesforceLogger"]),
      .mark("."), .word(["v", "d", "i", "w", "e", "wtf", "debug", "info", "error", "log", "warn"]),
      .mark("(")),
    SourcePattern(
      .word(["console"]), .mark("."), .word(["log", "debug", "info", "warn", "error"]), .mark("(")),
    SourcePattern(
      .word(["System"]), .mark("."), .word(["out"]), .mark("."), .word(["println"]), .mark("(")),
  ]

  /// Where these words are, a plain `token` is that of a device, to which messages are pushed.
  private static let pushes: [StaticString] = [
    "FirebaseInstanceId", "FirebaseMessaging", "FirebaseMessagingService", "deviceToken",
    "onNewToken", "onTokenRefresh", "registerForRemoteNotifications",
  ]

  package static func check(_ source: AppSource, _ report: inout Report) {
    var done = 0
    let isOfDevice = source.hasWord(pushes)
    for call in source.matches(rows) where call.next > done {
      guard !isMember(source, call.token) else { continue }
      let arguments = source.inside(call.next - 1)
      // A call in the arguments of another one is not looked at again.
      done = max(done, arguments.upperBound)
      guard
        let token = arguments.first(where: {
          isValue(source, $0, arguments) && !(isOfDevice && source.text($0) == "token")
        })
      else { continue }
      report.add(
        "a token is written to the log, where others can read it", at: source.tokens[token].range)
    }
  }

  private static func isMember(_ source: AppSource, _ index: Int) -> Bool {
    source.isMark(index - 1, ".") || source.isMark(index - 1, "@")
  }

  /// True if a word is a token that becomes a part of the text, and not a label, a condition, or
  /// something about the token.
  private static func isValue(_ source: AppSource, _ index: Int, _ range: Range<Int>) -> Bool {
    guard source.kind(index) == .word, SourceNames.isSecret(source.text(index)) else {
      return false
    }
    let following = index + 1
    for mark: StaticString in [".", "(", ":", "=", "[", "?", "<", ">"]
    where range.contains(following) && source.isMark(following, mark) {
      return false
    }
    guard !isRedacted(source, index, range) else { return false }
    // `token != null`, and `!token`
    return !source.isMark(following, "!") && !source.isMark(index - 1, "!")
      && !source.isMark(index - 1, "=")
  }

  /// True if the log of Apple's systems does not show a value: `\(token, privacy: .private)`, and
  /// `os_log("%{private}@", token)`.
  private static func isRedacted(_ source: AppSource, _ index: Int, _ range: Range<Int>) -> Bool {
    if source.isMark(index + 1, ","), source.text(index + 2) == "privacy",
      source.isMark(index + 3, ":"), source.isMark(index + 4, ".")
    {
      return source.text(index + 5).isOne(of: ["private", "sensitive"])
    }
    let texts = range.filter { source.kind($0) == .string }.map { source.text($0) }
    return texts.contains { $0.contains("%{private") || $0.contains("%{sensitive") }
      && !texts.contains { $0.contains("%{public") || $0.contains("%@") }
  }
}
