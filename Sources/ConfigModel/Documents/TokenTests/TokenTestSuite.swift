/// A suite of expectations about the decisions of a policy: a file `*.oconf-test.json`.
public final class TokenTestSuite: ObjectModel {
  public let object: DecodedObject
  public let environment: TokenTestEnvironment?
  public let base: TokenTestBase?
  /// The cases, in document order.
  public let cases: [TokenTestCase]
  public let properties: [TokenTestProperty]
  public let origins: OriginTable?

  public init(_ object: DecodedObject) {
    self.object = object
    environment = ObjectMember(site: Self.site(object, .environment)).object.map {
      TokenTestEnvironment($0)
    }
    base = ObjectMember(site: Self.site(object, .base)).object.map { TokenTestBase($0) }
    cases = ObjectMember(site: Self.site(object, .cases)).elements { TokenTestCase($0) }
    properties = ObjectMember(site: Self.site(object, .properties)).elements {
      TokenTestProperty($0)
    }
    origins = ObjectMember(site: Self.site(object, .origins)).object.map { OriginTable($0) }
  }

  public enum Member: Int, SchemaMember {
    case schema, description, policy, environment, base, cases, properties, origins

    public var field: Field {
      switch self {
      case .schema:
        Field("$schema", .string, "The JSON Schema with which editors check this file.")
      case .description:
        Field("description", .string, "A description of the suite for readers.")
      case .policy:
        Field(
          "policy", .string, required: true,
          """
          The path of the file to test, relative to this file: an issuer configuration, a list of \
          origins, or an export of policies. The file must be in the same repository.
          """,
          interactions: [
            "In an export, the policies for tokens and those for origins are both tested."
          ],
          examples: [.string("issuers.auth-token.json")])
      case .environment:
        Field(
          "environment", .object(TokenTestEnvironment.schema),
          "The values that decisions depend on, besides the policy.",
          interactions: [
            """
            Missing values are taken from the settings that apply to the file in `policy`. \
            Command-line options override both.
            """
          ])
      case .base:
        Field(
          "base", .object(TokenTestBase.schema),
          "The values that the cases have in common. Each case states only the differences.",
          interactions: [
            "Cases with their own `token` or `origin` do not use the claims of the base."
          ])
      case .cases:
        Field(
          "cases", .objects(TokenTestCase.schema), isSet: false,
          "The test cases, each with an input and an expected result.")
      case .properties:
        Field(
          "properties", .objects(TokenTestProperty.schema), isSet: false,
          "Statements about all tokens or all origins, which `oconf test` proves or refutes.")
      case .origins:
        Field(
          "origins", .object(OriginTable.schema),
          "The origins that must be allowed, and those that must not.")
      }
    }
  }

  public static let schema = ObjectSchema("test suite", Member.self)

  public var policy: TextMember { text(.policy) }
  public var casesMember: ObjectMember { objectMember(.cases) }
  public var propertiesMember: ObjectMember { objectMember(.properties) }
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
          "request", .object(TokenTestRequest.schema), "The request that presents the token.")
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
        Field("allowed", .strings, "Origins that the policy must allow.")
      case .refused:
        Field("refused", .strings, "Origins that the policy must not allow.")
      }
    }
  }

  public static let schema = ObjectSchema("origin table", Member.self)

  public var allowed: TextListMember { texts(.allowed) }
  public var refused: TextListMember { texts(.refused) }
}
