import Synchronization

/// Names of members, properties and elements whose values are secret, including misspelled ones.
public enum SecretNames {
  /// Texts that denote a secret anywhere in a name.
  private static let words: [StaticString] = [
    "secret", "password", "passwd", "passphrase", "authheader", "apikey", "privatekey",
    "signingkey",
    "credential", "consumerkey", "accesstoken", "refreshtoken", "bearertoken",
  ]
  private static let wholes: [StaticString] = [
    "anonymouskey", "anonymoustoken", "assertion", "authorization", "authorisation",
    "clientassertion", "proxyauthorization",
    "authtoken", "codeverifier", "cookie", "idtoken", "passcode", "sessionid", "setcookie",
    "xauthtoken",
  ]
  /// Whole names like ``wholes``, too short for a search by letters.
  private static let shorts = Set(
    ["otp", "pass", "pin", "psk", "pswd", "pw", "pwd"].map { pack($0.utf8) })
  private static let longestShort = 4

  private static func pack(_ letters: some Sequence<UInt8>) -> UInt32 {
    letters.reduce(0) { $0 << 8 | UInt32($1.lowercasedASCII) }
  }
  /// Names that are also recognized if misspelled, and the maximum number of typos in each.
  private static let misspelt: [(name: String, slips: Int)] = [
    ("authorizationheader", 4), ("clientsecret", 2), ("consumersecret", 2), ("password", 1),
  ]

  /// The letters of ``words`` and ``wholes``, and those of ``misspelt``.
  private static let letters: (exact: [LetterSet], misspelt: [LetterSet]) = (
    (words + wholes).compactMap { LetterSet($0.description) },
    misspelt.compactMap { LetterSet($0.name) }
  )

  /// The private members of a JSON Web Key (RFC 7518, section 6).
  static let ofKeys: Set<String> = [
    "d", "p", "q", "dp", "dq", "qi", "oth", "r", "t", "k", "priv",
  ]

  public static func contain(_ name: String) -> Bool { contain(Text(name)) }

  /// The judgments of names that ``mayContain(_:)`` lets through. Documents repeat such names, and
  /// judging one is slow.
  private static let judged = Mutex<[Text: Bool]>([:])
  private static let mostJudged = 1000
  /// The maximum length of a name in ``judged``, in bytes.
  private static let longestJudged = 64

  static func contain(_ name: Text) -> Bool {
    guard mayContain(name) else { return false }
    guard name.count <= longestJudged else { return judge(name) }
    if let isSecret = judged.withLock({ $0[name] }) { return isSecret }
    let isSecret = judge(name)
    // A copy, because the name would keep the whole document in memory.
    let copy = Text(name.string)
    judged.withLock {
      if $0.count >= mostJudged { $0.removeAll(keepingCapacity: true) }
      $0[copy] = isSecret
    }
    return isSecret
  }

  /// Judges a name that ``mayContain(_:)`` lets through.
  private static func judge(_ name: Text) -> Bool {
    let letters = (0..<name.count).map { name[$0].lowercasedASCII }
      .filter { $0.isASCIILetter || $0.isASCIIDigit }
    let text = Text(SourceBytes(letters))
    // A name this short has already been compared as a whole.
    if text.count <= longestShort { return true }
    // The user of Salesforce's client credentials flow: `oauthClientCredentialUser`,
    // `clientCredentialsFlowUser`. A username is no secret, and IDs of approvals contain it.
    if text.hasSuffix("credentialuser") || text.hasSuffix("credentialsflowuser") { return false }
    if text.isOne(of: wholes) || words.contains(where: text.contains) { return true }
    // `jwksAuthorizationHeader`
    if text.contains("auth"), text.contains("header") { return true }
    return misspelt.contains { word in
      abs(word.name.utf8.count - text.count) <= word.slips
        && EditDistance.between(text.string, word.name, limit: word.slips) != nil
    }
  }

  /// A fast check that is false for nearly every name, because the name lacks letters of all secret
  /// names.
  static func mayContain(_ name: Text) -> Bool {
    var (letters, count, last) = (LetterSet(), 0, UInt32(0))
    for index in 0..<name.count where name[index].isASCIILetter || name[index].isASCIIDigit {
      letters.insert(name[index])
      last = last << 8 | UInt32(name[index].lowercasedASCII)
      count += 1
    }
    guard count > longestShort else { return shorts.contains(last) }
    let known = Self.letters
    // A name with "auth" and "header" has all letters of "authheader".
    for exact in known.exact where exact.isSubset(of: letters) { return true }
    for (word, wanted) in zip(misspelt, known.misspelt)
    where abs(word.name.utf8.count - count) <= word.slips {
      if letters.leastSlips(to: wanted) <= word.slips { return true }
    }
    return false
  }
}

/// Query and form parameters whose values are credentials.
public enum SecretParameters {
  private static let names: Set<String> = [
    "access_key", "access_token", "apikey", "api_key", "api-key", "assertion", "auth",
    "client_assertion", "client_secret", "code", "code_verifier", "id_token", "key", "passwd",
    "password", "pwd",
    "refresh_token", "sas", "secret", "session_id", "sessionid", "sid", "sig", "signature",
    "subscription-key", "token",
  ]

  public static func isSecret(_ name: String) -> Bool {
    names.contains(name.lowercased())
  }

  /// True if a name is that of a secret parameter, or a misspelling of it: a letter is missing, is too
  /// many, or has changed places, or in a long name is another one.
  public static func resemblesSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    if names.contains(name) { return true }
    guard (3...64).contains(name.utf8.count) else { return false }
    return names.contains { known in
      guard known.utf8.count >= shortestMisspelt,
        abs(known.utf8.count - name.utf8.count) <= 1,
        EditDistance.between(name, known, limit: 1) != nil
      else { return false }
      // With another letter, a short name is another word: `mode`, `node`.
      return known.utf8.count != name.utf8.count || known.utf8.count >= 8
        || known.utf8.sorted() == name.utf8.sorted()
    }
  }

  private static let shortestMisspelt = 4

  /// The name of the first parameter of a query that is secret and has a value.
  public static func firstName(inQuery query: Text) -> String? {
    for parameter in query.split(UInt8(ascii: "&")) {
      guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")), equals + 1 < parameter.count
      else { continue }
      let name = parameter.part(0, equals).string
      if isSecret(name) { return name }
    }
    return nil
  }
}

/// Detects claims whose values a report must not show. It judges only the names of claims: a claim
/// or a parameter named `code` carries a credential, but a document member of that name may not.
public enum ClaimSecrets {
  /// True if the name of a claim, or the last part of a name that is a URL, denotes a credential.
  public static func isSecret(_ name: Text) -> Bool {
    if SecretNames.contain(name) || SecretParameters.isSecret(name.string) { return true }
    let start = (0..<name.count).last { "/:.".utf8.contains(name[$0]) }.map { $0 + 1 } ?? 0
    return start > 0 && isSecret(name.part(start, name.count))
  }

  /// A value as a message quotes it. A value that names its own credential, such as `token: X`, is
  /// masked entirely.
  public static func shown(_ text: Text) -> String {
    for offset in 0..<text.count where ":=".utf8.contains(text[offset]) {
      var end = offset
      while end > 0, text[end - 1].isBlank || "\"'".utf8.contains(text[end - 1]) { end -= 1 }
      var start = end
      while start > 0, SecretFinder.isTokenByte(text[start - 1]) { start -= 1 }
      if offset + 1 < text.count, isSecret(text.part(start, end)) {
        return Secrets.mask
      }
    }
    return Secrets.masked(shapesIn: text.string)
  }
}
