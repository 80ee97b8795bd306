/// A file, or a stream, that cannot be read or written.
struct FileError: ReportedError {
  enum Reason: Equatable {
    /// A system call failed with this error code.
    case system(Int32)
    case isDirectory
    case tooLarge
    /// It was shortened or overwritten while it was being read.
    case changedWhileRead
    /// A named pipe without a writer.
    case nobodyWrites
    /// It exists, but must be new.
    case exists
    /// It has other hard links, which replacing it would cut off.
    case hardLinked
    /// Its permissions let no user write it.
    case readOnly
    /// It is a symbolic link to something that does not exist.
    case danglingLink
    /// Its access control list or attributes could not be kept, with this error code.
    case attributes(Int32)
    /// It is not a regular file but, for example, a device.
    case notRegular
    /// It has changed since it was read, so writing it would undo that change.
    case changedSinceRead
    /// Its version at the compared revision cannot be determined, for this reason.
    case unknownBefore(String)
  }

  enum Action: String {
    case read, write
  }

  /// The path as it was named; nil for a standard stream.
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
    if case .system(let code) = reason {
      return "cannot \(action.rawValue) \(name): \(System.message(code))"
    }
    return "\(name): \(explanation)"
  }

  /// The problem, without the path and the action.
  var cause: ErrorText {
    if case .system(let code) = reason { "\(System.message(code))" } else { explanation }
  }

  /// The problem, without the path.
  var explanation: ErrorText {
    switch reason {
    case .system(let code): "cannot \(action.rawValue): \(System.message(code))"
    case .isDirectory: "is a directory"
    case .tooLarge: "exceeds the size limit of 1 GiB"
    case .changedWhileRead: "changed while it was read; not checked"
    case .nobodyWrites: "is a pipe with no writer"
    case .exists: "already exists; not overwritten"
    case .hardLinked: "has other hard links, which replacing it would break; not written"
    case .readOnly: "is read-only; not written"
    case .danglingLink: "is a symbolic link to a missing file; not written"
    case .attributes(let code):
      "cannot keep its access control list or extended attributes: \(System.message(code)); "
        + "not written"
    case .notRegular: "is not a regular file; not replaced"
    case .changedSinceRead: "changed after it was read; not written"
    case .unknownBefore(let reason): "earlier version unknown: \(reason)"
    }
  }
}
