#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import ConfigModel

/// A file whose pages are the memory that is read.
///
/// Somebody may shorten the file meanwhile. ``LostPages`` puts zeros where its pages were; whoever
/// used the bytes asks ``isIntact`` before believing what came of them.
@safe final class FileMapping: Sendable {
  let source: SourceBytes
  private let descriptor: Int32
  private let status: System.Status

  /// Maps a regular file that is not empty. Nil when the system will not.
  init?(_ descriptor: Int32, _ status: System.Status) {
    let own = dup(descriptor)
    guard own >= 0 else { return nil }
    // Zeros come first, more than the file needs, and the file over them: so the sentinel is there
    // also when the file ends with a page.
    let length = status.size + SourceBytes.padding
    guard
      let memory = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE | Self.anonymous, -1, 0),
      unsafe memory != MAP_FAILED
    else {
      System.close(own)
      // The file is read instead: this is not what a later crash is about.
      errno = 0
      return nil
    }
    let flags = MAP_PRIVATE | MAP_FIXED
    guard unsafe mmap(memory, status.size, PROT_READ, flags, own, 0) != MAP_FAILED,
      LostPages.shared.watch(UInt(bitPattern: memory), status.size)
    else {
      unsafe munmap(memory, length)
      System.close(own)
      return nil
    }
    self.descriptor = own
    self.status = status
    unsafe source = SourceBytes(adopting: memory, count: status.size) { memory in
      LostPages.shared.forget(UInt(bitPattern: memory))
      unsafe munmap(memory, length)
    }
  }

  deinit {
    System.close(descriptor)
  }

  /// Whether the file is still as it was when it was mapped.
  var isIntact: Bool {
    System.status(descriptor) == status
  }

  #if canImport(Darwin)
    private static let anonymous = MAP_ANON
  #else
    private static let anonymous = MAP_ANONYMOUS
  #endif
}
