/// The source of an issuer's keys: the object `jwks` (JWT Configuration Reference, jwks Fields).
public struct JWKSSource: ObjectModel {
  public let object: DecodedObject

  /// The addresses that are neither empty nor surrounded by whitespace, `discoveryUri` first.
  public let addresses: [KeyAddress]

  public init(_ object: DecodedObject) {
    self.object = object
    addresses = [Member.discoveryUri, .jwksUri].compactMap {
      KeyAddress(TextMember(site: Self.site(object, $0)))
    }
  }

  public enum Member: Int, SchemaMember {
    case discoveryUri, jwksUri, allowHttp, minReloadInterval, maxReloadInterval, connectTimeout,
      readTimeout, tlsVersions, authorizationHeader

    public var field: Field {
      switch self {
      case .discoveryUri:
        Field(
          "discoveryUri", .string,
          """
          The URL of the issuer's OpenID Connect discovery document, whose `jwks_uri` is the URL \
          of the keys. At least one of this field and `jwksUri` is required.
          """,
          interactions: [
            "`jwksUri` takes precedence over the URL in the discovery document.",
            """
            An http URL requires `allowHttp`, and so does an http URL of the keys in the document.
            """,
            "The `issuer` in the document should equal `issuerName`.",
          ],
          examples: [.string("https://idp.corp.example/.well-known/openid-configuration")])
      case .jwksUri:
        Field(
          "jwksUri", .string, default: .described("the `jwks_uri` of the discovery document"),
          """
          The URL of the issuer's keys (RFC 7517). It takes precedence over the discovery \
          document.
          """,
          interactions: [
            "Takes precedence over the URL of the keys in the document at `discoveryUri`.",
            "An http URL requires `allowHttp`.",
          ],
          examples: [.string("https://idp.corp.example/keys")])
      case .allowHttp:
        Field(
          "allowHttp", .boolean, default: .boolean(false),
          "Whether Oracle Mobile Cloud may fetch http URLs, without TLS. Intended for tests.",
          interactions: [
            "Applies to both `discoveryUri` and `jwksUri`. It has no effect on https URLs.",
            """
            Without TLS, `tlsVersions` has no effect, and `authorizationHeader` can be read in \
            transit.
            """,
          ])
      case .minReloadInterval:
        Field(
          "minReloadInterval", .integer, default: .integer(60), minimum: 0, unit: .seconds,
          """
          If a token has an unknown key, the cached keys are reloaded only if they are at least \
          this old. A new key takes effect within this time.
          """,
          interactions: [
            "Should not exceed `maxReloadInterval`, defaults included.",
            "With 0, every token with an unknown key causes the keys to be fetched again.",
          ])
      case .maxReloadInterval:
        Field(
          "maxReloadInterval", .integer, default: .integer(28800), minimum: 0, unit: .seconds,
          """
          The age at which the next request reloads the cached keys. A revoked key is accepted for \
          at most this time.
          """,
          interactions: [
            "Should not be below `minReloadInterval`, defaults included."
          ])
      case .connectTimeout:
        Field(
          "connectTimeout", .integer, default: .integer(30), minimum: 1, unit: .seconds,
          "The maximum time for connecting to the issuer.",
          interactions: [
            """
            Applies to the discovery document and to the keys. A login may have to wait for this \
            time plus `readTimeout`, or twice that if both are fetched.
            """
          ])
      case .readTimeout:
        Field(
          "readTimeout", .integer, default: .integer(60), minimum: 1, unit: .seconds,
          "The maximum time for the issuer's response.",
          interactions: [
            """
            Applies to the discovery document and to the keys. A login may have to wait for this \
            time plus `connectTimeout`, or twice that if both are fetched.
            """
          ])
      case .tlsVersions:
        Field(
          "tlsVersions", .strings, default: .strings(["TLSv1.1", "TLSv1.2"]),
          allowed: JWKSSource.tlsVersions,
          "The TLS versions that Oracle Mobile Cloud may use to fetch the keys.",
          interactions: [
            "Has no effect on http URLs, which `allowHttp` permits.",
            "The default includes TLS 1.1. With an empty list, no connection is possible.",
          ],
          examples: [.strings(["TLSv1.2"])])
      case .authorizationHeader:
        Field(
          "authorizationHeader", .string, isSecret: true,
          """
          The value of the `Authorization` header in requests to both URLs. Intended for tests, \
          because key documents are usually public.
          """,
          interactions: [
            "Sent to the hosts of both `discoveryUri` and `jwksUri`, even if they differ.",
            "With `allowHttp`, it may be sent unencrypted.",
          ])
      }
    }
  }

  public static let schema = ObjectSchema("jwks object", Member.self)

  public static let tlsVersions: [StaticString] = [
    "SSL", "SSLv2", "SSLv3", "TLS", "TLSv1", "TLSv1.1", "TLSv1.2",
  ]

  /// True for versions that RFC 6176, RFC 7568 and RFC 8996 deprecate, and for names that may include them.
  public static func isDeprecated(tlsVersion: String) -> Bool { tlsVersion != "TLSv1.2" }

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

/// One of the two addresses of a `jwks` object, parsed.
public struct KeyAddress: Sendable {
  /// `discoveryUri` or `jwksUri`.
  public let field: Field
  public let range: SourceRange
  public let uri: URI

  /// Returns nil if the address is absent, empty, or surrounded by whitespace.
  init?(_ member: TextMember) {
    guard let written = member.written, !written.text.isEmpty,
      written.text.trimmed.count == written.text.count
    else { return nil }
    field = member.field
    range = written.range
    uri = URI(written.text)
  }

  public var isHTTP: Bool { uri.isHTTP }

  /// True if the address has no scheme, or if a URI parser takes its host for the scheme:
  /// `idp.corp.net:8443/keys`.
  public var lacksScheme: Bool {
    guard let scheme = uri.scheme else { return true }
    guard !uri.hasAuthority else { return false }
    return scheme.contains(UInt8(ascii: ".")) || uri.path.first?.isASCIIDigit ?? false
  }
}

/// The two members that determine when the service reloads cached data.
public struct ReloadIntervals: Sendable {
  /// The cached data.
  public enum Subject: Sendable {
    case policy, certificates, keys
  }

  public let subject: Subject
  /// The age below which a request with unknown data does not cause a reload.
  public let min: IntegerMember
  /// The age above which any use causes a reload.
  public let max: IntegerMember

  /// True if at least one of the two is written.
  public var isAnyWritten: Bool { min.isPresent || max.isPresent }
}

extension AuthTokenConfiguration {
  public var policyReload: ReloadIntervals {
    ReloadIntervals(subject: .policy, min: policyMinReloadInterval, max: policyMaxReloadInterval)
  }

  public var certificatesReload: ReloadIntervals {
    ReloadIntervals(
      subject: .certificates, min: certificatesMinReloadInterval,
      max: certificatesMaxReloadInterval)
  }
}

extension JWKSSource {
  public var reload: ReloadIntervals {
    ReloadIntervals(subject: .keys, min: minReloadInterval, max: maxReloadInterval)
  }
}
