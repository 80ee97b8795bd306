import ConfigModel

/// The bytes of a file, and the data that shows later if it has changed.
struct LoadedFile: Sendable {
  let source: SourceBytes
  /// Nil for a stream.
  let status: System.Status?

  init(_ source: SourceBytes, _ status: System.Status? = nil) {
    self.source = source
    self.status = status
  }
}

/// Reads whole files into memory.
enum FileReader {
  /// The memory for a stream at first, in bytes.
  private static let blockSize = 1 << 16

  static func read(_ path: String) throws(FileError) -> LoadedFile {
    if UnsavedTexts.isInUse, let text = UnsavedTexts.text(at: path) { return LoadedFile(text) }
    guard let descriptor = System.openForReading(path) else {
      throw FileError(path, .read, .system(System.lastError))
    }
    defer { System.close(descriptor) }
    guard let status = System.status(descriptor) else {
      throw FileError(path, .read, .system(System.lastError))
    }
    switch status.kind {
    case .directory:
      throw FileError(path, .read, .isDirectory)
    case .regular:
      guard status.size <= SourceBytes.maximumCount else {
        throw FileError(path, .read, .tooLarge)
      }
      let source = try contents(descriptor, path, status)
      // Files of `/sys` state a size that they do not have: they have no more bytes later, either.
      var more: [UInt8] = [0]
      let isWhole =
        source.count >= status.size || System.read(descriptor, into: &more) == .count(0)
      guard isWhole, System.status(descriptor)?.statesContent(of: status) ?? false else {
        throw FileError(path, .read, .changedWhileRead)
      }
      return LoadedFile(source, status)
    case .pipe, .other:
      return LoadedFile(try contents(descriptor, path, status))
    }
  }

  static func readStandardInput() throws(FileError) -> SourceBytes {
    try contents(System.standardInput, nil, nil)
  }

  /// Reads to the end, and waits for the writer of a pipe.
  private static func contents(
    _ descriptor: Int32, _ path: String?, _ status: System.Status?
  ) throws(FileError) -> SourceBytes {
    let size = status?.kind == .regular ? status?.size ?? 0 : 0
    // One byte more shows that a file ends where it should. Files of `/proc` state no size.
    var capacity = size > 0 ? size + 1 : blockSize
    var memory = unsafe allocate(capacity)
    var count = 0
    var hasWriter = status?.kind != .pipe
    do throws(FileError) {
      reading: while true {
        switch unsafe System.read(descriptor, into: memory + count, capacity - count) {
        case .count(0): break reading
        case .count(let more):
          count += more
          hasWriter = true
          if count == size { break reading }
        case .wouldBlock:
          hasWriter = true
          System.waitUntilReadable(descriptor)
        case .failure(let code):
          throw FileError(
            path, .read, code == System.directoryError ? .isDirectory : .system(code))
        }
        guard count <= SourceBytes.maximumCount else { throw FileError(path, .read, .tooLarge) }
        if count == capacity {
          capacity *= 2
          let larger = unsafe allocate(capacity)
          unsafe larger.copyMemory(from: memory, byteCount: count)
          unsafe memory.deallocate()
          unsafe memory = larger
        }
      }
      guard hasWriter else { throw FileError(path, .read, .nobodyWrites) }
    } catch {
      unsafe memory.deallocate()
      throw error
    }
    unsafe (memory + count).initializeMemory(
      as: UInt8.self, repeating: 0, count: SourceBytes.padding)
    return unsafe SourceBytes(adopting: memory, count: count) { unsafe $0.deallocate() }
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: capacity + SourceBytes.padding, alignment: 1)
  }
}
