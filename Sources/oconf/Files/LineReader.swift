import ConfigModel

/// Reads a stream or a file line by line, with memory for the longest line only.
@safe final class LineReader {
  private static let blockSize = 1 << 16

  private let descriptor: Int32
  private let path: String?
  private var memory: UnsafeMutableRawPointer
  private var capacity = blockSize
  /// What is in memory and was not handed out.
  private var (start, end) = (0, 0)
  /// How far it was looked through for the end of a line.
  private var searched = 0
  private var isAtEnd = false
  /// The number of the line that was handed out last, from 1.
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

  /// The next line, copied; nil after the last one.
  func next() throws(FileError) -> SourceBytes? {
    guard let line = try nextRange() else { return nil }
    return withBytes(line) { SourceBytes($0) }
  }

  /// Where the next line is, without its end (LF, or CR LF), until another one is asked for; nil after
  /// the last one.
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

  /// Lends a line.
  func withBytes<Result, Failure: Error>(
    _ line: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeBufferPointer(
      start: (memory + line.lowerBound).assumingMemoryBound(to: UInt8.self), count: line.count)
    return try body(unsafe bytes.span)
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
