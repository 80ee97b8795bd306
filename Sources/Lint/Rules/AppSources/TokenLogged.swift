package import ConfigModel

package enum TokenLogged: SourceRule {
  package static let about = RuleInfo(
    id: "token-logged",
    topic: .connectedApps,
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
