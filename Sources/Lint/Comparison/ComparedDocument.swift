package import ConfigModel

/// One version of a document, with its kind.
package struct ComparedDocument: Sendable {
  package let kind: DocumentKind
  package let source: SourceBytes
  /// The name of the file, which is part of an app's identity; empty if unknown.
  package let fileName: String
  /// The files of an external client app, which ``source`` joins; empty for a single file.
  package let files: [SourceBytes]

  package init(
    _ kind: DocumentKind, _ source: SourceBytes, fileName: String = "", files: [SourceBytes] = []
  ) {
    self.kind = kind
    self.source = source
    self.fileName = fileName
    self.files = files
  }

  /// True if the document is one of an app, which ``AppComparison`` compares.
  var isOfApp: Bool { ComparedApp.World(kind) != nil }
}

/// The reason why two documents cannot be compared.
package struct ComparisonFault: Error {
  /// The version with the problem, or nil if the problem concerns both.
  package let side: ComparedPlace.Side?
  package let reason: String
  /// The range of the problem, in offsets of its file.
  package let range: SourceRange?
}

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

  /// The token of an element that is secret.
  static func identity(hidden name: Text) -> String {
    identified(element(Text(Secrets.mask), 1), name, 1)
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
