/// The period in which an X.509 certificate is valid (RFC 5280, section 4.1.2.5).
public struct CertificateValidity: Sendable {
  public let start: Timestamp
  public let end: Timestamp

  /// The size beyond which a text is not decoded, in bytes. Certificates have a few thousand.
  private static let maximumCount = 1 << 16

  /// - Parameter text: The certificate in base64, with or without the lines of PEM and with any
  ///   whitespace. If there are several certificates, only the first one is read.
  public init?(_ text: Text) {
    guard text.count <= Self.maximumCount, let bytes = Self.bytes(text) else { return nil }
    var file = DERReader(bytes[...])
    guard var certificate = file.sequence(), var content = certificate.sequence() else {
      return nil
    }
    if content.tag == DERReader.Tag.version { _ = content.next() }
    // The serial number, the signature algorithm and the issuer precede the validity.
    for _ in 0..<3 { _ = content.next() }
    guard var validity = content.sequence(), let start = Self.time(validity.next()),
      let end = Self.time(validity.next())
    else { return nil }
    self.start = start
    self.end = end
  }

  private static func bytes(_ text: Text) -> [UInt8]? {
    let begin: StaticString = "-----BEGIN CERTIFICATE-----"
    var body = text
    if let start = text.firstIndex(of: begin) {
      body = text.dropFirst(start + begin.utf8CodeUnitCount)
    }
    if let end = body.firstIndex(of: "-----END") { body = body.part(0, end) }
    var digits: [UInt8] = []
    digits.reserveCapacity(body.count)
    for index in 0..<body.count where body[index] > 0x20 { digits.append(body[index]) }
    return Base64.decoded(Text(SourceBytes(digits.span)), .standard)
  }

  /// The time of a `UTCTime` or a `GeneralizedTime`, both of which end with seconds and `Z` (RFC
  /// 5280, sections 4.1.2.5.1 and 4.1.2.5.2).
  private static func time(_ element: (tag: UInt8, content: ArraySlice<UInt8>)?) -> Timestamp? {
    guard let element, element.content.allSatisfy({ $0 < 0x80 }) else { return nil }
    var text = String(decoding: element.content, as: UTF8.self)
    switch element.tag {
    case DERReader.Tag.utcTime where text.utf8.count == 13:
      text = (text < "5" ? "20" : "19") + text
    case DERReader.Tag.generalizedTime where text.utf8.count == 15: break
    default: return nil
    }
    let parts = Array(text)
    guard parts.last == "Z" else { return nil }
    let written = [0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14].map { String(parts[$0]) }
    return Timestamp(
      written[..<3].joined(separator: "-") + "T" + written[3...].joined(separator: ":") + "Z")
  }
}

/// Reads consecutive elements of DER (ITU-T X.690). Malformed input ends the reading.
struct DERReader {
  enum Tag {
    static let utcTime: UInt8 = 0x17
    static let generalizedTime: UInt8 = 0x18
    static let sequence: UInt8 = 0x30
    /// The context-specific tag of an X.509 certificate's version.
    static let version: UInt8 = 0xA0
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// The tag of the next element; nil at the end.
  var tag: UInt8? { rest.first }

  /// Reads the next element. Returns nil at the end, and if the element is longer than the input.
  mutating func next() -> (tag: UInt8, content: ArraySlice<UInt8>)? {
    guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
    var count = Int(first)
    if first >= 0x80 {
      // Four bytes of length are more than any input has. The indefinite form is not DER.
      let width = Int(first & 0x7F)
      guard 1...4 ~= width, width <= rest.count else { return nil }
      count = rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(width)
    }
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return (tag, rest.prefix(count))
  }

  /// Reads the next element, which must be a sequence, and returns a reader of its content.
  mutating func sequence() -> DERReader? {
    guard let element = next(), element.tag == Tag.sequence else { return nil }
    return DERReader(element.content)
  }
}
