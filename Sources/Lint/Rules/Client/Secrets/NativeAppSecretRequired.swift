package import ConfigModel

package enum NativeAppSecretRequired: ClientRule {
  package static let about = RuleInfo(
    id: "native-app-secret-required",
    severity: .warning,
    summary: "An app on users' devices is asked for a secret.",
    rationale: """
      A redirect URI with a scheme of its own belongs to an app on a device, and what is in such an \
      app is no secret. From version 11 on the Mobile SDK exchanges a code without one, so that \
      signing in fails while "Require Secret for Web Server Flow" is on. It is on unless \
      'isConsumerSecretOptional' is true, and the same holds for refreshing unless \
      'isSecretRequiredForRefreshToken' is false.
      """,
    source:
      "RFC 8252, section 8.4; Identity Providers: Architecture, Flow, and Connected App Requirements",
    exceptions:
      "The app signs in by the user agent flow alone, or through a server that has the secret.",
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
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isConsumerSecretOptional>false</isConsumerSecretOptional>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard client.isNative, let settings = client.secretSettings else { return }
    let (optional, refresh) = (settings.isOptional, settings.isNeededToRefresh)
    if !optional.value, refresh.value, !optional.isPresent, !refresh.isPresent {
      return report.add(
        "an app on a device keeps no secret, and without 'isConsumerSecretOptional' it needs one, "
          + "to sign in and to refresh", at: optional.range)
    }
    if !optional.value {
      report.add(
        "an app on a device keeps no secret; 'isConsumerSecretOptional' is to be true",
        at: optional.range)
    }
    if refresh.value {
      report.add(
        "an app on a device keeps no secret; 'isSecretRequiredForRefreshToken' is to be false",
        at: refresh.range)
    }
  }
}

extension OAuthClient {
  struct SecretSettings {
    let isOptional: BooleanElement
    let isNeededToRefresh: BooleanElement
    let requiresPKCE: BooleanElement
  }

  /// The metadata's settings about client secrets, and about PKCE, which replaces them. Nil if the
  /// metadata has no OAuth settings.
  var secretSettings: SecretSettings? {
    if let oauth = connectedApp?.oauth {
      return SecretSettings(
        isOptional: oauth.isSecretOptional, isNeededToRefresh: oauth.needsSecretToRefresh,
        requiresPKCE: oauth.requiresPKCE)
    }
    return externalClientApp?.oauth.map {
      SecretSettings(
        isOptional: $0.isSecretOptional, isNeededToRefresh: $0.needsSecretToRefresh,
        requiresPKCE: $0.requiresPKCE)
    }
  }
}
