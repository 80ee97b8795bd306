/// The source of an issuer's keys: the object `jwks` (JWT Configuration Reference, jwks Fields).
public struct JWKSSource: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  /// The addresses that are neither empty nor surrounded by whitespace, `discoveryUri` first.
  public var addresses: [KeyAddress] {
    [discoveryUri, jwksUri].compactMap { KeyAddress($0) }
  }

  public enum Member: Int, SurveyedMember {
    case discoveryUri, jwksUri, allowHttp, minReloadInterval, maxReloadInterval, connectTimeout,
      readTimeout, tlsVersions, authorizationHeader

    static var firstFeature: Int { Issuer.Member.issuerRoles.feature &+ 1 }

    public var field: Field {
      switch self {
      case .discoveryUri:
        Field(
          "discoveryUri", .string,
          """
          The address of the issuer's OpenID Connect discovery document, whose `jwks_uri` leads to \
          the keys. Either this or jwksUri is needed.
          """,
          interactions: [
            "`jwksUri` wins over the address in the discovery document.",
            """
            An http address needs `allowHttp`, and so does an http address of keys that the \
            document names.
            """,
            "The `issuer` in the document is to be the `issuerName`.",
          ],
          examples: [.string("https://idp.corp.example/.well-known/openid-configuration")])
      case .jwksUri:
        Field(
          "jwksUri", .string, default: .described("the `jwks_uri` of the discovery document"),
          "The address of the issuer's keys (RFC 7517). It wins over the discovery document.",
          interactions: [
            "Wins over what `discoveryUri` leads to.",
            "An http address needs `allowHttp`.",
          ],
          examples: [.string("https://idp.corp.example/keys")])
      case .allowHttp:
        Field(
          "allowHttp", .boolean, default: .boolean(false),
          "Whether the addresses may be fetched without TLS. Meant for tests.",
          interactions: [
            """
            Covers `discoveryUri` and `jwksUri` alike; with https addresses only it does nothing.
            """,
            """
            Without TLS, `tlsVersions` means nothing, and `authorizationHeader` can be read on the \
            way.
            """,
          ])
      case .minReloadInterval:
        Field(
          "minReloadInterval", .integer, default: .integer(60), minimum: 0, unit: .seconds,
          """
          How long after a reload of the keys a token with an unknown key does not cause another. A \
          new key works after at most this time.
          """,
          interactions: [
            "Should not exceed `maxReloadInterval`, defaults included.",
            "With 0 every token with an unknown key fetches the keys again.",
          ])
      case .maxReloadInterval:
        Field(
          "maxReloadInterval", .integer, default: .integer(28800), minimum: 0, unit: .seconds,
          """
          The age at which the cached keys are reloaded when a request comes. A withdrawn key is \
          accepted for at most this time.
          """,
          interactions: [
            "Should not be below `minReloadInterval`, defaults included."
          ])
      case .connectTimeout:
        Field(
          "connectTimeout", .integer, default: .integer(30), minimum: 1, unit: .seconds,
          "How long connecting to the issuer may take.",
          interactions: [
            """
            Holds for the discovery document and for the keys; together with `readTimeout` it is \
            how long a login may have to wait, twice if both are fetched.
            """
          ])
      case .readTimeout:
        Field(
          "readTimeout", .integer, default: .integer(60), minimum: 1, unit: .seconds,
          "How long the issuer's answer may take.",
          interactions: [
            """
            Holds for the discovery document and for the keys; together with `connectTimeout` it \
            is how long a login may have to wait, twice if both are fetched.
            """
          ])
      case .tlsVersions:
        Field(
          "tlsVersions", .strings, default: .strings(["TLSv1.1", "TLSv1.2"]),
          allowed: JWKSSource.tlsVersions,
          "The protocol versions that may be used to fetch the keys.",
          interactions: [
            "Means nothing for http addresses, which `allowHttp` permits.",
            "The default includes TLS 1.1. An empty list leaves no version to connect with.",
          ],
          examples: [.strings(["TLSv1.2"])])
      case .authorizationHeader:
        Field(
          "authorizationHeader", .string, isSecret: true,
          """
          The value of an `Authorization` header for both addresses. Key documents are public as a \
          rule; this is meant for tests.
          """,
          interactions: [
            "Sent to the hosts of both `discoveryUri` and `jwksUri`, also where these differ.",
            "With `allowHttp` it can travel unencrypted.",
          ])
      }
    }
  }

  public static let schema = ObjectSchema("jwks object", Member.self)

  public static let tlsVersions: [StaticString] = [
    "SSL", "SSLv2", "SSLv3", "TLS", "TLSv1", "TLSv1.1", "TLSv1.2",
  ]

  public var discoveryUri: TextMember { text(.discoveryUri) }
  public var jwksUri: TextMember { text(.jwksUri) }
  public var allowHttp: BooleanMember { boolean(.allowHttp) }
  public var minReloadInterval: IntegerMember { integer(.minReloadInterval) }
  public var maxReloadInterval: IntegerMember { integer(.maxReloadInterval) }
  public var connectTimeout: IntegerMember { integer(.connectTimeout) }
  public var readTimeout: IntegerMember { integer(.readTimeout) }
  public var tlsVersions: TextListMember { texts(.tlsVersions) }
  public var authorizationHeader: TextMember { text(.authorizationHeader) }
}
