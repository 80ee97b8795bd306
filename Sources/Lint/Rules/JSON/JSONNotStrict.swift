package import ConfigModel

package enum JSONNotStrict: JSONRule {
  package static let about = RuleInfo(
    id: "json-not-strict",
    severity: .error,
    summary: "The text uses an extension of JSON that the service does not read.",
    rationale: """
      Comments, trailing commas, single quotes, names without quotes, NaN, and a byte order mark \
      pass in editors and in JavaScript. The service reads strict JSON and refuses the policy as a \
      whole, so notes belong beside the file and not into it.
      """,
    source: "RFC 8259",
    examples: [
      .bad(
        .json, "{\n  ⟦// production⟧\n  \"issuers\": []\n}", fixed: "{\n  \"issuers\": []\n}",
        .suggest),
      .bad(.json, #"{"issuers": [⟦/* none yet */⟧]}"#, fixed: #"{"issuers": []}"#, .suggest),
      .bad(
        .json, #"{"audience": ["mobile"⟦,⟧]}"#, fixed: #"{"audience": ["mobile"]}"#, .suggest),
      .bad(
        .json, #"{"name": ⟦'it\'s "me"'⟧}"#, fixed: #"{"name": "it's \"me\""}"#, .suggest),
      .bad(.json, #"{⟦enabled⟧: true}"#, fixed: #"{"enabled": true}"#, .suggest),
      .bad(.json, #"{"enabled": ⟦True⟧}"#, fixed: #"{"enabled": true}"#, .suggest),
      .bad(.json, #"{"readTimeout": ⟦NaN⟧}"#),
      .good(.json, #"{"issuers": [], "audience": ["mobile"]}"#),
      .good(.json, #"{"discoveryUri": "https://idp.corp.net/*any*/#frag", "note": "a, ]"}"#),
    ])

  package static func check(_ tree: JSONTree, _ report: inout Report) {
    for problem in tree.problems {
      let text = tree.source.text(problem.range.bounds)
      switch problem.kind {
      case .byteOrderMark:
        report.add(
          "the text begins with a byte order mark, which JSON must not have", at: problem.range,
          fix: FixIt("remove it", .suggest, [.remove(problem.range)]))
      case .lineComment, .blockComment:
        report.add(
          "JSON has no comments", at: problem.range,
          fix: FixIt(
            "remove the comment", .suggest, [.remove(withBlanks(problem.range, tree.source))]))
      case .trailingComma:
        report.add(
          "a comma after the last element", at: problem.range,
          fix: FixIt("remove it", .suggest, [.remove(problem.range)]))
      case .singleQuotedString:
        let content = JSONString.content(ofQuoted: problem.range, in: tree.source)
        report.add(
          "JSON strings are in double quotes", at: problem.range,
          fix: FixIt(
            "use double quotes", .suggest, [Edit(problem.range, JSONString.quoted(content))]))
      case .unquotedName:
        report.add(
          "the name '\(text)' needs double quotes", at: problem.range,
          fix: FixIt("put it in quotes", .suggest, [Edit(problem.range, JSONString.quoted(text))]))
      case .nonFiniteNumber:
        report.add("JSON has no '\(text)'", at: problem.range)
      case .literalSpelling:
        let literal = literal(text)
        report.add(
          "'\(text)' is written '\(literal)' in JSON", at: problem.range,
          fix: FixIt("write \(literal)", .suggest, [Edit(problem.range, literal)]))
      default: break
      }
    }
  }

  private static func literal(_ text: String) -> String {
    switch text.lowercased() {
    case "true": "true"
    case "false": "false"
    default: "null"
    }
  }

  /// A comment with the blanks that only it gave a reason for: the whole line when it has one to
  /// itself, else the blanks before it.
  private static func withBlanks(_ range: SourceRange, _ source: SourceBytes) -> SourceRange {
    var (start, end) = (range.start, range.end)
    while start > 0, source[start - 1] == 0x20 || source[start - 1] == 0x09 { start -= 1 }
    var after = end
    while source[after] == 0x20 || source[after] == 0x09 { after += 1 }
    let startsLine = start == 0 || source[start - 1] == 0x0A
    let endsLine = after >= source.count || source[after] == 0x0A || source[after] == 0x0D
    if startsLine, endsLine {
      if source[after] == 0x0D { after += 1 }
      if source[after] == 0x0A { after += 1 }
      end = min(after, source.count)
    } else if !endsLine {
      start = range.start
    }
    return SourceRange(start, end)
  }
}
