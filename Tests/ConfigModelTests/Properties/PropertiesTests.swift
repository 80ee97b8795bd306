import ConfigModel
import Testing

/// Java properties, as `java.util.Properties` reads and writes them.
@Suite struct PropertiesTests {
  private func entries(_ text: String) -> [(String, String)] {
    let file = PropertiesFile(SourceBytes(text))
    return file.entries.map { ($0.key, file.value(of: $0).string) }
  }

  @Test(arguments: [
    ("a=b", "a", "b"), ("a:b", "a", "b"), ("a b", "a", "b"), ("  a  =  b ", "a", "b "),
    ("a\t:\tb", "a", "b"), ("a", "a", ""), ("a=", "a", ""), ("a==b", "a", "=b"),
    (#"a\=b=c"#, "a=b", "c"), (#"a\ b c"#, "a b", "c"), (#"a=b\u0041\tc\q\\"#, "a", "bA\tcq\\"),
    ("a=b\\\n   c", "a", "bc"), ("a=b\\\r\n\tc", "a", "bc"), ("a\\\n=b", "a", "b"),
    ("a = \\\n   b", "a", "b"), ("a=#b", "a", "#b"), (#"a=\ud83d\ude00"#, "a", "😀"),
    ("a=é", "a", "é"), ("a=b\\", "a", "b"),
  ])
  func readsEntries(_ text: String, _ key: String, _ value: String) {
    let found = entries(text)
    #expect(found.map(\.0) == [key])
    #expect(found.map(\.1) == [value])
  }

  @Test func keepsOrderCommentsAndBlankLines() {
    let file = PropertiesFile(SourceBytes("# one\n\n  ! two\r\nb=1\ra=2\r\n \n#=3"))
    #expect(file.comments.map { file.source.text($0.bounds) } == ["# one", "! two", "#=3"])
    #expect(file.entries.map(\.key) == ["b", "a"])
  }

  @Test func doesNotJoinLinesInComments() {
    #expect(entries("# a\\\nb=c").map(\.0) == ["b"])
  }

  @Test func mapsCharactersToSource() {
    let file = PropertiesFile(SourceBytes(#"k={"a"\:\u0031,\"# + "\n   \"b\"\\:2}"))
    let value = file.value(of: file.entries[0])
    #expect(value.string == #"{"a":1,"b":2}"#)
    func place(_ start: Int, _ end: Int) -> String {
      file.source.text(value.placement.inFile(SourceRange(start, end)).bounds)
    }
    #expect(place(0, 1) == "{")
    #expect(place(1, 4) == #""a""#)
    #expect(place(4, 5) == #"\:"#)
    #expect(place(5, 6) == #"\u0031"#)
    #expect(place(7, 10) == #""b""#)
    #expect(place(10, 12) == #"\:2"#)
    #expect(value.placement.inFile(SourceRange(at: 13)).start == file.source.count)
  }

  @Test func reportsEscapesRejectedByJava() {
    let file = PropertiesFile(SourceBytes(#"a=\u12\nb\\u12"#))
    #expect(file.problems.map(\.kind) == [.badUnicodeEscape])
    #expect(file.problems.map(\.range.bounds) == [2..<8])
  }

  @Test func readsLatin1IfNotUTF8() {
    let file = PropertiesFile(SourceBytes([0x61, 0x3D, 0xE9, 0x78]))
    #expect(file.encoding == .latin1)
    let value = file.value(of: file.entries[0])
    #expect(value.string == "éx")
    #expect(value.placement.inFile(SourceRange(0, 2)).bounds == 2..<3)
    #expect(value.placement.inFile(SourceRange(2, 3)).bounds == 3..<4)
  }

  @Test(arguments: [
    ("a:b=c#d!e", ##"a\:b\=c\#d\!e"##), (" a b ", #"\ a b "#), ("\t\n\r\u{0C}", #"\t\n\r\f"#),
    (#"{"a":"x\"y"}"#, #"{"a"\:"x\\"y"}"#), ("é😀", #"\u00E9\uD83D\uDE00"#), ("\u{7F}", #"\u007F"#),
  ])
  func writesLikeJava(_ value: String, _ escaped: String) {
    #expect(PropertiesEscape.value(value) == escaped)
    #expect(entries("k=" + escaped).map(\.1) == [value])
  }

  /// A space is read as indentation only at the start of a line, so it is escaped only there.
  @Test func insertionsCanBeReadBack() throws {
    let source = SourceBytes("k=a\\:b,\\\n  c d")
    let file = PropertiesFile(source)
    let value = file.value(of: file.entries[0])
    #expect(value.string == "a:b,c d")
    let written = [
      #"\ x"#, " x", " x", " x", #"\ x"#, " x", " x", " x",
    ]
    for offset in 0...value.bytes.count {
      let insertion = Edit.insert(" x", at: offset)
      let edit = value.placement.inFile(insertion)
      #expect(edit.text == written[offset])
      let changed = PropertiesFile(SourceBytes(try source.applying([edit])))
      let expected = SourceBytes(try value.bytes.applying([insertion]))
      #expect(changed.value(of: changed.entries[0]).string == expected.text(0..<expected.count))
    }
  }

  @Test(arguments: [
    "*.*.Security_AllowOrigin", "Orders(1.0).*.Logging_Level",
    "*.connector/ERP(17.8.13).Service_Base_Url",
    "A_b(1.0).custom/x(2).Name",
  ])
  func readsPolicyKeys(_ text: String) {
    #expect(PolicyKey(text) != nil)
  }

  @Test(arguments: [
    "Security_AllowOrigin", "*.Security_AllowOrigin", "*.*.*.X", "a.b.c", "*.ERP(1.0).X",
    "*.*.", "*.*.1x", "Orders(1.0.*.X", "",
  ])
  func rejectsOtherKeys(_ text: String) {
    #expect(PolicyKey(text) == nil)
  }
}
