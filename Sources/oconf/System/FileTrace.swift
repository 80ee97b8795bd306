#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reports the paths that a run depends on to the process that watches them (`--watch`).
///
/// A record is its kind, the bytes of the path, and a zero byte.
enum FileTrace {
  enum Kind: UInt8 {
    /// A file or folder that is read, or whose existence matters.
    case path = 0x66
    /// A folder whose entries are listed.
    case listing = 0x64
    /// The command line is wrong, so watching would be useless. The path is empty.
    case stop = 0x21
  }

  /// The descriptor for the records; negative unless the run is watched. Set while the process has
  /// only one thread.
  nonisolated(unsafe) private static var descriptor: Int32 = -1

  /// The environment variable with the number of the descriptor in the process of a watched run.
  static let variable = "OCONF_TRACE"

  /// Reports from now on, and returns true, if this process is a watched run.
  static func begin() -> Bool {
    guard let number = System.environment(variable).flatMap({ Int32($0) }), number >= 0 else {
      return false
    }
    unsafe descriptor = number
    // Other programs that this one starts are no watched runs.
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = unsafe unsetenv(variable)
    return true
  }

  /// The system writes a record of this size as a whole, whatever other threads write (PIPE_BUF).
  private static let maximumCount = 4096

  static func note(_ kind: Kind, _ path: String) {
    if unsafe descriptor >= 0 { send(kind, path) }
  }

  @inline(never) private static func send(_ kind: Kind, _ path: String) {
    var bytes = NativePath.cString(path).map { UInt8(bitPattern: $0) }
    bytes.insert(kind.rawValue, at: 0)
    guard bytes.count <= maximumCount else { return }
    _ = unsafe System.write(descriptor, bytes.span)
  }
}
