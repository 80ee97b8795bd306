/// The arena while it is being filled.
///
/// Nesting needs no stack: as long as a container is open, the container around it is kept in its
/// `next`. The value is passed along and returned instead of being shared, which lets the
/// parser's loop keep its parts in registers.
@safe struct JSONNodeBuilder {
  private var nodes: UnsafeMutablePointer<JSONNode>
  private(set) var count = 0
  private var capacity: Int
  /// The innermost open container; ``none`` at the top.
  private(set) var parent = Self.none
  private(set) var depth = 0
  /// Whether the innermost open container is an object.
  private(set) var isInObject = false
  /// The bracket that closes it; the sentinel's zero at the top.
  private(set) var closer: UInt8 = 0

  static let none = Int(UInt32.max)

  /// Room for `byteCount / 4` nodes, which texts with blanks and names do not exceed. Memory that
  /// is not touched is not used.
  init(byteCount: Int) {
    capacity = byteCount / 4 + 16
    unsafe nodes = Self.allocate(capacity)
  }

  /// Room for nodes, to be given back with ``free(_:)``.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<JSONNode> {
    unsafe PlainMemory.allocate(capacity * MemoryLayout<JSONNode>.stride)
      .bindMemory(to: JSONNode.self, capacity: capacity)
  }

  static func free(_ nodes: UnsafeMutablePointer<JSONNode>) { unsafe PlainMemory.free(nodes) }

  /// In memory that somebody else has allocated, and hands over.
  @unsafe init(reusing nodes: UnsafeMutablePointer<JSONNode>, capacity: Int) {
    unsafe self.nodes = nodes
    self.capacity = capacity
  }

  @inline(__always)
  mutating func append(_ kind: JSONKind, flags: JSONFlags = [], from start: Int, to end: Int) {
    if count == capacity { self = grown() }
    unsafe nodes[count] = JSONNode(
      start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
      next: UInt32(truncatingIfNeeded: count &+ 1), meta: UInt32(kind.rawValue) | flags.rawValue)
    count &+= 1
  }

  /// Appends a node that is complete, with the index after its subtree.
  mutating func append(_ node: JSONNode) {
    if count == capacity { self = grown() }
    unsafe nodes[count] = node
    count &+= 1
  }

  @inline(__always)
  mutating func open(isObject: Bool, at start: Int) {
    if count == capacity { self = grown() }
    unsafe nodes[count] = JSONNode(
      start: UInt32(truncatingIfNeeded: start), end: 0,
      next: UInt32(truncatingIfNeeded: parent),
      meta: UInt32((isObject ? JSONKind.object : JSONKind.array).rawValue))
    parent = count
    count &+= 1
    depth &+= 1
    isInObject = isObject
    closer = isObject ? 0x7D : 0x5D
  }

  /// Closes the innermost container. There is one: `depth` is positive.
  @inline(__always)
  mutating func close(at end: Int, flags: JSONFlags = []) {
    let closed = parent
    parent = unsafe Int(nodes[closed].next)
    unsafe nodes[closed].end = UInt32(truncatingIfNeeded: end)
    unsafe nodes[closed].next = UInt32(truncatingIfNeeded: count)
    unsafe nodes[closed].meta |= flags.rawValue
    depth &-= 1
    if depth == 0 {
      isInObject = false
      closer = 0
    } else {
      isInObject = unsafe nodes[parent].kind == .object
      closer = isInObject ? 0x7D : 0x5D
    }
  }

  /// Where the innermost open container begins.
  var parentStart: Int { unsafe Int(nodes[parent].start) }

  /// Whether a container of this kind is open at any level.
  func hasOpenContainer(isObject: Bool) -> Bool {
    var container = parent
    while container != Self.none {
      if unsafe (nodes[container].kind == .object) == isObject { return true }
      container = unsafe Int(nodes[container].next)
    }
    return false
  }

  /// The finished tree, which takes over the arena.
  consuming func tree(of source: SourceBytes, problems: [JSONProblem]) -> JSONTree {
    unsafe JSONTree(
      source: source, nodes: nodes, count: count, capacity: capacity, problems: problems)
  }

  /// The memory, which is handed over, with how much of it is used and how much there is.
  var arena: (nodes: UnsafeMutablePointer<JSONNode>, count: Int, capacity: Int) {
    unsafe (nodes, count, capacity)
  }

  /// Gives the arena back, instead of a tree.
  consuming func discard() {
    unsafe Self.free(nodes)
  }

  /// The same with twice the room. The receiver is not to be used any more.
  @inline(never)
  private func grown() -> JSONNodeBuilder {
    var larger = self
    larger.capacity = capacity * 2
    unsafe larger.nodes = Self.allocate(larger.capacity)
    unsafe larger.nodes.moveInitialize(from: nodes, count: count)
    unsafe Self.free(nodes)
    return larger
  }
}
