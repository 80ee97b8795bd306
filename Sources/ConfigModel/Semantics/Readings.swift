/// A question that the documentation leaves open, with the answers that can be chosen.
public struct Reading: Sendable {
  /// As settings and the command line name it, in kebab case.
  public let name: StaticString
  /// The first one holds unless somebody chose another.
  public let choices: [StaticString]

  private init(_ name: StaticString, _ choices: [StaticString]) {
    self.name = name
    self.choices = choices
  }

  /// Every reading that can be switched, in the order of the procedure.
  public static let all = [
    Reading("absent-audience", ["pass", "reject"]),
    Reading("duplicate-issuer", ["first", "reject"]),
    Reading("absent-expiry", ["reject", "pass"]),
    Reading("non-string-claims", ["text", "ignore"]),
    Reading("filter-case", ["sensitive", "insensitive"]),
    Reading("username-from-prn", ["no", "yes"]),
    Reading("odd-role-claims", ["ignore", "text"]),
    Reading("default-roles-when", ["none-found", "claims-absent"]),
    Reading("unmapped-role", ["keep", "drop"]),
    Reading("duplicate-mapping", ["union", "first", "last"]),
    Reading("roles-on-mapped-issuer", ["add", "ignore"]),
    Reading("empty-backend-list", ["none", "any"]),
    Reading("both-key-sources", ["jwks", "reject"]),
    Reading("wildcard-port", ["effective", "written"]),
    Reading("empty-wildcard", ["matches", "refused"]),
    Reading("origin-case", ["insensitive", "sensitive"]),
    Reading("written-default-port", ["equal", "literal"]),
  ]
}
