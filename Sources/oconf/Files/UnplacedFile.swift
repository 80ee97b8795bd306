#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file in a folder that is not at its place yet. Where the system supports it, the file has
/// no name, so that nothing is left however the process ends. Otherwise, it has a temporary name.
final class UnplacedFile {
  let descriptor: Int32
  private let folder: PinnedFolder
  /// The temporary name; nil if there is none.
  private var name: String?
  private var ticket: TemporaryFiles.Ticket?

  /// Creates an empty file. Nil on failure, for the reason in ``System/lastError``.
  ///
  /// - Parameters:
  ///   - mode: The permissions, which the user's mask may reduce.
  ///   - mayBeNameless: False to create a file with a name in any case.
  init?(in folder: PinnedFolder, mode: UInt32, mayBeNameless: Bool = true) {
    self.folder = folder
    if mayBeNameless, let nameless = Self.openNameless(in: folder, mode) {
      descriptor = nameless
      return
    }
    for _ in 0..<TemporaryNames.attempts {
      let name = TemporaryNames.fresh()
      let ticket = TemporaryFiles.shared.remember(name, in: folder.descriptor)
      let opened = folder.openFile(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
      if opened >= 0 {
        descriptor = opened
        self.name = name
        self.ticket = ticket
        return
      }
      let code = errno
      TemporaryFiles.shared.forget(ticket)
      errno = code
      if code != EEXIST { break }
    }
    descriptor = -1
    return nil
  }

  /// Copies the file to one with a name, for a system that refuses a name to a nameless file.
  ///
  /// - Returns: Nil if the file has a name, or if the copy fails for the reason in
  ///   ``System/lastError``.
  func namedCopy(mode: UInt32) -> UnplacedFile? {
    guard name == nil, let copy = UnplacedFile(in: folder, mode: mode, mayBeNameless: false) else {
      return nil
    }
    System.rewind(descriptor)
    return System.copy(from: descriptor, to: copy.descriptor) ? copy : nil
  }

  /// Nil if the file system does not support such files, or they could not get a name later.
  private static func openNameless(in folder: PinnedFolder, _ mode: UInt32) -> Int32? {
    #if os(Linux)
      // O_TMPFILE, which the library's header hides.
      let opened = folder.openFile(".", O_RDWR | O_DIRECTORY | 0o20000000, mode: mode)
      guard opened >= 0 else { return nil }
      guard System.exists(PinnedFolder.path(ofDescriptor: opened)) else {
        System.close(opened)
        return nil
      }
      return opened
    #else
      return nil
    #endif
  }

  deinit {
    if let name { folder.remove(name) }
    TemporaryFiles.shared.forget(ticket)
    if descriptor >= 0 { System.close(descriptor) }
  }

  /// Gives the file its final name, which must be free; returns the error code on failure.
  func place(new final: String) -> Int32? {
    guard let name else { return folder.link(descriptor: descriptor, to: final) }
    switch folder.rename(name, toNew: final) {
    case nil:
      self.name = nil
      return nil
    case EINVAL, ENOSYS, ENOTSUP:
      // Not every file system supports that.
      return folder.status(final) == nil ? place(over: final) : EEXIST
    case let code: return code
    }
  }

  /// Puts the file in the place of another; returns the error code on failure.
  func place(over final: String) -> Int32? {
    if let code = takeName() { return code }
    guard let name else { return EINVAL }
    if let code = folder.rename(name, to: final) { return code }
    self.name = nil
    return nil
  }

  private func takeName() -> Int32? {
    guard name == nil else { return nil }
    for _ in 0..<TemporaryNames.attempts {
      let name = TemporaryNames.fresh()
      ticket = TemporaryFiles.shared.remember(name, in: folder.descriptor)
      let code = folder.link(descriptor: descriptor, to: name)
      if code == nil {
        self.name = name
        return nil
      }
      TemporaryFiles.shared.forget(ticket)
      ticket = nil
      if code != EEXIST { return code }
    }
    return EEXIST
  }
}
