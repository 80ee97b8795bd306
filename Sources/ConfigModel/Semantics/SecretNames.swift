/// Names of members, properties and elements whose values are secret, also when they are misspelt.
public enum SecretNames {
  private static let words = [
    "secret", "password", "passwd", "passphrase", "authheader", "apikey", "privatekey",
    "signingkey",
    "credential", "consumerkey", "accesstoken", "refreshtoken", "bearertoken",
  ]
  private static let wholes: Set<String> = [
    "assertion", "authorization", "authorisation", "clientassertion", "proxyauthorization", "pwd",
  ]
  /// Names as they are misspelt, and how many slips are thought possible.
  private static let misspelt: [(name: String, slips: Int)] = [
    ("authorizationheader", 4), ("clientsecret", 2), ("consumersecret", 2), ("password", 1),
  ]

  /// The members of a JSON Web Key that only its owner has (RFC 7518, section 6).
  static let ofKeys: Set<String> = [
    "d", "p", "q", "dp", "dq", "qi", "oth", "r", "t", "k", "priv",
  ]

  public static func contain(_ name: String) -> Bool {
    let letters = name.utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }
    let name = String(decoding: letters.map(\.lowercasedASCII), as: UTF8.self)
    if wholes.contains(name) || words.contains(where: name.includes) { return true }
    // `jwksAuthorizationHeader`
    if name.includes("auth"), name.includes("header") { return true }
    return misspelt.contains { EditDistance.between(name, $0.name, limit: $0.slips) != nil }
  }
}
