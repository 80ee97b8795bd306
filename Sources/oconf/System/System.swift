#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls to the operating system.
enum System {
  /// The error code of the last failed call.
  static var lastError: Int32 { errno }

  static var directoryError: Int32 { EISDIR }
  static var closedPipeError: Int32 { EPIPE }

  static func message(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// The kind of a path or a descriptor, and the data that shows if it has changed.
  struct Status: Equatable {
    enum Kind {
      case regular, directory, pipe, other
    }

    let kind: Kind
    let size: Int
    let device: UInt64
    let inode: UInt64
    let mode: UInt32
    let owner: UInt32
    let group: UInt32
    let links: Int
    let modified: Int
    let modifiedNanoseconds: Int

    fileprivate init(_ status: stat) {
      kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .directory
        case S_IFIFO: .pipe
        default: .other
        }
      size = Int(status.st_size)
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(status.st_ino)
      mode = UInt32(status.st_mode & 0o7777)
      owner = UInt32(status.st_uid)
      group = UInt32(status.st_gid)
      links = Int(status.st_nlink)
      #if canImport(Darwin)
        modified = Int(status.st_mtimespec.tv_sec)
        modifiedNanoseconds = Int(status.st_mtimespec.tv_nsec)
      #else
        modified = Int(status.st_mtim.tv_sec)
        modifiedNanoseconds = Int(status.st_mtim.tv_nsec)
      #endif
    }
  }

  // MARK: Descriptors

  static let standardInput = STDIN_FILENO
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  /// Opens a file for reading. A named pipe is opened without waiting for a writer.
  ///
  /// - Parameter folder: Keeps the folder of the file open for the next file.
  static func openForReading(_ path: String, in folder: OpenFolder? = nil) -> Int32? {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = unsafe NativePath.withCString(path) {
      unsafe folder?.open($0, flags) ?? open($0, flags)
    }
    return descriptor < 0 ? nil : descriptor
  }

  /// Opens an existing file, such as a device.
  static func openForWriting(_ path: String) -> Int32? {
    let descriptor = unsafe NativePath.withCString(path) {
      unsafe open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    }
    return descriptor < 0 ? nil : descriptor
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// The result of one read: a number of bytes, zero at the end.
  enum ReadResult {
    case count(Int)
    /// No bytes are available yet, but a writer may send more.
    case wouldBlock
    case failure(Int32)
  }

  @unsafe static func read(
    _ descriptor: Int32, into memory: UnsafeMutableRawPointer, _ count: Int
  ) -> ReadResult {
    while true {
      #if canImport(Glibc)
        let done = unsafe Glibc.read(descriptor, memory, count)
      #elseif canImport(Musl)
        let done = unsafe Musl.read(descriptor, memory, count)
      #else
        let done = unsafe Darwin.read(descriptor, memory, count)
      #endif
      if done >= 0 { return .count(done) }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      case let code: return .failure(code)
      }
    }
  }

  static func waitUntilReadable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  static func rewind(_ descriptor: Int32) {
    _ = lseek(descriptor, 0, SEEK_SET)
  }

  /// Writes all bytes; returns the error code on failure.
  @unsafe static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32? {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      #if canImport(Glibc)
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
        let count = unsafe Musl.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      done += count
    }
    return nil
  }

  /// Copies the rest of one file to the end of another; false on failure.
  static func copy(from: Int32, to: Int32) -> Bool {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    return unsafe block.withUnsafeMutableBytes { block in
      guard let start = block.baseAddress else { return false }
      while true {
        switch unsafe read(from, into: start, block.count) {
        case .count(0): return true
        case .count(let count):
          let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
          if let code = unsafe write(to, bytes) {
            errno = code
            return false
          }
        case .wouldBlock: return false
        case .failure(let code):
          errno = code
          return false
        }
      }
    }
  }

  /// Flushes a file to the disk; returns the error code on failure.
  static func sync(_ descriptor: Int32) -> Int32? {
    while fsync(descriptor) != 0 {
      if errno != EINTR { return errno }
    }
    return nil
  }

  /// Appends to a file, which is created if it does not exist; returns the error code on failure.
  static func append(_ bytes: [UInt8], to path: String) -> Int32? {
    let descriptor = unsafe NativePath.withCString(path) {
      unsafe open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
    }
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0) }
  }

  /// The first offset of a byte in a range of the memory.
  @unsafe static func index(
    of byte: UInt8, in memory: UnsafeMutableRawPointer, _ range: Range<Int>
  ) -> Int? {
    let start = unsafe memory + range.lowerBound
    return unsafe memchr(start, Int32(byte), range.count).map { unsafe $0 - memory }
  }

  /// True if a buffer contains a byte.
  @unsafe static func contains(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return unsafe memchr(start, Int32(byte), bytes.count) != nil
  }

  // MARK: Paths

  static func status(_ descriptor: Int32) -> Status? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    return Status(status)
  }

  /// The status of a path, with links followed.
  static func status(_ path: String) -> Status? {
    var status = stat()
    guard unsafe NativePath.withCString(path, { unsafe stat($0, &status) }) == 0 else { return nil }
    return Status(status)
  }

  /// The status of a path, with a link at its end not followed.
  static func linkStatus(_ path: String, in folder: Int32 = AT_FDCWD) -> Status? {
    var status = stat()
    let result = unsafe NativePath.withCString(path) {
      unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? Status(status) : nil
  }

  static func exists(_ path: String) -> Bool {
    unsafe NativePath.withCString(path) { unsafe access($0, F_OK) } == 0
  }

  /// A folder or a regular file in a folder.
  struct Entry: Sendable {
    let name: String
    let isDirectory: Bool
  }

  /// The folders and regular files in a folder, sorted by the bytes of their names; nil if it
  /// cannot be read. Links and devices are left out.
  static func entries(of folder: String) -> [Entry]? {
    guard let stream = unsafe NativePath.withCString(folder, { unsafe opendir($0) }) else {
      return nil
    }
    defer { _ = unsafe closedir(stream) }
    // The names, each with its zero byte, are sorted before they become strings.
    var names: [CChar] = []
    var found: [(start: Int, isDirectory: Bool)] = []
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let name = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        guard unsafe strcmp(name, ".") != 0, unsafe strcmp(name, "..") != 0,
          let isDirectory = unsafe isDirectory(Int(entry.pointee.d_type), folder, name)
        else { return }
        found.append((names.count, isDirectory))
        unsafe names.append(
          contentsOf: UnsafeBufferPointer(start: name, count: Int(strlen(name)) + 1))
      }
    }
    return unsafe names.withUnsafeBufferPointer { names in
      guard let base = names.baseAddress else { return [] }
      found.sort { unsafe strcmp(base + $0.start, base + $1.start) < 0 }
      return found.map {
        unsafe Entry(name: NativePath.text(base + $0.start), isDirectory: $0.isDirectory)
      }
    }
  }

  /// Nil if the entry is neither a folder nor a regular file.
  @unsafe private static func isDirectory(
    _ type: Int, _ folder: String, _ name: UnsafePointer<CChar>
  ) -> Bool? {
    switch type {
    case Int(DT_DIR): return true
    case Int(DT_REG): return false
    case Int(DT_UNKNOWN):
      // Some file systems do not list the type.
      var status = stat()
      let path = unsafe folder + "/" + NativePath.text(name)
      guard unsafe NativePath.withCString(path, { unsafe lstat($0, &status) }) == 0 else {
        return nil
      }
      switch Status(status).kind {
      case .directory: return true
      case .regular: return false
      case .pipe, .other: return nil
      }
    default: return nil
    }
  }

  /// The absolute path with links resolved; nil if the path leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe NativePath.withCString(path, { unsafe realpath($0, nil) }) else {
      return nil
    }
    defer { unsafe free(resolved) }
    return unsafe NativePath.text(resolved)
  }

  /// The absolute path, without links; nil if the folder was removed.
  static var workingDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe NativePath.text(path)
  }

  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The width of the terminal behind a descriptor, in columns; nil if there is no terminal.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The nanoseconds of a clock that never goes back.
  static var monotonicTime: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// The time of day. Only decisions about expiry may depend on it.
  static var secondsSince1970: Int { time(nil) }

  static var processorCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }
}
