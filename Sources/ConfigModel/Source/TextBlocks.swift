/// The bytes of a text, sixteen at a time; in the last block with zeros behind them.
struct TextBlocks {
  /// Where the next block is.
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

  /// All bits of the first bytes, of fewer than sixteen. To compare lanes would be a loop.
  @inline(__always) private static func mask(of count: Int) -> SIMD16<UInt8> {
    let words = SIMD2<UInt64>(word(count), word(count &- 8))
    return unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self)
  }

  /// All bits of the first bytes of eight. Of a word with the first byte lowest.
  @inline(__always) private static func word(_ count: Int) -> UInt64 {
    if count >= 8 { return (.max as UInt64).littleEndian }
    return count <= 0 ? 0 : ((1 &<< UInt64(8 &* count)) &- 1).littleEndian
  }
}

extension SIMD16<UInt8> {
  /// Where a byte is. Comparing with the byte itself, and not with a vector of it, would be a loop.
  @inline(__always) func places(of byte: Unicode.Scalar) -> SIMDMask<SIMD16<Int8>> {
    self .== SIMD16(repeating: UInt8(ascii: byte))
  }
}
