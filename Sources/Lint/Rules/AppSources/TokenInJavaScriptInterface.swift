package import ConfigModel

package enum TokenInJavaScriptInterface: SourceRule {
  package static let about = RuleInfo(
    id: "token-in-javascript-interface",
    topic: .connectedApps,
    risk: .secret,
    severity: .warning,
    summary: "A web view with a JavaScript interface handles tokens.",
    rationale: """
      Every page in the web view, including pages in frames and pages after a redirect, can call \
      an object that was added with `addJavascriptInterface`. If the object accepts or returns a \
      token, any such page can replace or read it. Use a system browser instead, and take the \
      response from its redirect. A file is reported only if it also contains the name of a token \
      or a string that names one.
      """,
    source: "Android, WebView.addJavascriptInterface (2024); " + SourceSample.embedded,
    exceptions: "If the web view shows only the app's own pages.",
    examples: [
      .bad(
        .source("Login.java"),
        "view.⟦addJavascriptInterface⟧(new Reader(), \"HtmlViewer\");\nview.loadUrl(\"javascript:read(document.getElementsByName('SAMLResponse')[0].value)\");\n"
      ),
      .bad(
        .source("Login.kt"),
        "view.⟦addJavascriptInterface⟧(Bridge { client.accessToken }, \"App\")\n"),
      .good(
        .source("Help.java"),
        "view.addJavascriptInterface(new Zoom(), \"Zoom\"); // no accessToken\n"),
      .good(.source("Login.kt"), "fun addJavascript(token: String) {}\n"),
    ])

  private static let calls = [SourcePattern(.word(["addJavascriptInterface"]), .mark("("))]

  package static func check(_ source: AppSource, _ report: inout Report) {
    guard source.language == .java || source.language == .kotlin else { return }
    let found = source.matches(calls)
    guard !found.isEmpty else { return }
    let hasTokens = source.tokens.indices.contains { index in
      switch source.kind(index) {
      case .word: SourceNames.isSecret(source.text(index))
      case .string:
        source.text(index).contains("SAMLResponse") || source.text(index).contains("access_token")
      default: false
      }
    }
    guard hasTokens else { return }
    for call in found {
      report.add(
        "every page in the web view can call this object and may read the app's tokens; use a system browser",
        at: source.tokens[call.token].range)
    }
  }
}
