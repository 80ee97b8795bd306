package import ConfigModel

package enum StartPageNotRelative: ClientRule {
  package static let about = RuleInfo(
    id: "start-page-not-relative",
    topic: .connectedApps,
    severity: .error,
    summary: "The start page of a hybrid app is an absolute URL.",
    rationale: """
      'startPage' is a path, either inside the app or below the address of the user's own org, \
      which is unknown until the user signs in. The app refuses to start with an absolute URL. \
      For a page that needs no sign-in, use 'unauthenticatedStartPage'.
      """,
    source: "Mobile SDK Development Guide, bootconfig.json",
    examples: [
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": false, \"startPage\": ⟦\"https://shop.corp.example/\"⟧, \"errorPage\": \"error.html\"}"
      ),
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": true, \"startPage\": ⟦\"HTTP://localhost/index.html\"⟧, \"errorPage\": \"error.html\"}"
      ),
      .good(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": false, \"startPage\": \"/apex/Shop?next=https://corp.example\", \"errorPage\": \"error.html\"}"
      ),
      .good(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": true, \"startPage\": \"http/index.html\", \"errorPage\": \"error.html\"}"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let page = client.mobileApp?.startPage, client.mobileApp?.format == .json else { return }
    let uri = URI(page.text)
    guard uri.isHTTP || uri.isHTTPS else { return }
    report.add("expected a path in 'startPage', found an absolute URL", at: page.range)
  }
}
