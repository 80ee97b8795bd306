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
