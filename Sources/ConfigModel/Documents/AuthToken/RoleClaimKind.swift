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
