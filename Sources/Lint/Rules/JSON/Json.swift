package import ConfigModel

extension Family {
  static let json = Family(
    "json", topic: .documents,
    summary: "The document is not valid JSON, or contains text that is likely to be misread.",
    source: "RFC 8259")
}

package enum JSONSyntaxFaults: JSONRule {
  package static let faults = [curlyQuotes, notStrict, invalid, loneSurrogate]

  static let curlyQuotes = RuleInfo(
    .json, "curly-quotes", severity: .error, scope: .json,
    summary: "A string is enclosed in curly quotes.",
    rationale: """
      Text copied from a web page or a word processor often has typographic quotes. They look \
      right, but they do not delimit strings in JSON. Inside a string they are fine.
      """,
    source: "RFC 8259, section 7",
    bad: [
      Sample(#"{⟦“enabled”⟧: true}"#, fixed: #"{"enabled": true}"#, .suggest),
      Sample(
        #"{"issuerName": ⟦‘https://idp.corp.net’⟧}"#,
        fixed: #"{"issuerName": "https://idp.corp.net"}"#, .suggest),
    ],
    good: [#"{"enabled": true}"#, #"{"defaultRoles": ["the “mobile” users"]}"#])

  static let notStrict = RuleInfo(
    .json, "extension", severity: .error, scope: .json,
    summary: "The document uses a JSON extension that the service does not support.",
    rationale: """
      Editors and JavaScript accept comments, trailing commas, single quotes, unquoted names, NaN, \
      and a byte order mark. Oracle Mobile Cloud reads strict JSON and rejects a policy that uses \
      them. Keep notes next to the file, not in it. All comments in a file are reported as one \
      finding.
      """,
    bad: [
      Sample("{\n  ⟦// production⟧\n  \"issuers\": []\n}", fixed: "{\n  \"issuers\": []\n}", .safe),
      Sample("{\"issuers\": [⟦/* none yet */⟧]} // draft", fixed: "{\"issuers\": []}", .safe),
      Sample(#"{"audience": ["mobile"⟦,⟧]}"#, fixed: #"{"audience": ["mobile"]}"#, .safe),
      Sample(#"{"name": ⟦'it\'s "me"'⟧}"#, fixed: #"{"name": "it's \"me\""}"#, .suggest),
      Sample(#"{⟦enabled⟧: true}"#, fixed: #"{"enabled": true}"#, .suggest),
      Sample(#"{"enabled": ⟦True⟧}"#, fixed: #"{"enabled": true}"#, .suggest),
      #"{"readTimeout": ⟦NaN⟧}"#,
    ],
    good: [
      #"{"issuers": [], "audience": ["mobile"]}"#,
      #"{"discoveryUri": "https://idp.corp.net/*any*/#frag", "note": "a, ]"}"#,
    ])

  static let invalid = RuleInfo(
    .json, "invalid", severity: .error, scope: .json,
    summary: "The document is not valid JSON.",
    rationale: """
      In a policy, a misplaced comma, quote or bracket makes Oracle Mobile Cloud reject the whole \
      policy, because it reads strict JSON. The readable parts are still checked, so one error \
      does not hide the next. If oconf cannot tell which bracket or quote is missing, it checks \
      only the elements of top-level lists, such as issuers, that are complete before this error. \
      Until all brackets and quotes are balanced, it offers no other fixes for the document.
      """,
    bad: [
      Sample(
        #"{"enabled": true⟦⟧ "audience": []}"#, fixed: #"{"enabled": true, "audience": []}"#,
        .suggest),
      Sample(
        #"{"audience": ⟦[⟧"mobile", "web", "enabled": true}"#,
        fixed: #"{"audience": ["mobile", "web"], "enabled": true}"#, .suggest),
      Sample(
        #"{"usernameAttribute": ⟦employee_id"⟧, "enabled": true}"#,
        fixed: #"{"usernameAttribute": "employee_id", "enabled": true}"#, .suggest),
      Sample(
        #"{"issuerName": ⟦https://idp.corp.net⟧}"#,
        fixed: #"{"issuerName": "https://idp.corp.net"}"#, .suggest),
      Sample(
        #"{"certificate": "CN=C:⟦\W⟧indows"}"#, fixed: #"{"certificate": "CN=C:\\Windows"}"#,
        .suggest),
      #"{"tokenTimeoutSeconds": ⟦0600⟧}"#,
    ],
    good: [
      #"{"enabled": true, "audience": []}"#,
      #"{"note": "braces { and quotes \" and 'apostrophes' inside a text, // too"}"#,
    ])

  static let loneSurrogate = RuleInfo(
    .json, "lone-surrogate", severity: .error, scope: .json,
    summary: "A Unicode escape is only half of a surrogate pair.",
    rationale: """
      Characters beyond U+FFFF are escaped as a pair: a high and a low surrogate. The JSON grammar \
      allows one half alone, but it is not a character. Depending on the parser, it is replaced, \
      dropped or rejected.
      """,
    source: "RFC 8259, section 8.2",
    bad: [#"{"defaultRoles": ["⟦\ud83d⟧"]}"#, #"{"defaultRoles": ["⟦\ude00⟧⟦\ud83d⟧"]}"#],
    good: [#"{"defaultRoles": ["\ud83d\ude00"]}"#, #"{"defaultRoles": ["\\ud83d"]}"#])

  package static func check(_ tree: JSONTree, _ report: inout Report) {
    let source = tree.source
    let isDamaged = tree.isDamaged
    checkComments(tree, isDamaged, &report)
    for problem in tree.problems {
      switch problem.kind {
      // Another rule reports invisible characters, also those in strings.
      case .lineComment, .blockComment, .invisibleCharacter: break
      case .loneSurrogate:
        let text = source.text(problem.range.bounds)
        report.add(
          loneSurrogate, "'\(text)' is half of a surrogate pair, not a character",
          at: problem.range)
      case .curlyQuotedString:
        report.add(
          curlyQuotes, problem.message(in: source), at: problem.range,
          fix: isDamaged ? nil : fix(for: problem, source))
      case _ where problem.kind.isExtension:
        report.add(
          notStrict, problem.message(in: source), at: problem.range,
          fix: isDamaged ? nil : fix(for: problem, source))
      default:
        report.add(
          invalid, problem.message(in: source), at: problem.range,
          notes: notes(of: problem, source),
          fix: problem.repair.map { fix(repairing: problem, $0) }
            ?? (isDamaged ? nil : fix(for: problem, source)))
      }
    }
  }

  /// Reports all comments as one defect.
  private static func checkComments(_ tree: JSONTree, _ isDamaged: Bool, _ report: inout Report) {
    let comments = tree.problems.filter(\.kind.isComment)
    guard let first = comments.first else { return }
    let source = tree.source
    let isOnly = comments.count == 1
    // A fix would lose the reason.
    let ignores = comments.contains {
      Text(source).part($0.range.start, $0.range.end).contains("oconf:")
    }
    report.add(
      notStrict,
      first.message(in: source) + (isOnly ? "" : "; there are \(comments.count) in this file")
        + (ignores ? "; to ignore findings, use 'ignore' in the settings" : ""),
      at: first.range,
      fix: isDamaged || ignores
        ? nil
        : FixIt(
          isOnly ? "remove the comment" : "remove the comments", .safe,
          joined(comments, source).map { .remove(withBlanks($0, source)) }))
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

  private static func fix(for problem: JSONProblem, _ source: SourceBytes) -> FixIt? {
    let range = problem.range
    func insertion(_ text: String, _ title: String) -> FixIt {
      FixIt(title, .suggest, [.insert(text, at: range.start)])
    }
    func replacement(_ text: String, _ title: String) -> FixIt {
      FixIt(title, .suggest, [Edit(range, text)])
    }
    // Without a byte order mark or a surplus comma, the values are the same.
    func removal(_ title: String) -> FixIt { FixIt(title, .safe, [.remove(range)]) }
    func quoted() -> String {
      JSONString.quoted(JSONString.content(ofQuoted: range, in: source))
    }
    let text = source.text(range.bounds)
    switch problem.kind {
    case .byteOrderMark: return removal("remove the byte order mark")
    case .trailingComma: return removal("remove the comma")
    case .singleQuotedString: return replacement(quoted(), "use double quotes")
    case .curlyQuotedString: return replacement(quoted(), "use straight quotes")
    case .unquotedName, .bareWord:
      return replacement(JSONString.quoted(text), "add double quotes")
    case .literalSpelling:
      let literal = JSONProblem.literal(for: text)
      return replacement(literal, "replace with '\(literal)'")
    case .missingComma: return insertion(",", "insert a comma")
    case .missingColon:
      return range.isEmpty
        ? insertion(":", "insert a colon") : replacement(":", "replace with a colon")
    case .extraComma: return replacement("", "remove the comma")
    case .wrongSeparator: return replacement(",", "replace with a comma")
    case .badEscape: return insertion("\\", "double the backslash")
    case .controlCharacter:
      let escape = JSONProblem.escape(of: source[range.start])
      return replacement(escape, "replace with '\(escape)'")
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

package enum JSONDuplicateKey: JSONRule {
  package static let about = RuleInfo(
    .json, "duplicate-name", severity: .error, scope: .json,
    summary: "A field name occurs twice in one object.",
    rationale: """
      Some parsers use the first field, others the last, so the reviewer and the service may see \
      different trust settings. Remove the one that is not intended.
      """,
    source: "RFC 8259, section 4; RFC 7493, section 2.3",
    bad: [
      #"{"enabled": false, ⟦"enabled"⟧: true}"#,
      #"{"issuers": [{"name": "a", "type": "b", ⟦"n\u0061me"⟧: "c"}]}"#,
    ],
    good: [#"{"enabled": false, "Enabled": true}"#, #"[{"name": "a"}, {"name": "b"}]"#])

  package static func check(_ tree: JSONTree, _ report: inout Report) {
    for duplicate in JSONDuplicateKeys.find(in: tree) {
      report.add(
        "duplicate field '\(duplicate.again.text.string)'; which value is used depends on the parser",
        at: duplicate.again.range,
        notes: [Note("first defined here", at: duplicate.first.range)])
    }
  }
}

package enum JSONInvisibleCharacter: JSONRule {
  package static let about = RuleInfo(
    .json, "invisible-character", severity: .error, scope: .issuer,
    summary: "A string, or the space between tokens, contains an invisible character.",
    rationale: """
      Oracle Mobile Cloud compares issuer names, audiences, claim names and roles character by \
      character. A no-break space, zero-width space or direction mark from pasted text makes the \
      comparison fail for no visible reason. Joiners after non-ASCII characters are not reported, \
      because many scripts and emoji need them. In files that oconf treats as plain JSON, strings \
      are not checked.
      """,
    source: "RFC 8264, section 7; Unicode Technical Report 36",
    bad: [
      Sample("\"audience\": [\"mobile⟦\u{200B}⟧\"]", fixed: "\"audience\": [\"mobile\"]", .suggest),
      Sample(
        "\"defaultRoles\": [\"Field⟦\u{A0}⟧Service\"]",
        fixed: "\"defaultRoles\": [\"Field Service\"]", .suggest),
      Sample(#""defaultRoles": ["Guest⟦\u202E⟧"]"#, fixed: #""defaultRoles": ["Guest"]"#, .suggest),
      Sample("{⟦\u{A0}⟧\"issuers\": []}", scope: .json, fixed: "{ \"issuers\": []}", .suggest),
    ],
    good: [
      #""defaultRoles": ["Field Service", "Außendienst", "営業　部"]"#,
      "\"defaultRoles\": [\"👩\u{200D}🔧 technicians\"]",
      Sample(
        "{\"greeting\": \"10\u{A0}€, soft\u{AD}hyphen, \u{202B}עברית\u{202C}\"}", scope: .json),
    ])

  package static func check(_ tree: JSONTree, _ report: inout Report) {
    for problem in tree.problems where problem.kind == .invisibleCharacter {
      if let scalar = tree.source.text(problem.range.bounds).unicodeScalars.first {
        add(scalar, at: problem.range, "between tokens, where JSON does not allow it", &report)
      }
    }
    // The meaning of strings in arbitrary JSON is unknown, because any JSON can be formatted and
    // flattened.
    guard report.hasDeclaredMembers else { return }
    for index in 0..<tree.count {
      let node = tree[index]
      guard node.kind == .string, node.has(.nonASCII) || node.has(.escaped) else { continue }
      check(JSONValue(tree: tree, index: index), &report)
    }
  }

  private static func check(_ string: JSONValue, _ report: inout Report) {
    var previous: Unicode.Scalar = "a"
    for (scalar, range) in string.scalars {
      if InvisibleCharacters.contains(scalar), !isJoiner(scalar, after: previous) {
        add(scalar, at: range, "in this string; comparisons do not ignore it", &report)
      }
      previous = scalar
    }
  }

  /// True if a character belongs to the one before it. Non-Latin scripts and emoji need joiners,
  /// variation selectors, and their own spaces.
  private static func isJoiner(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
    guard !previous.isASCII else { return false }
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0x3000, 0xE0020...0xE007F: return true
    default: return false
    }
  }

  private static func add(
    _ scalar: Unicode.Scalar, at range: SourceRange, _ place: String, _ report: inout Report
  ) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let isBlank = scalar.properties.isWhitespace
    report.add(
      "invisible character \(code)\(name(scalar)) \(place)", at: range,
      fix: FixIt(
        isBlank ? "replace with a plain space" : "remove the character", .suggest,
        [Edit(range, isBlank ? " " : "")]))
  }

  /// The common name of a character in parentheses, after a space; empty if it has none. The static
  /// program has no table of Unicode's names.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0xA0: " (no-break space)"
    case 0xAD: " (soft hyphen)"
    case 0x200B: " (zero-width space)"
    case 0x200C: " (zero-width non-joiner)"
    case 0x200D: " (zero-width joiner)"
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: " (direction mark)"
    case 0x2060: " (word joiner)"
    case 0xFEFF: " (byte order mark)"
    default: ""
    }
  }
}
