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
        Field("$schema", .string, "The JSON Schema with which editors check this file.")
      case .environment:
        Field(
          "environment", .string, allowed: ["production", "test"],
          """
          The environment that the files are for. Some findings are more severe in production, and \
          some do not matter in a test environment.
          """,
          interactions: [
            "The option `--environment` overrides this setting."
          ])
      case .baseURL:
        Field(
          "baseURL", .string,
          """
          The base URL of the mobile backend, without a trailing slash. The default audiences are \
          formed from it.
          """,
          interactions: [
            "The option `--base-url` overrides this setting.",
            "The default of `audience` in an issuer is formed from this URL.",
          ],
          examples: [.string("https://mobile.corp.example")])
      case .policies:
        Field(
          "policies", .mapOrString,
          """
          The values of environment policies that the checks depend on, by name, or the path of an \
          export that contains them, relative to this file.
          """,
          interactions: [
            "The option `--policies` overrides this setting.",
            "For an issuer configuration in an export, the policies of that export apply.",
          ])
      case .readings:
        Field(
          "readings", .map,
          "The readings to use where the documentation is ambiguous, by name.")
      case .roles:
        Field(
          "roles", .strings,
          "The roles that exist in the backend. Any other role in a file is reported as a typo.",
          examples: [.strings(["Manager", "Reader"])])
      case .certificates:
        Field(
          "certificates", .strings,
          "The subject names of the certificates that were uploaded to the backend.",
          examples: [.strings(["CN=idp.corp.example,O=Corp"])])
      case .ownDomains:
        Field(
          "ownDomains", .strings, "The domains that belong to your organization.",
          examples: [.strings(["corp.example"])])
      case .privilegedRoles:
        Field(
          "privilegedRoles", .strings,
          """
          The roles that must not be granted by accident, as patterns in which `*` matches \
          anything.
          """,
          examples: [.strings(["*Admin*"])])
      case .loginHosts:
        Field(
          "loginHosts", .strings, "Your own hosts on which users log in to Salesforce.",
          examples: [.strings(["login.corp.example"])])
      case .rules:
        Field(
          "rules", .map,
          "The severity of individual rules, by rule ID: `off`, `info`, `warning` or `error`.",
          interactions: [
            "The option `--rule` overrides this setting for each rule that it names.",
            "A severity in this setting applies in every `environment`.",
          ])
      case .ignore:
        Field(
          "ignore", .objects(IgnoreSetting.schema), isSet: false,
          "Findings that you have reviewed and accepted.",
          interactions: [
            "An entry that no longer ignores anything, or that has expired, is itself reported.",
            "`--fix` does not fix ignored findings.",
          ])
      case .exclude:
        Field(
          "exclude", .strings, isSet: false,
          "The files to skip, as patterns in .gitignore syntax.",
          interactions: [
            "Also applies to files that are named on the command line."
          ],
          examples: [.strings(["archive/"])])
      case .files:
        Field(
          "files", .objects(FileKindSetting.schema), isSet: false,
          "The types to use for files that match a pattern, for example if oconf cannot recognize them.",
          interactions: [
            """
            Overrides the type recognized by name or content. The option `--kind` overrides this \
            setting.
            """
          ])
      case .flattened:
        Field(
          "flattened", .objects(FlattenedSetting.schema), isSet: false,
          """
          Files that `oconf flatten` generates from source files, and that must stay in sync with \
          them.
          """)
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
