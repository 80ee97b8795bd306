/// The role of a claim in the standards, as far as it makes a filter on the claim unusual.
public enum ClaimKind: UInt8, Sendable {
  /// A claim without a special role, which is the normal subject of filters.
  case ordinary
  /// `iss`. Its value is the issuer's own name in every token that the filters see.
  case issuer
  /// `aud`, which the audience list already restricts.
  case audience
  /// A time in seconds, which differs from token to token.
  case time
  /// A parameter of the token's header, not a claim (RFC 7515, section 4.1).
  case headerParameter
  /// An object, which has no string value to match.
  case object
  /// A path into an object, which is not a claim name.
  case path

  init(ofClaim name: Text) {
    let names = name.count == 3 ? Self.ofThreeLetters : Self.longer
    if let known = names.first(where: { name == $0.name }) {
      self = known.kind
    } else {
      self = Self.isPath(name) ? .path : .ordinary
    }
  }

  /// True for a JSON Path, a JSON Pointer, an array element, or a member of a well-known object.
  /// Dots and slashes alone do not make a path, because a claim name may be a URI.
  public static func isPath(_ name: Text) -> Bool {
    guard let end = (0..<name.count).first(where: { "./[".utf8.contains(name[$0]) }) else {
      return false
    }
    if end == 0 { return name.first == UInt8(ascii: "/") && name.count > 1 }
    if end == 1, name.first == UInt8(ascii: "$") { return true }
    if name.last == UInt8(ascii: "]"), let open = name.lastIndex(of: UInt8(ascii: "[")) {
      return name.part(open + 1, name.count - 1).allSatisfy {
        $0.isASCIIDigit || $0 == UInt8(ascii: "*")
      }
    }
    return ClaimKind(ofClaim: name.part(0, end)) == .object
  }

  private static let ofThreeLetters: [(name: StaticString, kind: ClaimKind)] = [
    ("iss", .issuer), ("aud", .audience), ("exp", .time), ("nbf", .time), ("iat", .time),
    ("alg", .headerParameter), ("kid", .headerParameter), ("jku", .headerParameter),
    ("jwk", .headerParameter), ("x5u", .headerParameter), ("x5c", .headerParameter),
    ("x5t", .headerParameter), ("act", .object), ("cnf", .object),
  ]

  private static let longer: [(name: StaticString, kind: ClaimKind)] = [
    ("auth_time", .time), ("updated_at", .time), ("crit", .headerParameter),
    ("x5t#S256", .headerParameter), ("address", .object), ("may_act", .object),
    // Keycloak
    ("realm_access", .object), ("resource_access", .object),
    // Auth0, Firebase, Entra ID
    ("app_metadata", .object), ("user_metadata", .object), ("firebase", .object),
    ("_claim_names", .object), ("_claim_sources", .object),
  ]
}
