/// The facts, other than the policy, that the decisions of a suite depend on.
public struct TokenTestEnvironment: ObjectModel {
  public let object: DecodedObject
  public let users: [TokenTestUser]

  public init(_ object: DecodedObject) {
    self.object = object
    users = ObjectMember(site: Self.site(object, .users)).elements { TokenTestUser($0) }
  }

  public enum Member: Int, SchemaMember {
    case baseURL, policies, readings, users, now, skew

    public var field: Field {
      switch self {
      case .baseURL:
        Field(
          "baseURL", .string,
          "The base URL of the mobile backend, without a trailing slash.",
          interactions: [
            "The default of `audience` in an issuer is formed from this URL."
          ],
          examples: [.string("https://mobile.corp.example")])
      case .policies:
        Field(
          "policies", .mapOrString,
          """
          The values of environment policies that the checks depend on, by name, or the path of an \
          export that contains them, relative to this file.
          """)
      case .readings:
        Field(
          "readings", .map,
          "The readings to use where the documentation is ambiguous, by name.")
      case .users:
        Field(
          "users", .objects(TokenTestUser.schema),
          "The users in the directory. An empty list means a directory without users.")
      case .now:
        Field(
          "now", .time,
          """
          The time of the request. Without it, the results of a suite can change from day to day.
          """,
          examples: [.string("2030-01-01T12:00:00Z"), .integer(1_893_499_200)])
      case .skew:
        Field(
          "skew", .integer, default: .integer(0), minimum: 0, unit: .seconds,
          "The maximum difference between the clocks of the issuer and the service.")
      }
    }
  }

  public static let schema = ObjectSchema("test environment", Member.self)

  public var baseURL: TextMember { text(.baseURL) }
  public var policies: MapOrTextMember { mapOrText(.policies) }
  public var readings: MapMember { map(.readings) }
  public var usersMember: ObjectMember { objectMember(.users) }
  public var now: TimeMember { time(.now) }
  public var skew: IntegerMember { integer(.skew) }
}

/// A user of the directory.
public struct TokenTestUser: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case uid, mail, roles

    public var field: Field {
      switch self {
      case .uid:
        Field(
          "uid", .string, "The name with which the user signs in.",
          examples: [.string("ann")])
      case .mail:
        Field(
          "mail", .string, "The primary email address of the user.",
          examples: [.string("ann@corp.example")])
      case .roles:
        Field("roles", .strings, "The roles that the directory assigns to the user.")
      }
    }
  }

  public static let schema = ObjectSchema("user", allowsNull: true, Member.self)
}
