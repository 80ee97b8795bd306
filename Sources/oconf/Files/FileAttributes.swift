#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if os(Linux)
  // Headers of the toolchain, without code. They declare <sys/xattr.h>, which Glibc leaves out.
  import _FoundationCShims
#endif

/// The owner, permissions, access control list and extended attributes of a file.
enum FileAttributes {
  /// Gives a new file the attributes of an old one.
  ///
  /// Owner and group are kept where the system allows it. Otherwise, no user gains a right: a new
  /// group gets at most the rights of others, and the set-user-ID and set-group-ID bits are
  /// cleared. The access control list and the user's own attributes are kept, or the call fails.
  /// The label of a security module is kept where the module allows it.
  ///
  /// - Returns: The error code of the system; nil on success.
  static func copy(from old: Int32, _ status: System.Status, to new: Int32) -> Int32? {
    var mode = status.mode
    if fchown(new, uid_t(status.owner), gid_t(status.group)) != 0 {
      let keepsGroup = fchown(new, uid_t.max, gid_t(status.group)) == 0
      mode &= 0o1777
      if !keepsGroup { mode &= ~0o070 | (mode & 0o007) << 3 }
    }
    if fchmod(new, mode_t(mode)) != 0 {
      let code = errno
      guard let actual = System.status(new)?.mode,
        mayStay(actual, insteadOf: mode, after: code)
      else { return code }
    }
    #if os(Linux)
      return copyExtended(from: old, to: new)
    #else
      return nil
    #endif
  }

  /// True if a file may keep its current permissions after they could not be changed: its file
  /// system gives all files the same ones (SMB, and Windows disks under WSL), and they grant no
  /// more than requested.
  static func mayStay(_ actual: UInt32, insteadOf wanted: UInt32, after code: Int32) -> Bool {
    (code == EPERM || code == ENOTSUP || code == ENOSYS) && actual & 0o7777 & ~wanted == 0
  }

  #if os(Linux)
    private static let accessList = "system.posix_acl_access"

    private static func copyExtended(from old: Int32, to new: Int32) -> Int32? {
      guard let names = names(old) else { return errno }
      // The folder may have given the new file a list of its own.
      if !names.contains(accessList) {
        _ = unsafe accessList.withCString { unsafe fremovexattr(new, $0) }
      }
      for name in names where isKept(name) {
        guard let value = value(old, name) else {
          if isRequired(name), errno != ENODATA { return errno }
          continue
        }
        let result = unsafe value.withUnsafeBytes { bytes in
          unsafe NativePath.withCString(name) {
            unsafe fsetxattr(new, $0, bytes.baseAddress, bytes.count, 0)
          }
        }
        if result != 0, isRequired(name) { return errno }
      }
      return nil
    }

    /// True if an attribute is copied. Capabilities and checksums of security modules are not,
    /// because they were about the old bytes.
    private static func isKept(_ name: String) -> Bool {
      isRequired(name) || name.hasPrefix("trusted.") || name == "security.selinux"
        || name == "security.SMACK64"
    }

    private static func isRequired(_ name: String) -> Bool {
      name == accessList || name.hasPrefix("user.")
    }

    /// The names of the attributes, none if the file system has no attributes; nil if they cannot
    /// be listed.
    private static func names(_ file: Int32) -> [String]? {
      let list = unsafe bytes { unsafe flistxattr(file, $0, $1) }
      guard let list else { return errno == ENOTSUP || errno == ENOSYS ? [] : nil }
      return list.split(separator: 0).map { NativePath.text(Array($0)) }
    }

    private static func value(_ file: Int32, _ name: String) -> [UInt8]? {
      unsafe bytes { memory, size in
        unsafe NativePath.withCString(name) { unsafe fgetxattr(file, $0, memory, size) }
      }
    }

    /// The result of a call that is first asked for its size; nil if the call fails.
    @unsafe private static func bytes(
      _ call: (UnsafeMutableRawPointer?, Int) -> Int
    ) -> [UInt8]? {
      while true {
        let size = call(nil, 0)
        guard size > 0 else { return size == 0 ? [] : nil }
        var bytes = [UInt8](repeating: 0, count: size)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe call($0.baseAddress, $0.count) }
        if count >= 0 { return Array(bytes.prefix(count)) }
        // The result has become longer since.
        if errno != ERANGE { return nil }
      }
    }
  #endif
}
