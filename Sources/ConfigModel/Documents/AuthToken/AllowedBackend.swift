/// A mobile backend that may use an issuer: an element of `allowedMbes` (JWT Configuration
/// Reference, Issuer Fields).
public struct AllowedBackend: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SurveyedMember {
    case name, version, clientId

    static var firstFeature: Int { TokenFilter.Member.values.feature &+ 1 }

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, "The backend's name; needs version.",
          interactions: [
            "Counts together with `version` only.",
            "An entry holds both, or just a `clientId`.",
          ],
          examples: [.string("Orders")])
      case .version:
        Field(
          "version", .string, "The backend's version, a text such as \"1.0\"; needs name.",
          interactions: [
            "Counts together with `name` only.",
            "An entry holds both, or just a `clientId`.",
          ],
          examples: [.string("1.0")])
      case .clientId:
        Field(
          "clientId", .string, "The backend's OAuth client ID, instead of name and version.",
          interactions: [
            """
            An entry holds this, or `name` and `version`. Whether one that holds all three asks \
            for all is nowhere said.
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
