package import ConfigModel

package enum LoginInWebView: SourceRule {
  package static let about = RuleInfo(
    id: "login-in-web-view",
    topic: .connectedApps,
    risk: .secret,
    severity: .warning,
    summary: "An app shows a login page in a web view.",
    rationale: """
      An app can read everything that users enter in its own web view, including passwords, and \
      users cannot see where the page comes from. Identity providers such as Google refuse to show \
      their login there. Use Custom Tabs on Android and `ASWebAuthenticationSession` on iOS. A \
      file is reported if it uses a web view, contains the address of a login page, and does not \
      use a system browser.
      """,
    source: "RFC 8252, section 8.12 (2017); " + SourceSample.embedded,
    exceptions: "If the address has another purpose, and users log in with a system browser.",
    examples: [
      .bad(
        .source("Login.java"),
        "class Login extends Activity {\n  String idp = ⟦\"https://mobile.corp.example/mobile/platform/sso/redirect/saml\"⟧;\n  WebView view;\n}\n"
      ),
      .bad(
        .source("Login.swift"),
        "let view = WKWebView()\nview.load(URLRequest(url: URL(string: ⟦\"https://login.corp.example/services/oauth2/authorize?client_id=\"⟧ + key)!))\n"
      ),
      .good(
        .source("Login.kt"),
        "val view = WebView(this)\nCustomTabsIntent.Builder().build().launchUrl(this, Uri.parse(\"https://login.corp.example/oauth2/authorize\"))\n"
      ),
      .good(
        .source("Login.kt"), "val view = WebView(this) // https://a.example/oauth2/authorize\n"),
    ])

  private static let views: [StaticString] = ["UIWebView", "WKWebView", "WebView", "WebViewClient"]

  package static func check(_ source: AppSource, _ report: inout Report) {
    guard
      let address = source.tokens.indices.first(where: {
        source.kind($0) == .string && SourceNames.isLogin(source.text($0))
      }), source.hasWord(views), !source.hasWord(SourceNames.systemBrowsers)
    else { return }
    let range = source.tokens[address].range
    report.add(
      "this login page is shown in a web view, which can read the password; use a system browser",
      at: SourceRange(range.start - 1, min(range.end + 1, source.source.count)))
  }
}
