extension PolicyExport {
  /// A JSON value whose backslashes were meant for JSON, and which Java takes away.
  public struct MisescapedValue: Sendable {
    /// The first backslash that is lost, and what it was to escape.
    public let range: SourceRange
    /// The value that was meant.
    public let intended: String
  }

  /// What was meant by a JSON value, if it is JSON only as long as nobody decodes its escapes.
  public func misescaping(of policy: Policy) -> MisescapedValue? {
    let range = policy.entry.valueRange
    guard let first = firstEscapeOfJSON(in: range),
      !JSONParser.parse(value(of: policy).bytes).isWellFormed
    else { return nil }
    let intended = withoutEscapesOfProperties(range)
    guard JSONParser.parse(SourceBytes(intended)).isWellFormed else { return nil }
    return MisescapedValue(range: first, intended: String(decoding: intended, as: UTF8.self))
  }

  /// The first backslash before something that JSON has an escape for and Java does not need one for.
  private func firstEscapeOfJSON(in range: SourceRange) -> SourceRange? {
    var offset = range.start
    while offset + 1 < range.end {
      guard file.source[offset] == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      switch file.source[offset + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"),
        UInt8(ascii: "u"):
        return SourceRange(offset, offset + 2)
      default: offset += 2
      }
    }
    return nil
  }

  /// The bytes of a range with only those escapes decoded that JSON does not have.
  private func withoutEscapesOfProperties(_ range: SourceRange) -> [UInt8] {
    var bytes: [UInt8] = []
    var offset = range.start
    while offset < range.end {
      let byte = file.source[offset]
      guard byte == UInt8(ascii: "\\"), offset + 1 < range.end else {
        bytes.append(byte)
        offset += 1
        continue
      }
      let next = file.source[offset + 1]
      offset += 2
      switch next {
      case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "#"), UInt8(ascii: "!"), 0x20:
        bytes.append(next)
      case 0x0A, 0x0D:
        while offset < range.end, file.source[offset].isBlank { offset += 1 }
      default: bytes += [byte, next]
      }
    }
    return bytes
  }
}
