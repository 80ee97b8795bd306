#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import ConfigModel

/// A file that is mapped into memory.
///
/// Another program may shorten the file in the meantime. ``LostPages`` then replaces the lost pages
/// with zeros, so check ``isIntact`` before you rely on anything derived from the bytes.
@safe final class FileMapping: Sendable {
  let source: SourceBytes
  private let descriptor: Int32
  private let status: System.Status

  /// Maps a regular file that is not empty; nil if the system refuses.
  init?(_ descriptor: Int32, _ status: System.Status) {
    let own = dup(descriptor)
    guard own >= 0 else { return nil }
    // Zeros are mapped first, for more than the size of the file, and the file over them. So the
    // sentinel exists even if the file ends at the end of a page.
    let length = status.size + SourceBytes.padding
    guard
      let memory = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE | Self.anonymous, -1, 0),
      unsafe memory != MAP_FAILED
    else {
      System.close(own)
      // The file is read instead. A stale ENOMEM would make a later crash look like lack of memory.
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

  /// True if the file has not changed since it was mapped.
  var isIntact: Bool {
    System.status(descriptor) == status
  }

  #if canImport(Darwin)
    private static let anonymous = MAP_ANON
  #else
    private static let anonymous = MAP_ANONYMOUS
  #endif
}
