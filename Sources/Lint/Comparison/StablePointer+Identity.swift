import ConfigModel

extension StablePointer {
  /// The token of an element in what approvals rest on: as ``element(_:_:)``, with a digest of the name
  /// where a part of it is masked or is no character, so that no two names share an approval.
  static func identity(_ name: Text, _ ordinal: Int) -> String {
    let token = element(name, ordinal)
    let isMasked =
      token.includes(Secrets.mask) && Secrets.masked(shapesIn: name.string) != name.string
    guard isMasked || name.hasLoneSurrogate else { return token }
    // The digest is inside of the brackets, where it is a part of the name.
    let suffix = ordinal > 1 ? "]#\(ordinal)" : "]"
    let bytes = (0..<name.count).map { String(name[$0], radix: 16) }.joined(separator: " ")
    return token.dropLast(suffix.count) + Change.digest("element " + bytes) + suffix
  }
}
