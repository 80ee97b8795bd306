package import ConfigModel

package enum UnauthenticatedStartPageUnusable: ClientRule {
  package static let about = RuleInfo(
    id: "unauthenticated-start-page-unusable",
    severity: .error,
    summary: "A hybrid app that begins without a sign-in has no page to begin with.",
    rationale: """
      Before users sign in the app knows no org, so an app with its pages elsewhere and \
      'shouldAuthenticate' false needs 'unauthenticatedStartPage', a whole address. It refuses to \
      start without one.
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
        report.add("'unauthenticatedStartPage' is a whole address", at: page.range)
      }
    } else if app.isLocal == false, !app.shouldAuthenticate, !app.isCutShort,
      app.setting("unauthenticatedStartPage") == nil
    {
      report.add(
        "an app that begins without a sign-in needs 'unauthenticatedStartPage'", at: app.opening)
    }
  }
}
