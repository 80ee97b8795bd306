/// A JSON text as a flat, lossless tree. Each node is a range of the source, so names, order,
/// number text and string escapes are preserved.
///
/// There is always a root. ``problems`` lists the places that are not valid JSON; around them the
/// tree is a guess.
@safe public final class JSONTree: @unchecked Sendable {
  public let source: SourceBytes
  public let problems: [JSONProblem]
  public let count: Int
  let nodes: UnsafeMutablePointer<JSONNode>

  /// Adopts an arena of at least one node.
  @unsafe init(
    source: SourceBytes, nodes: UnsafeMutablePointer<JSONNode>, count: Int, problems: [JSONProblem]
  ) {
    precondition(count > 0)
    self.source = source
    unsafe self.nodes = nodes
    self.count = count
    self.problems = problems
  }

  deinit {
    unsafe JSONNodeBuilder.free(nodes)
  }

  public subscript(index: Int) -> JSONNode {
    assert(index >= 0 && index < count)
    return unsafe nodes[index]
  }

  /// The content of a string token; nil if it has escapes or is irregular.
  func plainText(at index: Int) -> Text? {
    let node = self[index]
    guard !node.hasAny([.escaped, .irregular]) else { return nil }
    return Text(source, Int(node.start) + 1, Int(node.end) - 1)
  }

  /// The value of an integer that every reader represents exactly: no fraction, no exponent, at
  /// most 2⁵³ in magnitude (RFC 8259, section 6).
  func exactInteger(at index: Int) -> Int? {
    let node = self[index]
    guard node.kind == .number, !node.hasAny([.nonInteger, .irregular]), node.range.count <= 17
    else { return nil }
    let isNegative = source[Int(node.start)] == UInt8(ascii: "-")
    let digits = Int(node.start) + (isNegative ? 1 : 0)..<Int(node.end)
    let value = digits.reduce(0) { $0 * 10 + Int(source[$1] & 0xF) }
    return value > 1 << 53 ? nil : isNegative ? -value : value
  }

  /// The strings that are values rather than names, in the order of the text.
  public var stringValues: some Sequence<JSONValue> {
    (0..<count).lazy.compactMap { index in
      let node = self[index]
      return node.kind == .string && !node.has(.name) ? JSONValue(tree: self, index: index) : nil
    }
  }

  public var root: JSONValue { JSONValue(tree: self, index: 0) }

  /// True if the parser gave up on the text, so that a missing member cannot be reported.
  public var isAbandoned: Bool {
    problems.contains { [.utf16, .utf32, .binary, .tooManyProblems].contains($0.kind) }
  }

  /// True if there are more problems than ``JSONParser/maximumProblems``.
  public var hasUnrecordedProblems: Bool {
    problems.contains { $0.kind == .tooManyProblems }
  }

  /// True if the text is valid JSON (RFC 8259).
  public var isWellFormed: Bool {
    problems.allSatisfy { $0.kind == .loneSurrogate }
  }
}
