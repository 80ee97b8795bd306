package import ConfigModel

package enum UnauthenticatedStartPageUnusable: ClientRule {
  package static let about = RuleInfo(
    id: "unauthenticated-start-page-unusable",
    topic: .connectedApps,
    severity: .error,
    summary: "A hybrid app that starts without sign-in has no usable start page.",
    rationale: """
      The app knows no org before users sign in. An app with remote pages and \
      'shouldAuthenticate' set to false therefore needs an absolute URL in \
      'unauthenticatedStartPage', and refuses to start without it.
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
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": true, \"shouldAuthenticate\": false, \"startPage\": \"index.html\", \"errorPage\": \"error.html\"}"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp, app.format == .json else { return }
    if let page = app.unauthenticatedStartPage {
      let uri = URI(page.text)
      if !uri.isHTTP, !uri.isHTTPS {
        report.add("'unauthenticatedStartPage' must be an absolute URL", at: page.range)
      }
    } else if app.isLocal == false, !app.shouldAuthenticate, !app.isCutShort,
      app.setting("unauthenticatedStartPage") == nil
    {
      report.add(
        "an app that starts without sign-in needs 'unauthenticatedStartPage'", at: app.opening)
    }
  }
}
