#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of one input, shared by everything that points into them. Bytes that something points
/// to do not change.
///
/// At least ``padding`` zero bytes follow the content, so that a scanner may read whole words past
/// the end and stops at the zero, which no grammar here accepts.
@safe public final class SourceBytes: @unchecked Sendable {
  /// The number of readable zero bytes that follow the content.
  public static let padding = 64

  /// The largest input that is read, in bytes (1 GiB). Offsets fit 32 bits with room to spare.
  public static let maximumCount = 1 << 30

  public let count: Int
  private let base: UnsafePointer<UInt8>
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  /// Adopts memory that the caller has filled.
  ///
  /// - Parameters:
  ///   - memory: `count` bytes of content, then at least ``padding`` zero bytes.
  ///   - release: Called once, with `memory`, after the last reference is gone.
  @unsafe public init(
    adopting memory: UnsafeMutableRawPointer, count: Int,
    release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    precondition(count <= Self.maximumCount)
    unsafe base = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
    unsafe self.release = release
    self.count = count
  }

  /// Copies bytes.
  public convenience init(_ bytes: Span<UInt8>) {
    let memory = unsafe PlainMemory.allocate(bytes.count + Self.padding)
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress {
        unsafe memory.copyMemory(from: start, byteCount: source.count)
      }
    }
    unsafe (memory + bytes.count).initializeMemory(
      as: UInt8.self, repeating: 0, count: Self.padding)
    unsafe self.init(adopting: memory, count: bytes.count) { unsafe PlainMemory.free($0) }
  }

  /// Copies bytes.
  public convenience init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self.init(bytes.span)
  }

  /// Copies the UTF-8 of a string.
  public convenience init(_ text: String) {
    self.init(text.utf8)
  }

  deinit {
    unsafe release(UnsafeMutableRawPointer(mutating: base))
  }

  /// The address of the bytes. Valid while this object is alive.
  @unsafe var memory: UnsafeRawPointer { unsafe UnsafeRawPointer(base) }

  /// The start of the content for a scanner. Valid while this object is alive.
  public var start: ByteCursor { unsafe ByteCursor(base) }

  public func cursor(at offset: Int) -> ByteCursor {
    assert(offset >= 0 && offset <= count)
    return start + offset
  }

  /// The byte at an offset; zero from ``count`` to the end of the padding.
  public subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count + Self.padding)
    return unsafe base[offset]
  }

  /// Passes a part of the bytes to a closure.
  public func withSpan<Result>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let buffer = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return try body(unsafe buffer.span)
  }

  /// A part of the content as a string, with replacement characters where it is not UTF-8.
  public func text(_ range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  /// The character at an offset and the offset of the next one. Malformed bytes yield the
  /// replacement character, as in ``text(_:)``.
  public func scalar(at offset: Int) -> (scalar: Unicode.Scalar, next: Int) {
    let at = cursor(at: offset)
    if let (scalar, next) = UTF8Scanner.scalar(at) { return (scalar, offset + (next - at)) }
    return ("\u{FFFD}", offset + (UTF8Scanner.endOfMalformed(at) - at))
  }

  /// The offset of the first such byte in a part of the content; nil if there is none.
  func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    guard !range.isEmpty else { return nil }
    let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
    return unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }

  /// True if the content has such a byte.
  public func contains(_ byte: UInt8) -> Bool {
    unsafe memchr(base, Int32(byte), count) != nil
  }
}
