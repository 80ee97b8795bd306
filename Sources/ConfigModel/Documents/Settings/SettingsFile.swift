/// The settings of a repository: the file `.oconf.json`.
public final class SettingsFile: ObjectModel {
  public let object: DecodedObject
  /// The settings that apply to all files.
  public let shared: SharedSettings
  public let files: [FileKindSetting]
  public let flattened: [FlattenedSetting]
  public let overrides: [OverrideSetting]

  public init(_ object: DecodedObject) {
    self.object = object
    shared = SharedSettings(object, Self.schema, from: Member.environment.rawValue)
    files = ObjectMember(site: Self.site(object, .files)).elements { FileKindSetting($0) }
    flattened = ObjectMember(site: Self.site(object, .flattened)).elements {
      FlattenedSetting($0)
    }
    overrides = ObjectMember(site: Self.site(object, .overrides)).elements { OverrideSetting($0) }
  }

  public enum Member: Int, SchemaMember {
    case schema, root, extends
    case environment, baseURL, policies, readings, roles, certificates, ownDomains,
      privilegedRoles, loginHosts, distribution, rules, ignore, require
    case exclude, files, flattened, baseline, accept, overrides

    public var field: Field {
      switch self {
      case .schema:
        Field("$schema", .string, "The JSON Schema with which editors check this file.")
      case .root:
        Field(
          "root", .boolean, default: .boolean(false),
          """
          True if this file is in the top folder of the repository, where the search for settings \
          ends. Only necessary outside of git, where the search otherwise ends at the current folder.
          """)
      case .extends:
        Field(
          "extends", .string,
          """
          The path of another settings file, or of a folder with a `.oconf.json`, relative to this \
          file. Its settings apply, too, unless this file overrides them.
          """,
          interactions: [
            """
            `rules` and `readings` are merged by name; the entries of `ignore`, `require`, `exclude`, \
            `files`, `flattened` and `overrides` all apply; any other setting in this file replaces the other one.
            """,
            "Paths and patterns are relative to the file that contains them.",
            "`root` in the other file has no effect.",
          ],
          examples: [.string("../.oconf.json")])
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
          "The roles that exist in the backend. oconf reports any other role in a file as unknown.",
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
      case .distribution:
        Field(
          "distribution", .string, allowed: ["internal", "partner"],
          """
          Who uses the Salesforce apps: your own organization, or, with `partner`, the orgs of \
          your customers. Salesforce requires more of partners' apps.
          """)
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
      case .require:
        Field(
          "require", .objects(RequireSetting.schema),
          "Rules of your organization: what fields of checked documents must contain.",
          interactions: [
            "The ID of such a rule is `company/` and its `name`, for `rules`, `ignore` and options.",
            "An entry in `overrides` or in a file that extends this one replaces the one with its name.",
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
      case .baseline:
        Field(
          "baseline", .string,
          """
          The path of a baseline, relative to this file. `oconf lint` and `oconf gate` do not report \
          the findings in it.
          """,
          interactions: [
            "The option `--baseline` overrides this setting.",
            "`oconf baseline` writes the file and this setting.",
          ],
          examples: [.string("baseline.json")])
      case .accept:
        Field(
          "accept", .string,
          """
          The path of a file of approved changes, relative to this file, for `oconf diff` and \
          `oconf gate`.
          """,
          interactions: [
            "The option `--accept` overrides this setting.",
            "If the file does not exist, no change is approved. The option `--write-accept` creates it.",
          ],
          examples: [.string("approved.json")])
      case .overrides:
        Field(
          "overrides", .objects(OverrideSetting.schema), isSet: false,
          "Settings for some of the files. If several elements match a file, the last one takes precedence.",
          interactions: [
            "The options of the command line override these settings, too."
          ])
      }
    }
  }

  public static let schema = ObjectSchema("settings", Member.self)

  /// The settings for all files, then those of each element of `overrides`.
  public var layers: [SharedSettings] { [shared] + overrides.map(\.shared) }

  public var schemaReference: TextMember { text(.schema) }
  public var root: BooleanMember { boolean(.root) }
  public var extends: TextMember { text(.extends) }
  public var exclude: TextListMember { texts(.exclude) }
  public var baseline: TextMember { text(.baseline) }
  public var accept: TextMember { text(.accept) }
}

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
            "app-source", "idp-messages", "identity-provider-setup", "token-tests",
            "discovery-document", "key-set", "settings", "json",
          ],
          "The type of these files.")
      }
    }
  }

  public static let schema = ObjectSchema("file pattern", Member.self)

  public var pattern: TextMember { text(.pattern) }
  public var kind: TextMember { text(.kind) }
}
