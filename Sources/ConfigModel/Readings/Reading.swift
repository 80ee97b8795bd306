/// A question that the documentation leaves open, with its possible answers. Every result that
/// depends on an answer says so.
public enum Reading: UInt8, CaseIterable, Sendable {
  case absentAudience
  case duplicateIssuer
  case absentExpiry
  case nonStringClaims
  case filterCase
  case usernameFromPrn
  case oddRoleClaims
  case defaultRolesWhen
  case unmappedRole
  case duplicateMapping
  case rolesOnMappedIssuer
  case emptyBackendList
  case bothKeySources
  case wildcardPort
  case emptyWildcard
  case originCase
  case writtenDefaultPort

  /// All readings, in the order of the procedure.
  public static var all: [Reading] { allCases }

  /// The name in settings and on the command line, in kebab case.
  public var name: StaticString { info.name }

  public var question: StaticString { info.question }

  /// The names of the answers. The first one applies unless the user chooses another.
  public var choices: [StaticString] { info.answers.map(\.name) }

  public static func named(_ name: String) -> Reading? {
    allCases.first { $0.name.description == name }
  }
}
