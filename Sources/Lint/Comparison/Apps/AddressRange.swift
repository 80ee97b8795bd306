import ConfigModel

/// A range of IPv4 addresses: `10.0.0.1-10.0.0.9`.
struct AddressRange {
  let start: UInt32
  let end: UInt32

  /// Nil for other addresses.
  init?(_ text: Text) {
    let parts = text.split(UInt8(ascii: "-"))
    guard parts.count == 2, let start = Self.address(parts[0]), let end = Self.address(parts[1])
    else { return nil }
    (self.start, self.end) = (start, end)
  }

  private static func address(_ text: Text) -> UInt32? {
    let parts = text.trimmed.split(UInt8(ascii: "."))
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      guard let byte = UInt8(part.string) else { return nil }
      address = address << 8 | UInt32(byte)
    }
    return address
  }

  func contains(_ other: AddressRange) -> Bool { start <= other.start && other.end <= end }
}
