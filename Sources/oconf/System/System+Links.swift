#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
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
}
