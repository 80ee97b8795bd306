package import ConfigModel

package enum JWTBearerWithoutApproval: ClientRule {
  package static let about = RuleInfo(
    id: "jwt-bearer-without-approval",
    topic: .connectedApps,
    risk: .access,
    severity: .info,
    summary: "An app with a certificate does not require the approval of an administrator.",
    rationale: """
      With the key of its certificate, an app can sign in as every user who has approved it (JWT \
      bearer flow). While every user may authorize the app, any user who once clicked "Allow" can \
      be impersonated, and sign-ins as all others fail with "user hasn't approved this consumer". \
      Set 'isAdminApproved' to true, or 'permittedUsersPolicyType' to AdminApprovedPreAuthorized, \
      and assign the app to the users whom it may sign in as.
      """,
    source:
      "Salesforce Help, OAuth 2.0 JWT Bearer Flow for Server-to-Server Integration (as of November 2026)",
    exceptions: "If the certificate only replaces the client secret in sign-ins by users.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><certificate>MIIB</certificate><isAdminApproved>⟦false⟧</isAdminApproved>"
      ),
      .bad(
        .files,
        """
        === Shop.ecaGlblOauth-meta.xml
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <certificate>MIIB</certificate>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        === Shop.ecaOauthPlcy-meta.xml
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>⟦AllSelfAuthorized⟧</permittedUsersPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><certificate>MIIB</certificate><isAdminApproved>true</isAdminApproved>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>false</isAdminApproved>"
      ),
    ])

  private static let message =
    "the app can sign in as any user who once approved it, because every user may authorize it; "
    + "require the approval of an administrator"

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let place = client.selfAuthorization, let certificate = client.settings?.certificate,
      certificate.text != nil, let element = certificate.element
    else { return }
    report.add(message, at: place, notes: [note(at: element.opening)])
  }

  private static func note(at place: SourceRange?, path: String? = nil) -> Note {
    Note("the app signs in with the key of this certificate", at: place, path: path)
  }

  /// The same rule about the files of an external client app.
  package enum AcrossFiles: CrossFileRule {
    package static var about: RuleInfo { JWTBearerWithoutApproval.about }

    package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
      for app in ExternalClientApps(files).apps {
        guard let certificate = app.first(\.certificate),
          let anyone = app.first(\.selfAuthorization)
        else { continue }
        report.add(
          message, in: anyone.path, at: anyone.place,
          notes: [note(at: nil, path: certificate.path)],
          includes: [(anyone.path, SelfAuthorizationAllowed.about.id)])
      }
    }
  }
}
