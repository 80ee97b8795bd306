/// The value of the policy `Security_AuthTokenConfiguration`: the token issuers that a mobile
/// backend trusts (JWT Configuration Reference, Root Fields).
public final class AuthTokenConfiguration: ObjectModel {
  public let object: DecodedObject
  /// The issuers, in document order.
  public let issuers: [Issuer]

  public init(_ object: DecodedObject) {
    self.object = object
    issuers = ObjectMember(site: Self.site(object, .issuers)).elements { Issuer($0) }
  }

  public enum Member: Int, SchemaMember {
    case issuers, policyMinReloadInterval, policyMaxReloadInterval, certificatesMinReloadInterval,
      certificatesMaxReloadInterval

    public var field: Field {
      switch self {
      case .issuers:
        Field(
          "issuers", .objects(Issuer.schema), required: true, isSet: false,
          """
          The issuers whose tokens Oracle Mobile Cloud accepts. A token from any other issuer is \
          rejected.
          """,
          interactions: [
            "With an empty list, no issuer is trusted and every token is rejected.",
            """
            Each `issuerName` should be unique: the documentation does not say which of two \
            issuers with the same name is used.
            """,
          ])
      case .policyMinReloadInterval:
        Field(
          "policyMinReloadInterval", .integer, default: .integer(10), minimum: 0, unit: .seconds,
          """
          If a token comes from an unknown issuer, the cached policy is reloaded only if it is at \
          least this old. A newly added issuer takes effect within this time.
          """,
          interactions: [
            """
            Should not exceed `policyMaxReloadInterval`, because an older policy is always \
            reloaded. If only one of the two is set, compare it with the default of the other.
            """,
            "With 0, every request with a token from an unknown issuer reloads the policy.",
          ])
      case .policyMaxReloadInterval:
        Field(
          "policyMaxReloadInterval", .integer, default: .integer(120), minimum: 0, unit: .seconds,
          """
          The age at which the next request reloads the cached policy. Changing, disabling or \
          removing an issuer takes effect after at most this time.
          """,
          interactions: [
            """
            Until this time has passed, setting `enabled` to false, or any other change to an \
            issuer, may have no effect.
            """,
            "Should not be below `policyMinReloadInterval`.",
          ])
      case .certificatesMinReloadInterval:
        Field(
          "certificatesMinReloadInterval", .integer, default: .integer(10), minimum: 0,
          unit: .seconds,
          """
          If a request needs an unknown certificate, the cached certificates are reloaded only if \
          they are at least this old. All issuers share one cache.
          """,
          interactions: [
            """
            Applies only to issuers with `certificateSubjectNames`. For the keys of `jwks`, \
            `minReloadInterval` and `maxReloadInterval` apply.
            """,
            "Should not exceed `certificatesMaxReloadInterval`, defaults included.",
          ])
      case .certificatesMaxReloadInterval:
        Field(
          "certificatesMaxReloadInterval", .integer, default: .integer(300), minimum: 0,
          unit: .seconds,
          """
          The age at which the next request reloads the cached certificates. A removed certificate \
          is no longer used after at most this time.
          """,
          interactions: [
            """
            Applies only to issuers with `certificateSubjectNames`. For the keys of `jwks`, \
            `minReloadInterval` and `maxReloadInterval` apply.
            """,
            "Should not be below `certificatesMinReloadInterval`, defaults included.",
          ])
      }
    }
  }

  public static let schema = ObjectSchema("configuration", Member.self)

  public var issuersMember: ObjectMember { objectMember(.issuers) }
  public var policyMinReloadInterval: IntegerMember { integer(.policyMinReloadInterval) }
  public var policyMaxReloadInterval: IntegerMember { integer(.policyMaxReloadInterval) }
  public var certificatesMinReloadInterval: IntegerMember {
    integer(.certificatesMinReloadInterval)
  }
  public var certificatesMaxReloadInterval: IntegerMember {
    integer(.certificatesMaxReloadInterval)
  }
}

/// A mobile backend that may use an issuer: an element of `allowedMbes` (JWT Configuration
/// Reference, Issuer Fields).
public struct AllowedBackend: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case name, version, clientId

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, "The name of the backend. Requires `version`.",
          interactions: [
            "Has an effect only together with `version`.",
            "An entry has both, or only a `clientId`.",
          ],
          examples: [.string("Orders")])
      case .version:
        Field(
          "version", .string,
          "The version of the backend, a string such as \"1.0\". Requires `name`.",
          interactions: [
            "Has an effect only together with `name`.",
            "An entry has both, or only a `clientId`.",
          ],
          examples: [.string("1.0")])
      case .clientId:
        Field(
          "clientId", .string,
          "The OAuth client ID of the backend, instead of `name` and `version`.",
          interactions: [
            """
            An entry has this field, or `name` and `version`. The documentation does not say \
            whether an entry with all three requires all of them to match.
            """
          ],
          examples: [.string("8f14e45f-ceea-467f-a5c9-2b6d3f0c7d11")])
      }
    }
  }

  public static let schema = ObjectSchema("allowed backend", Member.self)

  public var name: TextMember { text(.name) }
  public var version: TextMember { text(.version) }
  public var clientId: TextMember { text(.clientId) }
}
