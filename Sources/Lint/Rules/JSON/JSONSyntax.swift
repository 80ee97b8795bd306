package import ConfigModel

package enum JSONSyntax: JSONRule {
  package static let about = RuleInfo(
    id: "json-syntax",
    severity: .error,
    summary: "The text is not JSON.",
    rationale: """
      The service reads strict JSON and refuses the whole policy when a comma, a quote or a bracket \
      is out of place. What can still be understood is checked as well, so one slip does not hide \
      the next.
      """,
    source: "RFC 8259",
    examples: [
      .bad(
        .json, #"{"enabled": true⟦⟧ "audience": []}"#, fixed: #"{"enabled": true, "audience": []}"#,
        .suggest),
      .bad(.json, #"{"issuers": ⟦[⟧{"issuerName": "https://idp.corp.net"}}"#),
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
    for problem in tree.problems {
      guard let wording = wording(problem, tree.source) else { continue }
      var notes: [Note] = []
      if problem.kind == .unclosedBracket, let related = problem.related {
        notes = [
          Note(related.isEmpty ? "the text ends here" : "this bracket closes another", at: related)
        ]
      }
      report.add(wording.message, at: problem.range, notes: notes, fix: wording.fix)
    }
  }

  /// What makes a text no JSON, in words; nil where it is JSON all the same.
  package static func message(_ problem: JSONProblem, in source: SourceBytes) -> String? {
    wording(problem, source)?.message
  }

  private typealias Wording = (message: String, fix: FixIt?)

  private static func wording(_ problem: JSONProblem, _ source: SourceBytes) -> Wording? {
    let range = problem.range
    let text = source.text(range.bounds)
    func insertion(_ text: String, _ title: String) -> FixIt {
      FixIt(title, .suggest, [.insert(text, at: range.start)])
    }
    func replacement(_ text: String, _ title: String) -> FixIt {
      FixIt(title, .suggest, [Edit(range, text)])
    }
    switch problem.kind {
    case .emptyText: return ("the text is empty; a JSON document has one value", nil)
    case .missingComma: return ("missing comma", insertion(",", "insert a comma"))
    case .missingColon:
      let fix =
        range.isEmpty ? insertion(":", "insert a colon") : replacement(":", "write a colon")
      return ("missing colon between name and value", fix)
    case .missingName: return ("a member of an object needs a name before its value", nil)
    case .missingValue: return ("missing value", nil)
    case .extraComma: return ("a comma with nothing before it", replacement("", "remove it"))
    case .wrongSeparator:
      return ("found '\(text)' where a comma belongs", replacement(",", "write a comma"))
    case .unclosedBracket: return ("'\(text)' is never closed", nil)
    case .unexpectedBracket: return ("'\(text)' closes nothing", nil)
    case .textAfterEnd: return ("text after the end of the document", nil)
    case .bareWord:
      return (
        "text without quotes: \(text)", replacement(JSONString.quoted(text), "put it in quotes")
      )
    case .unexpectedCharacter: return ("unexpected character '\(text)'", nil)
    case .malformedNumber: return ("'\(text)' is not a number of JSON", nil)
    case .unterminatedComment: return ("this comment is never closed, and JSON has none", nil)
    case .unterminatedString: return ("this string is never closed", nil)
    case .badEscape:
      return (
        "'\(text)' is no escape; a backslash itself is written '\\\\'",
        insertion("\\", "double the backslash")
      )
    case .badUnicodeEscape: return ("'\\u' needs four hexadecimal digits", nil)
    case .controlCharacter: return controlCharacter(source[range.start], range)
    case .invalidUTF8:
      let bytes = source.bytes(range.bounds).map { "0x" + String($0, radix: 16, uppercase: true) }
      return ("not UTF-8: \(bytes.joined(separator: " "))", nil)
    case .utf16: return ("the text is UTF-16; JSON is UTF-8", nil)
    case .utf32: return ("the text is UTF-32; JSON is UTF-8", nil)
    case .binary: return ("no text: the file holds NUL bytes", nil)
    case .tooDeep:
      return (
        "nested deeper than \(JSONParser.maximumDepth) levels; what is inside is not checked", nil
      )
    case .tooManyProblems:
      return (
        "more than \(JSONParser.maximumProblems) syntax errors; the rest is not checked", nil
      )
    case .byteOrderMark, .lineComment, .blockComment, .trailingComma, .singleQuotedString,
      .curlyQuotedString, .unquotedName, .nonFiniteNumber, .literalSpelling, .invisibleCharacter,
      .loneSurrogate:
      return nil
    }
  }

  private static func controlCharacter(_ byte: UInt8, _ range: SourceRange) -> Wording {
    let (name, escape) =
      switch byte {
      case 0x0A: ("line break", "\\n")
      case 0x0D: ("carriage return", "\\r")
      case 0x09: ("tab", "\\t")
      default:
        (
          "control character", "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        )
      }
    return (
      "a raw \(name) inside a string; it is written '\(escape)'",
      FixIt("write \(escape)", .suggest, [Edit(range, escape)])
    )
  }
}
