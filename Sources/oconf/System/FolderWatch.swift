#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import ConfigModel

#if os(Linux)
  /// Notices changes of the entries of folders, and of the files in them (inotify).
  ///
  /// The system limits the number of folders that a user can watch.
  final class FolderWatch {
    /// A change of an entry of a watched folder.
    struct Change {
      /// The path of the entry; empty if changes were lost.
      let path: String
      /// The folder.
      let folder: String
      /// True if the entry appeared, disappeared or was renamed.
      let isOfListing: Bool
    }

    /// A limit of the system that is reached, or another reason why nothing can be watched.
    struct Refusal: Error {
      /// The folder; nil if no folder can be watched.
      let folder: String?
      let reason: String
    }

    let descriptor: Int32
    /// The watched folders by watch descriptor.
    private var folders: [Int32: String] = [:]

    private static let contentChanges = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
    private static let listingChanges = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

    init() throws(Refusal) {
      descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
      guard descriptor >= 0 else {
        throw Refusal(
          folder: nil,
          reason: System.lastError == EMFILE
            ? "the limit of inotify instances is reached; stop other programs that watch files, "
              + "or raise fs.inotify.max_user_instances with sysctl"
            : System.message(System.lastError))
      }
    }

    /// The result of watching a folder.
    enum Addition {
      case added, known
      /// There is no such folder, or it cannot be read.
      case impossible
    }

    /// Watches a folder. Throws if the system's limit is reached.
    func add(_ folder: String) throws(Refusal) -> Addition {
      let mask = Self.contentChanges | Self.listingChanges | UInt32(IN_ONLYDIR)
      let watch = unsafe NativePath.withCString(folder) {
        unsafe inotify_add_watch(descriptor, $0, mask)
      }
      if watch >= 0 { return folders.updateValue(folder, forKey: watch) == nil ? .added : .known }
      guard System.lastError != ENOSPC, System.lastError != ENOMEM else {
        throw Refusal(
          folder: folder,
          reason: "cannot watch: the limit of inotify watches is reached; check fewer folders, or "
            + "raise fs.inotify.max_user_watches with sysctl")
      }
      return .impossible
    }

    /// The changes since the last call.
    func changes() -> [Change] {
      var changes: [Change] = []
      var block = [UInt8](repeating: 0, count: 1 << 16)
      let size = MemoryLayout<inotify_event>.size
      while case .count(let count) = System.read(descriptor, into: &block), count > 0 {
        var offset = 0
        while offset < count {
          let event = unsafe block.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          }
          let name = block[(offset + size)...].prefix(Int(event.len)).prefix { $0 != 0 }
          offset += size + Int(event.len)
          if let change = change(event, NativePath.text(Array(name))) { changes.append(change) }
        }
      }
      return changes
    }

    private func change(_ event: inotify_event, _ name: String) -> Change? {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        return Change(path: "", folder: "", isOfListing: true)
      }
      // A folder that moves away is not the watched one anymore.
      if event.mask & UInt32(IN_MOVE_SELF) != 0 { _ = inotify_rm_watch(descriptor, event.wd) }
      let isGone = event.mask & UInt32(IN_IGNORED) != 0
      guard let folder = folders[event.wd] else { return nil }
      if isGone { folders[event.wd] = nil }
      return Change(
        path: name.isEmpty ? folder : Path.join(folder, name), folder: folder,
        isOfListing: isGone || event.mask & Self.listingChanges != 0)
    }
  }
#endif
