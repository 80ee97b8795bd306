import ConfigModel
import TestSupport
import Testing

/// The tokens of source files.
@Suite struct AppSourceTests {
  /// The tokens, with texts in quotes.
  private func tokens(_ text: String, _ language: SourceLanguage) -> String {
    let source = AppSource(SourceBytes(text), language)
    return source.tokens.indices.map { index in
      source.kind(index) == .string ? "\"\(source.text(index))\"" : source.text(index).string
    }.joined(separator: " ")
  }

  @Test(
    arguments: [
      (.swift, #"a /* /* b */ c */ d // e"#, "a d"),
      (.kotlin, "a /* /* b */ c */ d", "a d"),
      (.java, "a /* /* b */ c", "a c"),
      (.swift, #"print("a \(b.c("d")) e")"#, #"print ( "a " ( b . c ( "d" ) ) " e" )"#),
      (.swift, ##"#"a "b" \(c) \#(d)"#"##, ##""a "b" \(c) " ( d ) """##),
      (.swift, "\"\"\"\na \"b\"\n\"\"\" c", "\"\na \"b\"\n\" c"),
      (.kotlin, #""a $b.c ${d["e"]} f""#, #""a " b ".c " { d [ "e" ] } " f""#),
      (.kotlin, #""\$a" b"#, #""\$a" b"#),
      (.kotlin, "\"\"\"a\\\"\"\" + b", "\"a\\\" + b"),
      (.java, "'\"' + \"\\\"\" + c", "\"\"\" + \"\\\"\" + c"),
      (.objectiveC, #"@"a" b"#, #"@ "a" b"#),
      (.javaScript, "`a ${b(`c ${d}`)} e` f", "\"a \" { b ( \"c \" { d } \"\" ) } \" e\" f"),
      (.javaScript, "x = /a[/'\"]b/g; 'c'", "x = \"a[/'\"]b\" g ; \"c\""),
      (.javaScript, "a / b / c", "a / b / c"),
      (.javaScript, "'a\nb'", "\"a\" b \"\""),
      (.swift, "`default` 0x1F 1.5 1...2", "default 0x1F 1.5 1 . . . 2"),
    ] as [(SourceLanguage, String, String)])
  func splitsCodeCommentsAndStrings(_ language: SourceLanguage, _ text: String, _ expected: String)
  {
    #expect(tokens(text, language) == expected)
  }

  @Test func matchesBrackets() {
    let source = AppSource(SourceBytes("a(b[c]{d}) e) (f"), .java)
    #expect(source.partner(of: 1) == 9)
    #expect(source.partner(of: 9) == 1)
    #expect(source.inside(3) == 4..<5)
    #expect(source.partner(of: 11) == nil)
    #expect(source.partner(of: 12) == nil)
    #expect(source.inside(12).isEmpty)
  }

  @Test(
    arguments: [
      ("A.swift", true), ("a.m", true), ("a.kt", true), ("A.java", true), ("a.tsx", true),
      ("a.min.js", false), ("a.d.ts", false), ("a.kts", false), ("a.py", false), ("swift", false),
    ])
  func recognizesLanguagesByName(_ name: String, _ isOne: Bool) {
    #expect((SourceLanguage(name: name) != nil) == isOne)
  }

  private static let languages: [SourceLanguage] = [
    .swift, .objectiveC, .kotlin, .java, .javaScript,
  ]

  /// Tokens are in order and inside the text, for any bytes.
  @Test(arguments: languages)
  func readsAnyBytes(_ language: SourceLanguage) {
    var random = SeededGenerator()
    let parts = [
      "\"", "'", "`", "\"\"\"", "#\"", "\"#", "\\", "\\(", "${", "$a", "(", ")", "{", "}", "[", "]",
      "/", "//", "/*", "*/", "\n", "a", "0", " ", "=", "\u{FFFD}", "\0",
    ]
    for _ in 0..<400 {
      let count = Int.random(in: 0..<60, using: &random)
      var bytes = (0..<count).flatMap { _ in Array((parts.randomElement(using: &random) ?? "").utf8)
      }
      if Bool.random(using: &random) { bytes.append(UInt8.random(in: 0...255, using: &random)) }
      let source = AppSource(SourceBytes(bytes), language)
      var last = 0
      for token in source.tokens {
        #expect(token.range.start >= last && token.range.end >= token.range.start)
        #expect(token.range.end <= bytes.count)
        last = token.range.end
      }
      _ = MobileClient(script: SourceBytes(bytes))
    }
  }

  /// Any repeated text is read in time that grows with its length.
  @Test(arguments: ["/[", "\"\\(", "`${", "/*", "((", "$a\"", "#\"", "'", "/ "])
  func repetitionIsLinear(_ part: String) {
    let text = String(repeating: part, count: (1 << 16) / part.utf8.count)
    for language in Self.languages { _ = AppSource(SourceBytes(text), language).tokens.count }
  }
}
