import ConfigModel

/// A configuration as each parser understands it, if they differ. A question about the configuration is
/// decided only if it has the same answer for all of them.
struct ParsedVersions {
  private let ambiguities: [Ambiguity]
  /// At least two. The first parser is ``DocumentParser/assumed``.
  let versions: [(parser: DocumentParser, configuration: AuthTokenConfiguration?)]

  /// Nil if all parsers understand the configuration alike.
  init?(_ configuration: AuthTokenConfiguration?) {
    guard let configuration else { return nil }
    ambiguities = Ambiguity.all(in: configuration)
    if ambiguities.isEmpty { return nil }
    var parsed: [(DocumentParser, ParsedConfiguration)] = []
    for parser in DocumentParser.all(ambiguities) {
      let version = ParsedConfiguration(configuration, parser, keepsIrrelevant: true)
      if parsed.contains(where: { $0.1.hasSameValues(as: version) }) { continue }
      parsed.append((parser, version))
    }
    if parsed.count < 2 { return nil }
    versions = parsed.map { ($0, $1.configuration) }
  }

  /// The reason why the answers of the parsers differ.
  ///
  /// - Parameters:
  ///   - issuers: The issuers that the question is about; empty if that is not known.
  ///   - answers: The answers, in the order of the versions.
  func doubt(_ issuers: [Text], _ answers: [some Equatable]) -> Doubt {
    let own = ambiguities.filter { ambiguity in
      ambiguity.issuers.map { !Set($0).isDisjoint(with: issuers) } ?? true
    }
    let reasons = Ambiguity.decisive(
      own.isEmpty ? ambiguities : own, Array(zip(versions.map(\.parser), answers)))
    return .ambiguous(DocumentDoubt(reasons))
  }
}

extension Ambiguity {
  /// The ambiguities for which the parsers with different answers may differ.
  static func decisive<Answer: Equatable>(
    _ all: [Ambiguity], _ answers: [(parser: DocumentParser, answer: Answer)]
  ) -> [Ambiguity] {
    var dimensions: Set<Dimension> = []
    for (index, first) in answers.enumerated() {
      for second in answers[index...] where second.answer != first.answer {
        let differences = first.parser.differences(from: second.parser)
        if differences.count == 1 { dimensions.formUnion(differences) }
      }
    }
    let decisive = all.filter { dimensions.contains($0.dimension) }
    return decisive.isEmpty ? all : decisive
  }
}

/// What parsers differ about.
package struct DocumentDoubt: Equatable, Sendable {
  /// The ambiguities as the rest of a sentence that begins with "the document has".
  package let words: String
  private let isInIssuer: Bool

  init(_ ambiguities: [Ambiguity]) {
    let first = ambiguities.first
    let others = Set(ambiguities.map(\.words)).count - 1
    words =
      (first?.words ?? "a meaning that depends on the parser")
      + (others > 0 ? " (and \(others) more)" : "")
    isInIssuer = first.map { $0.issuers != nil } ?? true
  }

  /// The rest of a sentence that begins with the issuer.
  package var predicate: String {
    isInIssuer ? "has " + words : "is in a document with " + words
  }
}
