import ConfigModel
import Lint
import Testing

/// Sound files of apps that look faulty, and the wording of findings that were once misleading.
@Suite struct SalesforcePrecisionTests {
  private func findings(_ path: String, _ text: String) -> [Diagnostic] {
    let source = SourceBytes(text)
    let name = String(path.split(separator: "/").last ?? "")
    let kind = Recognition.kind(ofName: name) ?? .mobileApp
    let report = Linter(LintSettings()).lint(LintInput(path: path, kind: kind, source: source))
    return report.diagnostics
  }

  private func app(_ oauth: String) -> [Diagnostic] {
    findings(
      "Shop.connectedApp",
      """
      <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata"><contactEmail>a@corp.example\
      </contactEmail><label>Shop</label><oauthConfig>\(oauth)</oauthConfig></ConnectedApp>
      """)
  }

  private func hybrid(_ settings: String) -> [String] {
    findings(
      "www/bootconfig.json",
      """
      {"remoteAccessConsumerKey": "3MVG9shopKeyOfTheTests", "errorPage": "error.html",
      "oauthRedirectURI": "com.example.corp.shop:/cb", \(settings)}
      """
    ).map(\.message)
  }

  @Test(arguments: [
    "<plist><dict/></plist>",
    "<plist><dict><key>UILaunchStoryboardName</key><string>Main</string></dict></plist>",
    "<plist><dict><key>remoteAccessConsumerKey</key><string>x</string></dict></plist>",
  ])
  func infoPlistIsNotABootConfig(_ text: String) {
    #expect(findings("ios/Info.plist", text).isEmpty)
    #expect(findings("ios/Shop-Info.plist", text).isEmpty)
  }

  @Test func findsNestedSettings() {
    let text = """
      <plist><dict><key>test</key><dict><key>remoteAccessConsumerKey</key>
      <string>3MVG9shopKeyOfTheTests</string></dict></dict></plist>
      """
    #expect(findings("ios/Environments.plist", text).isEmpty)
    #expect(
      findings("ios/bootconfig.plist", text).map(\.rule).contains("app-setting/missing-credentials")
    )
  }

  @Test func reportsEmptyBootConfig() {
    let found = findings("ios/bootconfig.plist", "<plist><dict/></plist>").map(\.rule)
    #expect(found == ["app-setting/missing-credentials", "app-setting/missing-credentials"])
  }

  @Test func combinesAndroidResources() {
    let text = """
      <resources><string name="oauthRedirectURI">com.example.corp.shop:/cb</string></resources>
      """
    #expect(findings("res/values/bootconfig.xml", text).isEmpty)
  }

  @Test func ignoresCallbackOfJWTFlow() {
    let callback = "<callbackUrl>sfdc://oauth/jwt/success</callbackUrl>"
    let scopes = "<scopes>Api</scopes>"
    let rules = app(callback + scopes).map(\.rule)
    #expect(
      rules == [
        "consumer-secret/required-of-native-app", "callback/generic-scheme",
        "app-scope/refresh-token-missing",
      ])
    let jwt = "<certificate>MIIB</certificate><isAdminApproved>true</isAdminApproved>"
    #expect(app(callback + jwt + scopes).isEmpty)
    // Without approval, users approve the app in a browser.
    let open = "<certificate>MIIB</certificate><isAdminApproved>false</isAdminApproved>"
    #expect(app(callback + open + scopes).map(\.rule).contains("callback/generic-scheme"))
  }

  @Test func appWithWebCallbackIsNotNative() {
    let callback = "com.example.corp.shop:/cb"
    let native = app("<callbackUrl>\(callback)</callbackUrl><scopes>Api</scopes>").map(\.rule)
    #expect(
      native == ["consumer-secret/required-of-native-app", "app-scope/refresh-token-missing"])
    for web in ["https://shop.corp.example/cb", "http://localhost:3000/cb", "localhost:3000/cb"] {
      let found = app(
        "<callbackUrl>\(callback)\n\(web)</callbackUrl><scopes>Api</scopes>")
      #expect(!found.contains { native.contains($0.rule) })
    }
  }

  @Test(arguments: [
    ("localhost:3000/salesforce/callback", "http://"), ("127.0.0.1:80", "http://"),
    ("shop.corp.example:8443?a=b", "https://"),
  ])
  func hostWithPortIsNotAScheme(_ callback: String, _ scheme: String) throws {
    let found = app("<callbackUrl>\(callback)</callbackUrl>")
    #expect(found.map(\.rule) == ["callback/invalid-scheme"])
    let finding = try #require(found.first)
    #expect(finding.message.hasPrefix("'\(callback)' lacks '\(scheme)'"))
    #expect(finding.fixes.first?.edits.map(\.text) == [scheme])
  }

  @Test(arguments: ["com.example.shop:/3000", "com.example.shop:3000a", "com.example.shop://1"])
  func schemeIsNotAHostWithPort(_ callback: String) {
    #expect(
      !app("<callbackUrl>\(callback)</callbackUrl>").map(\.rule).contains {
        $0.hasPrefix("callback")
      })
  }

  @Test func uppercaseSchemeIsNotFixedInOneFileOnly() throws {
    let found = app("<callbackUrl>com.example.Shop:/cb</callbackUrl>").filter {
      $0.rule == "callback/uppercase-scheme"
    }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.fixes.isEmpty })
    let settings = """
      <plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string>
      <key>oauthRedirectURI</key><string>com.example.Shop:/cb</string></dict></plist>
      """
    #expect(findings("ios/bootconfig.plist", settings).isEmpty)
  }

  @Test func startPageMessagesAreSpecific() {
    let url = #""startPage": "https://shop.corp.example/""#
    let begin =
      "'startPage' is the absolute URL 'https://shop.corp.example/', so the app does not start"
    #expect(
      hybrid(#""isLocal": true, \#(url)"#) == [begin + "; write the path of a page in the app"])
    #expect(
      hybrid(#""isLocal": false, \#(url)"#)
        == [begin + "; write only the path, without scheme and host"])
    #expect(
      hybrid(#""isLocal": false, "shouldAuthenticate": false, \#(url)"#)
        == [begin + "; move it to 'unauthenticatedStartPage'"])
    let remote = #""isLocal": false, "shouldAuthenticate": false, "startPage": "/apex/Shop""#
    let reason = "'shouldAuthenticate' is false and the pages are remote, but "
    #expect(
      hybrid(remote)
        == [reason + "'unauthenticatedStartPage' is missing; set it to an absolute URL"])
    #expect(
      hybrid(remote + #", "unauthenticatedStartPage": """#)
        == [reason + "'unauthenticatedStartPage' is empty; set it to an absolute URL"])
    let local = #""isLocal": true, "startPage": "index.html", "unauthenticatedStartPage": "#
    #expect(hybrid(local + #""""#).isEmpty)
    #expect(
      hybrid(local + #""home.html""#) == [
        "'unauthenticatedStartPage' is 'home.html', which is not an absolute URL; "
          + "this app does not use the page, so remove the setting"
      ])
  }

  @Test func hiddenPlaceholderIsNotQuoted() {
    func message(_ key: String) -> [String] {
      app("<callbackUrl>https://a.corp.example</callbackUrl><consumerKey>\(key)</consumerKey>")
        .filter { $0.rule == "placeholder/in-field" }.map(\.message)
    }
    #expect(message("your_consumer_key_here") == ["a placeholder was not filled in"])
    #expect(message("{{SHOP_KEY}}") == ["the placeholder '{{SHOP_KEY}}' was not filled in"])
  }

  /// Reports hide everything that a message shares with a value that may be a secret.
  @Test func malformedKeyMessageIsDistinct() throws {
    let text = """
      <resources><string name="remoteAccessConsumerKey">insert consumer key here</string>
      <string name="oauthRedirectURI">com.example.corp.shop:/cb</string></resources>
      """
    let found = findings("res/values/bootconfig.xml", text)
    #expect(found.map(\.rule) == ["consumer-key/malformed"])
    let finding = try #require(found.first)
    #expect(
      Secrets(SourceBytes(text)).masked(finding.message, about: finding.range) == finding.message)
  }

  @Test func commentsAreOneFinding() throws {
    let text = """
      {
          // one
          "issuers": [], /* two */ // three
          "policyMaxReloadInterval": 90 // four
      }
      """
    let source = SourceBytes(text)
    let report = Linter(LintSettings()).lint(
      LintInput(path: "a.auth-token.json", kind: .authTokenConfiguration, source: source))
    let found = report.diagnostics.filter { $0.rule == "json/extension" }
    #expect(found.map(\.message) == ["JSON does not allow comments; there are 4 in this file"])
    let fix = try #require(found.first?.fixes.first)
    let fixed = try source.applying(fix.edits)
    #expect(
      String(decoding: fixed, as: UTF8.self) == """
        {
            "issuers": [],
            "policyMaxReloadInterval": 90
        }
        """)
  }
}
