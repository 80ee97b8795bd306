/// The registration of SAML token issuers in an instance of Oracle Mobile Cloud: the tabs
/// Certificates and Token Issuers of its credentials, and what the identity providers are told.
public struct SAMLRegistration: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case schemaURL, certificates, tokenIssuers

    public var field: Field {
      switch self {
      case .schemaURL: Field("$schema", .string, "The URL of this schema, for editors.")
      case .certificates:
        Field(
          "certificates", .objects(RegisteredCertificate.schema),
          "The certificates under Certificates.")
      case .tokenIssuers:
        Field(
          "tokenIssuers", .objects(SAMLIssuer.schema), required: true,
          "The issuers under Token Issuers.")
      }
    }
  }

  public static let schema = ObjectSchema("SAML registration", Member.self)

  public var certificates: [RegisteredCertificate] {
    ObjectMember(site: Self.site(object, .certificates)).elements { RegisteredCertificate($0) }
  }

  public var issuers: [SAMLIssuer] {
    ObjectMember(site: Self.site(object, .tokenIssuers)).elements { SAMLIssuer($0) }
  }
}

/// A certificate under its alias.
public struct RegisteredCertificate: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case alias, subjectName

    public var field: Field {
      switch self {
      case .alias:
        Field(
          "alias", .string, required: true, "The unique name of the certificate.",
          examples: [.string("corp-sts-2030")])
      case .subjectName:
        Field(
          "subjectName", .string, "The subject name of the certificate.",
          examples: [.string("CN=sts.corp.example, O=Corp")])
      }
    }
  }

  public static let schema = ObjectSchema("registered certificate", Member.self)

  public var alias: TextMember { text(.alias) }
  public var subjectName: TextMember { text(.subjectName) }
}

/// A SAML issuer that an instance trusts.
public struct SAMLIssuer: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case name, certificateSubjectNames, virtualUserEnabled, usernameAttribute, roleAttributes,
      roleMappings, defaultRoles, audience, redirectURLs, appRedirectURL

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, required: true, "The name of the token issuer.",
          examples: [.string("http://sts.corp.example/adfs/services/trust")])
      case .certificateSubjectNames:
        Field(
          "certificateSubjectNames", .strings,
          "The selected certificates, by their subject names. At least one is required.",
          examples: [.strings(["CN=sts.corp.example, O=Corp"])])
      case .virtualUserEnabled:
        Field(
          "virtualUserEnabled", .boolean, default: .boolean(false),
          "Enable Virtual User: users exist only in the tokens.")
      case .usernameAttribute:
        Field(
          "usernameAttribute", .string, "The attribute of the token that identifies the user.",
          interactions: ["Required if `virtualUserEnabled` is on."], examples: [.string("uid")])
      case .roleAttributes:
        Field(
          "roleAttributes", .string,
          "The attributes that contain roles, separated by commas, as in the Role Attribute field.",
          examples: [.string("roles,groups")])
      case .roleMappings:
        Field(
          "roleMappings", .objects(RoleMapping.schema),
          "Mappings of roles in the token to roles of the instance.",
          interactions: ["Need `roleAttributes`."])
      case .defaultRoles:
        Field(
          "defaultRoles", .strings, "The roles of users whose tokens contain no roles.",
          examples: [.strings(["Staff"])])
      case .audience:
        Field(
          "audience", .string,
          "The audience that the identity provider writes into its assertions.",
          examples: [.string("https://mobile.corp.example/mobile/platform/sso/exchange-token")])
      case .redirectURLs:
        Field(
          "redirectURLs", .strings, "The redirect URLs that the identity provider knows.",
          examples: [.strings(["https://sso.corp.example/mobile/platform/sso/redirect"])])
      case .appRedirectURL:
        Field(
          "appRedirectURL", .string, "The URL at which the app takes the token from its web view.",
          examples: [.string("https://sso.corp.example/mobile/platform/sso/redirect")])
      }
    }
  }

  public static let schema = ObjectSchema("SAML issuer", Member.self)

  public var name: TextMember { text(.name) }
  public var certificateSubjectNames: TextListMember { texts(.certificateSubjectNames) }
  public var virtualUserEnabled: BooleanMember { boolean(.virtualUserEnabled) }
  public var usernameAttribute: TextMember { text(.usernameAttribute) }
  public var roleAttributes: TextMember { text(.roleAttributes) }
  public var roleMappings: ObjectMember { ObjectMember(site: Self.site(object, .roleMappings)) }
  public var audience: TextMember { text(.audience) }
  public var redirectURLs: TextListMember { texts(.redirectURLs) }
  public var appRedirectURL: TextMember { text(.appRedirectURL) }
}
