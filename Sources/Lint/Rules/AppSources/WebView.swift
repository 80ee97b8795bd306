package import ConfigModel

extension Family {
  static let webView = Family(
    "web-view", topic: .connectedApps,
    summary:
      "A web view in an app handles logins, tokens, or certificate errors insecurely, or is deprecated."
  )
}

package enum CertificateErrorIgnored: SourceRule {
  package static let about = RuleInfo(
    .webView, "certificate-error-ignored",
    risk: .secret,
    severity: .error,
    summary: "A web view continues after a certificate error.",
    rationale: """
      With `proceed()` in `onReceivedSslError`, the app accepts every certificate, so anyone on \
      the network can show their own login page and read the password. Call `cancel()`. A handler \
      that asks the user, or that is only for debug builds, is not reported.
      """,
    source: "Android, WebViewClient.onReceivedSslError (2024); " + SourceSample.embedded,
    examples: [
      .bad(
        .source("Login.java"),
        "class Browser extends WebViewClient {\n  public void onReceivedSslError(WebView v, SslErrorHandler h, SslError e) {\n    h.⟦proceed⟧();\n  }\n}\n"
      ),
      .bad(
        .source("Login.kt"),
        "override fun onReceivedSslError(view: WebView?, handler: SslErrorHandler?, error: SslError?) {\n  handler?.⟦proceed⟧()\n}\n"
      ),
      .good(
        .source("Login.java"),
        "public void onReceivedSslError(WebView v, SslErrorHandler h, SslError e) {\n  h.cancel(); // not h.proceed();\n}\n"
      ),
      .good(
        .source("Login.kt"),
        "override fun onReceivedSslError(v: WebView, h: SslErrorHandler, e: SslError) {\n  if (BuildConfig.DEBUG) h.proceed() else h.cancel()\n}\nfun next() { task.proceed() }\n"
      ),
    ])

  private static let handlers = [SourcePattern(.word(["onReceivedSslError"]), .mark("("))]
  private static let calls = [SourcePattern(.word(["proceed"]), .mark("("))]
  private static let conditions: [StaticString] = [
    "AlertDialog", "BuildConfig", "DEBUG", "isDebug", "setPositiveButton",
  ]

  package static func check(_ source: AppSource, _ report: inout Report) {
    guard source.language == .java || source.language == .kotlin else { return }
    for handler in source.matches(handlers) {
      guard let end = source.partner(of: handler.next - 1),
        let body = (end + 1..<min(end + 8, source.tokens.count)).first(where: {
          source.isMark($0, "{")
        })
      else { continue }
      let inside = source.inside(body)
      guard !source.hasWord(conditions, in: inside),
        let call = source.matches(calls, in: inside).first
      else { continue }
      report.add(
        "the web view accepts every certificate, so anyone on the network can read the password; call "
          + "'cancel()'", at: source.tokens[call.token].range)
    }
  }
}

package enum UIWebViewUsed: SourceRule {
  package static let about = RuleInfo(
    .webView, "deprecated",
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

package enum LoginInWebView: SourceRule {
  package static let about = RuleInfo(
    .webView, "login",
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

package enum TokenInJavaScriptInterface: SourceRule {
  package static let about = RuleInfo(
    .webView, "token-in-javascript-interface",
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
