import ConfigModel

/// Standard output or standard error, collected into blocks.
///
/// A closed pipe is not an error: its reader needs no more. Later output is dropped, and
/// ``isClosed`` is true.
final class StandardStream: ByteSink {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private(set) var isClosed = false

  private static let blockSize = 1 << 16

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  var isTerminal: Bool { System.isTerminal(descriptor) }

  func write(_ text: String) throws(FileError) {
    buffer += text.utf8
    if buffer.count >= Self.blockSize { try flush() }
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    // A whole block is sent directly, without the buffer.
    try flush()
    try send(bytes)
  }

  func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try send(buffer.span)
  }

  private func send(_ bytes: Span<UInt8>) throws(FileError) {
    guard !isClosed, let code = System.write(descriptor, bytes) else { return }
    guard code == System.closedPipeError else { throw FileError(nil, .write, .system(code)) }
    isClosed = true
  }
}
