import ConfigModel
import Testing

/// Invalid JSON is reported at its position, and the rest is still parsed.
@Suite struct JSONRecoveryTests {
  typealias Kind = JSONProblem.Kind

  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let problems: [(Kind, String)]
    /// The recovered structure, in the form of ``JSONParserTests/outline(_:)``.
    let outline: String

    init(_ text: String, _ problems: [(Kind, String)], _ outline: String) {
      self.text = text
      self.problems = problems
      self.outline = outline
    }

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    // Comments
    Case("{// one\n\"a\":1}", [(.lineComment, "// one")], #"{"a":1}"#),
    Case(
      "[1 /* a */, /* b */ 2]", [(.blockComment, "/* a */"), (.blockComment, "/* b */")], "[1,2]"),
    Case("# top\n[1]", [(.lineComment, "# top")], "[1]"),
    Case("[1] // end", [(.lineComment, "// end")], "[1]"),
    Case("[1 /* open", [(.unclosedBracket, "["), (.unterminatedComment, "/* open")], "[1]"),
    // Commas
    Case("[1,2,]", [(.trailingComma, ",")], "[1,2]"),
    Case("{\"a\":1 , // x\n }", [(.trailingComma, ","), (.lineComment, "// x")], #"{"a":1}"#),
    Case("[1,,2]", [(.extraComma, ",")], "[1,2]"),
    Case("[,1]", [(.extraComma, ",")], "[1]"),
    Case("[1 2]", [(.missingComma, "")], "[1,2]"),
    Case(#"{"a":1 "b":2}"#, [(.missingComma, "")], #"{"a":1,"b":2}"#),
    Case("[{}{}]", [(.missingComma, "")], "[{},{}]"),
    Case("[1;2]", [(.wrongSeparator, ";")], "[1,2]"),
    // Names and colons
    Case(#"{a: 1}"#, [(.unquotedName, "a")], "{a:1}"),
    Case(#"{"a" 1}"#, [(.missingColon, "")], #"{"a":1}"#),
    Case(#"{"a" = 1}"#, [(.missingColon, "=")], #"{"a":1}"#),
    Case(#"{"a" => 1}"#, [(.missingColon, "=>")], #"{"a":1}"#),
    Case(#"{"a"}"#, [(.missingValue, "")], #"{"a":?}"#),
    Case(#"{"a": , "b": 2}"#, [(.missingValue, "")], #"{"a":?,"b":2}"#),
    Case(#"{: 1}"#, [(.missingName, ":")], "{?:1}"),
    Case(#"{{"a": 1}}"#, [(.missingName, "{")], #"{?:{"a":1}}"#),
    // Quotes
    Case(
      #"{'a': 'it\'s'}"#, [(.singleQuotedString, "'a'"), (.singleQuotedString, #"'it\'s'"#)],
      #"{'a':'it\'s'}"#),
    Case(
      "[“a”, ”b“, ‘c’]",
      [(.curlyQuotedString, "“a”"), (.curlyQuotedString, "”b“"), (.curlyQuotedString, "‘c’")],
      "[“a”,”b“,‘c’]"),
    Case("{\"a”: 1}\n", [(.curlyQuotedString, "\"a”")], "{\"a”:1}"),
    Case("[`a`]", [(.singleQuotedString, "`a`")], "[`a`]"),
    // Words
    Case(
      "[True, NONE, nil]",
      [(.literalSpelling, "True"), (.literalSpelling, "NONE"), (.literalSpelling, "nil")],
      "[True,NONE,nil]"),
    Case(
      "[NaN, -Infinity]", [(.nonFiniteNumber, "NaN"), (.nonFiniteNumber, "-Infinity")],
      "[NaN,-Infinity]"),
    Case(
      "[01, +1, .5, 1., 0x10, 1e]",
      [
        (.malformedNumber, "01"), (.malformedNumber, "+1"), (.malformedNumber, ".5"),
        (.malformedNumber, "1."), (.malformedNumber, "0x10"), (.malformedNumber, "1e"),
      ], "[01,+1,.5,1.,0x10,1e]"),
    Case(
      #"{"a": https://idp.corp.net/x, "b": on}"#,
      [(.bareWord, "https://idp.corp.net/x"), (.bareWord, "on")],
      #"{"a":https://idp.corp.net/x,"b":on}"#),
    Case("[truex]", [(.bareWord, "truex")], "[truex]"),
    // Brackets
    Case("[1, {\"a\": 2]", [(.unclosedBracket, "{")], #"[1,{"a":2}]"#),
    Case("{\"a\": [1, 2}", [(.unclosedBracket, "[")], #"{"a":[1,2]}"#),
    Case("[1]]", [(.unexpectedBracket, "]")], "[1]"),
    Case("{\"a\":1]}", [(.unexpectedBracket, "]")], #"{"a":1}"#),
    Case("[[[1", [(.unclosedBracket, "[")], "[[[1]]]"),
    Case("[1] [2]", [(.textAfterEnd, "[2]")], "[1]"),
    Case("", [(.emptyText, "")], "?"),
    Case(" \n ", [(.emptyText, "")], "?"),
    Case("]1", [(.unexpectedBracket, "]")], "1"),
    // Strings
    Case(#"["a\x41b"]"#, [(.badEscape, #"\x"#)], #"["a\x41b"]"#),
    Case(
      #"["\u12", "\uZZZZ"]"#, [(.badUnicodeEscape, #"\u12"#), (.badUnicodeEscape, #"\u"#)],
      #"["\u12","\uZZZZ"]"#),
    Case(
      #"["\ud800", "\udc00\ud800"]"#,
      [(.loneSurrogate, #"\ud800"#), (.loneSurrogate, #"\udc00"#), (.loneSurrogate, #"\ud800"#)],
      #"["\ud800","\udc00\ud800"]"#),
    Case(
      "[\"a\tb\u{1}\"]", [(.controlCharacter, "\t"), (.controlCharacter, "\u{1}")],
      "[\"a\tb\u{1}\"]"),
    Case(
      "{\"a\": \"one\ntwo\", \"b\": 1}", [(.controlCharacter, "\n")], "{\"a\":\"one\ntwo\",\"b\":1}"
    ),
    Case("{\"a\": \"one,\n\"b\": 1}", [(.unterminatedString, "\"one")], #"{"a":"one,"b":1}"#),
    Case("[\"abc", [(.unterminatedString, "\"abc")], #"["abc]"#),
    // Characters
    Case("\u{FEFF}[1]", [(.byteOrderMark, "\u{FEFF}")], "[1]"),
    Case("[\u{A0}1]", [(.invisibleCharacter, "\u{A0}")], "[1]"),
    Case("[1 @ 2]", [(.unexpectedCharacter, "@"), (.missingComma, "")], "[1,2]"),
  ]

  @Test(arguments: cases)
  func reportsAndContinues(_ test: Case) {
    let tree = JSONParserTests.parse(test.text)
    let sorted = tree.problems.sorted { $0.range < $1.range }
    #expect(sorted.map(\.kind) == test.problems.map(\.0))
    #expect(
      sorted.map { tree.source.text($0.range.bounds) }.map { Text($0) }
        == test.problems.map { Text($0.1) })
    #expect(JSONParserTests.outline(tree.root) == test.outline)
    #expect(TreeInvariants.broken(in: tree) == nil)
  }

  @Test func reportsEachInvalidUTF8RunOnce() {
    let tree = JSONParser.parse(
      SourceBytes([0x5B, 0x22, 0xC3, 0x28, 0xFF, 0xE2, 0x82, 0x22, 0x5D]))
    #expect(tree.problems.map(\.kind) == [.invalidUTF8, .invalidUTF8])
    #expect(tree.problems.map(\.range.bounds) == [2..<3, 4..<7])
    #expect(
      tree.problems.map { $0.message(in: tree.source) }
        == ["invalid UTF-8: 0xC3", "invalid UTF-8: 3 bytes, 0xFF 0xE2 0x82"])
    for bytes: [UInt8] in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8]] {
      let text = [0x22] + bytes + [0x22]
      #expect(!JSONParser.parse(SourceBytes(text)).isWellFormed)
    }
  }

  @Test(arguments: ["[%", #"["%"]"#, "['%']", "{%: 1}", #"{"a": %}"#, "[1 %]", "%"])
  func longInvalidUTF8RunIsOneProblem(_ text: String) {
    let bytes = text.utf8.flatMap { byte in
      byte == UInt8(ascii: "%") ? [UInt8](repeating: 0xAE, count: 500) : [byte]
    }
    let tree = JSONParser.parse(SourceBytes(bytes))
    let runs = tree.problems.filter { $0.kind == .invalidUTF8 }
    #expect(runs.map(\.range.count) == [500])
    #expect(
      runs.first?.message(in: tree.source) == "invalid UTF-8: 500 bytes, 0xAE 0xAE 0xAE 0xAE …")
    #expect(!tree.isAbandoned)
    #expect(TreeInvariants.broken(in: tree) == nil)
  }

  @Test func unclosedBracketHasANote() {
    let tree = JSONParserTests.parse(#"{"a": [1}"#)
    #expect(tree.problems.first?.range == SourceRange(6, 7))
    #expect(tree.problems.first?.related == SourceRange(8, 9))
  }

  @Test func stopsAfterManyProblems() {
    let tree = JSONParserTests.parse(String(repeating: "@ ", count: 10_000))
    #expect(tree.problems.count == JSONParser.maximumProblems + 1)
    #expect(tree.problems.last?.kind == .tooManyProblems)
    let brackets = JSONParserTests.parse("[" + String(repeating: "}", count: 10_000))
    #expect(brackets.problems.count == JSONParser.maximumProblems + 1)
  }

  /// The grammar allows lone surrogates, so any number of them leaves the text well-formed.
  @Test(arguments: [1, 99, 100, 101, 1000])
  func loneSurrogatesAreWellFormed(_ count: Int) {
    let text = #"["\#(String(repeating: #"\ud800 "#, count: count))"]"#
    let tree = JSONParser.parse(SourceBytes(text))
    #expect(tree.isWellFormed)
    #expect(!tree.isAbandoned)
    #expect(tree.problems.allSatisfy { $0.kind == .loneSurrogate })
    #expect(tree.problems.count == min(count, JSONParser.maximumProblems))
    // Other faults are still reported.
    let faulty = JSONParser.parse(SourceBytes(text.dropLast() + ",]"))
    #expect(faulty.problems.last?.kind == .trailingComma)
  }
}
