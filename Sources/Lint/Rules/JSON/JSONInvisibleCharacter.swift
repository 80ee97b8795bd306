package import ConfigModel

package enum JSONInvisibleCharacter: JSONRule {
  package static let about = RuleInfo(
    id: "json-invisible-character",
    severity: .error,
    summary: "A character that nobody sees makes a text differ from what it looks like.",
    rationale: """
      Issuer names, audiences, claim names and roles are compared character by character. A \
      no-break space, a zero-width space or a direction mark that came along with pasted text \
      makes the comparison fail, and no reader can tell why. Between other than ASCII letters, \
      where scripts and emoji need joiners, they are left alone.
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
        add(scalar, at: problem.range, "between the tokens", &report)
      }
    }
    // The meaning of strings in arbitrary JSON is unknown, because any JSON can be formatted and
    // flattened.
    guard report.hasDeclaredMembers, report.marks.contains(.special) else { return }
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
        add(scalar, at: range, "in this string", &report)
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
    let name = scalar.properties.name ?? "control character"
    let isBlank = scalar.properties.isWhitespace
    report.add(
      "\(code) (\(name)) \(place) cannot be seen, and counts when texts are compared", at: range,
      fix: FixIt(
        isBlank ? "use a plain space" : "remove it", .suggest, [Edit(range, isBlank ? " " : "")]))
  }
}
