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
