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
      A page of another site that needs no sign-in belongs in 'unauthenticatedStartPage', with \
      'isLocal' and 'shouldAuthenticate' set to false.
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
    guard let app = client.mobileApp, app.format == .json, app.hasAbsoluteStartPage,
      let page = app.startPage
    else { return }
    let remedy =
      if app.isLocal == true {
        "write the path of a page in the app"
      } else if !app.shouldAuthenticate, app.setting("unauthenticatedStartPage") == nil {
        "move it to 'unauthenticatedStartPage'"
      } else {
        "write only the path, without scheme and host"
      }
    report.add(
      "'startPage' is the absolute URL '\(page.text)', so the app does not start; \(remedy)",
      at: page.range)
  }
}

extension MobileAppConfiguration {
  /// True if Mobile SDK takes the start page for an absolute URL.
  var hasAbsoluteStartPage: Bool {
    guard let uri = startPage.map({ URI($0.text) }) else { return false }
    return uri.isHTTP || uri.isHTTPS
  }
}
