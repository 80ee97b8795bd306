package import ConfigModel

extension Family {
  static let startPage = Family(
    "start-page", topic: .connectedApps,
    summary: "The start page of a hybrid app cannot be used.")
}

package enum StartPageNotRelative: ClientRule {
  package static let about = RuleInfo(
    .startPage, "absolute-url",
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

package enum UnauthenticatedStartPageUnusable: ClientRule {
  package static let about = RuleInfo(
    .startPage, "unusable-before-login",
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
