/// Names of members, properties and elements whose values are secret, also when they are misspelt.
public enum SecretNames {
  private static let words: [StaticString] = [
    "secret", "password", "passwd", "passphrase", "authheader", "apikey", "privatekey",
    "signingkey",
    "credential", "consumerkey", "accesstoken", "refreshtoken", "bearertoken",
  ]
  private static let wholes: [StaticString] = [
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
    var letters: [UInt8] = []
    for byte in name.utf8 where byte.isASCIILetter || byte.isASCIIDigit {
      letters.append(byte.lowercasedASCII)
    }
    guard letters.count > 2 else { return false }
    let text = Text(SourceBytes(letters.span))
    if text.isOne(of: wholes) || words.contains(where: text.contains) { return true }
    // `jwksAuthorizationHeader`
    if text.contains("auth"), text.contains("header") { return true }
    return misspelt.contains { word in
      abs(word.name.utf8.count - text.count) <= word.slips
        && EditDistance.between(text.string, word.name, limit: word.slips) != nil
    }
  }
}
