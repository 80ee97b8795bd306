import ConfigModel

extension StablePointer {
  /// The token of an element in an approval's ID. It is like ``element(_:_:)``, but adds a digest
  /// of the name if a part of the name is masked or is not a valid character. Therefore no two
  /// names share an approval.
  static func identity(_ name: Text, _ ordinal: Int) -> String {
    let token = element(name, ordinal)
    let isMasked =
      token.includes(Secrets.mask) && Secrets.masked(shapesIn: name.string) != name.string
    guard isMasked || name.hasLoneSurrogate else { return token }
    return identified(token, name, ordinal)
  }

  /// The token of an item of an origin list that is not a pattern.
  static func identity(malformed item: String) -> String {
    let masked = OriginSecrets.masked(item)
    guard masked != item else { return identity(Text(item), 1) }
    return identified(element(Text(masked), 1), Text(item), 1)
  }

  private static func identified(_ token: String, _ name: Text, _ ordinal: Int) -> String {
    // The digest is within the brackets, as part of the name.
    let suffix = ordinal > 1 ? "]#\(ordinal)" : "]"
    let bytes = (0..<name.count).map { String(name[$0], radix: 16) }.joined(separator: " ")
    return token.dropLast(suffix.count) + Change.digest("element " + bytes) + suffix
  }
}
