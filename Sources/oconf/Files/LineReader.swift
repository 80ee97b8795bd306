import ConfigModel

/// Reads a stream or a file line by line, with memory only for the longest line.
@safe final class LineReader {
  private static let blockSize = 1 << 16

  private let descriptor: Int32
  private let path: String?
  private var memory: UnsafeMutableRawPointer
  private var capacity = blockSize
  /// The range of bytes in memory that have not been returned.
  private var (start, end) = (0, 0)
  /// The offset up to which there is no line end.
  private var searched = 0
  private var isAtEnd = false
  /// The number of the last returned line, from 1.
  private(set) var lineNumber = 0

  /// - Parameter operand: A path, or `-` for standard input.
  init(_ operand: String) throws(FileError) {
    if operand == "-" {
      descriptor = System.standardInput
      path = nil
    } else {
      guard let opened = System.openForReading(operand) else {
        throw FileError(operand, .read, .system(System.lastError))
      }
      descriptor = opened
      path = operand
    }
    unsafe memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    unsafe memory.deallocate()
    if path != nil { System.close(descriptor) }
  }

  /// A copy of the next line; nil after the last one.
  func next() throws(FileError) -> SourceBytes? {
    guard let line = try nextRange() else { return nil }
    return withBytes(line) { SourceBytes($0) }
  }

  /// The range of the next line without its end (LF, or CR LF), valid until the next call; nil
  /// after the last line.
  func nextRange() throws(FileError) -> Range<Int>? {
    while true {
      if let lineEnd = unsafe System.index(of: UInt8(ascii: "\n"), in: memory, searched..<end) {
        return take(upTo: lineEnd, skipping: 1)
      }
      searched = end
      guard !isAtEnd else { return start < end ? take(upTo: end, skipping: 0) : nil }
      try fill()
    }
  }

  /// Calls `body` with the bytes of a line.
  func withBytes<Result, Failure: Error>(
    _ line: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeBufferPointer(
      start: (memory + line.lowerBound).assumingMemoryBound(to: UInt8.self), count: line.count)
    return try body(unsafe bytes.span)
  }

  /// A part of a line, with replacement characters where it is not UTF-8.
  func text(_ range: Range<Int>) -> String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: memory + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  private func take(upTo lineEnd: Int, skipping count: Int) -> Range<Int> {
    var contentEnd = lineEnd
    if contentEnd > start,
      unsafe memory.load(fromByteOffset: contentEnd - 1, as: UInt8.self) == UInt8(ascii: "\r")
    {
      contentEnd -= 1
    }
    let line = start..<contentEnd
    start = lineEnd + count
    searched = start
    lineNumber += 1
    return line
  }

  private func fill() throws(FileError) {
    if start > 0 {
      unsafe memory.copyMemory(from: memory + start, byteCount: end - start)
      (end, searched, start) = (end - start, searched - start, 0)
    }
    if end == capacity {
      guard capacity < SourceBytes.maximumCount else { throw FileError(path, .read, .tooLarge) }
      let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity * 2, alignment: 16)
      unsafe larger.copyMemory(from: memory, byteCount: end)
      unsafe memory.deallocate()
      unsafe memory = larger
      capacity *= 2
    }
    switch unsafe System.read(descriptor, into: memory + end, capacity - end) {
    case .count(let count):
      end += count
      isAtEnd = count == 0
    case .wouldBlock: System.waitUntilReadable(descriptor)
    case .failure(let code):
      throw FileError(
        path, .read, code == System.directoryError ? .isDirectory : .system(code))
    }
  }
}
