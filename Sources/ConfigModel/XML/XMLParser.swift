/// XML 1.0 with namespaces into an ``XMLTree``: one pass, iterative, with recovery, in time linear in
/// the text.
///
/// It reads what configuration is written in. Of document types only the plain form that property
/// lists carry is accepted, no entity but the five is known, and nothing outside of the text is ever
/// looked at.
public enum XMLParser {
  /// How deep elements may nest. What is deeper is reported and left out of the tree.
  public static let maximumDepth = 512
  /// How many attributes an element may have.
  public static let maximumAttributes = 256
  /// How many namespaces may be declared at one place, by the elements around it.
  public static let maximumNamespaces = 64
  /// How many elements, attributes and texts a document may have.
  public static let maximumNodes = 1 << 22
  /// How many problems are recorded in one text before the parser gives up on it.
  public static let maximumProblems = 100

  /// Never fails: the tree holds what could be understood, and its problems say what could not.
  public static func parse(_ source: SourceBytes) -> XMLTree {
    if let problem = XMLEncoding.problem(source) {
      return XMLTree(source, [], [], [problem], isAbandoned: true)
    }
    var reader = XMLReader(source)
    reader.read()
    return XMLTree(
      source, reader.nodes, reader.namespaces.names, reader.problems,
      isAbandoned: reader.isAbandoned)
  }
}

/// A text on its way into a tree: the state, and what all kinds of markup have in common.
struct XMLReader {
  let source: SourceBytes
  let start: ByteCursor
  let end: ByteCursor
  var at: ByteCursor
  var nodes: [XMLNode] = []
  /// The elements that are not closed yet, outermost first.
  var open: [UInt32] = []
  /// How many elements are open inside of the innermost one of ``open`` that are not recorded.
  var skippedDepth = 0
  var namespaces = XMLNamespaces()
  /// Hashes of the names of the attributes of the start tag that is being read.
  var attributeHashes: [UInt32] = []
  private(set) var problems: [XMLProblem] = []
  private(set) var isAbandoned = false
  /// True if the declaration names an encoding whose bytes above 0x7F are not read here, and there are
  /// such bytes; that is reported once.
  var hasForeignEncoding = false
  var hasDocumentType = false
  var hasReportedDepth = false
  private var hasReportedUTF8 = false

  init(_ source: SourceBytes) {
    self.source = source
    start = source.start
    end = start + source.count
    at = start
  }

  mutating func read() {
    if at.word32 & 0xFF_FFFF == 0xBF_BBEF { at += 3 }
    if starts("<?xml"), XMLCharacters.isBlank(at[5]) { declaration() }
    while at < end, !isAbandoned {
      if at.byte == UInt8(ascii: "<") { markup() } else { text() }
    }
    finish()
  }

  private mutating func markup() {
    switch at[1] {
    case UInt8(ascii: "/"): endTag()
    case UInt8(ascii: "!"):
      if starts("<!--") {
        comment()
      } else if starts("<![CDATA[") {
        section()
      } else if starts("<!DOCTYPE") {
        documentType()
      } else {
        unknownMarkup()
      }
    case UInt8(ascii: "?"): instruction()
    default:
      if XMLCharacters.startsName(at + 1) {
        startTag()
      } else {
        report(.bareLessThan, at, at + 1)
        at += 1
      }
    }
  }

  /// Closes what the end of the text leaves open. Of the elements only the innermost is reported.
  private mutating func finish() {
    if let innermost = open.last, !isAbandoned {
      report(
        .unclosedElement, tag(innermost), related: SourceRange(at: source.count))
    }
    while !open.isEmpty { close(at: end, .irregular) }
    if nodes.isEmpty, problems.isEmpty { report(.noElement, SourceRange(at: 0)) }
  }

  // MARK: Elements

  var isOutsideRoot: Bool { open.isEmpty && skippedDepth == 0 }

  /// The start of a start tag: `<` and the name.
  func tag(_ element: UInt32) -> SourceRange {
    let node = nodes[Int(element)]
    return SourceRange(Int(node.start), Int(node.nameEnd))
  }

  /// Closes the innermost open element.
  mutating func close(at end: ByteCursor, _ flags: XMLFlags = []) {
    guard let index = open.popLast().map({ Int($0) }) else { return }
    nodes[index].end = UInt32(truncatingIfNeeded: end - start)
    nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
    if !flags.isEmpty { nodes[index].insert(flags) }
    namespaces.leave(depth: open.count)
  }

  /// Adds a node, if the tree has room for it.
  mutating func append(
    _ kind: XMLKind, _ flags: XMLFlags = [], from: ByteCursor, to: ByteCursor
  ) {
    guard nodes.count < XMLParser.maximumNodes else {
      if !isAbandoned { report(.tooManyNodes, from, from) }
      return abandon()
    }
    nodes.append(XMLNode(kind, flags, from: from - start, to: to - start, index: nodes.count))
  }

  // MARK: Looking

  func starts(_ literal: StaticString) -> Bool {
    for index in 0..<literal.utf8CodeUnitCount {
      guard unsafe at[index] == literal.utf8Start[index] else { return false }
    }
    return true
  }

  mutating func skipBlanks() {
    at = JSONScanner.skipBlanks(at)
  }

  /// Moves behind the next occurrence of a byte, or to the next `<`, or to the end.
  mutating func recover(to byte: UInt8) {
    while at < end, at.byte != UInt8(ascii: "<") {
      defer { at += 1 }
      if at.byte == byte { return }
    }
  }

  // MARK: Characters

  /// Moves past a byte at which ``XMLCharacters/skipPlain(_:)`` has stopped, whatever it is, and
  /// reports what may not be in a document. At the end of the text it stays.
  mutating func passCharacter() {
    switch at.byte {
    case 0x20...0x7F, 0x09, 0x0A, 0x0D: at += 1
    case 0x80...:
      if let (scalar, next) = UTF8Scanner.scalar(at), next <= end {
        if !XMLCharacters.isAllowed(scalar.value) { report(.forbiddenCharacter, at, next) }
        at = next
      } else {
        let next = min(UTF8Scanner.endOfMalformed(at), end)
        if !hasReportedUTF8, !hasForeignEncoding { report(.invalidUTF8, at, next) }
        hasReportedUTF8 = true
        at = next
      }
    default:
      guard at < end else { return }
      report(.forbiddenCharacter, at, at + 1)
      at += 1
    }
  }

  // MARK: Problems

  mutating func report(
    _ kind: XMLProblem.Kind, _ from: ByteCursor, _ to: ByteCursor, related: SourceRange? = nil
  ) {
    report(kind, SourceRange(from - start, max(from, min(to, end)) - start), related: related)
  }

  @inline(never) mutating func report(
    _ kind: XMLProblem.Kind, _ range: SourceRange, related: SourceRange? = nil
  ) {
    guard !isAbandoned else { return }
    guard problems.count < XMLParser.maximumProblems else {
      problems.append(XMLProblem(.tooManyProblems, range))
      return abandon()
    }
    problems.append(XMLProblem(kind, range, related: related))
  }

  /// Ends the reading after what is being read: its place is still asked for.
  private mutating func abandon() {
    isAbandoned = true
  }
}
