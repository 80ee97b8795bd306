package import ConfigModel

package enum CertificateErrorIgnored: SourceRule {
  package static let about = RuleInfo(
    id: "certificate-error-ignored",
    topic: .connectedApps,
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
