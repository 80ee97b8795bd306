/// A suite of expectations about the decisions of a policy: a file `*.oconf-test.json`.
public final class TokenTestSuite: ObjectModel {
  public let object: DecodedObject
  public let environment: TokenTestEnvironment?
  public let base: TokenTestBase?
  /// The cases, in document order.
  public let cases: [TokenTestCase]
  public let origins: OriginTable?

  public init(_ object: DecodedObject) {
    self.object = object
    environment = ObjectMember(site: Self.site(object, .environment)).object.map {
      TokenTestEnvironment($0)
    }
    base = ObjectMember(site: Self.site(object, .base)).object.map { TokenTestBase($0) }
    cases = ObjectMember(site: Self.site(object, .cases)).elements { TokenTestCase($0) }
    origins = ObjectMember(site: Self.site(object, .origins)).object.map { OriginTable($0) }
  }

  public enum Member: Int, SchemaMember {
    case schema, description, policy, environment, base, cases, origins

    public var field: Field {
      switch self {
      case .schema:
        Field("$schema", .string, "The JSON Schema that editors check this file with.")
      case .description:
        Field("description", .string, "What the suite is about, for whoever reads it.")
      case .policy:
        Field(
          "policy", .string, required: true,
          """
          The file whose decisions are tested, relative to this one: an issuer configuration, a list \
          of origins, or an export of policies. It must be in the same repository.
          """,
          interactions: [
            "An export is tested by its policies for tokens and for origins alike."
          ],
          examples: [.string("issuers.auth-token.json")])
      case .environment:
        Field(
          "environment", .object(TokenTestEnvironment.schema),
          "What decisions depend on besides the policy.",
          interactions: [
            """
            What it leaves out is taken from the settings that apply to the file in `policy`; options \
            of the command line win over both.
            """
          ])
      case .base:
        Field(
          "base", .object(TokenTestBase.schema),
          "What the cases have in common: each one says only what is different.",
          interactions: [
            "Cases with a `token` or an `origin` of their own do not use its claims."
          ])
      case .cases:
        Field(
          "cases", .objects(TokenTestCase.schema), isSet: false,
          "What is tried, and what is expected to come of it.")
      case .origins:
        Field(
          "origins", .object(OriginTable.schema),
          "Origins that are to be admitted, and origins that are not.")
      }
    }
  }

  public static let schema = ObjectSchema("test suite", Member.self)

  public var policy: TextMember { text(.policy) }
  public var casesMember: ObjectMember { objectMember(.cases) }
  public var originsMember: ObjectMember { objectMember(.origins) }
}

/// The values that the cases of a suite share.
public struct TokenTestBase: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case claims, request

    public var field: Field {
      switch self {
      case .claims:
        Field("claims", .anyObject, "The claims of the token, as in its payload.")
      case .request:
        Field(
          "request", .object(TokenTestRequest.schema), "What the token is presented with.")
      }
    }
  }

  public static let schema = ObjectSchema("base", Member.self)

  public var claims: AnyObjectMember { anyObject(.claims) }
  public var request: ObjectMember { objectMember(.request) }
}

/// Origins, each with the expected decision.
public struct OriginTable: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case allowed, refused

    public var field: Field {
      switch self {
      case .allowed:
        Field("allowed", .strings, "Origins that the policy must admit.")
      case .refused:
        Field("refused", .strings, "Origins that the policy must not admit.")
      }
    }
  }

  public static let schema = ObjectSchema("table of origins", Member.self)

  public var allowed: TextListMember { texts(.allowed) }
  public var refused: TextListMember { texts(.refused) }
}
