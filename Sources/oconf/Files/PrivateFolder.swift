#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import ConfigModel

/// A folder for a few files that another program is to read, and nobody else (mode 0700). It is
/// removed with what was written into it when the last reference is gone.
final class PrivateFolder {
  private let path: String
  private var names: [String] = []

  init() throws(FileError) {
    let parent = System.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = NativePath.cString(parent + "/oconf-XXXXXX")
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw FileError(parent, .write, .system(errno)) }
    path = NativePath.text(template.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit {
    for name in names {
      _ = unsafe NativePath.withCString(path + "/" + name) { unsafe unlink($0) }
    }
    _ = unsafe NativePath.withCString(path) { unsafe rmdir($0) }
  }

  /// The path of a file of this name, which is written anew.
  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) -> String {
    let file = path + "/" + name
    let descriptor = unsafe NativePath.withCString(file) {
      unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(file, .write, .system(errno)) }
    defer { System.close(descriptor) }
    if !names.contains(name) { names.append(name) }
    let code = unsafe bytes.withUnsafeBytes { unsafe System.write(descriptor, $0) }
    if let code { throw FileError(file, .write, .system(code)) }
    return file
  }

  /// A text of another program without the paths of this folder, which are others each time.
  func withoutPaths(_ text: String) -> String {
    guard text.includes(path + "/") else { return text }
    let (bytes, prefix) = (Array(text.utf8), Array((path + "/").utf8))
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: prefix) {
        index += prefix.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
