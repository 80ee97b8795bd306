/// The request that a token is presented with:
/// `{"form": …, "backend": {"name", "version", "clientId"}}`.
public struct TokenTestRequest: ObjectModel {
  public let object: DecodedObject
  public let backend: TokenTestBackend?

  public init(_ object: DecodedObject) {
    self.object = object
    backend = ObjectMember(site: Self.site(object, .backend)).object.map {
      TokenTestBackend($0)
    }
  }

  public enum Member: Int, SchemaMember {
    case form, backend

    public var field: Field {
      switch self {
      case .form:
        Field(
          "form", .string, default: .string("header"),
          allowed: ["header", "body", "assertion", "id-only", "none"],
          "How the request identifies its client.")
      case .backend:
        Field(
          "backend", .object(TokenTestBackend.schema), "The mobile backend that the request is for."
        )
      }
    }
  }

  public static let schema = ObjectSchema("request", allowsNull: true, Member.self)

  public var form: TextMember { text(.form) }
}

/// A mobile backend. Members that are not written are unknown.
public struct TokenTestBackend: ObjectModel {
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
          "name", .string, "The name of the backend.",
          examples: [.string("Orders")])
      case .version:
        Field(
          "version", .string, "The version of the backend.",
          examples: [.string("1.0")])
      case .clientId:
        Field("clientId", .string, "The client ID of the backend.")
      }
    }
  }

  public static let schema = ObjectSchema("test backend", allowsNull: true, Member.self)
}
