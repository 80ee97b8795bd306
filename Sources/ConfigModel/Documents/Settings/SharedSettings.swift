/// The settings that a settings file makes for all of its files, and an element of `overrides` for
/// some of them.
public struct SharedSettings: Sendable {
  public let environment: TextMember
  public let baseURL: TextMember
  public let policies: MapOrTextMember
  public let readings: MapMember
  public let roles: TextListMember
  public let certificates: TextListMember
  public let ownDomains: TextListMember
  public let privilegedRoles: TextListMember
  public let loginHosts: TextListMember
  public let distribution: TextMember
  public let rules: MapMember
  public let ignore: [IgnoreSetting]
  public let require: [RequireSetting]

  /// The settings in the order in which both schemas have them.
  enum Slot: Int, CaseIterable {
    case environment, baseURL, policies, readings, roles, certificates, ownDomains,
      privilegedRoles, loginHosts, distribution, rules, ignore, require
  }

  /// - Parameter first: The slot of `environment` in the schema. The others follow.
  init(_ object: DecodedObject, _ schema: ObjectSchema, from first: Int) {
    func site(_ slot: Slot) -> MemberSite {
      MemberSite(object: object, slotNumber: first + slot.rawValue, schema: schema)
    }
    environment = TextMember(site: site(.environment))
    baseURL = TextMember(site: site(.baseURL))
    policies = MapOrTextMember(site: site(.policies))
    readings = MapMember(site: site(.readings))
    roles = TextListMember(site: site(.roles))
    certificates = TextListMember(site: site(.certificates))
    ownDomains = TextListMember(site: site(.ownDomains))
    privilegedRoles = TextListMember(site: site(.privilegedRoles))
    loginHosts = TextListMember(site: site(.loginHosts))
    distribution = TextMember(site: site(.distribution))
    rules = MapMember(site: site(.rules))
    ignore = ObjectMember(site: site(.ignore)).elements { IgnoreSetting($0) }
    require = ObjectMember(site: site(.require)).elements { RequireSetting($0) }
  }
}

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

/// A reviewed finding that is accepted: an element of `ignore` in the settings.
public struct IgnoreSetting: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case rule, path, pointer, reason, expires

    public var field: Field {
      switch self {
      case .rule:
        Field(
          "rule", .string,
          "The rule whose findings are ignored. If absent, findings of all rules are ignored.")
      case .path:
        Field(
          "path", .string,
          """
          The files in which findings are ignored, as a pattern in .gitignore syntax, relative to \
          this file. If absent, findings are ignored in all files.
          """,
          examples: [.string("partners/*.json")])
      case .pointer:
        Field(
          "pointer", .string,
          """
          The location in the file. It covers everything inside that location. List elements are \
          identified by name, not by number: `/issuers/[https://idp.corp.example]/filters/[dept]`.
          """,
          examples: [.string("/issuers/[https://idp.corp.example]/filters/[dept]")])
      case .reason:
        Field(
          "reason", .string, required: true, "The reason why the findings are ignored.",
          examples: [.string("the provider changes it in May")])
      case .expires:
        Field(
          "expires", .string,
          """
          The expiry date: the last day on which the entry applies, in UTC, such as `2030-12-31`.
          """,
          examples: [.string("2030-12-31")])
      }
    }
  }

  public static let schema = ObjectSchema("ignore entry", Member.self)

  public var rule: TextMember { text(.rule) }
  public var path: TextMember { text(.path) }
  public var pointer: TextMember { text(.pointer) }
  public var reason: TextMember { text(.reason) }
  public var expires: TextMember { text(.expires) }

  /// The location of findings about the entry as a whole: its rule, pointer, or path, or else its
  /// opening bracket.
  public var anchor: SourceRange {
    rule.written?.range ?? pointer.written?.range ?? path.written?.range ?? object.opening
  }
}

/// Settings for some of the files: an element of `overrides` in the settings.
public struct OverrideSetting: ObjectModel {
  public let object: DecodedObject
  public let shared: SharedSettings

  public init(_ object: DecodedObject) {
    self.object = object
    shared = SharedSettings(object, Self.schema, from: Member.environment.rawValue)
  }

  public enum Member: Int, SchemaMember {
    case paths, environment, baseURL, policies, readings, roles, certificates, ownDomains,
      privilegedRoles, loginHosts, distribution, rules, ignore, require

    public var field: Field {
      switch self {
      case .paths:
        Field(
          "paths", .strings, required: true, isSet: false,
          "The files that the settings are for, as patterns in .gitignore syntax, relative to this file.",
          examples: [.strings(["production/"])])
      case .environment: SettingsFile.Member.environment.field
      case .baseURL: SettingsFile.Member.baseURL.field
      case .policies: SettingsFile.Member.policies.field
      case .readings: SettingsFile.Member.readings.field
      case .roles: SettingsFile.Member.roles.field
      case .certificates: SettingsFile.Member.certificates.field
      case .ownDomains: SettingsFile.Member.ownDomains.field
      case .privilegedRoles: SettingsFile.Member.privilegedRoles.field
      case .loginHosts: SettingsFile.Member.loginHosts.field
      case .distribution: SettingsFile.Member.distribution.field
      case .rules: SettingsFile.Member.rules.field
      case .ignore: SettingsFile.Member.ignore.field
      case .require: SettingsFile.Member.require.field
      }
    }
  }

  public static let schema = ObjectSchema("override", Member.self)

  public var paths: TextListMember { texts(.paths) }
}
