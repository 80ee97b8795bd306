/// A file that is generated from another one by flattening: an element of `flattened` in the
/// settings.
public struct FlattenedSetting: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case source, target

    public var field: Field {
      switch self {
      case .source:
        Field(
          "source", .string, required: true,
          "The path of the source file that people edit, relative to this file.",
          examples: [.string("issuers.auth-token.json")])
      case .target:
        Field(
          "target", .string, required: true,
          """
          The path of the flat file or export that is generated from the source, relative to this \
          file.
          """,
          examples: [.string("export.properties")])
      }
    }
  }

  public static let schema = ObjectSchema("file pair", Member.self)

  public var source: TextMember { text(.source) }
  public var target: TextMember { text(.target) }
}
