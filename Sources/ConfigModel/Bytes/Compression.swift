/// A reason why compressed data cannot be decompressed.
public enum CompressionFault: Error, Equatable, Sendable {
  /// The data ends too early.
  case truncated
  case malformed
  /// The checksum or the length at the end differs from that of the decompressed data.
  case checksum
  /// The decompressed data is larger than the limit.
  case tooLarge
  /// There are more bytes after the end of the data.
  case trailing

  /// The fault in a few words, to follow a colon.
  public var words: StaticString {
    switch self {
    case .truncated: "the data is cut off"
    case .malformed: "the data is malformed"
    case .checksum: "the checksum does not match"
    case .tooLarge: "the data is too large"
    case .trailing: "other data follows it"
    }
  }
}

/// The formats around DEFLATE data.
public enum Compression: String, CaseIterable, Sendable {
  case gzip, zlib, deflate

  /// The format that the first bytes show; nil if they show none. Raw DEFLATE data has no mark.
  public static func detected(_ bytes: [UInt8]) -> Compression? {
    guard bytes.count >= 2 else { return nil }
    if bytes[0] == 0x1F, bytes[1] == 0x8B { return .gzip }
    // The method, the window, and a check of both bytes (RFC 1950, section 2.2).
    let isZlib =
      bytes[0] & 0x0F == 8 && bytes[0] >> 4 <= 7 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    return isZlib ? .zlib : nil
  }

  /// Compresses bytes as a gzip file without name and time (RFC 1952), so that equal bytes give
  /// equal files.
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    return header + Deflater.deflated(bytes) + littleEndian(Checksums.crc32(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }

  /// Decompresses data that is nothing else.
  ///
  /// - Parameter limit: The maximum size of the result.
  public func decompressed(
    _ bytes: [UInt8], limit: Int
  ) throws(CompressionFault) -> [UInt8] {
    let result: (bytes: [UInt8], end: Int)
    switch self {
    case .gzip: result = try Self.gunzip(bytes, limit: limit)
    case .deflate: result = try Self.inflate(bytes, from: 0, limit: limit)
    case .zlib:
      guard Self.detected(bytes) == .zlib, bytes[1] & 0x20 == 0 else { throw .malformed }
      let data = try Self.inflate(bytes, from: 2, limit: limit)
      guard data.end + 4 <= bytes.count else { throw .truncated }
      let sum = bytes[data.end..<(data.end + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard sum == Checksums.adler32(data.bytes) else { throw .checksum }
      result = (data.bytes, data.end + 4)
    }
    guard result.end == bytes.count else { throw .trailing }
    return result.bytes
  }

  private static func inflate(
    _ bytes: [UInt8], from start: Int, limit: Int
  ) throws(CompressionFault) -> (bytes: [UInt8], end: Int) {
    var inflater = Inflater(bytes, from: start, limit: limit)
    let end = try inflater.inflate()
    return (inflater.output, end)
  }

  /// Decompresses the members of a gzip file, which are consecutive.
  private static func gunzip(
    _ bytes: [UInt8], limit: Int
  ) throws(CompressionFault) -> (bytes: [UInt8], end: Int) {
    var output: [UInt8] = []
    var at = 0
    repeat {
      let start = try endOfHeader(bytes, at)
      let data = try inflate(bytes, from: start, limit: limit - output.count)
      guard data.end + 8 <= bytes.count else { throw .truncated }
      let trailer =
        littleEndian(Checksums.crc32(data.bytes))
        + littleEndian(UInt32(truncatingIfNeeded: data.bytes.count))
      guard bytes[data.end..<(data.end + 8)].elementsEqual(trailer) else { throw .checksum }
      output += data.bytes
      at = data.end + 8
    } while at + 1 < bytes.count && bytes[at] == 0x1F && bytes[at + 1] == 0x8B
    return (output, at)
  }

  /// The offset after the header of a member (RFC 1952, section 2.3).
  private static func endOfHeader(_ bytes: [UInt8], _ start: Int) throws(CompressionFault) -> Int {
    guard bytes.count >= start + 10 else { throw .truncated }
    guard bytes[start] == 0x1F, bytes[start + 1] == 0x8B, bytes[start + 2] == 8 else {
      throw .malformed
    }
    let flags = bytes[start + 3]
    guard flags & 0xE0 == 0 else { throw .malformed }
    var at = start + 10
    if flags & 4 != 0 {
      guard at + 2 <= bytes.count else { throw .truncated }
      at += 2 + Int(bytes[at]) + Int(bytes[at + 1]) << 8
    }
    // A name and a comment, each ended by a zero byte.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard at < bytes.count, let end = bytes[at...].firstIndex(of: 0) else { throw .truncated }
      at = end + 1
    }
    if flags & 2 != 0 {
      guard at + 2 <= bytes.count else { throw .truncated }
      let sum = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8
      guard sum == Checksums.crc32(bytes[start..<at]) & 0xFFFF else { throw .checksum }
      at += 2
    }
    guard at <= bytes.count else { throw .truncated }
    return at
  }
}

/// The checksums of compressed formats.
enum Checksums {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  /// CRC-32 as in gzip (RFC 1952, section 8).
  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value = value >> 8 ^ table[Int(truncatingIfNeeded: value & 0xFF) ^ Int(byte)]
    }
    return ~value
  }

  /// Adler-32 as in zlib (RFC 1950, section 8).
  static func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }
}

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
