/// Fills the arena of a tree.
///
/// Nesting needs no stack: the `next` of an open container holds the index of the container around
/// it. Functions receive and return the builder by value, and some are always inlined, so that the
/// parser's loop can keep its parts in registers (floor: 10,000 files five times faster than a peer).
@safe struct JSONNodeBuilder {
  private(set) var nodes: UnsafeMutablePointer<JSONNode>
  private(set) var count = 0
  private var capacity: Int
  /// The innermost open container; ``none`` at the top level.
  private(set) var parent = Self.none
  private(set) var depth = 0
  /// True if the innermost open container is an object.
  private(set) var isInObject = false
  /// The bracket that closes the innermost open container; the sentinel's zero at the top level.
  private(set) var closer: UInt8 = 0

  static let none = Int(UInt32.max)

  /// Reserves `byteCount / 4` nodes, which suffice for texts with whitespace and names. Reserved
  /// memory costs nothing until it is written.
  init(byteCount: Int) {
    capacity = byteCount / 4 + 16
    unsafe nodes = Self.allocate(capacity)
  }

  /// Allocates nodes, to be released with ``free(_:)``.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<JSONNode> {
    unsafe PlainMemory.allocate(capacity * MemoryLayout<JSONNode>.stride)
      .bindMemory(to: JSONNode.self, capacity: capacity)
  }

  static func free(_ nodes: UnsafeMutablePointer<JSONNode>) { unsafe PlainMemory.free(nodes) }

  @inline(__always)
  mutating func append(_ kind: JSONKind, flags: JSONFlags = [], from start: Int, to end: Int) {
    if count == capacity { self = grown() }
    unsafe nodes[count] = JSONNode(
      start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
      next: UInt32(truncatingIfNeeded: count &+ 1), meta: UInt32(kind.rawValue) | flags.rawValue)
    count &+= 1
  }

  /// Appends a complete node whose `next` is already set.
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

  /// Closes the innermost container. `depth` must be positive.
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

  /// The offset at which the innermost open container begins.
  var parentStart: Int { unsafe Int(nodes[parent].start) }

  /// True if a container of this kind is open at any level.
  func hasOpenContainer(isObject: Bool) -> Bool {
    var container = parent
    while container != Self.none {
      if unsafe (nodes[container].kind == .object) == isObject { return true }
      container = unsafe Int(nodes[container].next)
    }
    return false
  }

  /// The finished tree, which adopts the arena.
  consuming func tree(of source: SourceBytes, problems: [JSONProblem]) -> JSONTree {
    unsafe JSONTree(source: source, nodes: nodes, count: count, problems: problems)
  }

  /// Frees the arena without making a tree.
  consuming func discard() {
    unsafe Self.free(nodes)
  }

  /// A copy with twice the capacity. The receiver must not be used afterwards.
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
