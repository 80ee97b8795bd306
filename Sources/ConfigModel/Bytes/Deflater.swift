/// Compresses bytes as one DEFLATE block with the fixed Huffman code (RFC 1951, section 3.2.6). The
/// result depends only on the bytes.
struct Deflater {
  private static let window = 1 << 15
  private static let maximumLength = 258
  private static let hashBits: UInt32 = 15
  /// The maximum number of earlier places that are compared with the current one.
  private static let maximumTries = 64

  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var deflater = Deflater()
    deflater.deflate(bytes)
    return deflater.output
  }

  private mutating func deflate(_ bytes: [UInt8]) {
    // A final block with the fixed code.
    put(0b011, 3)
    // The last place of each hash of three bytes, and for each place the one before it.
    var heads = [Int32](repeating: -1, count: 1 << Int(Self.hashBits))
    var previous = [Int32](repeating: -1, count: bytes.count)
    func hash(_ index: Int) -> Int {
      let word =
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
      return Int((word &* 0x9E37_79B1) >> (32 - Self.hashBits))
    }
    var index = 0
    while index < bytes.count {
      var (length, distance) = (0, 0)
      if index + 3 <= bytes.count {
        let slot = hash(index)
        var candidate = Int(heads[slot])
        var tries = Self.maximumTries
        let most = min(Self.maximumLength, bytes.count - index)
        while candidate >= 0, index - candidate <= Self.window, tries > 0 {
          var same = 0
          while same < most, bytes[candidate + same] == bytes[index + same] { same += 1 }
          if same > length { (length, distance) = (same, index - candidate) }
          if length == most { break }
          candidate = Int(previous[candidate])
          tries -= 1
        }
      }
      let step = length >= 3 ? length : 1
      if length >= 3 { put(length: length, distance: distance) } else { put(literal: bytes[index]) }
      for place in index..<(index + step) where place + 3 <= bytes.count {
        let slot = hash(place)
        previous[place] = heads[slot]
        heads[slot] = Int32(place)
      }
      index += step
    }
    put(symbol: 256)
    if bitCount > 0 { put(0, 8 - bitCount) }
  }

  // MARK: Symbols

  private mutating func put(literal byte: UInt8) { put(symbol: Int(byte)) }

  private mutating func put(length: Int, distance: Int) {
    let step = (DeflateTables.lengths.lastIndex { $0 <= length }) ?? 0
    put(symbol: 257 + step)
    put(UInt32(length - DeflateTables.lengths[step]), DeflateTables.extraLengthBits[step])
    let place = (DeflateTables.distances.lastIndex { $0 <= distance }) ?? 0
    put(code: UInt32(place), 5)
    put(UInt32(distance - DeflateTables.distances[place]), DeflateTables.extraDistanceBits[place])
  }

  private mutating func put(symbol: Int) {
    switch symbol {
    case ..<144: put(code: UInt32(0x30 + symbol), 8)
    case ..<256: put(code: UInt32(0x190 + symbol - 144), 9)
    case ..<280: put(code: UInt32(symbol - 256), 7)
    default: put(code: UInt32(0xC0 + symbol - 280), 8)
    }
  }

  /// Writes the bits of a code, the highest first.
  private mutating func put(code: UInt32, _ count: Int) {
    for shift in (0..<count).reversed() { put(code >> UInt32(shift) & 1, 1) }
  }

  /// Writes bits, the lowest first.
  private mutating func put(_ value: UInt32, _ count: Int) {
    bits |= UInt64(value) << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
