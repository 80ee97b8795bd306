/// A mobile backend that may use an issuer: an element of `allowedMbes` (JWT Configuration
/// Reference, Issuer Fields).
public struct AllowedBackend: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public static let schema = ObjectSchema(
    "allowed backend", firstFeature: 35,
    [
      Field(
        "name", .string, "The backend's name; needs version.",
        interactions: [
          "Counts together with `version` only.",
          "An entry holds both, or just a `clientId`.",
        ],
        examples: [.string("Orders")]),
      Field(
        "version", .string, "The backend's version, a text such as \"1.0\"; needs name.",
        interactions: [
          "Counts together with `name` only.",
          "An entry holds both, or just a `clientId`.",
        ],
        examples: [.string("1.0")]),
      Field(
        "clientId", .string, "The backend's OAuth client ID, instead of name and version.",
        interactions: [
          """
          An entry holds this, or `name` and `version`. Whether one that holds all three asks \
          for all is nowhere said.
          """
        ],
        examples: [.string("8f14e45f-ceea-467f-a5c9-2b6d3f0c7d11")]),
    ])

  public var name: TextMember { TextMember(site: site(0, "name")) }
  public var version: TextMember { TextMember(site: site(1, "version")) }
  public var clientId: TextMember { TextMember(site: site(2, "clientId")) }
}
