/// A connected app in the format of Salesforce's Metadata API (Metadata API Developer Guide,
/// ConnectedApp).
public struct ConnectedApp: ElementModel {
  public let declared: DeclaredElement
  /// The app's use of OAuth; nil without `oauthConfig`.
  public let oauth: ConnectedAppOAuth?

  public init(_ declared: DeclaredElement) {
    self.declared = declared
    oauth = ElementSite(parent: declared, Member.oauthConfig).declared(ConnectedAppOAuth.schema)
      .map { ConnectedAppOAuth($0) }
  }

  public static let rootName: StaticString = "ConnectedApp"

  public enum Member: Int, SchemaMember {
    case fullName, label, contactEmail, contactPhone, description, iconUrl, infoUrl, logoUrl,
      startUrl, mobileStartUrl, attributes, canvasConfig, oauthConfig, oauthPolicy, ipRanges,
      permissionSetName, profileName, plugin, pluginExecutionUser, samlConfig, sessionPolicy,
      mobileAppConfig

    public var field: Field {
      switch self {
      case .fullName:
        Field(
          "fullName", .string, "The name of the component, which also appears in the file name.")
      case .label:
        Field("label", .string, required: true, "The name of the app that users see.")
      case .contactEmail:
        Field(
          "contactEmail", .string, required: true,
          "The email address at which Salesforce contacts the app's owner.")
      case .contactPhone:
        Field(
          "contactPhone", .string, "The phone number at which Salesforce contacts the app's owner.")
      case .description:
        Field("description", .string, "The purpose of the app.")
      case .iconUrl:
        Field("iconUrl", .string, "Reserved.")
      case .infoUrl:
        Field("infoUrl", .string, "The URL of a page with more information about the app.")
      case .logoUrl:
        Field(
          "logoUrl", .string,
          "The URL of an image for lists and for the page on which users approve the app.")
      case .startUrl:
        Field("startUrl", .string, "The URL that users go to after signing in.")
      case .mobileStartUrl:
        Field(
          "mobileStartUrl", .string, "The URL that users of mobile devices go to after signing in.")
      case .attributes:
        Field(
          "attributes", .objects(ConnectedAppParts.attribute),
          "The custom attributes of users that the app receives.")
      case .canvasConfig:
        Field(
          "canvasConfig", .object(ConnectedAppParts.canvas), "The app's settings as a canvas app.")
      case .oauthConfig:
        Field("oauthConfig", .object(ConnectedAppOAuth.schema), "The OAuth settings of the app.")
      case .oauthPolicy:
        Field(
          "oauthPolicy", .object(ConnectedAppPolicy.schema),
          "The OAuth policies that an administrator sets for the app.")
      case .ipRanges:
        Field(
          "ipRanges", .objects(ConnectedAppParts.ipRange), "The trusted IP ranges of the app.")
      case .permissionSetName:
        Field("permissionSetName", .strings, "The permission sets that allow users to use the app.")
      case .profileName:
        Field("profileName", .strings, "The profiles that allow users to use the app.")
      case .plugin:
        Field("plugin", .string, "The Apex class that customizes the app's behavior.")
      case .pluginExecutionUser:
        Field("pluginExecutionUser", .string, "The user that the Apex class runs as.")
      case .samlConfig:
        Field("samlConfig", .object(ConnectedAppSAML.schema), "The SAML settings of the app.")
      case .sessionPolicy:
        Field(
          "sessionPolicy", .object(ConnectedAppParts.session),
          "The requirements for the app's sessions.")
      case .mobileAppConfig:
        Field(
          "mobileAppConfig", .object(ConnectedAppParts.mobile),
          "The mobile app that belongs to the connected app."
        )
      }
    }
  }

  public static let schema = ObjectSchema("connected app", Member.self)

  public var label: ElementSite { child(.label) }
  public var mobileStartURL: ElementSite { child(.mobileStartUrl) }
  public var permissionSets: ElementSite { child(.permissionSetName) }
  public var profiles: ElementSite { child(.profileName) }
  public var mobileApp: ElementSite { child(.mobileAppConfig) }

  /// The ends of the trusted IP ranges that have both.
  public var ipRanges: [(start: LocatedText, end: LocatedText)] {
    declared.all(Member.ipRanges.rawValue).compactMap { range in
      guard let start = range.child("start")?.text, let end = range.child("end")?.text,
        !start.isEmpty, !end.isEmpty
      else { return nil }
      return (start, end)
    }
  }

  public var oauthPolicy: ConnectedAppPolicy? {
    child(.oauthPolicy).declared(ConnectedAppPolicy.schema).map { ConnectedAppPolicy($0) }
  }
  public var saml: ConnectedAppSAML? {
    child(.samlConfig).declared(ConnectedAppSAML.schema).map { ConnectedAppSAML($0) }
  }
}

/// A reference to a connected app of a first-generation package, written by hand so that a
/// second-generation package can contain the app (Second-Generation Managed Packaging, Package
/// Connected Apps in Second-Generation Managed Packages). It has none of the app's settings.
public struct PackagedConnectedApp: ElementModel {
  public let declared: DeclaredElement

  /// Nil for a connected app with settings of its own.
  public init?(_ root: XMLElement) {
    let names = root.children.map(\.name)
    guard names.contains(where: { $0 == "developerName" || $0 == "version" }),
      names.allSatisfy({ $0.isOne(of: ["developerName", "fullName", "label", "version"]) })
    else { return nil }
    declared = DeclaredElement(root, Self.schema)
  }

  public enum Member: Int, SchemaMember {
    case developerName, fullName, label, version

    public var field: Field {
      switch self {
      case .developerName:
        Field(
          "developerName", .string, required: true,
          "The name of the app, after the namespace of its package and two underscores.")
      case .fullName: Field("fullName", .string, "The name of the component.")
      case .label: Field("label", .string, required: true, "The name of the app that users see.")
      case .version:
        Field(
          "version", .string, required: true,
          "The version of the app in the package, with one digit after a point: `1.0`.")
      }
    }
  }

  public static let schema = ObjectSchema("packaged connected app", Member.self)

  /// The version, if it is not a decimal number; nil if it is, or is missing.
  public var incompleteVersion: LocatedText? {
    guard let version = child(.version).text else { return nil }
    let parts = version.text.split(UInt8(ascii: "."))
    let isDecimal =
      parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
    return isDecimal ? nil : version
  }
}

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

/// The OAuth policies of a connected app: its `oauthPolicy` (Metadata API Developer Guide,
/// ConnectedAppOauthPolicy).
public struct ConnectedAppPolicy: ElementModel {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public enum Member: Int, SchemaMember {
    case ipRelaxation, refreshTokenPolicy, singleLogoutUrl, isTokenExchangeFlowEnabled

    public var field: Field {
      switch self {
      case .ipRelaxation:
        OAuthField.ipRelaxation(
          "ipRelaxation", ["ENFORCE", "BYPASS", "BYPASS_2FACTOR", "ENFORCE_RELAXREFRESH"])
      case .refreshTokenPolicy:
        Field(
          "refreshTokenPolicy", .string,
          """
          The lifetime of refresh tokens: `infinite`, `zero`, or a period such as \
          `specific_lifetime:90:DAYS` or `specific_inactivity:90:DAYS`.
          """
        )
      case .singleLogoutUrl: OAuthField.singleLogoutUrl
      case .isTokenExchangeFlowEnabled: OAuthField.tokenExchange("isTokenExchangeFlowEnabled")
      }
    }
  }

  public static let schema = ObjectSchema("OAuth policy", Member.self)

  public var ipRelaxation: LocatedText? { child(.ipRelaxation).text }
  /// The lifetime of refresh tokens as written.
  public var refreshTokenPolicy: LocatedText? { child(.refreshTokenPolicy).text }
}
