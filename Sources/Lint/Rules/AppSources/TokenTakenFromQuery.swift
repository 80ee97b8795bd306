package import ConfigModel

package enum TokenTakenFromQuery: SourceRule {
  package static let about = RuleInfo(
    id: "token-taken-from-query",
    topic: .connectedApps,
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
