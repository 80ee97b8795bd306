/// Parses XML 1.0 with namespaces into an ``XMLTree``: one iterative pass with recovery, in time
/// linear in the text.
///
/// It supports the XML that configuration uses. The only accepted document type is the plain one of
/// property lists, the only entities are the five predefined ones, and the parser never reads
/// anything outside the text.
public enum XMLParser {
  /// The maximum nesting depth. Deeper elements are reported and left out of the tree.
  public static let maximumDepth = 512
  /// The maximum number of attributes of an element.
  public static let maximumAttributes = 256
  /// The maximum number of namespace declarations in scope.
  public static let maximumNamespaces = 64
  /// The maximum number of elements, attributes and texts in a document.
  public static let maximumNodes = 1 << 22
  /// The number of problems after which the parser gives up on a text.
  public static let maximumProblems = 100

  /// Parses a text. Never fails: the tree holds the parts that could be parsed, and its problems
  /// describe the rest.
  public static func parse(_ source: SourceBytes) -> XMLTree {
    if let problem = XMLEncoding.problem(source) {
      return XMLTree(source, [], [], [problem], [], isAbandoned: true)
    }
    var reader = XMLReader(source)
    reader.read()
    return XMLTree(
      source, reader.nodes, reader.namespaces.names, reader.problems, reader.comments,
      isAbandoned: reader.isAbandoned)
  }
}

/// The state of the parser, and the steps that all kinds of markup share.
struct XMLReader {
  let source: SourceBytes
  let start: ByteCursor
  let end: ByteCursor
  var at: ByteCursor
  var nodes: [XMLNode] = []
  var comments: [SourceRange] = []
  /// The open elements, outermost first.
  var open: [UInt32] = []
  /// The number of open elements inside the innermost one of ``open`` that are left out of the
  /// tree.
  var skippedDepth = 0
  var namespaces = XMLNamespaces()
  /// The hashes of the attribute names in the current start tag.
  var attributeHashes: [UInt32] = []
  private(set) var problems: [XMLProblem] = []
  private(set) var isAbandoned = false
  /// True if the declaration names an ASCII-compatible encoding other than UTF-8 and there are
  /// bytes above 0x7F. This is reported once.
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

  /// Closes all elements at the end of the text. Only the innermost one is reported.
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

  /// The range of a start tag's `<` and name.
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

  // MARK: Lookahead

  func starts(_ literal: StaticString) -> Bool {
    for index in 0..<literal.utf8CodeUnitCount {
      guard at[index] == literal[index] else { return false }
    }
    return true
  }

  mutating func skipBlanks() {
    at = JSONScanner.skipBlanks(at)
  }

  /// Moves past the next occurrence of a byte, but no further than the next `<` or the end.
  mutating func recover(to byte: UInt8) {
    while at < end, at.byte != UInt8(ascii: "<") {
      defer { at += 1 }
      if at.byte == byte { return }
    }
  }

  // MARK: Characters

  /// Moves past a byte at which ``XMLCharacters/skipPlain(_:)`` has stopped and reports characters
  /// that a document may not contain. At the end of the text the position does not change.
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

  /// Stops the reader after the current markup, whose position is still needed.
  private mutating func abandon() {
    isAbandoned = true
  }
}
