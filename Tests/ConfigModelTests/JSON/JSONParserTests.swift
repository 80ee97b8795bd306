import ConfigModel
import Testing

/// A text without faults parses to a tree with the same content.
@Suite struct JSONParserTests {
  /// The tree as nested brackets and tokens, so that structures are easy to compare.
  static func outline(_ value: JSONValue) -> String {
    switch value.kind {
    case .object:
      "{" + value.members.map { outline($0.name) + ":" + outline($0.value) }.joined(separator: ",")
        + "}"
    case .array: "[" + value.elements.map(outline).joined(separator: ",") + "]"
    case .missing: "?"
    default: value.writtenText
    }
  }

  static func parse(_ text: String) -> JSONTree {
    JSONParser.parse(SourceBytes(text))
  }

  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12.50e+3", "1E-2", #""a\"\\\/\b\f\n\r\t\u00e9""#, "\"é😀\"",
    "[]", "{}", "[[],[{}],[[[]]]]", #"{"a":1,"b":[true,null],"c":{"d":"e"}}"#,
    #"{"":{"":[]}}"#, "[1,2,3,4,5,6,7,8,9]", #""\ud83d\ude00""#,
  ])
  func keepsEveryToken(_ text: String) {
    let tree = Self.parse(text)
    #expect(tree.problems.isEmpty)
    #expect(Self.outline(tree.root) == text)
  }

  @Test func skipsWhitespace() {
    let tree = Self.parse(" \t\r\n{ \"a\" \n:\t[ 1 ,\r\n                    2 ] } \n\n")
    #expect(tree.problems.isEmpty)
    #expect(Self.outline(tree.root) == #"{"a":[1,2]}"#)
  }

  @Test func recordsPositions() throws {
    let tree = Self.parse(#"{"a": [10, {"b": true}]}"#)
    let array = try #require(tree.root.member("a"))
    #expect(array.range == SourceRange(6, 23))
    let last = try #require(Array(array.elements).last)
    #expect(last.range == SourceRange(11, 22))
    #expect(last.member("b")?.range == SourceRange(17, 21))
    #expect(last.member("c") == nil)
  }

  @Test func decodesStrings() {
    let text = Self.parse(#"["\u0041\ud83d\ude00\n\/", "é", "\ud800x"]"#).root
    #expect(text.elements.map(\.text.string) == ["A😀\n/", "é", "\u{FFFD}x"])
  }

  @Test func comparesUnescapedNames() {
    let root = Self.parse(#"{"\u0061b": 1}"#).root
    #expect(root.member("ab")?.writtenText == "1")
  }

  @Test func lastOfDuplicateMembersWins() {
    #expect(Self.parse(#"{"a":1,"a":2}"#).root.member("a")?.writtenText == "2")
  }

  @Test func limitsNesting() {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(Self.parse(deep).problems.isEmpty)
    let deeper = Self.parse("[" + deep + ",7]")
    #expect(deeper.problems.map(\.kind) == [.tooDeep])
    #expect(deeper.problems.first?.range == SourceRange(512, 513))
    #expect(Array(deeper.root.elements).map(\.kind) == [.array, .number])
    let absurd = Self.parse(String(repeating: "[", count: 100_000))
    #expect(absurd.problems.first?.kind == .tooDeep || absurd.problems.last?.kind == .tooDeep)
  }

  /// Strings up to and beyond one block of the scanner, with the interesting byte at
  /// every offset within a word.
  @Test func findsEndOfStringAtEveryAlignment() {
    for length in 0..<40 {
      let plain = String(repeating: "x", count: length)
      for ending in ["", "é", "\\n", "😀", "\\u0000"] {
        let text = "[\"\(plain)\(ending)\",1]"
        let tree = Self.parse(text)
        #expect(tree.problems.isEmpty)
        #expect(tree.root.elements.map(\.writtenText) == ["\"\(plain)\(ending)\"", "1"])
      }
    }
  }

  @Test func growsBeyondInitialCapacity() {
    let text = "[" + Array(repeating: "1", count: 10_000).joined(separator: ",") + "]"
    #expect(Array(Self.parse(text).root.elements).count == 10_000)
  }

  @Test func findsDuplicateKeysInSmallAndLargeObjects() {
    let narrow = Self.parse(#"{"a":1,"b":2,"\u0061":3,"a":4}"#)
    #expect(
      JSONDuplicateKeys.find(in: narrow).map { [$0.first.range.start, $0.again.range.start] }
        == [[1, 13], [1, 24]])
    let members = (0..<100).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let wide = Self.parse("{\(members),\"k7\":0,\"k\\u0038\":0}")
    #expect(JSONDuplicateKeys.find(in: wide).map(\.first.text.string) == ["k7", "k8"])
    // Names that look the same but have different code points are different names.
    #expect(JSONDuplicateKeys.find(in: Self.parse("{\"\u{e9}\":1,\"e\u{301}\":2}")).isEmpty)
  }

  /// Messages about secret sources quote nothing, not even an empty text.
  @Test func messagesCanOmitQuotations() {
    for kind in JSONProblem.Kind.allCases {
      let message = JSONProblem(kind, SourceRange(0, 1)).messageWithoutQuotation
      #expect(!message.contains("''"), "\(kind): \(message)")
      #expect(!message.isEmpty)
    }
  }
}
