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
