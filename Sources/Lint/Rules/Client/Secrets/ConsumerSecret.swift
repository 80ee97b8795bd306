package import ConfigModel

extension Family {
  static let consumerSecret = Family(
    "consumer-secret", topic: .connectedApps,
    summary: "A consumer secret is exposed, or an app has the wrong setting for requiring one.")
}

package enum ClientSecretInApp: ClientRule {
  package static let about = RuleInfo(
    .consumerSecret, "in-app",
    risk: .secret,
    severity: .error,
    summary: "An app contains a credential.",
    rationale: """
      Every user of the app can unpack it and read the credential, so it is no longer secret. \
      Revoke it. An app needs no secret: change the connected app so that it does not require one, \
      or keep the secret on a server. Build variables and references to resources, such as \
      '$(CLIENT_SECRET)', are not reported, because the file does not contain their values.
      """,
    source: "RFC 8252, section 8.5",
    examples: [
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string name=\"consumerSecret\">⟦q8Zk3vT0pLw7Zk3v⟧</string></resources>"
      ),
      .bad(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key><string>Shop</string><key>SFDCClientSecret</key><string>⟦q8Zk3vT0pLw7Zk3v⟧</string></dict></plist>"
      ),
      .good(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key><string>Shop</string><key>SFDCClientSecret</key><string>$(CLIENT_SECRET)</string></dict></plist>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"secretary\">Ann Corp</string><string name=\"password\">@string/word</string></resources>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    // In JSON, a secret is an unknown field, which another rule reports.
    guard let app = client.mobileApp, app.format != .json else { return }
    for setting in app.settings {
      guard let text = setting.text else { continue }
      let isSecret =
        Credential.isName(setting.name.text) && !Credential.isReference(text.text)
        || Credential.find(in: text.text) != nil
      guard isSecret, !MobileAppConfiguration.isVariable(text.text) else { continue }
      report.add(
        "credential in '\(setting.name.text)' is readable by every user of the app",
        at: text.range)
    }
  }
}

package enum ConsumerSecretCommitted: ClientRule {
  package static let about = RuleInfo(
    .consumerSecret, "in-metadata",
    risk: .secret,
    severity: .error,
    summary: "The metadata contains a consumer secret.",
    rationale: """
      Salesforce never includes a secret in retrieved metadata, so this one was added by hand. It \
      is now in every copy of the file and in its history. Revoke it, and insert the new secret \
      during deployment. For an external client app, do not commit the file at all.
      """,
    source:
      "Metadata API Developer Guide, ConnectedAppOauthConfig and ExtlClntAppGlobalOauthSettings",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerSecret>⟦q8Zk3vT0pLw7Zk3v⟧</consumerSecret>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <consumerSecret>⟦q8Zk3vT0pLw7Zk3v⟧</consumerSecret>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerSecret></consumerSecret>"),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerSecret>***</consumerSecret>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let secret = client.consumerSecret, !Credential.isReference(secret.text) else { return }
    report.add(
      "consumer secret in plain text", at: secret.range)
  }
}

package enum RefreshWithoutSecret: ClientRule {
  package static let about = RuleInfo(
    .consumerSecret, "not-required-for-refresh",
    risk: .access,
    severity: .warning,
    summary: "A web app may refresh tokens without its client secret.",
    rationale: """
      The app's server keeps a client secret and needs it to exchange codes, but anyone who gets \
      one of the app's refresh tokens can use it without the secret. Salesforce rates the missing \
      requirement as critical for connected apps. Set 'isSecretRequiredForRefreshToken' to true, \
      or turn on refresh token rotation. Apps on devices are not reported.
      """,
    source:
      "Salesforce Help, Require Secret for Refresh Token Flow Control (as of November 2026); RFC 6749, section 6",
    exceptions: "If a part of the app that cannot keep a secret refreshes tokens.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isSecretRequiredForRefreshToken>⟦false⟧</isSecretRequiredForRefreshToken><scopes>RefreshToken</scopes>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <externalClientApplication>Shop</externalClientApplication>
          <isSecretRequiredForRefreshToken>⟦false⟧</isSecretRequiredForRefreshToken>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isRefreshTokenRotationEnabled>true</isRefreshTokenRotationEnabled><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken><scopes>RefreshToken</scopes>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>http://localhost:1717/OauthRedirect</callbackUrl><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken><scopes>RefreshToken</scopes>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let settings = client.settings, settings.needsSecretToRefresh.written == false,
      !settings.rotatesRefreshTokens.value, client.isConfidentialWeb, client.mayRefresh
    else { return }
    report.add(
      "anyone who gets a refresh token of this web app can use it without the client secret; set "
        + "'isSecretRequiredForRefreshToken' to true",
      at: settings.needsSecretToRefresh.range)
  }
}

package enum NativeAppSecretRequired: ClientRule {
  package static let about = RuleInfo(
    .consumerSecret, "required-of-native-app",
    severity: .warning,
    summary: "A native app is required to use a client secret.",
    rationale: """
      A redirect URI with a custom scheme belongs to an app on a device, and such an app cannot \
      keep a secret. An app is native if all its callback URLs have custom schemes and it has no \
      certificate; otherwise a server may have the secret. Mobile SDK 11 and later exchange codes \
      without a secret, so sign-in fails while "Require Secret for Web Server Flow" is on. It is \
      on unless 'isConsumerSecretOptional' is true. Likewise, refreshing tokens requires a secret \
      unless 'isSecretRequiredForRefreshToken' is false.
      """,
    source:
      "RFC 8252, section 8.4; Identity Providers: Architecture, Flow, and Connected App Requirements",
    exceptions:
      "If the app signs in only by the user-agent flow, or through a server that has the secret.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:/cb</callbackUrl><isConsumerSecretOptional>⟦false⟧</isConsumerSecretOptional><isSecretRequiredForRefreshToken>⟦true⟧</isSecretRequiredForRefreshToken>"
      ),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          ⟦<oauthConfig⟧>
            <callbackUrl>com.example.corp.shop:/cb</callbackUrl>
            <isConsumerSecretOptional>true</isConsumerSecretOptional>
            <isPkceRequired>true</isPkceRequired>
          </oauthConfig>
        </ConnectedApp>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:/cb</callbackUrl><isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>true</isPkceRequired><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb\ncom.example.corp.shop:/cb</callbackUrl><isConsumerSecretOptional>false</isConsumerSecretOptional>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard client.isNative, let settings = client.settings else { return }
    let (optional, refresh) = (settings.isSecretOptional, settings.needsSecretToRefresh)
    if !optional.value, refresh.value, !optional.isPresent, !refresh.isPresent {
      return report.add(
        "a native app cannot keep a secret; set 'isConsumerSecretOptional' to true and "
          + "'isSecretRequiredForRefreshToken' to false", at: optional.range)
    }
    if !optional.value {
      report.add(
        "a native app cannot keep a secret; set 'isConsumerSecretOptional' to true",
        at: optional.range)
    }
    if refresh.value {
      report.add(
        "a native app cannot keep a secret; set 'isSecretRequiredForRefreshToken' to false",
        at: refresh.range)
    }
  }
}
