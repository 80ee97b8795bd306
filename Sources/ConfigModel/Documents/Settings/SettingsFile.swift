/// The settings of a repository: the file `.oconf.json`.
public final class SettingsFile: ObjectModel {
  public let object: DecodedObject
  public let files: [FileKindSetting]

  public init(_ object: DecodedObject) {
    self.object = object
    files = ObjectMember(site: Self.site(object, 5, "files")).elements { FileKindSetting($0) }
  }

  public static let schema = ObjectSchema(
    "settings",
    [
      Field("$schema", .string, "The JSON Schema that editors check this file with."),
      Field(
        "environment", .string, allowed: ["production", "test"],
        "What the files are for: some findings matter more in production, some not in a test.",
        interactions: [
          "The option `--environment` wins over it."
        ]),
      Field(
        "baseURL", .string,
        """
        The base URL of the mobile backend, without a slash at the end. The default audiences are \
        made from it.
        """,
        interactions: [
          "The option `--base-url` wins over it.",
          "The default of `audience` in an issuer is made from it.",
        ]),
      Field(
        "rules", .map,
        "The severity of single rules, by id: `off`, `info`, `warning` or `error`.",
        interactions: [
          "The option `--rule` wins over it, rule by rule.",
          "A level that is given here holds in every `environment`.",
        ]),
      Field(
        "exclude", .strings, isSet: false,
        "Files that are left alone, as patterns in the syntax of .gitignore.",
        interactions: [
          "Holds for files that are named on the command line, too."
        ]),
      Field(
        "files", .objects(FileKindSetting.schema), isSet: false,
        "The kinds of files that neither their name nor their content shows.",
        interactions: [
          "Wins over a file's name and over its content; the option `--kind` wins over it."
        ]),
    ])

  public var schemaReference: TextMember { TextMember(site: site(0, "$schema")) }
  public var environment: TextMember { TextMember(site: site(1, "environment")) }
  public var baseURL: TextMember { TextMember(site: site(2, "baseURL")) }
  public var rules: MapMember { MapMember(site: site(3, "rules")) }
  public var exclude: TextListMember { TextListMember(site: site(4, "exclude")) }
}

/// The kind of some files: an element of `files` in the settings.
public struct FileKindSetting: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public static let schema = ObjectSchema(
    "file pattern",
    [
      Field("pattern", .string, required: true, "The files, in the syntax of .gitignore."),
      Field(
        "kind", .string, required: true,
        allowed: ["auth-token-configuration", "allow-origin", "policies", "settings", "json"],
        "What they are."),
    ])

  public var pattern: TextMember { TextMember(site: site(0, "pattern")) }
  public var kind: TextMember { TextMember(site: site(1, "kind")) }
}
