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
