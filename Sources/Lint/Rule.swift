package import ConfigModel

/// Something that can be wrong: one type, one file, one id, no state.
package protocol Rule: Sendable {
  static var about: RuleInfo { get }
}

/// A rule about the text of any JSON document.
package protocol JSONRule: Rule {
  static func check(_ tree: JSONTree, _ report: inout Report)
}

/// A rule about any document whose members are declared.
package protocol SchemaRule: Rule {
  static func check(_ document: DecodedDocument, _ report: inout Report)
}

/// A rule about an issuer configuration.
package protocol AuthTokenRule: Rule {
  static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report)
}

/// A rule about origin patterns.
package protocol AllowOriginRule: Rule {
  static func check(_ policy: AllowOriginPolicy, _ report: inout Report)
}

/// A rule about an export of policies.
package protocol PoliciesRule: Rule {
  static func check(_ export: PolicyExport, _ report: inout Report)
}

/// A rule about settings.
package protocol SettingsRule: Rule {
  static func check(_ settings: SettingsFile, _ report: inout Report)
}

/// A rule about several files of one run.
package protocol CrossFileRule: Rule {
  static func check(_ files: [FileFacts], _ report: inout CrossFileReport)
}
