/// A file that is generated from another one by flattening: an element of `flattened` in the
/// settings.
public struct FlattenedSetting: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public static let schema = ObjectSchema(
    "pair of files",
    [
      Field(
        "source", .string, required: true, "The file that people edit, relative to this file.",
        examples: [.string("issuers.auth-token.json")]),
      Field(
        "target", .string, required: true,
        "The flat file, or the export, that is made from it, relative to this file.",
        examples: [.string("export.properties")]),
    ])

  public var source: TextMember { TextMember(site: site(0, "source")) }
  public var target: TextMember { TextMember(site: site(1, "target")) }
}
