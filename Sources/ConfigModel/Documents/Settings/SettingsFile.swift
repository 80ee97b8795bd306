/// The settings of a repository: the file `.oconf.json`.
package struct SettingsFile: ObjectModel {
  package let object: DecodedObject

  package init(_ object: DecodedObject) {
    self.object = object
  }

  package static let schema = ObjectSchema(
    "settings",
    [
      Field("$schema", .string, "The JSON Schema that editors check this file with."),
      Field(
        "environment", .string, allowed: ["production", "test"],
        "What the files are for: some findings matter more in production, some not in a test."),
      Field(
        "baseURL", .string,
        """
        The base URL of the mobile backend, without a slash at the end. The default audiences are \
        made from it.
        """),
      Field(
        "rules", .map,
        "The severity of single rules, by id: `off`, `info`, `warning` or `error`."),
      Field(
        "exclude", .strings, isSet: false,
        "Files that are left alone, as patterns in the syntax of .gitignore."),
      Field(
        "files", .objects(FileKindSetting.schema), isSet: false,
        "The kinds of files that neither their name nor their content shows."),
    ])

  package var schemaReference: Member<String> { member(0, "$schema") }
  package var environment: Member<String> { member(1, "environment") }
  package var baseURL: Member<String> { member(2, "baseURL") }
  package var rules: Member<JSONValue> { member(3, "rules") }
  package var exclude: Member<[String]> { member(4, "exclude") }
  package var files: Member<[FileKindSetting]> { member(5, "files") }
}

/// The kind of some files: an element of `files` in the settings.
package struct FileKindSetting: ObjectModel {
  package let object: DecodedObject

  package init(_ object: DecodedObject) {
    self.object = object
  }

  package static let schema = ObjectSchema(
    "file pattern",
    [
      Field("pattern", .string, required: true, "The files, in the syntax of .gitignore."),
      Field(
        "kind", .string, required: true,
        allowed: ["auth-token-configuration", "allow-origin", "policies", "settings", "json"],
        "What they are."),
    ])

  package var pattern: Member<String> { member(0, "pattern") }
  package var kind: Member<String> { member(1, "kind") }
}
