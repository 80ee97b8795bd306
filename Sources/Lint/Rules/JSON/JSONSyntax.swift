package import ConfigModel

package enum JSONSyntax: JSONRule {
  package static let about = RuleInfo(
    id: "json-syntax",
    topic: .documents,
    severity: .error,
    summary: "The document is not valid JSON.",
    rationale: """
      In a policy, a misplaced comma, quote or bracket makes Oracle Mobile Cloud reject the whole \
      policy, because it reads strict JSON. The readable parts are still checked, so one error \
      does not hide the next. If oconf cannot tell which bracket or quote is missing, it checks \
      only the elements of top-level lists, such as issuers, that are complete before this error. \
      Until all brackets and quotes are balanced, it offers no other fixes for the document.
      """,
    source: "RFC 8259",
    examples: [
      .bad(
        .json, #"{"enabled": true⟦⟧ "audience": []}"#, fixed: #"{"enabled": true, "audience": []}"#,
        .suggest),
      .bad(
        .json, #"{"audience": ⟦[⟧"mobile", "web", "enabled": true}"#,
        fixed: #"{"audience": ["mobile", "web"], "enabled": true}"#, .suggest),
      .bad(
        .json, #"{"usernameAttribute": ⟦employee_id"⟧, "enabled": true}"#,
        fixed: #"{"usernameAttribute": "employee_id", "enabled": true}"#, .suggest),
      .bad(
        .json, #"{"issuerName": ⟦https://idp.corp.net⟧}"#,
        fixed: #"{"issuerName": "https://idp.corp.net"}"#, .suggest),
      .bad(
        .json, #"{"certificate": "CN=C:⟦\W⟧indows"}"#, fixed: #"{"certificate": "CN=C:\\Windows"}"#,
        .suggest),
      .bad(.json, #"{"tokenTimeoutSeconds": ⟦0600⟧}"#),
      .good(.json, #"{"enabled": true, "audience": []}"#),
      .good(.json, #"{"note": "braces { and quotes \" and 'apostrophes' inside a text, // too"}"#),
    ])

  package static func check(_ tree: JSONTree, _ report: inout Report) {
    let isDamaged = tree.isDamaged
    for problem in tree.problems where !isOfAnotherRule(problem.kind) {
      report.add(
        problem.message(in: tree.source), at: problem.range, notes: notes(of: problem, tree.source),
        fix: problem.repair.map { fix(repairing: problem, $0) }
          ?? (isDamaged ? nil : fix(for: problem, tree.source)))
    }
  }

  private static func notes(of problem: JSONProblem, _ source: SourceBytes) -> [Note] {
    guard problem.kind == .unclosedBracket, let related = problem.related else { return [] }
    if !related.isEmpty { return [Note("this bracket closes a different one", at: related)] }
    let isEnd = (related.start..<source.count).allSatisfy { source[$0].isBlank }
    return [Note(isEnd ? "the document ends here" : "expected a closing bracket here", at: related)]
  }

  /// The fix that repairs a damaged place.
  private static func fix(repairing problem: JSONProblem, _ edit: Edit) -> FixIt {
    let title =
      switch problem.kind {
      case .unescapedQuote: "escape the quote"
      case _ where edit.text.isEmpty: "remove the unexpected text"
      default: "insert '\(edit.text)'"
      }
    return FixIt(title, .suggest, [edit])
  }

  private static func isOfAnotherRule(_ kind: JSONProblem.Kind) -> Bool {
    switch kind {
    case .byteOrderMark, .lineComment, .blockComment, .trailingComma, .singleQuotedString,
      .curlyQuotedString, .unquotedName, .nonFiniteNumber, .literalSpelling, .invisibleCharacter,
      .loneSurrogate:
      true
    default: false
    }
  }

  private static func fix(for problem: JSONProblem, _ source: SourceBytes) -> FixIt? {
    let range = problem.range
    func insertion(_ text: String, _ title: String) -> FixIt {
      FixIt(title, .suggest, [.insert(text, at: range.start)])
    }
    func replacement(_ text: String, _ title: String) -> FixIt {
      FixIt(title, .suggest, [Edit(range, text)])
    }
    switch problem.kind {
    case .missingComma: return insertion(",", "insert a comma")
    case .missingColon:
      return range.isEmpty
        ? insertion(":", "insert a colon") : replacement(":", "replace with a colon")
    case .extraComma: return replacement("", "remove the comma")
    case .wrongSeparator: return replacement(",", "replace with a comma")
    case .bareWord:
      return replacement(JSONString.quoted(source.text(range.bounds)), "add double quotes")
    case .badEscape: return insertion("\\", "double the backslash")
    case .controlCharacter:
      let escape = JSONProblem.escape(of: source[range.start])
      return replacement(escape, "replace with '\(escape)'")
    default: return nil
    }
  }
}
