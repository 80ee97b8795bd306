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
