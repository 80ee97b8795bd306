/// Parameters of a query or a form whose values are credentials.
package enum SecretParameters {
  private static let names: Set<String> = [
    "access_key", "access_token", "apikey", "api_key", "api-key", "assertion", "auth",
    "client_assertion", "client_secret", "code", "id_token", "key", "passwd", "password", "pwd",
    "refresh_token", "sas", "secret", "sig", "signature", "subscription-key", "token",
  ]

  package static func isSecret(_ name: String) -> Bool {
    names.contains(name.lowercased())
  }

  /// The names of a query's parameters that carry a secret: those that have a value.
  package static func names(inQuery query: String) -> [String] {
    query.split(separator: "&").compactMap { parameter in
      guard let equals = parameter.firstIndex(of: "="),
        parameter.index(after: equals) < parameter.endIndex
      else { return nil }
      let name = String(parameter[..<equals])
      return isSecret(name) ? name : nil
    }
  }
}
