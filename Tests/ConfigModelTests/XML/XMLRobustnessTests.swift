import ConfigModel
import TestSupport
import Testing

/// The parser keeps its bounds and its invariants, whatever the text.
@Suite struct XMLRobustnessTests {
  // MARK: Bounds

  @Test func limitsDepth() {
    for depth in [512, 513, 100_000] {
      let text = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
      let tree = XMLParser.parse(SourceBytes(text))
      #expect(tree.problems.map(\.kind) == (depth > 512 ? [.tooDeep] : []))
      #expect(tree.count == 512)
    }
    let open = XMLParser.parse(SourceBytes(String(repeating: "<a>", count: 100_000)))
    #expect(open.problems.map(\.kind) == [.tooDeep, .unclosedElement])
  }

  @Test func limitsAttributesAndNamespaces() {
    let names = (0..<100_000).map { "a\($0)='x'" }.joined(separator: " ")
    let tree = XMLParser.parse(SourceBytes("<r \(names)><b/></r>"))
    #expect(tree.problems.map(\.kind) == [.tooManyAttributes])
    #expect(tree.count == 258)
    let namespaces = (0..<100).map { "xmlns:a\($0)='u\($0)'" }.joined(separator: " ")
    let crowded = XMLParser.parse(SourceBytes("<r \(namespaces)/>"))
    #expect(Set(crowded.problems.map(\.kind)) == [.tooManyNamespaces])
  }

  @Test func stopsAfterManyProblems() {
    let tree = XMLParser.parse(SourceBytes("<a>" + String(repeating: "&x;", count: 1000) + "</a>"))
    #expect(tree.isAbandoned)
    #expect(tree.problems.count == XMLParser.maximumProblems + 1)
    #expect(tree.problems.last?.kind == .tooManyProblems)
  }

  /// If the parser gives up within a tag, nothing of the tag remains in the tree.
  @Test(arguments: [
    "<a b=\"<", "<a &&& ", "<a b=\"&x;\" ", "<a b=1 b=1 b=1 ", "<a/><b ", "<a><b c:d='' e:f='' ",
  ])
  func stopsWithinTags(_ part: String) {
    let tree = XMLParser.parse(SourceBytes("<r>" + String(repeating: part, count: 300)))
    #expect(tree.isAbandoned)
    checkInvariants(tree)
  }

  /// If the parser gives up within a text, the text ends no later than the document.
  @Test(arguments: ["\u{1}", "&x;", "]]>", "\u{FFFE}"])
  func stopsWithinTexts(_ part: String) {
    for text in ["<r>", "<r><![CDATA[", "<r><!--", "<r a='"] {
      let tree = XMLParser.parse(SourceBytes(text + String(repeating: part, count: 300)))
      checkInvariants(tree)
    }
  }

  /// Each entity consists of ten references to the one before.
  @Test func rejectsEntityBombs() {
    var text = "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY e0 \"x\">"
    for level in 1..<10 {
      text += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    let tree = XMLParser.parse(SourceBytes(text + "]><a>&e9;</a>"))
    #expect(tree.problems.map(\.kind) == [.entityDeclaration, .unknownEntity])
    #expect(tree.root?.text.string == "&e9;")
  }

  /// External entities are not fetched, whatever they are called: the parser cannot read files.
  @Test(arguments: [
    ("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><a>&x;</a>", "&x;"),
    ("<!DOCTYPE a [<!ENTITY x PUBLIC 'p' 'http://corp.example/x'>]><a>&x;</a>", "&x;"),
    ("<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://corp.example/p'>%p;]><a>y</a>", "y"),
    ("<!DOCTYPE a SYSTEM 'file:///etc/hostname'><a>y</a>", "y"),
  ])
  func externalEntitiesAreNotFetched(_ text: String, _ content: String) {
    let tree = XMLParser.parse(SourceBytes(text))
    #expect(tree.root?.text.string == content)
    #expect(!tree.problems.isEmpty)
    checkInvariants(tree)
  }

  /// However long a tag is, the tree stays within its bounds, and each byte is read about
  /// once. The sizes are what a debug build reads in a moment; `.ci/xml-conformance.py` covers
  /// the full hundred megabytes.
  @Test func readsMegabytesOfAttributes() {
    let many = (0..<200_000).map { "a\($0)='x'" }.joined(separator: " ")
    let long = "a='" + String(repeating: "x", count: 2_000_000) + "'"
    for (text, kinds) in [
      ("<r \(many)/>", [XMLProblem.Kind.tooManyAttributes]), ("<r \(long)/>", []),
      ("<r \(many)", [.tooManyAttributes]),
    ] {
      let tree = XMLParser.parse(SourceBytes(text))
      #expect(tree.problems.map(\.kind).starts(with: kinds))
      #expect(tree.count <= XMLParser.maximumAttributes + 2)
    }
  }

  // MARK: Arbitrary input

  static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a -- --><!DOCTYPE plist PUBLIC "-//X" 'u' [<!ENTITY a "b">]>
    <m:app xmlns:m="u" xmlns='v' a="1&amp;2" b='ü'>
      <x>1 &lt; 2 &#65; &nope; & ]]></x><y/><?p i?>
      <![CDATA[ <z> ]]> text <m:w m:c='d' e=f g></m:w ></lable>
    </m:app> rest
    """

  @Test func truncationDoesNotCrash() {
    let bytes = Array(Self.sample.utf8)
    for count in 0...bytes.count { checkInvariants(XMLParser.parse(SourceBytes(bytes[..<count]))) }
  }

  @Test func changedBytesDoNotCrash() {
    let bytes = Array(Self.sample.utf8)
    for position in stride(from: 0, to: bytes.count, by: 7) {
      for byte in Soak.sample(0..<256, oneOf: 1) {
        var changed = bytes
        changed[position] = UInt8(byte)
        checkInvariants(XMLParser.parse(SourceBytes(changed)))
      }
    }
  }

  @Test func mutationsDoNotCrash() {
    var generator = SeededGenerator()
    let bytes = Array(Self.sample.utf8)
    for _ in 0..<Soak.rounds(3000) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let start = Int.random(in: 0..<changed.count, using: &generator)
        let end = min(changed.count, start + Int.random(in: 0...12, using: &generator))
        let from = Int.random(in: 0..<bytes.count, using: &generator)
        let to = min(bytes.count, from + Int.random(in: 0...12, using: &generator))
        changed.replaceSubrange(start..<end, with: bytes[from..<to])
        if changed.isEmpty { changed = bytes }
      }
      checkInvariants(XMLParser.parse(SourceBytes(changed)))
    }
  }

  /// Checks that every range is within the text and within its parent element, and
  /// that every value can be read.
  private func checkInvariants(_ tree: XMLTree) {
    for problem in tree.problems {
      #expect(problem.range.start >= 0 && problem.range.end <= tree.source.count)
      #expect(problem.related.map { $0.end <= tree.source.count } ?? true)
    }
    var paths = XMLPathFinder(tree)
    for element in tree.elements {
      #expect(element.range.end <= tree.source.count)
      #expect(element.range.contains(element.opening))
      #expect(element.contentStart <= element.range.end)
      for child in element.children { #expect(element.range.contains(child.range)) }
      for attribute in element.attributes {
        #expect(element.range.contains(attribute.valueRange))
        _ = attribute.value.string
      }
      let text = element.text
      #expect(text.range.end <= tree.source.count)
      for line in element.lines { #expect(element.range.contains(line.range)) }
      for stray in element.strayTexts { #expect(element.range.contains(stray)) }
      _ = paths.place(of: element.opening)
    }
    _ = PropertyList.problems(of: tree)
    _ = MobileAppConfiguration(tree)
  }
}
