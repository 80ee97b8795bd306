/// Reads consecutive elements of DER (ITU-T X.690). Malformed input ends the reading.
struct DERReader {
  enum Tag {
    static let utcTime: UInt8 = 0x17
    static let generalizedTime: UInt8 = 0x18
    static let sequence: UInt8 = 0x30
    /// The context-specific tag of an X.509 certificate's version.
    static let version: UInt8 = 0xA0
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// The tag of the next element; nil at the end.
  var tag: UInt8? { rest.first }

  /// Reads the next element. Returns nil at the end, and if the element is longer than the input.
  mutating func next() -> (tag: UInt8, content: ArraySlice<UInt8>)? {
    guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
    var count = Int(first)
    if first >= 0x80 {
      // Four bytes of length are more than any input has. The indefinite form is not DER.
      let width = Int(first & 0x7F)
      guard 1...4 ~= width, width <= rest.count else { return nil }
      count = rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(width)
    }
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return (tag, rest.prefix(count))
  }

  /// Reads the next element, which must be a sequence, and returns a reader of its content.
  mutating func sequence() -> DERReader? {
    guard let element = next(), element.tag == Tag.sequence else { return nil }
    return DERReader(element.content)
  }
}
