/// The parts of an origin as ranges of bytes. One value reads many origins in turn and allocates
/// nothing for each of them.
///
/// It accepts exactly the origins and patterns that ``Origin`` and ``OriginPattern`` accept.
public struct SplitOrigin: Sendable {
  /// The origin or the pattern, followed by its port in digits without leading zeros.
  private(set) var bytes: [UInt8] = []
  private(set) var scheme = 0..<0
  private(set) var host = 0..<0
  /// The starts of the labels; empty for an IP literal.
  private(set) var labelStarts: [Int] = []
  /// The effective port of an origin in digits, or the port of a pattern as written. Nil if there
  /// is none.
  private(set) var port: Range<Int>?
  private(set) var hasWrittenPort = false
  /// True if the effective port is the one that the scheme implies, or if there is neither.
  private(set) var hasDefaultPort = false
  private(set) var hasCapitals = false
  /// The hashes of the last label, of the last two, and so on.
  private(set) var suffixHashes: [UInt64] = []

  public init() {}

  /// Creates the host of a pattern, with each run of stars reduced to one.
  init(hostOf pattern: OriginPattern) {
    for (index, label) in pattern.labels.enumerated() {
      if index > 0 { bytes.append(SegmentGlob.dot) }
      if !pattern.isIPLiteral { labelStarts.append(bytes.count) }
      bytes += label.canonicalPattern.string.utf8
    }
    host = bytes.indices
    hashSuffixes()
  }

  /// Reads an origin. Returns false if the text is not an origin; the properties are then
  /// meaningless.
  ///
  /// - Parameter keepsCase: True if capitals are not converted to lower case.
  public mutating func read(_ text: Span<UInt8>, keepsCase: Bool = false) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    return split(isPattern: false, keepsCase)
  }

  /// Reads a pattern, which may have stars.
  mutating func readPattern(_ text: String, keepsCase: Bool) -> Bool {
    bytes = Array(text.utf8)
    return split(isPattern: true, keepsCase)
  }

  // MARK: Structure

  private mutating func split(isPattern: Bool, _ keepsCase: Bool) -> Bool {
    labelStarts.removeAll(keepingCapacity: true)
    suffixHashes.removeAll(keepingCapacity: true)
    hasCapitals = false
    guard var colon = schemeEnd(isPattern), colon + 3 < bytes.count,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
    else { return false }
    scheme = 0..<colon
    colon += 3
    guard let hostEnd = hostEnd(from: colon, isPattern) else {
      return isPattern && holdsNonASCII && splitUnicodePattern(keepsCase)
    }
    host = colon..<hostEnd
    if hasCapitals, !keepsCase { fold() }
    return readPort(isPattern)
  }

  private mutating func schemeEnd(_ isPattern: Bool) -> Int? {
    for index in bytes.indices {
      switch bytes[index] {
      case 0x61...0x7A: continue
      case 0x41...0x5A: hasCapitals = true
      case UInt8(ascii: ":"): return index > 0 ? index : nil
      case SegmentGlob.star: if !isPattern { return nil }
      case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), SegmentGlob.dot:
        if index == 0 { return nil }
      default: return nil
      }
    }
    return nil
  }

  /// The end of a host of ASCII characters; nil if the host is malformed or has other characters.
  private mutating func hostEnd(from start: Int, _ isPattern: Bool) -> Int? {
    if bytes[start] == UInt8(ascii: "[") { return literalEnd(from: start) }
    labelStarts.append(start)
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"): break
      case SegmentGlob.dot:
        if labelStarts[labelStarts.count - 1] == index { return nil }
        labelStarts.append(index + 1)
      case UInt8(ascii: ":"): return isEnd(index, isPattern) ? index : nil
      case 0x41...0x5A: hasCapitals = true
      case SegmentGlob.star: if !isPattern { return nil }
      case 0...0x20, 0x7F..., UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: "@"),
        UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"):
        return nil
      default: if !isPattern, !byte.mayBeInHost { return nil }
      }
      index += 1
    }
    return isEnd(index, isPattern) ? index : nil
  }

  /// True if a host may end at an index. The host of an origin may also end after a dot
  /// (``Origin/endsWithDot``).
  private func isEnd(_ index: Int, _ isPattern: Bool) -> Bool {
    labelStarts[labelStarts.count - 1] < index || !isPattern && labelStarts.count > 1
  }

  /// The end of an IP literal in brackets; nil if it is malformed.
  private mutating func literalEnd(from start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "]"):
        let end = index + 1
        let isWhole = end == bytes.count || bytes[end] == UInt8(ascii: ":")
        return index > start + 1 && isWhole ? end : nil
      case 0x41...0x46: hasCapitals = true
      case 0x30...0x39, 0x61...0x66, UInt8(ascii: ":"), SegmentGlob.dot: break
      default: return nil
      }
      index += 1
    }
    return nil
  }

  private mutating func fold() {
    for index in 0..<host.upperBound { bytes[index] = bytes[index].lowercasedASCII }
  }

  // MARK: Ports

  private mutating func readPort(_ isPattern: Bool) -> Bool {
    let implied = defaultPort
    hasWrittenPort = host.upperBound < bytes.count
    guard hasWrittenPort else {
      hasDefaultPort = true
      port = isPattern ? nil : implied.map { append($0) }
      return true
    }
    let written = host.upperBound + 1..<bytes.count
    guard !written.isEmpty else { return false }
    var number = 0
    for index in written {
      switch bytes[index] {
      case 0x30...0x39: number = min(number * 10 + Int(bytes[index] & 0xF), 1 << 17)
      case SegmentGlob.star where isPattern: break
      default: return false
      }
    }
    if isPattern {
      port = written
      return true
    }
    guard number <= 65535 else { return false }
    hasDefaultPort = number == implied
    port = append(number)
    return true
  }

  private mutating func append(_ port: Int) -> Range<Int> {
    let start = bytes.count
    var divisor = 10000
    while divisor > 1, port < divisor { divisor /= 10 }
    while divisor > 0 {
      bytes.append(UInt8(0x30 + port / divisor % 10))
      divisor /= 10
    }
    return start..<bytes.count
  }

  /// Returns the same as ``Origin/defaultPort(of:)``, ignoring case.
  private var defaultPort: Int? {
    func isScheme(_ name: StaticString) -> Bool {
      scheme.allSatisfy { unsafe bytes[$0].lowercasedASCII == name.utf8Start[$0] }
    }
    switch scheme.count {
    case 5: return isScheme("https") ? 443 : nil
    case 4: return isScheme("http") ? 80 : nil
    case 3: return isScheme("wss") ? 443 : isScheme("ftp") ? 21 : nil
    case 2: return isScheme("ws") ? 80 : nil
    default: return nil
    }
  }

  // MARK: Other scripts

  private var holdsNonASCII: Bool { bytes.contains { $0 >= 0x80 } }

  /// Splits a pattern with non-ASCII characters, which matches no origin.
  private mutating func splitUnicodePattern(_ keepsCase: Bool) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard OriginPattern(text) != nil, let parts = OriginParts(text) else { return false }
    let lowercased = parts.host.lowercased()
    hasCapitals = lowercased != parts.host || parts.scheme.lowercased() != parts.scheme
    bytes = Array((keepsCase ? parts.scheme : parts.scheme.lowercased()).utf8)
    scheme = bytes.indices
    bytes += "://".utf8
    let start = bytes.count
    bytes += (keepsCase ? parts.host : lowercased).utf8
    host = start..<bytes.count
    labelStarts = [start]
    for index in host where bytes[index] == SegmentGlob.dot { labelStarts.append(index + 1) }
    if let port = parts.port { bytes += (":" + port).utf8 }
    return readPort(true)
  }

  // MARK: Labels

  /// The number of labels; zero for an IP literal.
  var labelCount: Int { labelStarts.count }

  func label(_ index: Int) -> Range<Int> {
    let next = index + 1 < labelStarts.count ? labelStarts[index + 1] - 1 : host.upperBound
    return labelStarts[index]..<next
  }

  /// Fills ``suffixHashes``, from the end of the host.
  mutating func hashSuffixes() {
    suffixHashes.removeAll(keepingCapacity: true)
    var hash = OriginHash()
    var end = host.upperBound
    for start in labelStarts.reversed() {
      var index = end
      while index > start {
        index -= 1
        hash.add(bytes[index])
      }
      suffixHashes.append(hash.value)
      hash.add(SegmentGlob.dot)
      end = start - 1
    }
  }
}

/// A hash of bytes alone (FNV-1a) that finds candidates for a comparison.
struct OriginHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always) mutating func add(_ byte: UInt8) { add(UInt64(byte)) }

  @inline(__always) mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
  }
}
