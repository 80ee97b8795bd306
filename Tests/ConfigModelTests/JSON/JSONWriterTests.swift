import ConfigModel
import Testing

/// The written text has the same tokens as the tree and parses again.
@Suite struct JSONWriterTests {
  private func flat(_ tree: JSONTree) throws -> String {
    var sink = ByteCollector()
    try JSONWriter.writeFlat(tree, into: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private func pretty(_ tree: JSONTree, _ indentation: JSONIndentation = .spaces(4)) throws
    -> String
  {
    var sink = ByteCollector()
    try JSONWriter.writePretty(tree, indentation: indentation, into: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private func tokens(_ tree: JSONTree) -> [String] {
    (0..<tree.count).map { index in
      let value = JSONValue(tree: tree, index: index)
      return value.kind == .object || value.kind == .array ? "\(value.kind)" : value.writtenText
    }
  }

  @Test func formatsLikePython() throws {
    let tree = JSONParserTests.parse(#"{"a":[1,{"b":[]},{}],"c":"d\/","e":1E2}"#)
    #expect(
      try pretty(tree) == """
        {
            "a": [
                1,
                {
                    "b": []
                },
                {}
            ],
            "c": "d\\/",
            "e": 1E2
        }
        """)
    #expect(try pretty(JSONParserTests.parse("[[1]]"), .tab) == "[\n\t[\n\t\t1\n\t]\n]")
    #expect(try pretty(JSONParserTests.parse("[1]"), .spaces(0)) == "[\n1\n]")
    #expect(try flat(tree) == #"{"a":[1,{"b":[]},{}],"c":"d\/","e":1E2}"#)
  }

  @Test func keepsTokensAndIsIdempotent() throws {
    var random = RandomJSON()
    let seed = random.seed
    for _ in 0..<500 {
      let tree = JSONParserTests.parse(random.text())
      #expect(tree.problems.isEmpty, "seed \(seed)")
      let line = try flat(tree)
      let laidOut = try pretty(JSONParserTests.parse(line))
      #expect(tokens(JSONParserTests.parse(line)) == tokens(tree), "seed \(seed)")
      #expect(tokens(JSONParserTests.parse(laidOut)) == tokens(tree), "seed \(seed)")
      #expect(try flat(JSONParserTests.parse(laidOut)) == line, "seed \(seed)")
      #expect(try pretty(JSONParserTests.parse(laidOut)) == laidOut, "seed \(seed)")
      #expect(TreeInvariants.broken(in: tree) == nil, "seed \(seed)")
    }
  }

  @Test func writesLongTexts() throws {
    let long = String(repeating: "x", count: 300_000)
    let text =
      "[\"\(long)\"," + Array(repeating: "\"y\"", count: 100_000).joined(separator: ",") + "]"
    let tree = JSONParserTests.parse(text)
    #expect(try flat(tree) == text)
    #expect(try flat(JSONParserTests.parse(try pretty(tree))) == text)
  }

  @Test func indentsDeepLevels() throws {
    let deep = String(repeating: "[", count: 512) + "1" + String(repeating: "]", count: 512)
    let laidOut = try pretty(JSONParserTests.parse(deep), .spaces(16))
    #expect(try flat(JSONParserTests.parse(laidOut)) == deep)
  }

  /// Fails once it has received a given number of bytes.
  private struct BrokenSink: ByteSink {
    struct Full: Error {}
    var room: Int

    mutating func write(_ bytes: Span<UInt8>) throws(Full) {
      room -= bytes.count
      if room < 0 { throw Full() }
    }
  }

  @Test func rethrowsErrorsOfTheSink() throws {
    let tree = JSONParserTests.parse(
      "[" + Array(repeating: "1", count: 200_000).joined(separator: ",") + "]")
    var sink = BrokenSink(room: 300_000)
    #expect(throws: JSONWriter.Failure<BrokenSink.Full>.self) {
      try JSONWriter.writeFlat(tree, into: &sink)
    }
  }

  @Test(arguments: [
    ("1.0e2", "100.0"), ("1E16", "1e+16"), ("123456789012345680.0", "1.2345678901234568e+17"),
    ("0.0001", "0.0001"), ("0.00001", "1e-05"), ("1e-400", "0.0"), ("-0.0", "-0.0"), ("-0", "0"),
    ("5e-324", "5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"), ("1e22", "1e+22"),
    ("9007199254740993", "9007199254740993"), ("1.5", "1.5"), ("100e-2", "1.0"),
    ("1e15", "1000000000000000.0"),
    ("0e5", "0.0"), ("12345678901234567890123", "12345678901234567890123"),
  ])
  func writesNumbersLikePython(_ written: String, _ python: String) throws {
    #expect(try JSONRewriter.text(JSONParserTests.parse(written), .python) == python)
  }

  @Test func writesStringsLikePython() throws {
    let tree = JSONParserTests.parse("{\"a\\/\\u00E9é😀\\ud800\u{7F}\": [1,{}, [ ]]}")
    #expect(
      try JSONRewriter.text(tree, .python)
        == #"{"a/\u00e9\u00e9\ud83d\ude00\ud800\u007f": [1, {}, []]}"#)
    #expect(
      try JSONRewriter.text(tree, .ascii)
        == #"{"a/\u00e9\u00e9\ud83d\ude00\ud800\u007f":[1,{},[]]}"#)
  }

  @Test(arguments: [
    ("[1E400]", JSONRewriter.Refusal.Reason.numberOverflows),
    ("{\"a\":1,\"a\":2}", .duplicateKey),
    ("[" + String(repeating: "1", count: 4301) + "]", .integerTooLong),
  ])
  func rejectsWhatPythonWouldChange(_ text: String, _ reason: JSONRewriter.Refusal.Reason) {
    let refusal = #expect(throws: JSONRewriter.Refusal.self) {
      try JSONRewriter.text(JSONParserTests.parse(text), .python)
    }
    #expect(refusal?.reason == reason)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":2}"#), (#"{"a":1}"#, #"{"b":1}"#), ("[1,2]", "[2,1]"), ("[1]", "[1,1]"),
    ("[[1],2]", "[[1,2]]"), (#"["a"]"#, #"["\u0062"]"#), ("[true]", "[false]"), ("[1.0]", "[1.5]"),
    ("[9007199254740993]", "[9007199254740992]"), (#"["\ud800"]"#, #"["\ud801"]"#),
  ])
  func distinguishesValues(_ first: String, _ second: String) {
    #expect(!JSONParserTests.parse(first).hasSameValue(as: JSONParserTests.parse(second)))
  }

  @Test(arguments: [
    (#"{"a": 1}"#, #"{"\u0061":1}"#), ("[100]", "[100]"), ("[1.0e2]", "[100.0]"), ("[-0]", "[0]"),
    (#"["é"]"#, #"["\u00e9"]"#),
  ])
  func ignoresSpellingOfValues(_ first: String, _ second: String) {
    #expect(JSONParserTests.parse(first).hasSameValue(as: JSONParserTests.parse(second)))
  }

  @Test func predictsFormattedLength() throws {
    var random = RandomJSON()
    for _ in 0..<300 {
      let tree = JSONParserTests.parse(random.text())
      for indentation in [JSONIndentation.tab, .spaces(0), .spaces(3)] {
        var collector = ByteCollector()
        try JSONWriter.writePretty(tree, indentation: indentation, into: &collector)
        #expect(
          JSONWriter.prettyCount(tree, indentation: indentation) == collector.bytes.count,
          "seed \(random.seed)")
      }
    }
  }

  @Test func comparesFormattedLengthWithLimits() {
    var random = RandomJSON()
    let nested = (1...40).map {
      String(repeating: "[", count: $0) + String(repeating: "]", count: $0)
    }
    for text in nested + (0..<100).map({ _ in random.text() }) {
      let tree = JSONParserTests.parse(text)
      for indentation in [JSONIndentation.tab, .spaces(0), .spaces(16)] {
        let count = JSONWriter.prettyCount(tree, indentation: indentation)
        for limit in [
          0, count / 2, count - 1, count, count + 1, 2 * count, 10 * count, 100 * count,
        ] {
          #expect(
            JSONWriter.prettyCount(tree, indentation: indentation, above: limit)
              == (count > limit ? count : nil), "\(text) above \(limit)")
        }
      }
    }
  }
}
