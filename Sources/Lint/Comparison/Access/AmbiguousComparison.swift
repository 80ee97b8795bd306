import ConfigModel

/// Compares versions about which parsers differ. Each parser reads both versions, and the question for
/// each issuer is whether the new version admits more.
///
/// A parser that rejects values of the wrong type does not count for an issuer that it rejects in the
/// old version: the value got there before it was checked, or was approved, so another parser is in use.
struct AmbiguousComparison {
  private let old: AuthTokenConfiguration?
  private let new: AuthTokenConfiguration?
  private let context: AccessContext
  /// The ambiguities of both versions.
  private let ambiguities: [(side: ComparedPlace.Side, ambiguity: Ambiguity)]

  /// Nil if all parsers understand both versions alike.
  init?(
    _ old: AuthTokenConfiguration?, _ new: AuthTokenConfiguration?, _ context: AccessContext
  ) {
    func find(
      _ side: ComparedPlace.Side, _ configuration: AuthTokenConfiguration?
    ) -> [(side: ComparedPlace.Side, ambiguity: Ambiguity)] {
      configuration.map { Ambiguity.all(in: $0).map { (side, $0) } } ?? []
    }
    ambiguities = find(.old, old) + find(.new, new)
    if ambiguities.isEmpty { return nil }
    self.old = old
    self.new = new
    self.context = context
  }

  /// The result of one parser.
  private struct Result {
    let parser: DocumentParser
    let versions: (old: ParsedConfiguration, new: ParsedConfiguration)
    let report: AccessReport

    func findings(
      _ list: KeyPath<AccessReport, [AccessFinding]>, _ issuer: Text?
    ) -> [AccessFinding] {
      report[keyPath: list].filter { $0.issuer.map { Text($0) } == issuer }
    }

    func admitsMore(_ issuer: Text?) -> Bool {
      !findings(\.widened, issuer).isEmpty
        || findings(\.undecided, issuer).contains(where: \.mayBeWider)
    }
  }

  func report() -> AccessReport {
    let results = results()
    var report = AccessReport()
    report.assumedBaseURL = results.lazy.compactMap(\.report.assumedBaseURL).first
    report.internalErrors = results.flatMap(\.report.internalErrors)
    for issuer in Self.issuers(results) {
      let counted = results.filter { result in
        issuer.map { !result.versions.old.rejected.contains($0) } ?? true
      }
      report.append(merge(counted, issuer))
    }
    return report
  }

  private func results() -> [Result] {
    var results: [Result] = []
    for parser in DocumentParser.all(ambiguities.map(\.ambiguity)) {
      let old = ParsedConfiguration(old, parser, keepsIrrelevant: false)
      let new = ParsedConfiguration(new, parser, keepsIrrelevant: false)
      // A parser that reads both like another one gives the same result.
      let isKnown = results.contains {
        $0.versions.old.hasSameValues(as: old) && $0.versions.new.hasSameValues(as: new)
          && $0.versions.old.rejected == old.rejected
      }
      if isKnown { continue }
      var run = ConfigurationComparison(
        old.configuration, new.configuration, context,
        AccessEffort(
          AccessEffort.steps(for: [
            old.configuration?.object.range.count, new.configuration?.object.range.count,
          ])))
      results.append(Result(parser: parser, versions: (old, new), report: run.run()))
    }
    return results
  }

  /// The issuers with findings, in the order of the reports; nil stands for the document as a whole.
  private static func issuers(_ results: [Result]) -> [Text?] {
    var seen: Set<Text?> = []
    return results.flatMap { $0.report.widened + $0.report.undecided + $0.report.narrowed }
      .map { $0.issuer.map { Text($0) } }
      .filter { seen.insert($0).inserted }
  }

  private func merge(_ results: [Result], _ issuer: Text?) -> AccessReport {
    var report = AccessReport()
    report.undecided = union(results, \.undecided, issuer)
    report.narrowed = union(results, \.narrowed, issuer)
    let wider = results.filter { $0.admitsMore(issuer) }
    if wider.count == results.count {
      report.widened = union(results, \.widened, issuer)
    } else if !wider.isEmpty {
      report.undecided.append(undecided(results, issuer))
    }
    return report
  }

  /// The findings of all parsers. Those that only some parsers lead to say so.
  private func union(
    _ results: [Result], _ list: KeyPath<AccessReport, [AccessFinding]>, _ issuer: Text?
  ) -> [AccessFinding] {
    let lists = results.map { $0.findings(list, issuer) }
    var seen: Set<String> = []
    return lists.flatMap { $0 }.filter { seen.insert($0.id).inserted }.map { finding in
      lists.allSatisfy { $0.contains { $0.id == finding.id } }
        ? finding : finding.adding(" (not for every parser)")
    }
  }

  // MARK: Undecided issuers

  /// The finding that the parsers do not agree.
  private func undecided(_ results: [Result], _ issuer: Text?) -> AccessFinding {
    let reasons = reasons(results, issuer)
    let pointer = issuer.map { "/issuers/" + StablePointer.identity($0, 1) } ?? ""
    let doubt = DocumentDoubt(reasons.map(\.ambiguity))
    var message =
      issuer.map { "issuer '\($0)' \(doubt.predicate)" } ?? "the document has \(doubt.words)"
    if !reasons.isEmpty, reasons.allSatisfy({ $0.side == .old }) {
      message = "in the old version, " + message
    }
    var finding = AccessFinding(
      .notDecided, pointer: pointer + "/ambiguous/[\(digest(results, issuer))]",
      issuer: issuer?.string, message: "oconf cannot tell who is newly admitted: " + message,
      places: reasons.map { ComparedPlace($0.side, $0.ambiguity.range) })
    finding.answer =
      "to resolve this, write the document so that all parsers read it in the same way"
    return finding
  }

  /// The ambiguities that may make the difference.
  private func reasons(
    _ results: [Result], _ issuer: Text?
  ) -> [(side: ComparedPlace.Side, ambiguity: Ambiguity)] {
    let own = ambiguities.filter { _, ambiguity in
      guard !ambiguity.isIrrelevant else { return false }
      guard let issuer, let names = ambiguity.issuers else { return ambiguity.issuers == nil }
      return names.contains(issuer)
    }
    let decisive = Ambiguity.decisive(
      own.map(\.ambiguity), results.map { ($0.parser, $0.admitsMore(issuer)) })
    let dimensions = Set(decisive.map(\.dimension))
    return own.filter { dimensions.contains($0.ambiguity.dimension) }
  }

  /// A digest of all that a parser may read about an issuer, apart from the formatting. An approval
  /// therefore holds for exactly one change.
  private func digest(_ results: [Result], _ issuer: Text?) -> String {
    var texts: [String] = []
    for result in results {
      for version in [result.versions.old, result.versions.new] {
        guard let configuration = version.configuration else { continue }
        guard let issuer else {
          texts.append(configuration.object.json.canonicalText)
          continue
        }
        let issuers = configuration.issuers.filter { $0.issuerName.written?.text == issuer }
        texts.append(issuers.map(\.object.json.canonicalText).joined(separator: "\n"))
      }
    }
    return Change.digest(texts.joined(separator: "\n\n"))
  }
}

extension AccessFinding {
  fileprivate func adding(_ words: String) -> AccessFinding {
    var finding = AccessFinding(
      kind, pointer: pointer, issuer: issuer, message: message + words, reading: reading,
      witness: witness, oldVerdict: oldVerdict, newVerdict: newVerdict, places: places)
    finding.exceptions = exceptions
    return finding
  }
}

extension JSONValue {
  /// The names and values in the order of the text, apart from whitespace and escapes.
  fileprivate var canonicalText: String {
    (index..<Int(node.next)).map { index in
      let value = JSONValue(tree: tree, index: index)
      return switch value.kind {
      case .object: "{\(Int(value.node.next) - index)"
      case .array: "[\(Int(value.node.next) - index)"
      case .string: JSONString.quoted(value.text.string)
      default: value.text.string
      }
    }.joined(separator: " ")
  }
}
