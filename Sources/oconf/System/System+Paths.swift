import ConfigModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls about paths.
extension System {
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

    /// True if the content has not changed since another status of the same file.
    func statesContent(of other: Status) -> Bool {
      size == other.size && modified == other.modified
        && modifiedNanoseconds == other.modifiedNanoseconds
    }

    init(_ status: stat) {
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

  /// Creates a folder, and those around it that do not exist. Returns the error code; nil if the
  /// folder exists now.
  static func makeFolders(_ path: String) -> Int32? {
    if status(path)?.kind == .directory { return nil }
    let outer = Path.folder(of: path)
    if !outer.isEmpty, outer != path, let code = makeFolders(outer) { return code }
    let result = unsafe NativePath.withCString(path) { unsafe mkdir($0, 0o777) }
    return result == 0 ? nil : errno
  }

  static func status(_ descriptor: Int32) -> Status? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    return Status(status)
  }

  /// The status of a path, with links followed.
  static func status(_ path: String) -> Status? {
    FileTrace.note(.path, path)
    var status = stat()
    guard unsafe NativePath.withCString(path, { unsafe stat($0, &status) }) == 0 else { return nil }
    return Status(status)
  }

  /// The status of a path, with a link at its end not followed.
  static func linkStatus(_ path: String) -> Status? {
    var status = stat()
    let result = unsafe NativePath.withCString(path) { unsafe lstat($0, &status) }
    return result == 0 ? Status(status) : nil
  }

  #if os(Linux)
    /// The time of the last change of a path, its content or its attributes, in nanoseconds since 1970.
    static func changeTime(_ path: String) -> Int? {
      var status = stat()
      guard unsafe NativePath.withCString(path, { unsafe stat($0, &status) }) == 0 else {
        return nil
      }
      return nanoseconds(status.st_ctim)
    }

    /// The clock that times of changes come from, in nanoseconds since 1970.
    static var fileTime: Int {
      var time = timespec()
      unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
      return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> Int {
      Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
  #endif

  static func exists(_ path: String) -> Bool {
    FileTrace.note(.path, path)
    return unsafe NativePath.withCString(path) { unsafe access($0, F_OK) } == 0
  }

  /// A folder or a regular file in a folder.
  struct Entry: Sendable {
    let name: String
    let isDirectory: Bool
  }

  /// The folders and regular files in a folder, sorted by the bytes of their names; nil if it
  /// cannot be read. Links and devices are left out.
  static func entries(of folder: String) -> [Entry]? {
    FileTrace.note(.listing, folder)
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

  /// The names of the links in a folder, sorted by their bytes.
  static func links(in folder: String) -> [String] {
    guard let stream = unsafe NativePath.withCString(folder, { unsafe opendir($0) }) else {
      return []
    }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let type = unsafe Int(entry.pointee.d_type)
        guard type == Int(DT_LNK) || type == Int(DT_UNKNOWN) else { return }
        let name = unsafe NativePath.text(
          UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
        if linkTarget(folder + "/" + name) != nil { names.append(name) }
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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

  /// The target of a symbolic link, as bytes; nil for anything else.
  static func linkTarget(_ path: String) -> [UInt8]? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = unsafe NativePath.withCString(path) { path in
      unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe readlink(path, $0, buffer.count) } ?? -1
      }
    }
    guard count >= 0 else { return nil }
    return bytes.prefix(count).map { UInt8(bitPattern: $0) }
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
}
