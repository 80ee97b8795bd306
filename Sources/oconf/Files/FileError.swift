/// A file, or a stream, that cannot be read or written.
struct FileError: ReportedError {
  enum Reason: Equatable {
    /// A call failed with this code of the operating system.
    case system(Int32)
    case isDirectory
    case tooLarge
    /// It was shortened or overwritten while it was being read.
    case changedWhileRead
    /// A named pipe that nobody writes to.
    case nobodyWrites
    /// It is there already, and was to be a new one.
    case exists
    /// It has other names, which writing it anew would cut off.
    case hardLinked
    /// No one may write it, as its permissions say.
    case readOnly
    /// It is a symbolic link to something that does not exist.
    case danglingLink
    /// Its access control list or its attributes could not be kept, for this reason of the system.
    case attributes(Int32)
    /// It is no file that could be replaced: a device, say.
    case notRegular
    /// It has changed since it was read, so writing it would undo somebody's change.
    case changedSinceRead
    /// Nobody can tell what it was at the revision that it is compared with, for this reason.
    case unknownBefore(String)
  }

  enum Action: String {
    case read, write
  }

  /// As it was named; nil for a standard stream.
  let path: String?
  let action: Action
  let reason: Reason

  init(_ path: String?, _ action: Action, _ reason: Reason) {
    self.path = path
    self.action = action
    self.reason = reason
  }
}

extension FileError {
  var text: ErrorText {
    let name = path ?? (action == .read ? "standard input" : "standard output")
    return "\(name): \(explanation)"
  }

  /// What is wrong, without the path.
  var explanation: ErrorText {
    switch reason {
    case .system(let code): "cannot \(action.rawValue): \(System.message(code))"
    case .isDirectory: "is a directory"
    case .tooLarge: "is larger than 1 GiB, the most that is read"
    case .changedWhileRead: "changed while it was read; nothing is said about it"
    case .nobodyWrites: "is a pipe that nobody writes to"
    case .exists: "exists already; left untouched"
    case .hardLinked: "has other hard links, which a new file would no longer be; left untouched"
    case .readOnly: "is read-only; left untouched"
    case .danglingLink: "is a symbolic link to a missing file; left untouched"
    case .attributes(let code):
      "cannot keep its access control list or extended attributes: \(System.message(code)); "
        + "left untouched"
    case .notRegular: "is no regular file, so it cannot be replaced"
    case .changedSinceRead: "changed since it was read; left untouched"
    case .unknownBefore(let reason): "what it was is not known: \(reason)"
    }
  }
}
