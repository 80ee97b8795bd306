/// The kind of the files that match a pattern: an element of `files` in the settings.
public struct FileKindSetting: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case pattern, kind

    public var field: Field {
      switch self {
      case .pattern:
        Field(
          "pattern", .string, required: true, "The files, as a pattern in .gitignore syntax.",
          examples: [.string("config/*.txt")])
      case .kind:
        Field(
          "kind", .string, required: true,
          allowed: [
            "auth-token-configuration", "allow-origin", "policies", "connected-app",
            "external-client-app", "oauth-oidc-settings", "mobile-app", "mobile-cloud-client",
            "app-source",
            "idp-messages",
            "identity-provider-setup", "token-tests", "settings", "json",
          ],
          "The type of these files.")
      }
    }
  }

  public static let schema = ObjectSchema("file pattern", Member.self)

  public var pattern: TextMember { text(.pattern) }
  public var kind: TextMember { text(.kind) }
}
