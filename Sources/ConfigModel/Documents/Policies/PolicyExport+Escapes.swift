extension PolicyExport {
  /// A JSON value whose backslashes were intended for JSON, but are removed by Java.
  public struct MisescapedValue: Sendable {
    /// The first lost backslash, and the character that it was intended to escape.
    public let range: SourceRange
    /// The intended value.
    public let intended: String
  }

  /// The intended JSON value of a policy, if its text is JSON only as long as the escapes of Java
  /// properties are not decoded; nil otherwise.
  public func misescaping(of policy: Policy) -> MisescapedValue? {
    let range = policy.entry.valueRange
    guard let first = firstEscapeOfJSON(in: range),
      !JSONParser.parse(value(of: policy).bytes).isWellFormed
    else { return nil }
    let intended = withoutEscapesOfProperties(range)
    guard JSONParser.parse(SourceBytes(intended)).isWellFormed else { return nil }
    return MisescapedValue(range: first, intended: String(decoding: intended, as: UTF8.self))
  }

  /// The first escape sequence of JSON in a range.
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

  /// The bytes of a range. Decodes only the escapes that JSON does not have.
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
