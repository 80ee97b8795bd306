/// The request that a token is presented with:
/// `{"form": …, "backend": {"name", "version", "clientId"}}`.
public struct TokenTestRequest: ObjectModel {
  public let object: DecodedObject
  public let backend: TokenTestBackend?

  public init(_ object: DecodedObject) {
    self.object = object
    backend = ObjectMember(site: Self.site(object, 1, "backend")).object.map {
      TokenTestBackend($0)
    }
  }

  public static let schema = ObjectSchema(
    "request", allowsNull: true,
    [
      Field(
        "form", .string, default: .string("header"),
        allowed: ["header", "body", "assertion", "id-only", "none"],
        "How the request says which client it is from."),
      Field(
        "backend", .object(TokenTestBackend.schema), "The mobile backend that it is for."),
    ])

  public var form: TextMember { TextMember(site: site(0, "form")) }

  public var exchangeRequest: ExchangeRequest {
    ExchangeRequest(
      form: form.written.flatMap { ClientAuthentication(rawValue: $0.string) } ?? .header,
      backend: backend?.identity ?? BackendIdentity())
  }
}

/// A mobile backend. Members that are not written are unknown.
public struct TokenTestBackend: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public static let schema = ObjectSchema(
    "test backend", allowsNull: true,
    [
      Field(
        "name", .string, "The name of the backend.",
        examples: [.string("Orders")]),
      Field(
        "version", .string, "Its version.",
        examples: [.string("1.0")]),
      Field("clientId", .string, "The client ID of the backend."),
    ])

  public var identity: BackendIdentity {
    BackendIdentity(
      name: TextMember(site: site(0, "name")).written?.string,
      version: TextMember(site: site(1, "version")).written?.string,
      clientId: TextMember(site: site(2, "clientId")).written?.string)
  }
}
