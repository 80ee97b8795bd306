/// The use of a connected app as a SAML service provider: its `samlConfig` (Metadata API Developer
/// Guide, ConnectedAppSamlConfig).
public struct ConnectedAppSAML: ElementModel {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public enum Member: Int, SchemaMember {
    case acsUrl, certificate, encryptionCertificate, encryptionType, entityUrl, issuer,
      samlIdpSLOBindingEnum, samlNameIdFormat, samlSigningAlgoType, samlSloUrl,
      samlSubjectCustomAttr, samlSubjectType

    public var field: Field {
      switch self {
      case .acsUrl:
        Field("acsUrl", .string, required: true, "The URL that assertions are sent to.")
      case .certificate:
        Field("certificate", .string, "The certificate that verifies requests.")
      case .encryptionCertificate:
        Field(
          "encryptionCertificate", .string,
          "The certificate with which assertions are encrypted.")
      case .encryptionType:
        Field(
          "encryptionType", .string, allowed: ["AES_128", "AES_256", "Triple_Des"],
          "The algorithm with which assertions are encrypted.")
      case .entityUrl:
        Field("entityUrl", .string, required: true, "The entity ID of the service provider.")
      case .issuer:
        Field("issuer", .string, "The issuer in assertions.")
      case .samlIdpSLOBindingEnum:
        Field(
          "samlIdpSLOBindingEnum", .string, allowed: ["PostBinding", "RedirectBinding"],
          "The binding with which single logout messages are sent.")
      case .samlNameIdFormat:
        Field(
          "samlNameIdFormat", .string,
          allowed: ["Unspecified", "EmailAddress", "Persistent", "Transient"],
          "The format of the subject.")
      case .samlSigningAlgoType:
        Field(
          "samlSigningAlgoType", .string, allowed: ["SHA1", "SHA256"],
          "The algorithm with which assertions are signed.")
      case .samlSloUrl:
        Field("samlSloUrl", .string, "The URL that single logout messages are sent to.")
      case .samlSubjectCustomAttr:
        Field("samlSubjectCustomAttr", .string, "The attribute used as the subject.")
      case .samlSubjectType:
        Field(
          "samlSubjectType", .string, required: true,
          allowed: [
            "Username", "FederationId", "UserId", "SpokeId", "CustomAttribute", "CustomAttr",
            "PersistentId", "PersistentID",
          ],
          "The kind of value used as the subject.")
      }
    }
  }

  public static let schema = ObjectSchema("SAML configuration", Member.self)

  public var certificate: ElementSite { child(.certificate) }
  public var encryptionCertificate: ElementSite { child(.encryptionCertificate) }
  public var signatureAlgorithm: LocatedText? { child(.samlSigningAlgoType).text }
}
