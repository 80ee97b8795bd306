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
      privilegedRoles, loginHosts, distribution, rules, ignore

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
      }
    }
  }

  public static let schema = ObjectSchema("override", Member.self)

  public var paths: TextListMember { texts(.paths) }
}
