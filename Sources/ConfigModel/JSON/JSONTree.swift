/// A JSON text as a flat, lossless tree: names, order, number text and string escapes are those of
/// the source, because a node is only a range of it.
///
/// There is always a root. What was not JSON is in ``problems``; around it the tree is a guess.
@safe public final class JSONTree: @unchecked Sendable {
  public private(set) var source: SourceBytes
  public private(set) var problems: [JSONProblem]
  public private(set) var count: Int
  private(set) var nodes: UnsafeMutablePointer<JSONNode>
  /// How many nodes fit.
  private var capacity: Int
  /// For texts to come.
  private var recovery: JSONRecovery?
  /// What owns the nodes instead of this tree.
  private let owner: JSONTree?

  /// Takes over an arena of at least one node.
  @unsafe init(
    source: SourceBytes, nodes: UnsafeMutablePointer<JSONNode>, count: Int, capacity: Int,
    problems: [JSONProblem]
  ) {
    precondition(count > 0)
    self.source = source
    unsafe self.nodes = nodes
    self.count = count
    self.capacity = capacity
    self.problems = problems
    owner = nil
  }

  /// The same tree in objects of its own, which keep the original ones alive: threads that look at
  /// one tree would forever wait for each other to count references to it.
  public init(twinOf other: JSONTree) {
    source = SourceBytes(twinOf: other.source)
    problems = other.problems
    count = other.count
    unsafe nodes = other.nodes
    capacity = other.capacity
    owner = other
  }

  /// Parses other bytes in the memory of this tree, for an owner who knows that nobody else refers to
  /// it. False, and nothing changed, when somebody refers to the source, or they do not fit.
  func reparse(_ bytes: Span<UInt8>) -> Bool {
    guard owner == nil, isKnownUniquelyReferenced(&source) else { return false }
    let source = source
    guard source.refill(bytes) else { return false }
    let arena = unsafe JSONNodeBuilder(reusing: nodes, capacity: capacity)
    let recovery = self.recovery ?? JSONRecovery(source)
    if self.recovery == nil { self.recovery = recovery }
    recovery.start(source)
    let (builder, problems) = JSONParser.parse(source, arena, recovery)
    unsafe (nodes, count, capacity) = builder.arena
    if !problems.isEmpty || !self.problems.isEmpty { self.problems = problems }
    return true
  }

  deinit {
    if owner == nil { unsafe JSONNodeBuilder.free(nodes) }
  }

  public subscript(index: Int) -> JSONNode {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return unsafe nodes[index]
    }
  }

  /// The strings that are values and not names, in the order of the text.
  public var stringValues: some Sequence<JSONValue> {
    (0..<count).lazy.compactMap { index in
      let node = self[index]
      return node.kind == .string && !node.has(.name) ? JSONValue(tree: self, index: index) : nil
    }
  }

  public var root: JSONValue { JSONValue(tree: self, index: 0) }

  /// Whether the parser gave up on the text, so that nothing can be said about its members.
  public var isAbandoned: Bool {
    problems.contains { [.utf16, .utf32, .binary, .tooManyProblems].contains($0.kind) }
  }

  /// True if there are more problems than ``JSONParser/maximumProblems``.
  public var hasUnrecordedProblems: Bool {
    problems.contains { $0.kind == .tooManyProblems }
  }

  /// Whether the text is JSON as RFC 8259 has it.
  public var isWellFormed: Bool {
    problems.allSatisfy { $0.kind == .loneSurrogate }
  }
}
