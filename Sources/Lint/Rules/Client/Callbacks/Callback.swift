package import ConfigModel

extension Family {
  static let callback = Family(
    "callback", topic: .connectedApps,
    summary: "A callback URL or its scheme cannot work, or may let codes and tokens leak.")
}

package enum CallbackHasFragmentOrWildcard: ClientRule {
  package static let about = RuleInfo(
    .callback, "fragment-or-wildcard",
    severity: .error,
    summary: "A redirect URI contains a fragment or a wildcard.",
    rationale: """
      Redirect URIs are compared character by character, so '*' matches only itself, and a URI \
      with '*' never matches the URI in a request. Fragments are not allowed at all, because the \
      response uses that part of the URI.
      """,
    source: "RFC 6749, section 3.1.2; RFC 9700, section 2.1",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>https://⟦*⟧.corp.example/cb</callbackUrl>"),
      .bad(.oauthConfig, "<callbackUrl>com.example.corp.shop:/cb⟦#done⟧</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>https://shop.corp.example/cb?page=%23done</callbackUrl>"),
      .good(
        .mobileApp("AndroidManifest.xml"),
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application><activity><intent-filter><data android:scheme=\"com.example.corp.shop\" android:host=\"*\"/></intent-filter></activity></application></manifest>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .fragmentOrWildcard(let part) = fault else { continue }
      let isFragment = callback.text[part.lowerBound] == UInt8(ascii: "#")
      report.add(
        isFragment
          ? "a redirect URI must not have a fragment"
          : "'*' is not a wildcard in a redirect URI, so no request matches",
        at: callback.place(of: part) ?? callback.range)
    }
  }
}

package enum CallbackSchemeGeneric: ClientRule {
  package static let about = RuleInfo(
    .callback, "generic-scheme",
    risk: .secret,
    severity: .warning,
    summary: "The URL scheme is so generic that other apps may also use it.",
    rationale: """
      No authority assigns schemes: if two apps on a device have the same scheme, either may \
      receive the authorization code. Words such as 'oauth' and 'login', and the names of sample \
      apps, are common choices. Use a reversed domain name that you own. A connected app with a \
      certificate and 'isAdminApproved' is not reported: it signs in with JWTs, and its callback \
      URL is never opened.
      """,
    source: "RFC 8252, sections 7.1 and 8.6",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦oauth⟧://done</callbackUrl>"),
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"⟦mysampleapp⟧://auth/success\", \"isLocal\": true, \"startPage\": \"index.html\", \"errorPage\": \"error.html\"}"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>sfdc://oauth/jwt/success</callbackUrl><certificate>Shop</certificate><isAdminApproved>true</isAdminApproved>"
      ),
      .good(.oauthConfig, "<callbackUrl>https://login.corp.example/oauth://done</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .genericScheme = fault else { continue }
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      report.add(
        "other apps may also have the scheme '\(scheme)' and receive the code; "
          + "use a scheme that begins with your reversed domain name", at: callback.schemeRange)
    }
  }
}

package enum CallbackSchemeInvalidSyntax: ClientRule {
  package static let about = RuleInfo(
    .callback, "invalid-scheme",
    severity: .error,
    summary: "The scheme of a redirect URI, or a registered scheme, is invalid.",
    rationale: """
      A scheme begins with a letter, followed by letters, digits, '+', '-', and '.'. The operating \
      system neither registers nor opens any other scheme, so users end up on a page that does not \
      load. An app registers only the scheme, without '://'. In 'localhost:3000/callback', the \
      host is read as the scheme. Salesforce compares whole URLs, so begin the URL with 'http://'. \
      URIs that a build fills in, such as '$(CALLBACK)' and '@CALLBACK@', are not reported.
      """,
    source: "RFC 3986, section 3.1",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦my_shop⟧://cb</callbackUrl>"),
      .bad(.oauthConfig, "<callbackUrl>⟦shop.corp.example/cb⟧</callbackUrl>"),
      .bad(
        .oauthConfig, "<callbackUrl>⟦localhost:3000/shop/callback⟧</callbackUrl>",
        fixed: "<callbackUrl>http://localhost:3000/shop/callback</callbackUrl>", .suggest),
      .bad(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>⟦com.example.corp.shop://⟧</string></array></dict></array></dict></plist>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop-2+b:/cb\nurn:ietf:wg:oauth:2.0:oob</callbackUrl>"),
      .good(
        .mobileApp("AndroidManifest.xml"),
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application><activity android:name=\".Login\"><intent-filter><data android:scheme=\"${applicationId}\"/></intent-filter></activity></application></manifest>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">@string/callback_url</string></resources>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>$(SCHEME)://oauth/done\n@CALLBACK_URL@\n%CALLBACK_URL%\n%%SCHEME%%://done</callbackUrl>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks
    where !MobileAppConfiguration.isVariable(callback.text) {
      switch fault {
      case .noScheme:
        report.add("'\(callback.text)' has no scheme, so no app can open it", at: callback.range)
      case .hostWithPort: addHostWithPort(callback, &report)
      case .schemeSyntax:
        let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
        report.add(
          "invalid URL scheme '\(scheme)'; expected a letter, then letters, digits, '+', '-' or '.'",
          at: callback.schemeRange)
      default: break
      }
    }
    for scheme in client.registeredSchemes {
      guard case .schemeSyntax = CallbackFault.ofRegistered(scheme.text) else { continue }
      report.add(
        "invalid URL scheme '\(scheme.text)'; expected only letters, digits, '+', '-' and '.', without '://'",
        at: scheme.range)
    }
  }

  private static func addHostWithPort(_ callback: LocatedText, _ report: inout Report) {
    let host = RedirectURI(callback.text).writtenScheme ?? callback.text
    let isDevice = host.equalsIgnoringCase("localhost") || host == "127.0.0.1"
    let scheme = isDevice ? "http://" : "https://"
    report.add(
      "'\(callback.text)' lacks '\(scheme)', so '\(host)' is read as the scheme",
      at: callback.range,
      fix: callback.place(of: 0..<callback.text.count).map {
        FixIt("add '\(scheme)'", .suggest, [.insert(scheme, at: $0.start)])
      })
  }
}

extension OAuthClient {
  /// The URL schemes that the file registers, except for build variables.
  var registeredSchemes: [LocatedText] {
    guard let app = mobileApp, !app.urlSchemes.isEmpty else { return [] }
    return app.urlSchemes.filter { !MobileAppConfiguration.isVariable($0.text) }
  }
}

package enum CallbackListTooLong: ClientRule {
  package static let about = RuleInfo(
    .callback, "list-too-long",
    severity: .warning,
    summary: "The callback URLs are longer than Salesforce can store.",
    rationale: """
      Salesforce stores at most 2,000 characters for all callback URLs of an app together, \
      including the line breaks between them. Whitespace around a URL does not count.
      """,
    source: "REST API Developer Guide, Defining Connected Apps",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>⟦https://shop.corp.example/\(String(repeating: "a", count: 1000))\nhttps://shop.corp.example/\(String(repeating: "b", count: 1000))⟧</callbackUrl>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>⟦https://shop.corp.example/\(String(repeating: "a", count: 2000))⟧</callbackUrl>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/\(String(repeating: "a", count: 1900))</callbackUrl>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb\(String(repeating: " ", count: 2000))</callbackUrl>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let site = client.callbackSite, let text = site.text, text.text.count > 2000 else {
      return
    }
    let lines = site.lines
    // Whitespace around the lines is not stored.
    let count = lines.reduce(lines.count - 1) { $0 + $1.string.utf16.count }
    guard count > 2000 else { return }
    report.add(
      "the callback URLs have \(count) characters; Salesforce stores at most 2000", at: text.range)
  }
}

extension OAuthClient {
  /// The metadata element with the redirect URIs.
  var callbackSite: ElementSite? {
    connectedApp?.oauth?.callbackURL ?? externalClientApp?.oauth?.callbackURL
  }
}

package enum CallbackWithoutHost: ClientRule {
  package static let about = RuleInfo(
    .callback, "no-host",
    severity: .info,
    summary: "A web redirect URI has no host.",
    rationale: """
      Salesforce cannot send users back to 'https://'. If the app never redirects users, but the \
      field must have a value, enter a complete URL of your own to avoid confusion.
      """,
    source: "RFC 9110, section 4.2.2",
    exceptions: "If the app uses no browser-based flow.",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦https://⟧</callbackUrl>"),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb\n⟦https://.⟧</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>com.example.corp.shop:///cb</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>https://shop</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .noHost = fault else { continue }
      report.add("'\(callback.text)' has no host to send users back to", at: callback.range)
    }
  }
}

package enum CallbackSchemeNotReverseDNS: ClientRule {
  package static let about = RuleInfo(
    .callback, "not-reverse-dns",
    risk: .secret,
    severity: .info,
    summary: "The URL scheme is not a reversed domain name.",
    rationale: """
      A custom scheme must be based on a domain that the makers of the app own, so that no two \
      apps choose the same scheme by accident. Such a scheme contains a dot. The templates of \
      Mobile SDK do not follow this rule.
      """,
    source: "RFC 8252, section 7.1; RFC 7595, section 3.8",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦corpshop⟧://cb</callbackUrl>"),
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">⟦corpshop⟧:///done</string></resources>"
      ),
      .good(.oauthConfig, "<callbackUrl>com.example.corp.shop://cb</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>https://shop/cb</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .schemeWithoutDot = fault else { continue }
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      report.add(
        "scheme '\(scheme)' is not a reversed domain name, so another app may also have it",
        at: callback.schemeRange)
    }
  }
}

package enum CallbackOverHTTP: ClientRule {
  package static let about = RuleInfo(
    .callback, "plain-http",
    risk: .secret,
    severity: .warning,
    summary: "Authorization codes are sent over plain HTTP.",
    rationale: """
      An attacker on the network can read the code and use it first. Use HTTPS or a custom scheme. \
      Addresses of the device itself, such as 'localhost' and '127.0.0.1', are not reported, \
      because nothing is sent over the network.
      """,
    source: "RFC 6749, section 3.1.2.1; RFC 8252, section 7.3",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦http://shop.corp.example/cb⟧</callbackUrl>"),
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": ⟦\"http://shop.corp.example/cb\"⟧, \"isLocal\": true, \"startPage\": \"index.html\", \"errorPage\": \"error.html\"}"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>http://localhost:1717/OauthRedirect\nhttp://127.0.0.1/cb</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>HTTPS://shop.corp.example/http://cb</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .plainHTTP = fault else { continue }
      report.add(
        "'\(callback.text)' uses plain HTTP, so authorization codes can be read in transit",
        at: callback.range)
    }
  }
}

package enum SampleCallback: ClientRule {
  package static let about = RuleInfo(
    .callback, "sample",
    risk: .secret,
    severity: .warning,
    summary: "The redirect URI is that of the Mobile SDK sample apps.",
    rationale: """
      All apps that were made from a sample and still have its scheme open the same URLs, so any \
      of them on the device may receive the authorization code. An identity provider and its \
      clients do not work at all with the same callback URL. Choose your own scheme, and change it \
      in the connected app, too.
      """,
    source: "Identity Providers: Architecture, Flow, and Connected App Requirements",
    exceptions: "If the app is for experiments.",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦testsfdc:///mobilesdk/detect/oauth/done⟧</callbackUrl>"),
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">⟦testsfdc:///mobilesdk/detect/oauth/done⟧</string></resources>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:///mobilesdk/detect/oauth/done</callbackUrl>"),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/testsfdc:///mobilesdk/detect/oauth/done</callbackUrl>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .sample = fault else { continue }
      report.add(
        "this URL belongs to the Mobile SDK sample apps; any app made from a sample may receive the code",
        at: callback.range)
    }
  }
}

package enum CallbackSchemeSystem: ClientRule {
  package static let about = RuleInfo(
    .callback, "system-scheme",
    risk: .secret,
    severity: .error,
    summary: "The URL scheme belongs to the operating system or to another app.",
    rationale: """
      The operating system or a widely used app opens URLs with this scheme, so your app may never \
      receive the authorization code. Use a scheme of your own. Your app may still register such a \
      scheme for another purpose, such as Facebook login.
      """,
    source: "RFC 8252, section 7.1; RFC 7595, section 3.8",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦sms⟧://cb</callbackUrl>"),
      .bad(.oauthConfig, "<callbackUrl>⟦fb1234567890123⟧://authorize</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>com.example.corp.sms:/cb</callbackUrl>"),
      .good(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>fb1234567890123</string></array></dict></array></dict></plist>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .systemScheme = fault else { continue }
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      report.add(
        "scheme '\(scheme)' belongs to the system or to another app, which may receive the code; use your own",
        at: callback.schemeRange)
    }
  }
}

package enum CallbackSchemeUppercase: ClientRule {
  package static let about = RuleInfo(
    .callback, "uppercase-scheme",
    severity: .warning,
    summary: "A URL scheme contains uppercase letters.",
    rationale: """
      Schemes are not case-sensitive, but Android compares them as if they were. Browsers write \
      schemes in lowercase, so an intent filter with uppercase letters never matches. Salesforce \
      compares the redirect URI of a request exactly with the callback URL. Therefore change the \
      scheme to lowercase in the connected app, in the app's settings, and in what the app \
      registers, all at the same time. Only the manifest can be fixed on its own. iOS accepts \
      uppercase letters, so property lists are not reported.
      """,
    source: "RFC 3986, section 3.1; Android, <data> in app manifests",
    examples: [
      .bad(
        .oauthConfig, "<callbackUrl>⟦com.example.Shop⟧:/cb</callbackUrl>"),
      .bad(
        .mobileApp("AndroidManifest.xml"),
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application><activity><intent-filter><data android:scheme=\"⟦com.example.Shop⟧\"/></intent-filter></activity></application></manifest>",
        fixed:
          "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application><activity><intent-filter><data android:scheme=\"com.example.shop\"/></intent-filter></activity></application></manifest>",
        .suggest),
      .good(
        .oauthConfig, "<callbackUrl>com.example.shop:/Callback\nHttps://corp.example</callbackUrl>"),
      .good(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>com.example.Shop</string></array></dict></array></dict></plist>"
      ),
      .good(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.Shop:/cb</string></dict></plist>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    // Only Android compares schemes with regard to case.
    if client.mobileApp?.format == .propertyList { return }
    for (callback, fault) in client.faultyCallbacks {
      guard case .uppercaseScheme = fault else { continue }
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      // A fix here would break the match with the other files of the app.
      report.add(
        "scheme '\(scheme)' contains uppercase letters, so Android intent filters never match; "
          + "use lowercase in the connected app and in the app at the same time",
        at: callback.schemeRange)
    }
    guard client.mobileApp?.format == .androidManifest else { return }
    for scheme in client.registeredSchemes {
      guard case .uppercaseScheme = CallbackFault.ofRegistered(scheme.text) else { continue }
      let small = scheme.string.lowercased()
      report.add(
        "scheme '\(scheme.text)' contains uppercase letters, so this intent filter never matches",
        at: scheme.range,
        fix: scheme.place(of: 0..<1).map { _ in
          FixIt("replace with '\(small)'", .suggest, [Edit(scheme.range, small)])
        })
    }
  }
}

package enum CallbackSalesforcePage: ClientRule {
  package static let about = RuleInfo(
    .callback, "salesforce-page",
    severity: .warning,
    summary: "The redirect URI of a mobile app is a page of Salesforce.",
    rationale: """
      A mobile app recognizes the end of sign-in by the page that is opened. A page such as \
      `https://login.salesforce.com/services/oauth2/success` is opened for other reasons, too, \
      and does not exist for sandboxes: sign-in through an identity provider or to a sandbox ends \
      early, in a blank page, or with an error. Use a custom scheme that begins with your reversed \
      domain name, and register it as a callback URL of the connected app.
      """,
    source:
      "forcedotcom/SalesforceMobileSDK-iOS, issue 3027; forcedotcom/SalesforceMobileSDK-CordovaPlugin, issue 469; RFC 8252, section 7.1",
    exceptions: "If the app only signs users in to production, with Salesforce's own login page.",
    examples: [
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">⟦https://login.salesforce.com/services/oauth2/success⟧</string></resources>"
      ),
      .bad(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>⟦https://test.salesforce.com/services/oauth2/success⟧</string></dict></plist>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/done</string></resources>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://login.salesforce.com/services/oauth2/success</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let redirect = client.mobileApp?.redirectURI, RedirectURI(redirect.text).isWeb,
      RedirectURI(redirect.text).isSalesforcePage
    else { return }
    report.add(
      "the login itself visits '\(redirect.text)', so sign-in can end early or fail; use a custom scheme",
      at: redirect.range)
  }
}

package enum CallbackSurroundedBySpace: ClientRule {
  package static let about = RuleInfo(
    .callback, "surrounding-space",
    severity: .error,
    summary: "The redirect URI of an app has a space before or after it.",
    rationale: """
      Salesforce compares the redirect URI of a request with the callback URLs byte by byte, and \
      rejects one with a space at the end with 'redirect_uri_mismatch'. Android drops spaces at the \
      ends of its resources, so those are not reported.
      """,
    source: "RFC 6749, section 3.1.2.3; RFC 3986, section 2",
    examples: [
      .bad(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/done⟦ ⟧</string></dict></plist>",
        fixed:
          "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/done</string></dict></plist>",
        .safe),
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": ⟦\" com.example.corp.shop:/done\"⟧, \"isLocal\": true, \"startPage\": \"index.html\", \"errorPage\": \"error.html\"}"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\"> com.example.corp.shop:/done </string></resources>"
      ),
      .good(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string> 3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/done</string></dict></plist>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp, let space = app.spaceAroundRedirectURI else { return }
    report.add(
      "the space is a part of the redirect URI, which then matches no callback URL; remove it",
      at: space,
      fix: app.format == .json ? nil : FixIt("remove the space", .safe, [.remove(space)]))
  }
}
