/// The settings of a repository: the file `.oconf.json`.
public final class SettingsFile: ObjectModel {
  public let object: DecodedObject
  public let ignore: [IgnoreSetting]
  public let files: [FileKindSetting]
  public let flattened: [FlattenedSetting]

  public init(_ object: DecodedObject) {
    self.object = object
    ignore = ObjectMember(site: Self.site(object, 11, "ignore")).elements { IgnoreSetting($0) }
    files = ObjectMember(site: Self.site(object, 13, "files")).elements { FileKindSetting($0) }
    flattened = ObjectMember(site: Self.site(object, 14, "flattened")).elements {
      FlattenedSetting($0)
    }
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
        ],
        examples: [.string("https://mobile.corp.example")]),
      Field(
        "policies", .mapOrString,
        """
        The values of the other environment policies, by name, or the path of an export that holds \
        them, relative to this file.
        """,
        interactions: [
          "The option `--policies` wins over it.",
          "An issuer configuration in an export goes by the policies of that export.",
        ]),
      Field(
        "readings", .map,
        "Which reading of the documentation holds where it leaves a choice, by name."),
      Field(
        "roles", .strings,
        "The roles that exist in the backend. Any other name in a file is a slip.",
        examples: [.strings(["Manager", "Reader"])]),
      Field(
        "certificates", .strings,
        "The subject names of the certificates that were uploaded to the backend.",
        examples: [.strings(["CN=idp.corp.example,O=Corp"])]),
      Field(
        "ownDomains", .strings, "The domains that belong to the organisation.",
        examples: [.strings(["corp.example"])]),
      Field(
        "privilegedRoles", .strings,
        "Roles that nobody is to get by accident, as patterns in which `*` stands for anything.",
        examples: [.strings(["*Admin*"])]),
      Field(
        "loginHosts", .strings, "Hosts of one's own on which users log in to Salesforce.",
        examples: [.strings(["login.corp.example"])]),
      Field(
        "rules", .map,
        "The severity of single rules, by id: `off`, `info`, `warning` or `error`.",
        interactions: [
          "The option `--rule` wins over it, rule by rule.",
          "A level that is given here holds in every `environment`.",
        ]),
      Field(
        "ignore", .objects(IgnoreSetting.schema), isSet: false,
        "Findings that somebody has looked at and left as they are.",
        interactions: [
          "An entry that ignores nothing any more, or has expired, is reported itself.",
          "What is ignored is not mended by `--fix`.",
        ]),
      Field(
        "exclude", .strings, isSet: false,
        "Files that are left alone, as patterns in the syntax of .gitignore.",
        interactions: [
          "Holds for files that are named on the command line, too."
        ],
        examples: [.strings(["archive/"])]),
      Field(
        "files", .objects(FileKindSetting.schema), isSet: false,
        "The kinds of files that neither their name nor their content shows.",
        interactions: [
          "Wins over a file's name and over its content; the option `--kind` wins over it."
        ]),
      Field(
        "flattened", .objects(FlattenedSetting.schema), isSet: false,
        "Files that are made from others by `oconf flatten`, and are to stay in step with them."),
    ])

  public var schemaReference: TextMember { TextMember(site: site(0, "$schema")) }
  public var environment: TextMember { TextMember(site: site(1, "environment")) }
  public var baseURL: TextMember { TextMember(site: site(2, "baseURL")) }
  public var policies: MapOrTextMember { MapOrTextMember(site: site(3, "policies")) }
  public var readings: MapMember { MapMember(site: site(4, "readings")) }
  public var roles: TextListMember { TextListMember(site: site(5, "roles")) }
  public var certificates: TextListMember { TextListMember(site: site(6, "certificates")) }
  public var ownDomains: TextListMember { TextListMember(site: site(7, "ownDomains")) }
  public var privilegedRoles: TextListMember { TextListMember(site: site(8, "privilegedRoles")) }
  public var loginHosts: TextListMember { TextListMember(site: site(9, "loginHosts")) }
  public var rules: MapMember { MapMember(site: site(10, "rules")) }
  public var exclude: TextListMember { TextListMember(site: site(12, "exclude")) }

  /// The members that are written, in the order of the schema.
  public var writtenMembers: [(field: Field, value: JSONValue)] {
    Self.schema.fields.indices.compactMap { slot in
      let site = MemberSite(object: object, slotNumber: slot, schema: Self.schema)
      return site.json.map { (site.field, $0) }
    }
  }
}
