import ConfigModel

/// Comments in documents that ignore findings.
extension SessionResult {
  /// Reports comments that have expired or ignore nothing.
  mutating func judgeComments(_ session: LintSession, _ scope: Scope) {
    for index in documents.indices {
      let document = documents[index]
      // The team does not edit vendored files.
      guard !document.report.comments.isEmpty, document.report.vendored == nil else { continue }
      var used: Set<Int> = []
      for finding in document.report.suppressed {
        if case .ignored(let number, _, true) = finding.cause { used.insert(number) }
      }
      for comment in document.report.comments where isJudged(comment.entry, document, scope) {
        let use = IgnoreUse(comment.entry, isUsed: used.contains(comment.entry.number))
        var found = document.settings.linter.lint([use])
        for number in found.indices {
          found[number].diagnostic.pointer = comment.place?.pointer
          found[number].diagnostic.stablePointer = comment.place?.stable
        }
        add(found, to: index, session)
      }
    }
  }

  /// True if the session shows that a comment has expired, or that it is used or unused.
  private func isJudged(
    _ entry: IgnoreList.Entry, _ document: LintedDocument, _ scope: Scope
  ) -> Bool {
    guard let rule = entry.rule, document.settings.linter.judges(rule) else { return false }
    if entry.isExpired || !Self.comparesFiles(rule) { return true }
    // A finding about several files needs all of them.
    return scope.covers(document.settings.file?.folder ?? "")
  }

  /// True if a fault with a name is found by comparing files.
  private static func comparesFiles(_ name: String) -> Bool {
    let name = RuleName(name)
    var compares = false
    AllRules.crossFile { rule in
      if rule.faults.contains(where: { name.covers($0.id) }) { compares = true }
    }
    return compares
  }
}
