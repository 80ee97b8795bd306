/// The settings of a repository: the file `.oconf.json`.
public final class SettingsFile: ObjectModel {
  public let object: DecodedObject
  public let ignore: [IgnoreSetting]
  public let files: [FileKindSetting]
  public let flattened: [FlattenedSetting]

  public init(_ object: DecodedObject) {
    self.object = object
    ignore = ObjectMember(site: Self.site(object, .ignore)).elements { IgnoreSetting($0) }
    files = ObjectMember(site: Self.site(object, .files)).elements { FileKindSetting($0) }
    flattened = ObjectMember(site: Self.site(object, .flattened)).elements {
      FlattenedSetting($0)
    }
  }

  public enum Member: Int, SchemaMember {
    case schema, environment, baseURL, policies, readings, roles, certificates, ownDomains,
      privilegedRoles, loginHosts, rules, ignore, exclude, files, flattened

    public var field: Field {
      switch self {
      case .schema:
        Field("$schema", .string, "The JSON Schema that editors check this file with.")
      case .environment:
        Field(
          "environment", .string, allowed: ["production", "test"],
          "What the files are for: some findings matter more in production, some not in a test.",
          interactions: [
            "The option `--environment` wins over it."
          ])
      case .baseURL:
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
          examples: [.string("https://mobile.corp.example")])
      case .policies:
        Field(
          "policies", .mapOrString,
          """
          The values of the other environment policies, by name, or the path of an export that holds \
          them, relative to this file.
          """,
          interactions: [
            "The option `--policies` wins over it.",
            "An issuer configuration in an export goes by the policies of that export.",
          ])
      case .readings:
        Field(
          "readings", .map,
          "Which reading of the documentation holds where it leaves a choice, by name.")
      case .roles:
        Field(
          "roles", .strings,
          "The roles that exist in the backend. Any other name in a file is a slip.",
          examples: [.strings(["Manager", "Reader"])])
      case .certificates:
        Field(
          "certificates", .strings,
          "The subject names of the certificates that were uploaded to the backend.",
          examples: [.strings(["CN=idp.corp.example,O=Corp"])])
      case .ownDomains:
        Field(
          "ownDomains", .strings, "The domains that belong to the organisation.",
          examples: [.strings(["corp.example"])])
      case .privilegedRoles:
        Field(
          "privilegedRoles", .strings,
          "Roles that nobody is to get by accident, as patterns in which `*` stands for anything.",
          examples: [.strings(["*Admin*"])])
      case .loginHosts:
        Field(
          "loginHosts", .strings, "Hosts of one's own on which users log in to Salesforce.",
          examples: [.strings(["login.corp.example"])])
      case .rules:
        Field(
          "rules", .map,
          "The severity of single rules, by id: `off`, `info`, `warning` or `error`.",
          interactions: [
            "The option `--rule` wins over it, rule by rule.",
            "A level that is given here holds in every `environment`.",
          ])
      case .ignore:
        Field(
          "ignore", .objects(IgnoreSetting.schema), isSet: false,
          "Findings that somebody has looked at and left as they are.",
          interactions: [
            "An entry that ignores nothing any more, or has expired, is reported itself.",
            "What is ignored is not mended by `--fix`.",
          ])
      case .exclude:
        Field(
          "exclude", .strings, isSet: false,
          "Files that are left alone, as patterns in the syntax of .gitignore.",
          interactions: [
            "Holds for files that are named on the command line, too."
          ],
          examples: [.strings(["archive/"])])
      case .files:
        Field(
          "files", .objects(FileKindSetting.schema), isSet: false,
          "The kinds of files that neither their name nor their content shows.",
          interactions: [
            "Wins over a file's name and over its content; the option `--kind` wins over it."
          ])
      case .flattened:
        Field(
          "flattened", .objects(FlattenedSetting.schema), isSet: false,
          "Files that are made from others by `oconf flatten`, and are to stay in step with them.")
      }
    }
  }

  public static let schema = ObjectSchema("settings", Member.self)

  public var schemaReference: TextMember { text(.schema) }
  public var environment: TextMember { text(.environment) }
  public var baseURL: TextMember { text(.baseURL) }
  public var policies: MapOrTextMember { mapOrText(.policies) }
  public var readings: MapMember { map(.readings) }
  public var roles: TextListMember { texts(.roles) }
  public var certificates: TextListMember { texts(.certificates) }
  public var ownDomains: TextListMember { texts(.ownDomains) }
  public var privilegedRoles: TextListMember { texts(.privilegedRoles) }
  public var loginHosts: TextListMember { texts(.loginHosts) }
  public var rules: MapMember { map(.rules) }
  public var exclude: TextListMember { texts(.exclude) }

  /// The members that are written, in the order of the schema.
  public var writtenMembers: [(field: Field, value: JSONValue)] {
    Self.schema.fields.indices.compactMap { slot in
      let site = MemberSite(object: object, slotNumber: slot, schema: Self.schema)
      return site.json.map { (site.field, $0) }
    }
  }
}
