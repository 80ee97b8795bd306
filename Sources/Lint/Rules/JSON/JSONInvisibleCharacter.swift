package import ConfigModel

package enum JSONInvisibleCharacter: JSONRule {
  package static let about = RuleInfo(
    id: "json-invisible-character",
    topic: .documents,
    severity: .error,
    summary: "A string, or the space between tokens, contains an invisible character.",
    rationale: """
      Oracle Mobile Cloud compares issuer names, audiences, claim names and roles character by \
      character. A no-break space, zero-width space or direction mark from pasted text makes the \
      comparison fail for no visible reason. Joiners after non-ASCII characters are not reported, \
      because many scripts and emoji need them. In files that oconf treats as plain JSON, strings \
      are not checked.
      """,
    source: "RFC 8264, section 7; Unicode Technical Report 36",
    examples: [
      .bad(
        .issuer, "\"audience\": [\"mobile⟦\u{200B}⟧\"]", fixed: "\"audience\": [\"mobile\"]",
        .suggest),
      .bad(
        .issuer, "\"defaultRoles\": [\"Field⟦\u{A0}⟧Service\"]",
        fixed: "\"defaultRoles\": [\"Field Service\"]", .suggest),
      .bad(
        .issuer, #""defaultRoles": ["Guest⟦\u202E⟧"]"#, fixed: #""defaultRoles": ["Guest"]"#,
        .suggest),
      .bad(.json, "{⟦\u{A0}⟧\"issuers\": []}", fixed: "{ \"issuers\": []}", .suggest),
      .good(.issuer, #""defaultRoles": ["Field Service", "Außendienst", "営業　部"]"#),
      .good(.issuer, "\"defaultRoles\": [\"👩\u{200D}🔧 technicians\"]"),
      .good(.json, "{\"greeting\": \"10\u{A0}€, soft\u{AD}hyphen, \u{202B}עברית\u{202C}\"}"),
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
