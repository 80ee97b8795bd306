package import ConfigModel

package enum JSONNotStrict: JSONRule {
  package static let about = RuleInfo(
    id: "json-not-strict",
    topic: .documents,
    severity: .error,
    summary: "The document uses a JSON extension that the service does not support.",
    rationale: """
      Editors and JavaScript accept comments, trailing commas, single quotes, unquoted names, NaN, \
      and a byte order mark. Oracle Mobile Cloud reads strict JSON and rejects a policy that uses \
      them. Keep notes next to the file, not in it. All comments in a file are reported as one \
      finding.
      """,
    source: "RFC 8259",
    examples: [
      .bad(
        .json, "{\n  ⟦// production⟧\n  \"issuers\": []\n}", fixed: "{\n  \"issuers\": []\n}",
        .safe),
      .bad(
        .json, "{\"issuers\": [⟦/* none yet */⟧]} // draft", fixed: "{\"issuers\": []}", .safe),
      .bad(
        .json, #"{"audience": ["mobile"⟦,⟧]}"#, fixed: #"{"audience": ["mobile"]}"#, .safe),
      .bad(
        .json, #"{"name": ⟦'it\'s "me"'⟧}"#, fixed: #"{"name": "it's \"me\""}"#, .suggest),
      .bad(.json, #"{⟦enabled⟧: true}"#, fixed: #"{"enabled": true}"#, .suggest),
      .bad(.json, #"{"enabled": ⟦True⟧}"#, fixed: #"{"enabled": true}"#, .suggest),
      .bad(.json, #"{"readTimeout": ⟦NaN⟧}"#),
      .good(.json, #"{"issuers": [], "audience": ["mobile"]}"#),
      .good(.json, #"{"discoveryUri": "https://idp.corp.net/*any*/#frag", "note": "a, ]"}"#),
    ])

  package static func check(_ tree: JSONTree, _ report: inout Report) {
    let isDamaged = tree.isDamaged
    let comments = tree.problems.filter(\.kind.isComment)
    if let first = comments.first {
      let source = tree.source
      let isOnly = comments.count == 1
      report.add(
        first.message(in: source) + (isOnly ? "" : "; there are \(comments.count) in this file"),
        at: first.range,
        fix: isDamaged
          ? nil
          : FixIt(
            isOnly ? "remove the comment" : "remove the comments", .safe,
            joined(comments, source).map { .remove(withBlanks($0, source)) }))
    }
    for problem in tree.problems where !problem.kind.isComment {
      guard problem.kind.isExtension else { continue }
      report.add(
        problem.message(in: tree.source), at: problem.range,
        fix: isDamaged ? nil : fix(for: problem, tree.source))
    }
  }

  private static func fix(for problem: JSONProblem, _ source: SourceBytes) -> FixIt? {
    func replacing(_ text: String, _ title: String) -> FixIt {
      FixIt(title, .suggest, [Edit(problem.range, text)])
    }
    // Without a comment or a surplus comma, the values are the same.
    func removing(_ range: SourceRange, _ title: String) -> FixIt {
      FixIt(title, .safe, [.remove(range)])
    }
    let text = source.text(problem.range.bounds)
    switch problem.kind {
    case .byteOrderMark: return removing(problem.range, "remove the byte order mark")
    case .trailingComma: return removing(problem.range, "remove the comma")
    case .singleQuotedString:
      let content = JSONString.content(ofQuoted: problem.range, in: source)
      return replacing(JSONString.quoted(content), "use double quotes")
    case .unquotedName: return replacing(JSONString.quoted(text), "add double quotes")
    case .literalSpelling:
      let literal = JSONProblem.literal(for: text)
      return replacing(literal, "replace with '\(literal)'")
    default: return nil
    }
  }

  /// The ranges of comments. Comments that only spaces separate have one range.
  private static func joined(_ comments: [JSONProblem], _ source: SourceBytes) -> [SourceRange] {
    var ranges: [SourceRange] = []
    for comment in comments {
      if let last = ranges.last, last.end <= comment.range.start,
        (last.end..<comment.range.start).allSatisfy({ source[$0] == 0x20 || source[$0] == 0x09 })
      {
        ranges[ranges.count - 1].end = comment.range.end
      } else {
        ranges.append(comment.range)
      }
    }
    return ranges
  }

  /// The range of a comment, extended by whitespace that is only there for the comment: the rest of
  /// the line if the comment is alone on it, else the whitespace before a comment at the end of a
  /// line.
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
