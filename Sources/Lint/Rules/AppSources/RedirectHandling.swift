package import ConfigModel

extension Family {
  static let redirectHandling = Family(
    "redirect-handling", topic: .connectedApps,
    summary: "A redirect is recognized by only a part of its URL.")
}

package enum RedirectMatchedByPart: SourceRule {
  package static let about = RuleInfo(
    .redirectHandling, "partial-match",
    risk: .secret,
    severity: .warning,
    summary: "A redirect is recognized by only a part of its URL.",
    rationale: """
      Someone else's URL can contain the same text, such as \
      `https://other.example/?u=https://app.example/done`, and the app then mistakes it for its \
      own redirect. Parse the URL, and compare the scheme, host, port and path.
      """,
    source: "RFC 6749, section 10.15 (2012); RFC 9700, section 4.1 (2025); "
      + SourceSample.embedded,
    examples: [
      .bad(
        .source("Login.java"),
        "if (url.⟦contains⟧(\"http://localhost:8100/done\")) { finish(); }\n"),
      .bad(
        .source("Login.m"),
        "if ([request.URL.absoluteString ⟦containsString⟧:@\"corpapp://done\"]) { return NO; }\n"),
      .bad(
        .source("login.js"),
        "if (event.url.⟦indexOf⟧('https://app.corp.example/done') > -1) close()\n"),
      .good(
        .source("Login.java"),
        "if (text.contains(\"http://localhost\") || url.contains(\"file://\")) {}\n"
      ),
      .good(
        .source("Login.swift"),
        "if url.scheme == \"corpapp\", url.host == \"done\" { finish() }\n"),
    ])

  private static let methods: [StaticString] = [
    "contains", "containsString", "includes", "indexOf", "rangeOfString",
  ]
  private static let rows = [
    SourcePattern(.word(methods), .mark("("), .text(isRedirect)),
    SourcePattern(.word(methods), .mark(":"), .mark("@"), .text(isRedirect)),
  ]

  /// Parts of the web addresses to which a login returns.
  private static let returns: [StaticString] = [
    "127.0.0.1", "auth", "callback", "done", "localhost", "login", "redirect", "signin", "sso",
    "success", "token",
  ]

  /// True for a URL to which a login may return: with the scheme of an app, or a web address with a
  /// telling name.
  @Sendable private static func isRedirect(_ text: Text) -> Bool {
    guard let colon = text.firstIndex(of: "://") else { return false }
    let scheme = text.part(0, colon)
    if scheme == "http" || scheme == "https" {
      let rest = text.dropFirst(colon)
      return returns.contains(where: rest.contains)
    }
    return !scheme.isEmpty && !RedirectURI.isSystemScheme(scheme)
  }

  package static func check(_ source: AppSource, _ report: inout Report) {
    for found in source.matches(rows)
    where isOfAddress(source, found.token) && !isAtStart(source, found.next) {
      report.add(
        "someone else's URL can contain this text; parse the URL, and compare its parts",
        at: source.tokens[found.token].range)
    }
  }

  /// True for `indexOf(…) === 0`, which compares the beginning.
  private static func isAtStart(_ source: AppSource, _ next: Int) -> Bool {
    var index = next
    while source.isMark(index, ")") || source.isMark(index, "=") { index += 1 }
    return index > next + 1 && source.text(index) == "0"
  }

  /// True if a method is called on a value with the name of a URL.
  private static func isOfAddress(_ source: AppSource, _ method: Int) -> Bool {
    var index = method - 1
    while index >= 0,
      source.isMark(index, ".") || source.isMark(index, "?")
        || source.isMark(index, "!")
    {
      index -= 1
    }
    // `url.toString().contains(…)`
    if source.isMark(index, ")"), let open = source.partner(of: index), open >= 3 {
      index = source.isMark(open - 2, ".") ? open - 3 : open - 1
    }
    return source.kind(index) == .word && SourceNames.isAddress(source.text(index))
  }
}
