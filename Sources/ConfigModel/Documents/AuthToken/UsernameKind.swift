/// What is known of the claim that `usernameAttribute` names.
public enum UsernameKind: UInt8, Sendable {
  /// Nothing in particular, or nothing is written.
  case ordinary
  /// `sub`, which is the default.
  case subject
  /// `prn`, which is what drafts of RFC 7519 called the subject.
  case legacy
  /// An address or a login, which can be changed and given to somebody else.
  case mutable
  /// A name for display, which users choose and several may have.
  case display
  /// No user at all: the same for everybody, or another one in every token.
  case nobody
  /// A path into an object, which is no name of a claim.
  case path

  public init(ofClaim name: Text) {
    self = withExtendedLifetime(name) { UsernameKind(ofClaim: BorrowedText(name)) }
  }

  init(ofClaim name: BorrowedText) {
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
