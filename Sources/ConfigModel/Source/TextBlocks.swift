/// The bytes of a text in blocks of sixteen, the last one padded with zeros.
struct TextBlocks {
  /// The start of the next block.
  private var place: ByteCursor
  private var rest: Int

  @inline(__always) init(place: ByteCursor, rest: Int) {
    self.place = place
    self.rest = rest
  }

  @inline(__always) mutating func next() -> (bytes: SIMD16<UInt8>, place: ByteCursor)? {
    guard rest > 0 else { return nil }
    let here = place
    place += 16
    rest &-= 16
    guard rest < 0 else { return (here.block16, here) }
    return (here.block16 & Self.mask(of: rest &+ 16), here)
  }

  /// A mask of the first `count` bytes, of fewer than sixteen. A lane-wise comparison would compile
  /// to a loop.
  @inline(__always) private static func mask(of count: Int) -> SIMD16<UInt8> {
    let words = SIMD2<UInt64>(word(count), word(count &- 8))
    return unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self)
  }

  /// A mask of the first `count` bytes of a word, the first byte lowest.
  @inline(__always) private static func word(_ count: Int) -> UInt64 {
    if count >= 8 { return (.max as UInt64).littleEndian }
    return count <= 0 ? 0 : ((1 &<< UInt64(8 &* count)) &- 1).littleEndian
  }
}

extension SIMD16<UInt8> {
  /// The lanes that hold a byte. Comparing with a scalar instead of a vector would compile to a
  /// loop.
  @inline(__always) func places(of byte: Unicode.Scalar) -> SIMDMask<SIMD16<Int8>> {
    self .== SIMD16(repeating: UInt8(ascii: byte))
  }
}
