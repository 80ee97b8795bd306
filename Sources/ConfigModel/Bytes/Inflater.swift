/// Decompresses DEFLATE data (RFC 1951). Reads nothing outside its input and never writes more than
/// its limit.
struct Inflater {
  private let input: [UInt8]
  private let limit: Int
  /// The offset of the next byte that is not in `bits` yet.
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private(set) var output: [UInt8] = []

  /// - Parameters:
  ///   - start: The offset of the data in the input.
  ///   - limit: The maximum number of bytes to produce.
  init(_ input: [UInt8], from start: Int, limit: Int) {
    self.input = input
    self.limit = limit
    position = start
  }

  /// Decompresses all blocks and returns the offset after the data.
  mutating func inflate() throws(CompressionFault) -> Int {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try stored()
      case 1: try compressed(.fixedLengths, .fixedDistances)
      case 2:
        let (lengths, distances) = try dynamicCodes()
        try compressed(lengths, distances)
      default: throw .malformed
      }
    }
    // Whole bytes that were read ahead.
    return position - bitCount / 8
  }

  // MARK: Bits

  private mutating func take(_ count: Int) throws(CompressionFault) -> Int {
    while bitCount < count {
      guard position < input.count else { throw .truncated }
      bits |= UInt32(input[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = bits & (1 << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  /// The next symbol of a code, read bit by bit: in each length, codes are consecutive.
  private mutating func symbol(_ code: HuffmanCode) throws(CompressionFault) -> Int {
    var (word, first, index) = (0, 0, 0)
    for length in 1...HuffmanCode.maximumLength {
      word |= try take(1)
      let count = code.counts[length]
      if word - first < count { return code.symbols[index + word - first] }
      index += count
      first = (first + count) << 1
      word <<= 1
    }
    throw .malformed
  }

  // MARK: Blocks

  private mutating func stored() throws(CompressionFault) {
    position -= bitCount / 8
    (bits, bitCount) = (0, 0)
    guard position + 4 <= input.count else { throw .truncated }
    let count = Int(input[position]) | Int(input[position + 1]) << 8
    let complement = Int(input[position + 2]) | Int(input[position + 3]) << 8
    guard count == ~complement & 0xFFFF else { throw .malformed }
    position += 4
    guard position + count <= input.count else { throw .truncated }
    guard output.count + count <= limit else { throw .tooLarge }
    output += input[position..<(position + count)]
    position += count
  }

  private mutating func compressed(
    _ lengths: HuffmanCode, _ distances: HuffmanCode
  ) throws(CompressionFault) {
    while true {
      let symbol = try symbol(lengths)
      if symbol == 256 { return }
      if symbol < 256 {
        guard output.count < limit else { throw .tooLarge }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < DeflateTables.lengths.count else { throw .malformed }
      let length =
        DeflateTables.lengths[symbol - 257]
        + (try take(DeflateTables.extraLengthBits[symbol - 257]))
      let step = try self.symbol(distances)
      guard step < DeflateTables.distances.count else { throw .malformed }
      let distance =
        DeflateTables.distances[step] + (try take(DeflateTables.extraDistanceBits[step]))
      guard distance <= output.count else { throw .malformed }
      guard output.count + length <= limit else { throw .tooLarge }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// The order in which a block lists the code lengths of code lengths.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func dynamicCodes() throws(CompressionFault) -> (HuffmanCode, HuffmanCode) {
    let lengthCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let orderCount = try take(4) + 4
    guard lengthCount <= 286, distanceCount <= 30 else { throw .malformed }
    var lengthsOfLengths = [Int](repeating: 0, count: 19)
    for index in 0..<orderCount { lengthsOfLengths[Self.order[index]] = try take(3) }
    guard let code = HuffmanCode(lengthsOfLengths[...], mayBeIncomplete: false) else {
      throw .malformed
    }
    var lengths: [Int] = []
    while lengths.count < lengthCount + distanceCount {
      let symbol = try symbol(code)
      if symbol < 16 {
        lengths.append(symbol)
        continue
      }
      var repeated = 0
      let count: Int
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .malformed }
        repeated = last
        count = 3 + (try take(2))
      case 17: count = 3 + (try take(3))
      default: count = 11 + (try take(7))
      }
      guard lengths.count + count <= lengthCount + distanceCount else { throw .malformed }
      lengths += [Int](repeating: repeated, count: count)
    }
    // Without a code for the end, the block would never end.
    guard lengths[256] > 0, let first = HuffmanCode(lengths[..<lengthCount]),
      let second = HuffmanCode(lengths[lengthCount...])
    else { throw .malformed }
    return (first, second)
  }
}

/// A canonical Huffman code (RFC 1951, section 3.2.2).
struct HuffmanCode {
  static let maximumLength = 15
  /// The number of codes by their length in bits.
  let counts: [Int]
  /// The symbols in the order of their codes.
  let symbols: [Int]

  /// Nil if there are more codes than their lengths allow, or fewer.
  ///
  /// - Parameter mayBeIncomplete: True if a code may have one symbol only, as zlib allows.
  init?(_ lengths: ArraySlice<Int>, mayBeIncomplete: Bool = true) {
    var counts = [Int](repeating: 0, count: Self.maximumLength + 1)
    for length in lengths { counts[length] += 1 }
    var left = 1
    for length in 1...Self.maximumLength {
      left = left << 1 - counts[length]
      guard left >= 0 else { return nil }
    }
    let used = lengths.count - counts[0]
    if left > 0 {
      guard mayBeIncomplete, used == 0 || used == 1 && counts[1] == 1 else { return nil }
    }
    counts[0] = 0
    self.counts = counts
    symbols = (1...Self.maximumLength).flatMap { length in
      lengths.indices.filter { lengths[$0] == length }.map { $0 - lengths.startIndex }
    }
  }

  private init(fixed lengths: [Int]) {
    var counts = [Int](repeating: 0, count: Self.maximumLength + 1)
    for length in lengths { counts[length] += 1 }
    self.counts = counts
    symbols = (1...Self.maximumLength).flatMap { length in
      lengths.indices.filter { lengths[$0] == length }
    }
  }

  static let fixedLengths = HuffmanCode(
    fixed: [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
      + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8))
  static let fixedDistances = HuffmanCode(fixed: [Int](repeating: 5, count: 30))
}

/// The lengths and distances of DEFLATE (RFC 1951, section 3.2.5).
enum DeflateTables {
  static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let extraLengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  static let extraDistanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
}
