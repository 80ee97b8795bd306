/// Claims with one source.
public struct ProviderClaims: Sendable {
  public let kinds: TokenKinds
  public let source: StaticString
  public let all: [ProviderClaim]

  init(in kinds: TokenKinds = .both, source: StaticString, _ all: [ProviderClaim]) {
    self.kinds = kinds
    self.source = source
    self.all = all
  }
}

/// The kinds of tokens that have a claim.
public struct TokenKinds: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let id = TokenKinds(rawValue: 1)
  public static let access = TokenKinds(rawValue: 2)
  public static let both: TokenKinds = [.id, .access]
}

/// A claim of a provider's tokens.
public struct ProviderClaim: Sendable {
  public enum Use: Sendable {
    /// The user, by a value that is never given to another one.
    case user
    /// The user, by a value that can be changed or given to another one.
    case changeableUser
    case roles, scopes, client, tenant, tokenKind
    case other
  }

  public enum ValueType: String, Sendable {
    case string, array, number, boolean, object
    /// A string, or an array if there are several values.
    case stringOrArray = "string or array"
  }

  /// The name. One that ends with `*` stands for all names that begin so.
  public let name: StaticString
  public let use: Use
  public let form: ValueForm
  public let type: ValueType
  /// True if no other provider in the table has such a claim, so that it shows where a part of a
  /// configuration comes from.
  public let isTellTale: Bool
  /// When tokens have the claim; nil if they always do, or if it depends on scopes.
  public let condition: StaticString?

  init(
    _ name: StaticString, _ use: Use = .other, _ form: ValueForm = .any,
    type: ValueType = .string, isTellTale: Bool = false, if condition: StaticString? = nil
  ) {
    self.name = name
    self.use = use
    self.form = form
    self.type = type
    self.isTellTale = isTellTale
    self.condition = condition
  }

  func isNamed(_ claim: Text) -> Bool {
    let count = name.utf8CodeUnitCount - 1
    guard name[count] == UInt8(ascii: "*") else { return claim == name }
    return claim.count > count && (0..<count).allSatisfy { claim[$0] == name[$0] }
  }
}

/// A claim that a provider's tokens do not have, although people look for it.
public struct AbsentClaim: Sendable {
  public let name: StaticString
  /// The claim to use instead, or what to do.
  public let instead: StaticString
  public let source: StaticString

  init(_ name: StaticString, instead: StaticString, source: StaticString) {
    self.name = name
    self.instead = instead
    self.source = source
  }
}

/// Claims that the standards define, which most providers can send.
enum StandardClaims {
  /// RFC 7519, section 4.1; OpenID Connect Core, sections 2 and 5.1; RFC 9068, section 2.2.
  static let names: [StaticString] = [
    "iss", "sub", "aud", "exp", "nbf", "iat", "jti", "name", "given_name", "family_name",
    "middle_name", "nickname", "preferred_username", "profile", "picture", "website", "email",
    "email_verified", "gender", "birthdate", "zoneinfo", "locale", "phone_number",
    "phone_number_verified", "address", "updated_at", "auth_time", "nonce", "acr", "amr", "azp",
    "at_hash", "c_hash", "sid", "client_id", "scope", "roles", "groups", "entitlements",
  ]

  /// RFC 7519, section 4.1. Every token can have these.
  static let registered: [StaticString] = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]
}
