package import ConfigModel

extension Family {
  static let appCertificate = Family(
    "app-certificate", topic: .connectedApps,
    summary: "A certificate in the metadata of an app has expired, or soon will.")
}

package enum AppCertificateExpired: ClientRule {
  package static let about = RuleInfo(
    .appCertificate, "expired",
    severity: .info,
    summary: "A certificate in the metadata of an app has expired, or soon will.",
    rationale: """
      An app signs its JWTs with the key of its certificate, and a service provider signs and \
      decrypts SAML messages with the key of its own certificate. An expired certificate means \
      that a key was not renewed in time. Salesforce still accepts JWTs signed with it, according \
      to administrators, but other software does not. Certificates that expire within 30 days are \
      reported, too. Expiry dates are compared with the current time, or with the time of '--now'.
      """,
    source:
      "RFC 5280, section 4.1.2.5; Salesforce Stack Exchange, question 313488 (2020), on expired certificates",
    exceptions: "If the metadata is an old copy, and the org has a newer certificate.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl>⟦<certificate⟧>\(expired)</certificate>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          ⟦<certificate⟧>
            -----BEGIN CERTIFICATE-----
            \(soon)
            -----END CERTIFICATE-----
          </certificate>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><certificate>\(lasting)</certificate>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><certificate>Shop_2020</certificate>"
      ),
    ])

  /// Certificates that consist of little more than their validity: until 2024-01-01, 2024-10-20,
  /// and 2034-01-01.
  private static let expired = "MC4wLKADAgECAgEBMAAwADAeFw0yMzAxMDEwMDAwMDBaFw0yNDAxMDEwMDAwMDBa"
  private static let soon = "MC4wLKADAgECAgEBMAAwADAeFw0yNDAxMDEwMDAwMDBaFw0yNDEwMjAwMDAwMDBa"
  private static let lasting = "MC4wLKADAgECAgEBMAAwADAeFw0yNDAxMDEwMDAwMDBaFw0zNDAxMDEwMDAwMDBa"

  /// The number of days before the expiry from which a certificate is reported.
  private static let notice = 30

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let today = report.today?.daysSince1970 else { return }
    for certificate in client.certificates {
      guard let end = CertificateValidity(certificate.text)?.end.date else { continue }
      let rest = end.daysSince1970 - today
      guard rest <= notice else { continue }
      report.add(
        rest < 0
          ? "the certificate expired on \(end); replace it"
          : "the certificate expires on \(end); replace it before then",
        at: certificate.place)
    }
  }
}
