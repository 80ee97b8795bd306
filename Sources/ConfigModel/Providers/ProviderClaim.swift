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

  /// True if the name stands for all names that begin so.
  public var isOpen: Bool { name[name.utf8CodeUnitCount - 1] == UInt8(ascii: "*") }

  func isNamed(_ claim: Text) -> Bool {
    guard isOpen else { return claim == name }
    let count = name.utf8CodeUnitCount - 1
    return claim.count > count && (0..<count).allSatisfy { claim[$0] == name[$0] }
  }
}

/// The claims of a provider by their names.
struct ClaimNames: Sendable {
  typealias Found = (claim: ProviderClaim, kinds: TokenKinds)

  private var exact: [Text: Found] = [:]
  /// The claims whose names end with `*`.
  private var open: [Found] = []
  /// The names of the claims and of those of the standards, each once by its lower-case form.
  private var spellings: [Text: StaticString] = [:]
  /// The names in order.
  let all: [StaticString]

  init(_ groups: [ProviderClaims]) {
    all = groups.flatMap { $0.all.map(\.name) } + StandardClaims.names
    for group in groups {
      for claim in group.all {
        if claim.isOpen {
          open.append((claim, group.kinds))
        } else {
          let name = Text(claim.name.description)
          let known = exact[name]
          exact[name] = (known?.claim ?? claim, group.kinds.union(known?.kinds ?? []))
        }
      }
    }
    for name in all {
      let key = Text(name.description.lowercased())
      if spellings[key] == nil { spellings[key] = name }
    }
  }

  /// The claim with this name; nil if no source mentions it.
  subscript(name: Text) -> Found? {
    var found = exact[name]
    for (claim, kinds) in open where claim.isNamed(name) {
      found = (found?.claim ?? claim, kinds.union(found?.kinds ?? []))
    }
    return found
  }

  /// A name that differs at most in the case of letters.
  func spelling(of name: Text) -> StaticString? { spellings[Text(name.string.lowercased())] }
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
