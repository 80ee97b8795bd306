/// One test case: an element of `cases` in a suite.
public struct TokenTestCase: ObjectModel {
  public let object: DecodedObject
  public let expect: TokenTestExpectation?

  public init(_ object: DecodedObject) {
    self.object = object
    expect = ObjectMember(site: Self.site(object, .expect)).object.map {
      TokenTestExpectation($0)
    }
  }

  public enum Member: Int, SchemaMember {
    case name, description, claims, token, origin, request, now, readings, expect

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, required: true,
          "What is to hold, in words: `a contractor gets no role`. Reports and filters go by it.",
          examples: [.string("a contractor gets no role")])
      case .description:
        Field("description", .string, "Why it is to hold, for whoever reads it.")
      case .claims:
        Field(
          "claims", .anyObject,
          """
          The claims of the token that are not those of the base, merged into them (RFC 7396): null \
          takes a claim away.
          """,
          interactions: [
            "Excludes `token` and `origin`. Without any of the three the token is that of the base."
          ])
      case .token:
        Field(
          "token", .string,
          """
          A token in its compact form, or the path of a file that holds one, relative to this file. \
          Its signature is not verified.
          """,
          interactions: ["Excludes `claims` and `origin`."],
          examples: [.string("tokens/ann.jwt")])
      case .origin:
        Field(
          "origin", .string, "An origin of a cross-site request, as browsers send it.",
          interactions: ["Excludes `claims` and `token`."],
          examples: [.string("https://app.corp.example")])
      case .request:
        Field(
          "request", .object(TokenTestRequest.schema),
          "What the token is presented with, merged into the request of the base.")
      case .now:
        Field(
          "now", .time, "The time of the request. Wins over the environment's and the option's.",
          examples: [.string("2030-01-01T12:00:00Z"), .integer(1_893_499_200)])
      case .readings:
        Field(
          "readings", .map,
          "Readings that hold for this case, whatever environment and options say.")
      case .expect:
        Field(
          "expect", .object(TokenTestExpectation.schema), required: true,
          "What is to come of it. Nothing else is compared.")
      }
    }
  }

  public static let schema = ObjectSchema("test case", Member.self)

  public var name: TextMember { text(.name) }
  public var claims: AnyObjectMember { anyObject(.claims) }
  public var token: TextMember { text(.token) }
  public var origin: TextMember { text(.origin) }
  public var request: ObjectMember { objectMember(.request) }
  public var now: TimeMember { time(.now) }
  public var readings: MapMember { map(.readings) }
  public var expectMember: ObjectMember { objectMember(.expect) }

  /// True if the case is about an origin rather than a token.
  public var isOfOrigin: Bool { origin.isPresent }

  /// The location of findings about the case as a whole: its name, or else its opening bracket.
  public var anchor: SourceRange { name.range }
}
