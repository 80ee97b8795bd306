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
  public var name: StaticString {
    switch self {
    case .absentAudience: "absent-audience"
    case .duplicateIssuer: "duplicate-issuer"
    case .absentExpiry: "absent-expiry"
    case .nonStringClaims: "non-string-claims"
    case .filterCase: "filter-case"
    case .usernameFromPrn: "username-from-prn"
    case .oddRoleClaims: "odd-role-claims"
    case .defaultRolesWhen: "default-roles-when"
    case .unmappedRole: "unmapped-role"
    case .duplicateMapping: "duplicate-mapping"
    case .rolesOnMappedIssuer: "roles-on-mapped-issuer"
    case .emptyBackendList: "empty-backend-list"
    case .bothKeySources: "both-key-sources"
    case .wildcardPort: "wildcard-port"
    case .emptyWildcard: "empty-wildcard"
    case .originCase: "origin-case"
    case .writtenDefaultPort: "written-default-port"
    }
  }

  /// The names of the answers. The first one applies unless the user chooses another.
  public var choices: [StaticString] {
    switch self {
    case .absentAudience: ["pass", "reject"]
    case .duplicateIssuer: ["first", "reject"]
    case .absentExpiry: ["reject", "pass"]
    case .nonStringClaims: ["text", "ignore"]
    case .filterCase: ["sensitive", "insensitive"]
    case .usernameFromPrn: ["no", "yes"]
    case .oddRoleClaims: ["ignore", "text"]
    case .defaultRolesWhen: ["none-found", "claims-absent"]
    case .unmappedRole: ["keep", "drop"]
    case .duplicateMapping: ["union", "first", "last"]
    case .rolesOnMappedIssuer: ["add", "ignore"]
    case .emptyBackendList: ["none", "any"]
    case .bothKeySources: ["jwks", "reject"]
    case .wildcardPort: ["effective", "written"]
    case .emptyWildcard: ["matches", "refused"]
    case .originCase: ["insensitive", "sensitive"]
    case .writtenDefaultPort: ["equal", "literal"]
    }
  }

  public static func named(_ name: String) -> Reading? {
    allCases.first { $0.name.description == name }
  }
}
