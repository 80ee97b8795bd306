package import ConfigModel

extension Family {
  static let loginServer = Family(
    "login-server", topic: .connectedApps,
    summary:
      "The login server of a mobile app is misspelled, or written in a form or a place that is not read."
  )
}

package enum LoginServerIsURL: ClientRule {
  package static let about = RuleInfo(
    .loginServer, "is-url",
    severity: .error,
    summary: "The login host of an iOS app is a URL.",
    rationale: """
      Mobile SDK for iOS puts `https://` before the value of `SFDCOAuthLoginHost`. A value with a \
      scheme becomes an address that does not exist, and users see no login page. A site of \
      Experience Cloud has a path: `corp.my.site.com/partners`. On Android, `servers.xml` takes \
      full URLs instead.
      """,
    source: "Mobile SDK Development Guide, Configure the Login Endpoint; "
      + "SalesforceMobileSDK-iOS, SFSDKLoginHostStorage",
    examples: [
      .bad(
        .mobileApp("Info.plist"), LoginServerSample.info("⟦https://corp.my.salesforce.com⟧"),
        fixed: LoginServerSample.info("corp.my.salesforce.com"), .suggest),
      .bad(
        .mobileApp("Info.plist"), LoginServerSample.info("⟦https://corp.my.site.com/partners/⟧"),
        fixed: LoginServerSample.info("corp.my.site.com/partners"), .suggest),
      .good(.mobileApp("Info.plist"), LoginServerSample.info("corp.my.salesforce.com")),
      .good(.mobileApp("Info.plist"), LoginServerSample.info("$(LOGIN_HOST)")),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let host = client.mobileApp?.setting("SFDCOAuthLoginHost")?.text,
      !MobileAppConfiguration.isVariable(host.text)
    else { return }
    let login = LoginHost(host.text)
    guard login.isURL else { return }
    report.add(
      "'SFDCOAuthLoginHost' takes a host without a scheme; use '\(login.site)'", at: host.range,
      fix: FixIt("remove the scheme", .suggest, [Edit(host.range, login.site)]))
  }
}

package enum LoginServerNotHTTPS: ClientRule {
  package static let about = RuleInfo(
    .loginServer, "not-https",
    severity: .error,
    summary: "The URL of a login server does not begin with `https://`.",
    rationale: """
      Mobile SDK for Android uses the URLs in `servers.xml` as they are: it adds no scheme, and \
      appends the path of the authorization endpoint. Without `https://`, the login page does not \
      load, or passwords are sent in the clear.
      """,
    source: "Mobile SDK Development Guide, Configure the Login Endpoint; "
      + "SalesforceMobileSDK-Android, LoginServerManager",
    examples: [
      .bad(
        .mobileApp("servers.xml"), LoginServerSample.servers("⟦test.salesforce.com⟧"),
        fixed: LoginServerSample.servers("https://test.salesforce.com"), .suggest),
      .bad(
        .mobileApp("servers.xml"), LoginServerSample.servers("⟦http://login.salesforce.com⟧"),
        fixed: LoginServerSample.servers("https://login.salesforce.com"), .suggest),
      .good(.mobileApp("servers.xml"), LoginServerSample.servers("https://test.salesforce.com")),
      .good(
        .mobileApp("servers.xml"), LoginServerSample.servers("https://corp.my.site.com/partners")),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for server in client.mobileApp?.servers ?? [] {
      guard let url = server.url, !url.isEmpty, !MobileAppConfiguration.isVariable(url.text),
        !URI(url.text).isHTTPS
      else { continue }
      let secure = "https://" + LoginHost(url.text).site
      report.add(
        "the URL of a login server must begin with 'https://'", at: url.range,
        fix: FixIt("replace with '\(secure)'", .suggest, [Edit(url.range, secure)]))
    }
  }
}

package enum LoginServerIsPage: ClientRule {
  package static let about = RuleInfo(
    .loginServer, "is-page",
    severity: .warning,
    summary: "A login server is the address of a page.",
    rationale: """
      Mobile SDK appends `/services/oauth2/authorize` to the login server. A server is therefore a \
      host, or the root of a site of Experience Cloud such as `corp.my.site.com/partners`, and not \
      the page on which users log in. Such a path leads to a page that does not exist.
      """,
    source: "Mobile SDK Development Guide, Configure the Login Endpoint; "
      + "SalesforceMobileSDK-iOS, issue 2639",
    examples: [
      .bad(
        .mobileApp("servers.xml"),
        LoginServerSample.servers("⟦https://corp.my.site.com/partners/s/login/⟧")),
      .bad(.mobileApp("Info.plist"), LoginServerSample.info("⟦corp.my.site.com/partners/login⟧")),
      .good(.mobileApp("Info.plist"), LoginServerSample.info("corp.my.site.com/partners")),
      .good(.mobileApp("servers.xml"), LoginServerSample.servers("https://login.salesforce.com")),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp else { return }
    let host = app.setting("SFDCOAuthLoginHost")?.text
    // One with a scheme is reported for that.
    let hosts = [host].compactMap { $0 }.filter { !LoginHost($0.text).isURL }
    for address in hosts + app.servers.compactMap(\.url) {
      guard let page = LoginHost(address.text).page else { continue }
      report.add(
        "the app appends '/services/oauth2/authorize' to the login server, so '\(page)' leads nowhere; "
          + "keep only the host, and the path of a site", at: address.range)
    }
  }
}

package enum LoginServerNotRead: ClientRule {
  package static let about = RuleInfo(
    .loginServer, "not-read",
    severity: .warning,
    summary: "A login server is in a file in which Mobile SDK does not look for it.",
    rationale: """
      The boot configuration has no login server. Mobile SDK ignores such a setting, and users log \
      in at login.salesforce.com, which does not know the users or the app of a sandbox or a site. \
      On Android, login servers belong in `res/xml/servers.xml`, and on iOS in \
      `SFDCOAuthLoginHost` in Info.plist; on both, a device management system can set them.
      """,
    source: "Mobile SDK Development Guide, Configure the Login Endpoint; "
      + "forcedotcom/SalesforceMobileSDK-Package, issue 320",
    exceptions: "If code of the app reads the setting.",
    examples: [
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string>⟦<string name=\"loginHost\">https://corp.my.site.com</string>⟧</resources>"
      ),
      .bad(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/cb</string><key>SFDCOAuthLoginHost</key>⟦<string>corp.my.site.com</string>⟧</dict></plist>"
      ),
      .good(.mobileApp("Info.plist"), LoginServerSample.info("corp.my.site.com")),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string name=\"app_name\">loginHost</string></resources>"
      ),
    ])

  private static let names: [StaticString] = [
    "loginhost", "loginserver", "loginurl", "loginendpoint", "sfdcoauthloginhost",
    "oauthloginhost", "oauthlogindomain",
  ]

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp, app.isBootConfig else { return }
    for setting in app.settings {
      let name = setting.name.string.lowercased().filter { $0 != "_" && $0 != "-" }
      guard names.contains(where: { $0.description == name }) else { continue }
      let place =
        switch app.format {
        case .propertyList: "'SFDCOAuthLoginHost' of Info.plist"
        case .resources: "res/xml/servers.xml"
        default: "'SFDCOAuthLoginHost' of Info.plist, and into res/xml/servers.xml"
        }
      report.add(
        "'\(setting.name.text)' is not read from a boot configuration; put the login server into \(place)",
        at: setting.range)
    }
  }
}

package enum LoginServerLookalike: ClientRule {
  package static let about = RuleInfo(
    .loginServer, "lookalike",
    risk: .secret,
    severity: .warning,
    summary: "A login server looks like one of Salesforce's, but is not.",
    rationale: """
      Users enter their passwords on the page of the login server. A host such as \
      `corp.my.saleforce.com` belongs to someone else, or to no one.
      """,
    source: "Salesforce Help, My Domain URL Formats",
    examples: [
      .bad(.mobileApp("Info.plist"), LoginServerSample.info("⟦corp.my.saleforce.com⟧")),
      .bad(
        .mobileApp("servers.xml"), LoginServerSample.servers("⟦https://login.salesforces.com⟧")),
      .good(.mobileApp("Info.plist"), LoginServerSample.info("corp.my.salesforce.com")),
      .good(.mobileApp("servers.xml"), LoginServerSample.servers("https://login.corp.example")),
    ])

  private static let domain = "salesforce.com"

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp else { return }
    let host = app.setting("SFDCOAuthLoginHost")?.text
    for address in [host].compactMap({ $0 }) + app.servers.compactMap(\.url) {
      guard let name = LoginHost(address.text).name else { continue }
      let end = name.split(UInt8(ascii: ".")).suffix(2).map { $0.string.lowercased() }
        .joined(separator: ".")
      guard end != domain, EditDistance.between(end, domain, limit: 2) != nil else { continue }
      report.add(
        "'\(end)' looks like a misspelling of '\(domain)', so passwords would go to someone else",
        at: address.range)
    }
  }
}

package enum LoginServerIncomplete: ClientRule {
  package static let about = RuleInfo(
    .loginServer, "incomplete",
    severity: .warning,
    summary: "A login server has no name or no URL.",
    rationale: """
      Mobile SDK for Android skips an entry of `servers.xml` that lacks one of the attributes \
      `name` and `url`, without a message. The attributes have no prefix such as `android:`.
      """,
    source: "SalesforceMobileSDK-Android, LoginServerManager",
    examples: [
      .bad(
        .mobileApp("servers.xml"),
        #"<servers>⟦<server⟧ name="Production"/><server name="Sandbox" url="https://test.salesforce.com"/></servers>"#
      ),
      .bad(
        .mobileApp("servers.xml"),
        #"<servers>⟦<server⟧ url="https://test.salesforce.com"/></servers>"#),
      .good(.mobileApp("servers.xml"), LoginServerSample.servers("https://test.salesforce.com")),
      .good(
        .mobileApp("servers.xml"),
        #"<servers><group url="a"/><server name="A" url="https://test.salesforce.com"/></servers>"#),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for server in client.mobileApp?.servers ?? [] {
      let lacks =
        (server.name?.isEmpty ?? true) ? "name" : (server.url?.isEmpty ?? true) ? "url" : nil
      guard let lacks else { continue }
      report.add(
        "the app skips a login server without the attribute '\(lacks)'", at: server.opening)
    }
  }
}

private enum LoginServerSample {
  static func info(_ host: String) -> String {
    "<plist><dict><key>CFBundleName</key><string>Shop</string><key>SFDCOAuthLoginHost</key><string>\(host)</string></dict></plist>"
  }

  static func servers(_ url: String) -> String {
    #"<servers><server name="Production" url="https://login.salesforce.com"/><server name="Other" url="\#(url)"/></servers>"#
  }
}
