/// Collects machine-readable lines piece by piece and writes them block by block.
@safe public struct LineBuffer: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 17
  public private(set) var count = 0

  public init() {
    unsafe memory = .allocate(capacity: capacity)
  }

  deinit {
    unsafe memory.deallocate()
  }

  public mutating func append(_ text: StaticString) {
    unsafe append(text.utf8Start, text.utf8CodeUnitCount)
  }

  public mutating func append(copying text: String) {
    var text = text
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { unsafe append(start, bytes.count) }
    }
  }

  public mutating func append(_ number: Int) {
    reserve(20)
    if number < 0 {
      unsafe memory[count] = UInt8(ascii: "-")
      count += 1
    }
    var rest = number.magnitude
    var digits = 1
    var limit: UInt = 10
    while rest >= limit {
      digits += 1
      let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
      if overflow { break }
      limit = next
    }
    count += digits
    var at = count
    repeat {
      at -= 1
      unsafe memory[at] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    } while rest > 0
  }

  /// Appends a text as a JSON string if it is printable ASCII that needs no escape and contains no
  /// command marker of a build server (`::`, `##`). Otherwise returns false and appends nothing.
  public mutating func appendQuoted(ifPlain text: Text) -> Bool {
    let bytes = BorrowedText(text)
    reserve(bytes.count + 2)
    var previous: UInt8 = 0
    unsafe memory[count] = UInt8(ascii: "\"")
    for index in 0..<bytes.count {
      let byte = bytes.start[index]
      let isPlain =
        0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      let startsCommand =
        byte == previous && (byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#"))
      guard isPlain, !startsCommand else { return false }
      unsafe memory[count + 1 + index] = byte
      previous = byte
    }
    count += bytes.count + 2
    unsafe memory[count - 1] = UInt8(ascii: "\"")
    return true
  }

  /// Passes the content to a closure and empties the buffer.
  public mutating func flush<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let content = unsafe UnsafeBufferPointer(start: memory, count: count)
    try unsafe body(content.span)
    count = 0
  }

  private mutating func append(_ bytes: UnsafePointer<UInt8>, _ byteCount: Int) {
    reserve(byteCount)
    unsafe (memory + count).update(from: bytes, count: byteCount)
    count += byteCount
  }

  @inline(__always) private mutating func reserve(_ byteCount: Int) {
    if count + byteCount > capacity { grow(byteCount) }
  }

  @inline(never) private mutating func grow(_ byteCount: Int) {
    capacity = max(2 * capacity, count + byteCount)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = larger
  }
}
