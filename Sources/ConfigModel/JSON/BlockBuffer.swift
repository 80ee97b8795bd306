/// Gathers the bytes of a document into large blocks on their way to a sink.
///
/// Callers make room before they append. Beyond the capacity there is ``slack``, so that short
/// texts can be copied in whole blocks of 32 bytes and a zero byte can follow the content. The
/// functions that append are always inlined. Floor: formatting 100 MB, 1.5 times faster than a peer.
@safe struct BlockBuffer: ~Copyable {
  private static let slack = 64

  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 18
  private(set) var count = 0

  init() {
    unsafe memory = .allocate(capacity: capacity + Self.slack)
  }

  deinit {
    unsafe memory.deallocate()
  }

  @inline(__always) func hasRoom(for byteCount: Int) -> Bool {
    count &+ byteCount <= capacity
  }

  /// Makes room for one text that is larger than a block. The buffer must be empty.
  mutating func reserve(_ byteCount: Int) {
    assert(count == 0)
    guard byteCount > capacity else { return }
    unsafe memory.deallocate()
    capacity = byteCount
    unsafe memory = .allocate(capacity: capacity + Self.slack)
  }

  @inline(__always) mutating func append(_ byte: UInt8) {
    unsafe memory[count] = byte
    count &+= 1
  }

  @inline(__always) mutating func append(_ source: ByteCursor, _ byteCount: Int) {
    unsafe source.copyBlocks(to: UnsafeMutableRawPointer(memory + count), count: byteCount)
    count &+= byteCount
  }

  /// Appends one byte many times.
  @inline(__always) mutating func append(_ byte: UInt8, times: Int) {
    let block = SIMD32<UInt8>(repeating: byte)
    var done = 0
    repeat {
      unsafe UnsafeMutableRawPointer(memory + count + done).storeBytes(
        of: block, as: SIMD32<UInt8>.self)
      done &+= 32
    } while done < times
    count &+= times
  }

  /// The content for a scanner, followed by a zero byte.
  mutating func terminated() -> (start: ByteCursor, end: ByteCursor) {
    unsafe memory[count] = 0
    let start = unsafe ByteCursor(UnsafePointer(memory))
    return (start, start + count)
  }

  /// Writes the content to a sink and empties the buffer.
  mutating func flush<Sink: ByteSink>(into sink: inout Sink) throws(Sink.Failure) {
    let content = unsafe UnsafeBufferPointer(start: memory, count: count)
    try unsafe sink.write(content.span)
    count = 0
  }
}
