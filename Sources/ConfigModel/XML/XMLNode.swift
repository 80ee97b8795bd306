/// What a node of an ``XMLTree`` is.
enum XMLKind: UInt8, Sendable {
  case element
  case attribute
  /// Character data between markup.
  case text
  /// The inside of a CDATA section.
  case cdata
}

/// One element, attribute or run of text in the arena of an ``XMLTree``: 28 bytes, ranges only.
///
/// Nodes stand in the order of the text. An element's attributes follow it at once, then its children;
/// `next` is the index after the node's own subtree.
struct XMLNode: Sendable {
  /// Of an element its `<`; of an attribute its name; of text its first byte.
  var start: UInt32
  /// Of an element after its end tag; of an attribute after its value's quote; of text its end.
  var end: UInt32
  var next: UInt32
  /// Where the name ends of an element or an attribute.
  var nameEnd: UInt32
  /// Of an element the end of its start tag; of an attribute the start of its value, after the quote.
  var inner: UInt32
  /// The position of its namespace in ``XMLTree/namespaces``; zero for none.
  var namespace: UInt32
  /// The kind in the low two bits, flags above.
  var meta: UInt32

  init(_ kind: XMLKind, _ flags: XMLFlags = [], from start: Int, to end: Int, index: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    next = UInt32(truncatingIfNeeded: index &+ 1)
    (nameEnd, inner, namespace) = (self.start, self.end, 0)
    meta = UInt32(kind.rawValue) | flags.rawValue
  }

  var kind: XMLKind {
    @inline(__always) get {
      // Every value of two bits is a kind, so this cannot fail.
      unsafe unsafeBitCast(UInt8(truncatingIfNeeded: meta & 3), to: XMLKind.self)
    }
  }

  @inline(__always) func has(_ flag: XMLFlags) -> Bool { meta & flag.rawValue != 0 }

  mutating func insert(_ flags: XMLFlags) { meta |= flags.rawValue }
}

struct XMLFlags: OptionSet, Sendable {
  let rawValue: UInt32

  /// A text that is not what it stands for: it has references, or line ends to be normalised.
  static let encoded = XMLFlags(rawValue: 1 << 2)
  /// An element without an end tag: `<a/>`.
  static let selfClosing = XMLFlags(rawValue: 1 << 3)
  /// An element that is not closed by its own tag, or an attribute without quotes.
  static let irregular = XMLFlags(rawValue: 1 << 4)
  /// A name with a colon in it.
  static let prefixed = XMLFlags(rawValue: 1 << 5)
}
