package import ConfigModel

package enum UnauthenticatedStartPageUnusable: ClientRule {
  package static let about = RuleInfo(
    id: "unauthenticated-start-page-unusable",
    topic: .connectedApps,
    severity: .error,
    summary: "A hybrid app that starts without sign-in has no usable start page.",
    rationale: """
      The app knows no org before users sign in. An app with remote pages and 'shouldAuthenticate' \
      set to false therefore needs an absolute URL in 'unauthenticatedStartPage', and refuses to \
      start without it. All other apps ignore the page, but on Android, they also refuse to start \
      if it is not an absolute URL.
      """,
    source: "Mobile SDK Development Guide, bootconfig.json",
    examples: [
      .bad(
        .mobileApp("bootconfig.json"),
        "⟦{⟧\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": false, \"shouldAuthenticate\": false, \"startPage\": \"/apex/Shop\", \"errorPage\": \"error.html\"}"
      ),
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": false, \"shouldAuthenticate\": false, \"startPage\": \"/apex/Shop\", \"errorPage\": \"error.html\", \"unauthenticatedStartPage\": ⟦\"/shop\"⟧}"
      ),
      .good(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": false, \"shouldAuthenticate\": false, \"startPage\": \"/apex/Shop\", \"errorPage\": \"error.html\", \"unauthenticatedStartPage\": \"https://shop.corp.example/\"}"
      ),
      .good(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": true, \"shouldAuthenticate\": false, \"startPage\": \"index.html\", \"errorPage\": \"error.html\", \"unauthenticatedStartPage\": \"\"}"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp, app.format == .json else { return }
    let setting = app.setting("unauthenticatedStartPage")
    if let page = app.unauthenticatedStartPage, !page.isEmpty {
      let uri = URI(page.text)
      guard !uri.isHTTP, !uri.isHTTPS else { return }
      let use =
        app.isLocal == false && !app.shouldAuthenticate
        ? "write the whole URL, with 'https://'"
        : "this app does not use the page, so remove the setting"
      report.add(
        "'unauthenticatedStartPage' is '\(page.text)', which is not an absolute URL; \(use)",
        at: page.range)
    } else if app.isLocal == false, !app.shouldAuthenticate, !app.isCutShort,
      setting?.text != nil || setting == nil, !app.hasAbsoluteStartPage
    {
      report.add(
        "'shouldAuthenticate' is false and the pages are remote, but 'unauthenticatedStartPage' is "
          + "\(setting == nil ? "missing" : "empty"); set it to an absolute URL",
        at: setting?.range ?? app.opening)
    }
  }
}
