import ConfigModel

/// Splits a stream of bytes into the bodies of messages.
///
/// Memory is bounded, whatever arrives: a header by ``headerLimit``, and a body by ``bodyLimit``. After
/// a header that is none, everything up to the next `Content-Length` is skipped.
struct MessageReader {
  /// The maximum number of bytes of a header.
  static let headerLimit = 4096
  /// The maximum number of bytes of a body. Longer ones are skipped.
  static let bodyLimit = 64 << 20

  enum Event {
    case body(SourceBytes)
    case failure(ResponseError)
  }

  private enum State {
    case header
    case body(count: Int)
    /// Inside of a body that is too long.
    case skippedBody(rest: Int)
    /// After bytes that are no header.
    case lost
  }

  private var state = State.header
  /// The bytes of the header or the body that have arrived.
  private var bytes: [UInt8] = []

  /// Takes bytes, and returns what they complete.
  mutating func take(_ block: ArraySlice<UInt8>) -> [Event] {
    var block = block
    var events: [Event] = []
    while !block.isEmpty {
      switch state {
      case .header: takeHeader(&block, &events)
      case .body(let count):
        let part = block.prefix(count - bytes.count)
        bytes += part
        block = block.dropFirst(part.count)
        if bytes.count == count { finishBody(&events) }
      case .skippedBody(let rest):
        let part = block.prefix(rest)
        block = block.dropFirst(part.count)
        state = part.count == rest ? .header : .skippedBody(rest: rest - part.count)
      case .lost: skip(&block)
      }
    }
    return events
  }

  private mutating func finishBody(_ events: inout [Event]) {
    events.append(.body(SourceBytes(bytes.span)))
    // A large body is not kept.
    bytes = []
    state = .header
  }

  // MARK: Headers

  private mutating func takeHeader(_ block: inout ArraySlice<UInt8>, _ events: inout [Event]) {
    while let byte = block.popFirst() {
      bytes.append(byte)
      guard byte == 0x0A else {
        if bytes.count >= Self.headerLimit { return lose("the header is too long", &events) }
        continue
      }
      if bytes.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] || bytes.suffix(2) == [0x0A, 0x0A] {
        return readHeader(&events)
      }
      // Garbage is noticed at the end of its first line.
      let lines = bytes.split(separator: 0x0A)
      guard lines.last?.contains(UInt8(ascii: ":")) ?? false else {
        return lose("the header is malformed", &events)
      }
    }
  }

  private mutating func readHeader(_ events: inout [Event]) {
    let lines = String(decoding: bytes, as: UTF8.self).utf8.split { $0 == 0x0A || $0 == 0x0D }
    var count: Int?
    var isUTF8 = true
    for line in lines {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = String(Substring(parts[1])).trimmingWhitespace
      switch String(Substring(parts[0])).lowercased() {
      case "content-length": count = Int(value).flatMap { $0 >= 0 ? $0 : nil }
      case "content-type":
        let type = value.lowercased()
        isUTF8 = !type.includes("charset=") || type.includes("utf-8") || type.includes("utf8")
      default: break
      }
    }
    guard let count else { return lose("the header has no valid 'Content-Length'", &events) }
    bytes = []
    guard count <= Self.bodyLimit, isUTF8 else {
      let reason =
        isUTF8
        ? "a message may have at most \(Self.bodyLimit >> 20) MiB; skipped"
        : "the content must be UTF-8; skipped"
      events.append(.failure(ResponseError(.invalidRequest, reason)))
      state = .skippedBody(rest: count)
      return
    }
    state = .body(count: count)
    if count == 0 { finishBody(&events) }
  }

  // MARK: Garbage

  private static let mark = Array("content-length:".utf8)

  private mutating func lose(_ reason: String, _ events: inout [Event]) {
    events.append(.failure(ResponseError(.parseError, reason)))
    // A header may begin in the bytes that were taken, but not at their beginning.
    let rest = bytes.dropFirst()
    bytes = []
    state = .lost
    var again = rest[...]
    skip(&again)
    if case .header = state { takeHeader(&again, &events) }
  }

  /// Skips bytes until a header begins.
  private mutating func skip(_ block: inout ArraySlice<UInt8>) {
    while let byte = block.popFirst() {
      bytes.append(byte.lowercasedASCII)
      while !Self.mark.starts(with: bytes) { bytes.removeFirst() }
      if bytes.count == Self.mark.count {
        state = .header
        return
      }
    }
  }
}
