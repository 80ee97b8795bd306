/// A parameter of a query or of a form body (application/x-www-form-urlencoded).
public struct FormParameter: Sendable {
  /// The reason why a value does not decode to the intended text.
  public enum Fault: Sendable {
    /// A `%` without two hexadecimal digits.
    case percent(SourceRange)
    /// A character that must be encoded, but is not.
    case unencoded(UInt8, SourceRange)
    /// Escapes that do not form valid UTF-8.
    case notUTF8(SourceRange)
  }

  /// The name, with escapes decoded.
  public let name: Text
  public let value: Text
  /// The value as written; empty, and located after the name, if there is no value.
  public let written: PlacedText
  /// The range of the name, the equals sign, and the value.
  public let range: SourceRange
  public let nameRange: SourceRange
  public let hasEqualsSign: Bool
  /// The first fault of the value.
  public let fault: Fault?
  /// True if the value is encoded when the request is sent, so that it is written in plain text.
  public let isEncodedLater: Bool
  /// True if the shell expands a part of the value, which is therefore unknown here.
  public let hasExpansion: Bool

  init(_ text: PlacedText, hasExpansion: Bool = false) {
    let equals = text.text.firstIndex(of: UInt8(ascii: "="))
    let name = text.part(0, equals ?? text.text.count)
    let written = text.part(equals.map { $0 + 1 } ?? text.text.count, text.text.count)
    let (value, fault) = FormDecoder.decode(written)
    self.name = FormDecoder.decode(name).value
    self.value = value
    self.written = written
    self.fault = hasExpansion ? nil : fault
    range = text.range
    nameRange = name.range
    hasEqualsSign = equals != nil
    isEncodedLater = false
    self.hasExpansion = hasExpansion
  }

  /// A parameter whose value is encoded when the request is sent.
  init(name: PlacedText, plainValue: PlacedText, range: SourceRange, hasExpansion: Bool) {
    self.name = FormDecoder.decode(name).value
    value = plainValue.text
    written = plainValue
    fault = nil
    self.range = range
    nameRange = name.range
    hasEqualsSign = true
    isEncodedLater = true
    self.hasExpansion = hasExpansion
  }

  /// True if the value is known only when the request is sent, because it contains a shell variable
  /// or a template.
  public var isUnknown: Bool {
    hasExpansion || value.hasPrefix("{{") || value.hasPrefix("<") || value.hasPrefix("${")
      || value.hasPrefix("$(")
  }

  /// The parameters of a query or a body, in document order.
  static func all(in text: PlacedText, hasExpansion: Bool = false) -> [FormParameter] {
    var parameters: [FormParameter] = []
    var start = 0
    for index in 0...text.text.count
    where index == text.text.count || text.text[index] == UInt8(ascii: "&") {
      let part = text.part(start, index)
      let mayExpand =
        hasExpansion && part.text.contains(where: { $0 == UInt8(ascii: "$") || $0 == 0x60 })
      if index > start { parameters.append(FormParameter(part, hasExpansion: mayExpand)) }
      start = index + 1
    }
    return parameters
  }
}

/// Decodes and encodes application/x-www-form-urlencoded (URL Standard, section 5.1).
enum FormDecoder {
  static func decode(_ text: PlacedText) -> (value: Text, fault: FormParameter.Fault?) {
    let written = text.text
    guard
      !written.allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F || $0 == 0x3A
      })
    else { return (written, nil) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(written.count)
    var fault: FormParameter.Fault?
    var index = 0
    while index < written.count {
      let byte = written[index]
      switch byte {
      case UInt8(ascii: "%"):
        if index + 2 < written.count, let value = hex(written[index + 1], written[index + 2]) {
          bytes.append(value)
          index += 3
          continue
        }
        fault = fault ?? .percent(text.range(index, min(index + 3, written.count)))
        bytes.append(byte)
      case UInt8(ascii: "+"):
        bytes.append(0x20)
      case 0...0x20, 0x7F...:
        fault = fault ?? .unencoded(byte, text.range(index, index + 1))
        bytes.append(byte)
      default: bytes.append(byte)
      }
      index += 1
    }
    let value = Text(SourceBytes(bytes.span))
    if fault == nil, String(validating: bytes, as: UTF8.self) == nil {
      fault = .notUTF8(text.range)
    }
    return (value, fault)
  }

  private static func hex(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = digit(high), let low = digit(low) else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// The encoded form of a value.
  static func encoded(_ value: Text) -> String {
    var text = ""
    for index in 0..<value.count {
      let byte = value[index]
      if byte.isASCIILetter || byte.isASCIIDigit || [0x2A, 0x2D, 0x2E, 0x5F].contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (byte < 0x10 ? "0" : "") + digits
      }
    }
    return text
  }
}

extension Text {
  func contains(where test: (UInt8) -> Bool) -> Bool {
    for index in 0..<count where test(self[index]) { return true }
    return false
  }

  /// The text, encoded as the value of a form parameter.
  public var formEncoded: String { FormDecoder.encoded(self) }
}
