/// The way in which a saved SAML message is written: XML, or a text that encodes it.
public struct AssertionEncoding: Equatable, Sendable {
  public enum Alphabet: Sendable {
    case base64, base64url
  }

  /// Nil if the bytes are not encoded as text.
  public var alphabet: Alphabet?
  public var compression: Compression?
  /// True if the text has line breaks or other whitespace within.
  public var hasWhitespace = false
  /// True if the text has percent escapes.
  public var isPercentEncoded = false
  /// The name before the text, as in `SAMLResponse=…`; nil if there is none.
  public var label: StaticLabel?

  public enum StaticLabel: String, CaseIterable, Sendable {
    case response = "SAMLResponse="
    case bearer = "Bearer "
  }

  /// True for the form that Oracle Mobile Cloud expects: gzip in base64, and nothing else.
  public var isExchangeForm: Bool {
    self == AssertionEncoding(alphabet: .base64, compression: .gzip)
  }

  /// True for XML that is not encoded.
  public var isXML: Bool { alphabet == nil && compression == nil }

  /// The encoding in words, outermost first.
  public var words: String {
    if isXML { return "XML" }
    var parts: [String] = []
    if isPercentEncoded { parts.append("percent-encoded") }
    switch alphabet {
    case .base64: parts.append("base64")
    case .base64url: parts.append("base64url")
    case nil: break
    }
    if hasWhitespace { parts.append("with line breaks") }
    switch compression {
    case .gzip: parts.append("of gzip data")
    case .zlib: parts.append("of zlib data")
    case .deflate: parts.append("of raw DEFLATE data")
    case nil: parts.append("of XML that is not compressed")
    }
    if let label { parts.append("after '\(label.rawValue.split(separator: " ")[0])'") }
    let text = parts.joined(separator: " ")
    return alphabet == nil && text.hasPrefix("of ") ? String(text.dropFirst(3)) : text
  }

  public init(
    alphabet: Alphabet? = nil, compression: Compression? = nil
  ) {
    self.alphabet = alphabet
    self.compression = compression
  }
}

/// A reason why no SAML message can be read from a file.
public enum AssertionFault: Error, Equatable, Sendable {
  case empty
  /// The text is too long.
  case tooLarge
  /// The text is neither XML nor base64.
  case notBase64
  /// The decoded bytes are neither compressed data nor XML.
  case unknownContent
  case compression(Compression, CompressionFault)
  /// The decompressed bytes are not XML.
  case notXML

  public var words: String {
    switch self {
    case .empty: "the file is empty"
    case .tooLarge: "the file is larger than \(AssertionEncoding.maximumTextCount >> 20) MiB"
    case .notBase64: "expected XML or base64"
    case .unknownContent: "the base64 text contains neither compressed data nor XML"
    case .compression(_, .tooLarge):
      "the data is larger than \(AssertionEncoding.maximumCount >> 20) MiB when decompressed"
    case .compression(let format, let fault): "invalid \(format.rawValue) data: \(fault.words)"
    case .notXML: "the decompressed data is not XML"
    }
  }
}

extension AssertionEncoding {
  /// The maximum size of the XML in bytes. Real assertions have a few thousand bytes.
  public static let maximumCount = 1 << 24

  /// The maximum size of an encoded text in bytes.
  static let maximumTextCount = 1 << 25

  /// Reads the XML out of any usual encoding, and says which one it was. XML is returned as it is.
  public static func decode(
    _ source: SourceBytes
  ) throws(AssertionFault) -> (xml: SourceBytes, encoding: AssertionEncoding) {
    if XMLSniffer.looksLikeXML(source) { return (source, AssertionEncoding()) }
    guard source.count <= maximumTextCount else { throw .tooLarge }
    let (xml, encoding) = try decode(source.bytes(0..<source.count))
    return (SourceBytes(xml.span), encoding)
  }

  private static func decode(
    _ bytes: [UInt8]
  ) throws(AssertionFault) -> (xml: [UInt8], encoding: AssertionEncoding) {
    var encoding = AssertionEncoding()
    var data = bytes
    if Compression.detected(bytes) == nil {
      var text = withoutMark(bytes[...])
      while let last = text.last, last.isBlank { text = text.dropLast() }
      let start = text.firstIndex { !$0.isBlank } ?? text.endIndex
      guard start < text.endIndex else { throw .empty }
      data = try decode(text: Array(text[start...]), &encoding)
    }
    if isXML(data) { return (data, encoding) }
    let format = Compression.detected(data) ?? .deflate
    let xml: [UInt8]
    do throws(CompressionFault) {
      xml = try format.decompressed(data, limit: maximumCount)
    } catch {
      // Any bytes may be taken for raw data, so its faults say little.
      if format == .deflate, error != .tooLarge { throw .unknownContent }
      throw .compression(format, error)
    }
    guard isXML(xml) else { throw format == .deflate ? .unknownContent : .notXML }
    encoding.compression = format
    return (xml, encoding)
  }

  private static func decode(
    text: [UInt8], _ encoding: inout AssertionEncoding
  ) throws(AssertionFault) -> [UInt8] {
    var text = text
    for label in StaticLabel.allCases {
      guard let end = end(of: label, in: text) else { continue }
      encoding.label = label
      text = Array(text[end...].prefix { $0 != UInt8(ascii: "&") })
      break
    }
    if text.contains(UInt8(ascii: "%")) {
      encoding.isPercentEncoded = true
      let decoded = PercentEncoding.decoded(Text(SourceBytes(text.span)))
      text = (0..<decoded.count).map { decoded[$0] }
    }
    while let last = text.last, last.isBlank { text.removeLast() }
    if let first = text.firstIndex(where: { !$0.isBlank }) { text.removeFirst(first) }
    encoding.hasWhitespace = text.contains(where: \.isBlank)
    text.removeAll(where: \.isBlank)
    guard !text.isEmpty else { throw .empty }
    let isURL = text.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    encoding.alphabet = isURL ? .base64url : .base64
    if isURL { while text.last == UInt8(ascii: "=") { text.removeLast() } }
    guard let data = Base64.decoded(Text(SourceBytes(text.span)), isURL ? .url : .standard) else {
      throw .notBase64
    }
    return data
  }

  /// The offset after a label at the start of a text, or anywhere in an address; nil if there is
  /// none.
  private static func end(of label: StaticLabel, in text: [UInt8]) -> Int? {
    let name = Array(label.rawValue.utf8)
    let last = label == .bearer ? 0 : min(text.count - name.count, 4096)
    guard last >= 0, text.count > name.count else { return nil }
    for start in 0...last where text[start..<(start + name.count)].elementsEqual(name) {
      return start + name.count
    }
    return nil
  }

  private static func isXML(_ bytes: [UInt8]) -> Bool {
    withoutMark(bytes[...]).first { !$0.isBlank } == UInt8(ascii: "<")
  }

  private static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
  }

  /// The form that Oracle Mobile Cloud expects (Extracting the SAML Assertion): gzip data in base64,
  /// on one line.
  public static func encode(_ xml: [UInt8]) -> [UInt8] {
    Base64.encoded(Compression.gzip(xml))
  }
}
