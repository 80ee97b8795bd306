/// What the standards make of a claim, as far as a filter on it is out of the ordinary.
public enum ClaimKind: UInt8, Sendable {
  /// Nothing in particular: what filters are for.
  case ordinary
  /// `iss`, which is the issuer's own name in every token that its filters see.
  case issuer
  /// `aud`, which the audience list is about as well.
  case audience
  /// A number that counts seconds, so that it differs from token to token.
  case time
  /// No claim at all, but a parameter of the token's header (RFC 7515, section 4.1).
  case headerParameter
  /// An object, which has no text to match.
  case object
  /// A path into an object, which is no name of a claim.
  case path

  init(ofClaim name: BorrowedText) {
    let names = name.count == 3 ? Self.ofThreeLetters : Self.longer
    if let known = names.first(where: { name == $0.name }) {
      self = known.kind
    } else {
      self = Self.isPath(name) ? .path : .ordinary
    }
  }

  /// A JSON Path, a JSON Pointer, an element of an array, or a member of an object that is well
  /// known. Dots and slashes alone are no sign: claims may be named by a URI.
  public static func isPath(_ name: Text) -> Bool {
    withExtendedLifetime(name) { isPath(BorrowedText(name)) }
  }

  static func isPath(_ name: BorrowedText) -> Bool {
    for index in 0..<name.count {
      switch name.start[index] {
      case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "["):
        return isPath(name, until: index)
      default: break
      }
    }
    return false
  }

  /// - Parameter end: Where the first dot, slash or opening bracket is.
  private static func isPath(_ name: BorrowedText, until end: Int) -> Bool {
    if end == 0 { return name.start[0] == UInt8(ascii: "/") && name.count > 1 }
    if end == 1, name.start[0] == UInt8(ascii: "$") { return true }
    if name.start[name.count - 1] == UInt8(ascii: "]") {
      var open = name.count - 1
      while name.start[open] != UInt8(ascii: "["), open > end { open -= 1 }
      if name.start[open] == UInt8(ascii: "[") {
        return (open + 1..<name.count - 1).allSatisfy {
          name.start[$0].isASCIIDigit || name.start[$0] == UInt8(ascii: "*")
        }
      }
    }
    return ClaimKind(ofClaim: BorrowedText(name.start, end)) == .object
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
