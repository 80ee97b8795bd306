/// Names of members, properties and elements whose values are secret, also when they are misspelt.
enum SecretNames {
  private static let words = [
    "secret", "password", "passwd", "passphrase", "authheader", "apikey", "privatekey",
    "signingkey",
    "credential", "consumerkey", "accesstoken", "refreshtoken", "bearertoken",
  ]
  private static let wholes: Set<String> = [
    "authorization", "authorisation", "proxyauthorization", "pwd",
  ]
  private static let header = "authorizationheader"

  /// The members of a JSON Web Key that only its owner has (RFC 7518, section 6).
  static let ofKeys: Set<String> = [
    "d", "p", "q", "dp", "dq", "qi", "oth", "r", "t", "k", "priv",
  ]

  static func contain(_ name: String) -> Bool {
    let name = String(
      name.lowercased().unicodeScalars.filter { !"_-. ".unicodeScalars.contains($0) })
    if wholes.contains(name) || words.contains(where: name.includes) { return true }
    guard name.utf8.count >= 12, name.utf8.count <= 60 else { return false }
    // `authorisationHeader`, `authorizatonHeaders`, `jwksAuthorizationHeader`
    return name.includes("header") && name.includes("auth")
      || EditDistance.between(name, header, limit: 4) != nil
  }
}
