import ConfigModel

/// The bytes of a file, and the data that shows later if it has changed.
struct LoadedFile: Sendable {
  let source: SourceBytes
  /// Nil for a stream, and for a file that was read without its status.
  let status: System.Status?
  /// The mapping; nil if the bytes are a copy.
  private let mapping: FileMapping?

  init(copy source: SourceBytes, status: System.Status? = nil) {
    self.source = source
    self.status = status
    mapping = nil
  }

  fileprivate init(_ mapping: FileMapping, _ status: System.Status) {
    source = mapping.source
    self.status = status
    self.mapping = mapping
  }

  /// Throws if the file was shortened or overwritten while its bytes were in use, which invalidates
  /// everything derived from them.
  func validate(_ path: String) throws(FileError) {
    guard mapping?.isIntact ?? true else { throw FileError(path, .read, .changedWhileRead) }
  }
}

/// Reads whole files: small ones with one call into a reused buffer, large ones by mapping them.
@safe final class FileReader {
  /// The number of bytes that one call reads. Most files are smaller.
  private static let blockSize = 1 << 16
  /// The size in bytes from which a file is mapped.
  private static let mappingThreshold = 1 << 20

  private let block: UnsafeMutableRawPointer
  /// The folder of the last file that a walk found.
  private let folder = OpenFolder()

  /// True if large files are mapped.
  private let mapsFiles: Bool

  /// - Parameter mapsFiles: False in a program that runs on, which cannot rely on a file to keep its
  ///   length.
  init(mapsFiles: Bool = !UnsavedTexts.isInUse) {
    self.mapsFiles = mapsFiles
    unsafe block = .allocate(byteCount: Self.blockSize, alignment: 16)
  }

  deinit {
    unsafe block.deallocate()
  }

  /// Reads a file.
  ///
  /// - Parameter isRegular: True if the file is known to be regular, so that a short read is its
  ///   end and three system calls are enough.
  func read(_ path: String, isRegular: Bool = false) throws(FileError) -> LoadedFile {
    if UnsavedTexts.isInUse, let text = UnsavedTexts.text(at: path) {
      return LoadedFile(copy: text)
    }
    guard let descriptor = System.openForReading(path, in: isRegular ? folder : nil) else {
      throw FileError(path, .read, .system(System.lastError))
    }
    defer { System.close(descriptor) }
    if isRegular {
      let count = try readBlock(descriptor, path) ?? 0
      if count < Self.blockSize {
        return LoadedFile(copy: copy(count))
      }
      System.rewind(descriptor)
    }
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
      if mapsFiles, status.size >= Self.mappingThreshold,
        let mapping = FileMapping(descriptor, status)
      {
        return LoadedFile(mapping, status)
      }
      return LoadedFile(copy: try stream(descriptor, path, status), status: status)
    case .pipe, .other:
      return LoadedFile(copy: try stream(descriptor, path, status))
    }
  }

  func readStandardInput() throws(FileError) -> LoadedFile {
    LoadedFile(copy: try stream(System.standardInput, nil, nil))
  }

  /// Reads to the end, and waits for the writer of a pipe.
  private func stream(
    _ descriptor: Int32, _ path: String?, _ status: System.Status?
  ) throws(FileError) -> SourceBytes {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(status?.size ?? 0)
    var hasWriter = status?.kind != .pipe
    while true {
      guard let count = try readBlock(descriptor, path) else {
        hasWriter = true
        System.waitUntilReadable(descriptor)
        continue
      }
      if count == 0 { break }
      hasWriter = true
      if bytes.isEmpty, count == status?.size {
        // The usual case: the whole file at once.
        return copy(count)
      }
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: block, count: count))
      guard bytes.count <= SourceBytes.maximumCount else { throw FileError(path, .read, .tooLarge) }
    }
    guard hasWriter else { throw FileError(path, .read, .nobodyWrites) }
    return SourceBytes(bytes.span)
  }

  /// The number of bytes that one call read, zero at the end; nil if none are available yet.
  private func readBlock(_ descriptor: Int32, _ path: String?) throws(FileError) -> Int? {
    switch unsafe System.read(descriptor, into: block, Self.blockSize) {
    case .count(let count): return count
    case .wouldBlock: return nil
    case .failure(let code):
      throw FileError(
        path, .read, code == System.directoryError ? .isDirectory : .system(code))
    }
  }

  private func copy(_ count: Int) -> SourceBytes {
    let bytes = unsafe UnsafeBufferPointer(
      start: block.assumingMemoryBound(to: UInt8.self), count: count)
    return SourceBytes(unsafe bytes.span)
  }
}
