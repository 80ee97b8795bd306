import ConfigModel
import TestSupport
import Testing

@Suite struct XMLParserTests {
  private func parse(_ text: String) -> XMLTree { XMLParser.parse(SourceBytes(text)) }

  static let address = "http://www.apple.com/DTDs/PropertyList-1.0.dtd"
  static let propertyListType =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"\(address)\">"

  // MARK: Well-formed documents

  @Test(arguments: [
    "<a/>", "<a></a>", "<a b='1' c=\"2\"/>", "<a >x</a >", "<a>\r\n</a>", "<!-- - --><a/><!---->",
    "<?xml version='1.0'?><a/>",
    "<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?>\n<a/>\n",
    "\u{FEFF}<?xml version=\"1.0\"?><a/>", "<a>&lt;&#60;&#x3c;&amp;&quot;&apos;&gt;</a>",
    "<a><![CDATA[<&]]]]><![CDATA[>]]></a>", "<?p?><a/><?p q?>", "<a xmlns='u'><b/></a>",
    "<p:a xmlns:p='u' p:b='1' b='2'/>", "<a xml:lang='de'/>", "<é·/>", "<a>\u{7F}\u{85}</a>",
    propertyListType + "<plist/>", "<!--x-->\n" + propertyListType + "\n<plist/>",
    "<!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST 1.0//EN'\n'\(address)' ><plist/>",
    "<!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\" \"\(address)\"><plist/>",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"https\(address.dropFirst(4))\"><plist/>",
    "<a b='>'/>", "<a>]]</a>", "<a>></a>",
    "<a xmlns='u'><b xmlns=''/></a>",
  ])
  func acceptsValidDocuments(_ text: String) {
    #expect(parse(text).problems.map(\.kind) == [])
  }

  @Test func readsNamesTextAndPositions() throws {
    let text =
      "<?xml version=\"1.0\"?>\n<m:app xmlns:m=\"u\" id=\"a&amp;b\">\n  <m:x>1 &lt; 2</m:x><y/>\n</m:app>"
    let tree = parse(text)
    let root = try #require(tree.root)
    #expect(root.name == "app")
    #expect(root.namespace == "u")
    #expect(root.attribute("id")?.string == "a&b")
    let children = Array(root.children)
    #expect(children.map(\.name.string) == ["x", "y"])
    #expect(children[0].text.string == "1 < 2")
    #expect(tree.source.text(children[0].text.range.bounds) == "1 &lt; 2")
    #expect(tree.source.text(children[1].range.bounds) == "<y/>")
    #expect(children[1].text.range.isEmpty)
    #expect(root.range.end == text.utf8.count)
  }

  @Test func normalizesLineEndsAndValues() throws {
    let root = try #require(parse("<a b=\"1\r\n2\t3&#10;4\">x\r\ny\rz&#13;</a>").root)
    #expect(root.attribute("b")?.string == "1 2 3\n4")
    #expect(root.text.string == "x\ny\nz")
  }

  @Test func readsRepeatedElements() throws {
    let text =
      "<a>\r\n  https://a.corp.example/x?a=1&amp;b=2 \n\nb://c<!-- d -->e\r<![CDATA[f&g]]></a>"
    let tree = parse(text)
    let lines = try #require(tree.root).lines
    #expect(lines.map(\.string) == ["https://a.corp.example/x?a=1&b=2", "b://ce", "f&g"])
    #expect(
      lines.map { tree.source.text($0.range.bounds) } == [
        "https://a.corp.example/x?a=1&amp;b=2", "b://c<!-- d -->e", "f&g",
      ])
  }

  // MARK: Malformed documents

  static let faults: [(text: String, kind: XMLProblem.Kind)] = [
    ("⟦⟧", .noElement), ("⟦⟧  \n", .noElement), ("<a>x</a>\n⟦// Name⟧\n", .textOutsideRoot),
    ("<a/>⟦<b⟧/>", .secondRoot), ("⟦x⟧<a/>", .textOutsideRoot),
    ("<a>⟦<b⟧>x</a>", .unclosedElement), ("<a>⟦<b⟧>x", .unclosedElement),
    ("<a>x⟦</b>⟧</a>", .unexpectedEndTag), ("<label>x⟦</lable>⟧", .mismatchedEndTag),
    ("<a/>⟦</a>⟧", .unexpectedEndTag), ("<a>⟦&⟧ b</a>", .bareAmpersand),
    ("<a>⟦&nbsp;⟧</a>", .unknownEntity), ("<a>⟦&#0;⟧</a>", .malformedReference),
    ("<a>⟦&#x110000;⟧</a>", .malformedReference), ("<a>⟦&#xD800;⟧</a>", .malformedReference),
    ("<a>1 ⟦<⟧ 2</a>", .bareLessThan), ("<a b=⟦1⟧/>", .unquotedValue),
    ("<a ⟦b⟧/>", .missingValue), ("<a b=\"1\"⟦c⟧=\"2\"/>", .missingBlank),
    ("<a b=\"⟦<⟧\"/>", .lessThanInValue), ("<a b=\"1\" ⟦b⟧=\"2\"/>", .duplicateAttribute),
    ("<a b=⟦\"⟧1><c>\"</c></a>", .unterminatedValue), ("<a>⟦<b⟧ </a>", .unterminatedTag),
    ("<a>⟦<!--⟧ x</a>", .unterminatedComment), ("<a><!-- x ⟦--⟧ y --></a>", .doubleHyphen),
    ("<a>⟦<![CDATA[⟧x</a>", .unterminatedSection), ("<a>x⟦]]>⟧</a>", .sectionEndInText),
    ("<a>⟦<!ELEMENT⟧ x></a>", .unknownMarkup),
    (" ⟦<?xml⟧ version=\"1.0\"?><a/>", .misplacedDeclaration),
    ("<a>⟦<?x⟧ y", .unterminatedInstruction),
    ("⟦<?xml version=\"2\"?>⟧<a/>", .malformedDeclaration),
    ("<a><⟦b⟧:c/></a>", .undeclaredPrefix), ("<a ⟦b⟧:c=\"\"/>", .undeclaredPrefix),
    ("<⟦a:b:c⟧ xmlns:a=\"u\"/>", .malformedQualifiedName),
    ("<a ⟦xmlns:xml⟧=\"u\"/>", .reservedPrefix), ("<a ⟦xmlns:b⟧=\"\"/>", .emptyPrefixBinding),
    ("<a xmlns:b=\"u\" xmlns:c=\"u\" b:d=\"\" ⟦c:d⟧=\"\"/>", .duplicateAttribute),
    ("<!DOCTYPE a [⟦<!ENTITY⟧ b \"c\">]><a/>", .entityDeclaration),
    ("<!DOCTYPE plist ⟦[⟧]><plist/>", .internalSubset), ("⟦<!DOCTYPE a⟧><a/>", .documentType),
    ("⟦<!DOCTYPE plist⟧><plist/>", .foreignPropertyListType),
    ("⟦<!DOCTYPE plist SYSTEM '<u>'⟧ ><plist/>", .foreignPropertyListType),
    ("⟦<!DOCTYPE plist SYSTEM '\(address)'⟧><plist/>", .foreignPropertyListType),
    ("⟦<!DOCTYPE plist PUBLIC '-//A' '\(address)'⟧><plist/>", .foreignPropertyListType),
    (
      "⟦<!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST 1.0//EN' 'file:///etc/plist.dtd'⟧><plist/>",
      .foreignPropertyListType
    ),
    (
      "⟦<!DOCTYPE Plist⟧ PUBLIC '-//Apple//DTD PLIST 1.0//EN' '\(address)'><Plist/>",
      .documentType
    ),
    (propertyListType.dropLast() + "⟦[⟧]><plist/>", .internalSubset),
    ("<a/>⟦<!DOCTYPE ⟧plist>", .malformedDocumentType),
    (propertyListType + "⟦<!DOCTYPE ⟧plist><plist/>", .malformedDocumentType),
    ("⟦<!DOCTYPE ⟧plist PUBLIC '-//A&#65;' 'u'><plist/>", .malformedDocumentType),
    ("⟦<!DOCTYPE ⟧plist PUBLIC '-//ü' 'u'><plist/>", .malformedDocumentType),
    ("⟦<!DOCTYPE ⟧plist SYSTEM 'u><plist/>", .malformedDocumentType),
    ("<!DOCTYPE plist SYSTEM '⟦\u{1}⟧'><plist/>", .forbiddenCharacter),
    ("<?xml version=\"1.0\" encoding=\"⟦UTF-16⟧\"?><a/>", .unsupportedEncoding),
    ("<a>⟦\u{1}⟧</a>", .forbiddenCharacter), ("<a>⟦\u{FFFF}⟧</a>", .forbiddenCharacter),
    ("<a><b>x⟦</b ⟧x></a>", .malformedEndTag), ("<a>⟦<?XmL⟧ ?></a>", .misplacedDeclaration),
    ("<a ⟦=⟧>x</a>", .unexpectedCharacter), ("<a><?⟦⟧ ?></a>", .malformedInstruction),
  ]

  @Test(arguments: faults.indices)
  func reportsPositionsOfFaults(_ index: Int) {
    let (marked, kind) = Self.faults[index]
    let text = MarkedText(marked)
    let problems = parse(text.text).problems
    #expect(problems.map(\.kind).first == kind)
    if kind != .malformedInstruction {
      #expect(problems.first?.range.bounds == text.ranges.first)
    }
  }

  /// The parser continues after a fault.
  @Test func recoversFromFaults() throws {
    let cases = [
      ("<a><b>1</a>", "b"), ("<a><item>1</itme><b>2</b></a>", "itemb"),
      ("<a><x>1</y><b>2</b></a>", "x"), ("<a>&x;<b/></a>", "b"),
      ("<a><b c=\"1>2</b><d/></a>", "bd"), ("<a><b c=1 d=2>3</b></a>", "b"), ("<a><b", "b"),
      ("<a><b></c></b><d/></a>", "bd"), ("<a> < <b/></a>", "b"), ("<a><!x><b/></a>", "b"),
    ]
    for (text, names) in cases {
      let tree = parse(text)
      let found = try #require(tree.root).children.map(\.name.string).joined()
      #expect(found == names, "\(text)")
      #expect(!tree.isWellFormed)
    }
  }

  @Test func rejectsBinaryData() {
    let cases: [([UInt8], XMLProblem.Kind)] = [
      ([0xFF, 0xFE, 0x3C, 0], .utf16), ([0xFE, 0xFF, 0, 0x3C], .utf16),
      ([0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E, 0], .utf16), ([0, 0x3C, 0, 0x61], .utf16),
      ([0x3C, 0, 0, 0, 0x61, 0, 0, 0], .utf32),
      (Array("bplist00".utf8) + [0xD1, 1], .binaryPropertyList),
      ([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 0], .binary),
      (Array("<a>".utf8) + [0xC3, 0x28] + Array("</a>".utf8), .invalidUTF8),
      (
        Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8),
        .unsupportedEncoding
      ),
    ]
    for (bytes, kind) in cases {
      #expect(XMLParser.parse(SourceBytes(bytes)).problems.map(\.kind) == [kind])
    }
  }

  /// Under another declared encoding, bytes above 0x7F are characters of that encoding, even if
  /// they look like UTF-8. The encoding is a fault if such bytes occur anywhere, and only then.
  @Test(arguments: ["ISO-8859-1", "iso-8859-15", "windows-1252", "latin1", "US-ASCII"])
  func rejectsOtherEncodings(_ encoding: String) {
    let declaration = "<?xml version='1.0' encoding='\(encoding)'?>"
    #expect(parse(declaration + "<a>e</a>").problems.isEmpty)
    for text in ["<a>é</a>", "<a b='é'/>", "<é/>", "<a é=''/>", "<!--é--><a/>", "<a><?é ?></a>"] {
      let problems = parse(declaration + text).problems
      #expect(problems.map(\.kind).first == .unsupportedEncoding, "\(text)")
      #expect(problems.first?.range == SourceRange(30, 30 + encoding.utf8.count), "\(text)")
      #expect(parse("<?xml version='1.0' encoding='utf-8'?>" + text).problems.isEmpty, "\(text)")
    }
  }
}
