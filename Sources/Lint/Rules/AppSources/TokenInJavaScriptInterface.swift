package import ConfigModel

package enum TokenInJavaScriptInterface: SourceRule {
  package static let about = RuleInfo(
    id: "token-in-javascript-interface",
    topic: .connectedApps,
    risk: .secret,
    severity: .warning,
    summary: "A web view with a JavaScript interface handles tokens.",
    rationale: """
      Every page in the web view, including pages in frames and pages after a redirect, can call an \
      object that was added with `addJavascriptInterface`. If the object takes or gives a token, a \
      page of someone else can read it or replace it. Take the response from the redirect instead, \
      in a system browser. A file is reported if it also has names or texts of tokens.
      """,
    source: "Android, WebView.addJavascriptInterface (2024); " + SourceSample.embedded,
    exceptions: "If the view shows only pages of the app itself.",
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
        "every page in the web view can call this object, in an app whose tokens it may read; use a "
          + "system browser", at: source.tokens[call.token].range)
    }
  }
}
