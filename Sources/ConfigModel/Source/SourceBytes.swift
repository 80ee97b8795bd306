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

/// The apparent encoding of a file that is not UTF-8. One message about it says more than a message
/// for each malformed byte.
public enum ForeignEncoding: Sendable {
  case utf16, utf32
  /// Not text: NUL bytes in no pattern that UTF-16 or UTF-32 would produce.
  case binary

  /// Detects the encoding from the byte order mark at the start, or else from the positions of NUL
  /// bytes: every supported document begins with ASCII characters. Nil if neither shows one.
  public init?(of source: SourceBytes) {
    // Bytes after the end read as zero.
    let start = source.start.word32
    let hasMark = start & 0xFFFF == 0xFEFF || start & 0xFFFF == 0xFFFE
    if hasMark || start == 0xFFFE_0000, source.count >= 2 {
      let isLong = start == 0x0000_FEFF || start == 0xFFFE_0000
      self = isLong && source.count >= 4 ? .utf32 : .utf16
      return
    }
    let head = 0..<min(source.count, Self.reach)
    guard source.firstOffset(of: 0, in: head) != nil else { return nil }
    let zeros = head.count { source[$0] == 0 }
    guard zeros > 2 || zeros > 1 && source.count < 16 else { return nil }
    if Self.isUTF32(source) {
      self = .utf32
    } else {
      self = source[0] == 0 || source[1] == 0 ? .utf16 : .binary
    }
  }

  /// The number of bytes examined.
  private static let reach = 1024

  /// True if the first 64 bytes are units of four bytes that all have their first two or all have
  /// their last two bytes zero, as characters up to U+FFFF do in UTF-32.
  private static func isUTF32(_ source: SourceBytes) -> Bool {
    let starts = stride(from: 0, to: min(source.count & ~3, 64), by: 4)
    return source.count >= 4
      && (starts.allSatisfy { source[$0] == 0 && source[$0 + 1] == 0 }
        || starts.allSatisfy { source[$0 + 2] == 0 && source[$0 + 3] == 0 })
      && starts.allSatisfy { start in (0..<4).contains { source[start + $0] != 0 } }
  }

  /// The message for the user.
  public var message: String {
    switch self {
    case .utf16: "the file is encoded in UTF-16; save it as UTF-8"
    case .utf32: "the file is encoded in UTF-32; save it as UTF-8"
    case .binary: "not a text file (contains NUL bytes)"
    }
  }
}
