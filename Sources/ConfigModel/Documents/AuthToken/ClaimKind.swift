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

  /// True for claims that are the same for all users of a provider.
  public static func isShared(_ name: Text) -> Bool { name.isOne(of: shared) }

  private static let shared: [StaticString] = [
    "iss", "aud", "azp", "email_verified", "typ", "tid", "ver", "auth_time",
  ]

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

/// The client that a token was issued to.
public enum ClientClaim {
  /// The claims that hold it.
  public static let ofClients: [StaticString] = ["azp", "client_id", "appid", "cid"]
}

/// The kind of a claim that roles are read from.
public enum RoleClaimKind: UInt8, Sendable {
  /// A claim without special properties.
  case ordinary
  /// An object, which holds no roles.
  case object
  case number
  case boolean
  /// The scopes of a token, as one string.
  case scope
  /// The scopes of a token, as one string or as an array.
  case scopes
  /// A claim of the `profile` scope that describes a person. Users can change most of these claims.
  case profile

  public init(ofClaim name: Text) {
    self = .ordinary
    if name.isOne(of: Self.objects) {
      self = .object
    } else if name.isOne(of: Self.numbers) {
      self = .number
    } else if name.isOne(of: Self.booleans) {
      self = .boolean
    } else if name.isOne(of: Self.ofProfile) {
      self = .profile
    } else if name == "scope" {
      self = .scope
    } else if name == "scp" {
      self = .scopes
    }
  }

  private static let objects: [StaticString] = [
    "realm_access", "resource_access", "address", "cnf", "act", "_claim_names", "_claim_sources",
  ]
  private static let numbers: [StaticString] = ["exp", "nbf", "iat", "auth_time", "updated_at"]
  private static let booleans: [StaticString] = ["email_verified", "phone_number_verified"]
  private static let ofProfile: [StaticString] = [
    "name", "given_name", "family_name", "middle_name", "nickname", "profile", "picture", "website",
    "gender", "birthdate", "zoneinfo", "locale",
  ]
}

/// The kind of the claim that `usernameAttribute` names.
public enum UsernameKind: UInt8, Sendable {
  /// A claim without special properties, or no claim is written.
  case ordinary
  /// `sub`, the default.
  case subject
  /// `prn`, the name of the subject in drafts of RFC 7519.
  case legacy
  /// An address or a login name, which can be changed and reassigned to another person.
  case mutable
  /// A display name, which users choose and several users may share.
  case display
  /// Not a user: the claim has the same value in all tokens, or a new one in each token.
  case nobody
  /// A path into an object, which is not a claim name.
  case path

  public init(ofClaim name: Text) {
    self =
      Self.known.first { name == $0.name }?.kind ?? (ClaimKind.isPath(name) ? .path : .ordinary)
  }

  private static let known: [(name: StaticString, kind: UsernameKind)] = [
    ("sub", .subject), ("prn", .legacy),
    ("email", .mutable), ("upn", .mutable), ("preferred_username", .mutable),
    ("unique_name", .mutable), ("mail", .mutable), ("phone_number", .mutable),
    ("verified_primary_email", .mutable),
    ("name", .display), ("nickname", .display), ("given_name", .display),
    ("family_name", .display), ("displayName", .display), ("display_name", .display),
    ("iss", .nobody), ("aud", .nobody), ("exp", .nobody), ("nbf", .nobody), ("iat", .nobody),
    ("jti", .nobody), ("azp", .nobody), ("acr", .nobody), ("amr", .nobody), ("scp", .nobody),
    ("tid", .nobody), ("typ", .nobody), ("cid", .nobody), ("client_id", .nobody),
    ("appid", .nobody), ("nonce", .nobody), ("scope", .nobody), ("at_hash", .nobody),
    ("c_hash", .nobody), ("s_hash", .nobody), ("auth_time", .nobody), ("token_use", .nobody),
    ("email_verified", .nobody),
  ]
}
