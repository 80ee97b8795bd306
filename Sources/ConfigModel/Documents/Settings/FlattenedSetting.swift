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
          "source", .string, required: true, "The file that people edit, relative to this file.",
          examples: [.string("issuers.auth-token.json")])
      case .target:
        Field(
          "target", .string, required: true,
          "The flat file, or the export, that is made from it, relative to this file.",
          examples: [.string("export.properties")])
      }
    }
  }

  public static let schema = ObjectSchema("pair of files", Member.self)

  public var source: TextMember { text(.source) }
  public var target: TextMember { text(.target) }
}
