/// Claims whose values are no business of a report. Only names of claims are judged here: a parameter
/// `code`, and a claim of that name, carry a credential, and a member of a document need not.
enum ClaimSecrets {
  /// True if a claim is a credential by its name, also by the last part of one that is a URL.
  static func isSecret(_ name: Text) -> Bool {
    if SecretNames.contain(name) || SecretParameters.isSecret(name.string) { return true }
    let start = (0..<name.count).last { "/:.".utf8.contains(name[$0]) }.map { $0 + 1 } ?? 0
    return start > 0 && isSecret(name.part(start, name.count))
  }

  /// A value as a reason quotes it. What says itself that a credential is in it, as `token: X` does, is
  /// hidden as a whole.
  static func shown(_ text: Text) -> String {
    for offset in 0..<text.count where ":=".utf8.contains(text[offset]) {
      var end = offset
      while end > 0, text[end - 1].isBlank || "\"'".utf8.contains(text[end - 1]) { end -= 1 }
      var start = end
      while start > 0, end - start <= 64, SecretFinder.isTokenByte(text[start - 1]) { start -= 1 }
      if start < end, offset + 1 < text.count, isSecret(text.part(start, end)) {
        return Secrets.mask
      }
    }
    return Secrets.masked(shapesIn: text.string)
  }
}
