package import ConfigModel

/// A comment that ignores findings: `oconf: ignore RULE, RULE until DATE: REASON`.
package struct IgnoreComment: Sendable {
  /// The name of a fault or of a family.
  package struct Name: Sendable {
    package let text: String
    package let range: SourceRange
  }

  /// A reason why the comment ignores nothing.
  package struct Fault: Sendable {
    package let message: String
    package let range: SourceRange
  }

  /// The range of the text, without the marks of the comment and the whitespace around it.
  package let range: SourceRange
  package private(set) var names: [Name] = []
  /// The last day on which the comment is valid; nil if it does not expire.
  package private(set) var expires: CalendarDate?
  /// The reason, in one line.
  package private(set) var reason = ""
  package private(set) var faults: [Fault] = []
  /// The range in which the findings begin that the comment ignores.
  var area: SourceRange?
  /// True if the area is the line of the comment, rather than what follows it.
  var isAboutLine = false
  /// The place that the comment is about, as a pointer and as a ``StablePointer``.
  var place: (pointer: String, stable: String)?

  private static let form = "'oconf: ignore RULE: REASON'"

  /// Nil for any other comment.
  ///
  /// - Parameter content: The comment without its marks.
  init?(_ content: Text) {
    let text = content.trimmed
    range = text.range
    guard text.part(0, min(5, text.count)).equalsIgnoringCase("oconf") else { return nil }
    var at = 5
    let hasMark = text.hasPrefix("oconf:")
    if hasMark {
      at = 6
    } else {
      while at < text.count, text[at].isBlank || ":-".utf8.contains(text[at]) { at += 1 }
      guard at > 5 else { return nil }
    }
    while at < text.count, text[at].isBlank { at += 1 }
    let start = at
    while at < text.count, text[at].isASCIILetter || text[at] == UInt8(ascii: "-") { at += 1 }
    let word = text.part(start, at)
    guard hasMark else {
      // A sentence may begin with the name of the program.
      guard word.equalsIgnoringCase("ignore"), Self.beginsWithRule(text.dropFirst(at)) else {
        return nil
      }
      add("expected \(Self.form), found '\(text.part(0, at))'", 0, at, text)
      return
    }
    guard word == "ignore" else {
      let found = word.isEmpty ? "" : ", found '\(word)'"
      add("expected 'ignore' after 'oconf:'" + found, start, max(start, at), text)
      return
    }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":"), from: at) else {
      add("the reason is missing; expected \(Self.form)", 0, text.count, text)
      return
    }
    let reason = text.dropFirst(colon + 1)
    self.reason = reason.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if self.reason.isEmpty {
      add("the reason is empty; explain why the finding is ignored", 0, text.count, text)
    }
    read(text.part(at, colon))
  }

  private static func beginsWithRule(_ text: Text) -> Bool {
    let text = text.trimmed
    let end = (0..<text.count).first { text[$0].isBlank || ":,".utf8.contains(text[$0]) }
    let word = text.part(0, end ?? text.count)
    return word.contains(UInt8(ascii: "/")) || word.contains(UInt8(ascii: "-"))
  }

  /// Reads the names and the date.
  private mutating func read(_ head: Text) {
    var end = head.count
    for word in Self.words(of: head) where head.part(word.start, word.end) == "until" {
      end = word.start
      let date = head.dropFirst(word.end).trimmed
      expires = CalendarDate(date.string)
      if expires == nil {
        add(
          "invalid date '\(date)'; expected a date such as '2030-12-31'",
          date.isEmpty ? word.start : word.end, head.count, head)
      }
      break
    }
    let list = head.part(0, end)
    guard !list.trimmed.isEmpty else {
      add("the name of a rule is missing; expected \(Self.form)", 0, head.count, head)
      return
    }
    var from = 0
    for part in list.split(UInt8(ascii: ",")) {
      defer { from += part.count + 1 }
      let name = part.trimmed
      let offset = name.range.start - head.range.start
      if name.isEmpty {
        add("a name is missing before or after a comma", from, from + part.count, head)
      } else if name.allSatisfy({ !$0.isBlank }) {
        names.append(Name(text: name.string, range: name.range))
      } else {
        add(
          "expected the name of a rule, found '\(name)'; separate names with commas, and write a colon before the reason",
          offset, offset + name.count, head)
      }
    }
  }

  private static func words(of text: Text) -> [SourceRange] {
    var words: [SourceRange] = []
    var start: Int?
    for offset in 0...text.count {
      let isEnd = offset == text.count || text[offset].isBlank
      if isEnd, let first = start {
        words.append(SourceRange(first, offset))
        start = nil
      } else if !isEnd, start == nil {
        start = offset
      }
    }
    return words
  }

  /// - Parameter text: The text that the offsets are in.
  private mutating func add(_ message: String, _ from: Int, _ to: Int, _ text: Text) {
    faults.append(Fault(message: message, range: text.part(from, to).range))
  }

  /// Notes that nothing follows the comment.
  mutating func noteNothingFollows() {
    guard faults.isEmpty else { return }
    faults.append(
      Fault(
        message:
          "nothing follows this comment; put it before the line or element whose findings it ignores",
        range: range))
  }
}
