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
