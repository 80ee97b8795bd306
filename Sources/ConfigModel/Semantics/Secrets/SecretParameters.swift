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
