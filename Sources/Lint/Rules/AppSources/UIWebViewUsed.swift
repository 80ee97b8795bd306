package import ConfigModel

package enum UIWebViewUsed: SourceRule {
  package static let about = RuleInfo(
    id: "ui-web-view-used",
    topic: .connectedApps,
    severity: .warning,
    summary: "An app uses UIWebView.",
    rationale: """
      Apple has deprecated UIWebView and no longer accepts apps with it. For a login, use \
      `ASWebAuthenticationSession`: an app that shows the login in its own view can read the \
      password, and cannot use the browser's session. Only the first use in a file is reported.
      """,
    source: "Apple, Updating apps that use web views (2019); RFC 8252, section 8.12; "
      + SourceSample.embedded,
    examples: [
      .bad(.source("Login.swift"), "let view: ⟦UIWebView⟧ = UIWebView()\n"),
      .bad(.source("Login.m"), "- (BOOL)webView:(⟦UIWebView⟧ *)view {\n  return YES;\n}\n"),
      .good(.source("Login.swift"), "// UIWebView is gone\nlet name = \"UIWebView\"\n"),
      .good(.source("Login.java"), "class UIWebView {}\n"),
    ])

  package static func check(_ source: AppSource, _ report: inout Report) {
    guard source.language == .swift || source.language == .objectiveC else { return }
    let words: [StaticString] = ["UIWebView", "UIWebViewDelegate"]
    guard
      let first = source.tokens.indices.first(where: {
        source.kind($0) == .word && source.text($0).isOne(of: words)
      })
    else { return }
    report.add(
      "'\(source.text(first))' is no longer accepted by the App Store; use "
        + "'ASWebAuthenticationSession' for logins", at: source.tokens[first].range)
  }
}
