package import ConfigModel

package enum NativeAppSecretRequired: ClientRule {
  package static let about = RuleInfo(
    id: "native-app-secret-required",
    topic: .connectedApps,
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
      "If the app signs in only by the user agent flow, or through a server that has the secret.",
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
