/// What is known of a claim that roles are read from.
public enum RoleClaimKind: UInt8, Sendable {
  /// Nothing in particular.
  case ordinary
  /// An object, in which no role is found.
  case object
  case number
  case boolean
  /// The scopes of a token in one text.
  case scope
  /// The scopes of a token, in one text or in a list.
  case scopes
  /// A member of the scope `profile` that describes a person, who can mostly change it.
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

  /// All that are not ordinary.
  static let special = KnownTexts(objects + numbers + booleans + ofProfile + ["scope", "scp"])
}
