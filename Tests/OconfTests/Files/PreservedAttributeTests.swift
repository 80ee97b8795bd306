import Foundation
import Testing

@testable import oconf

/// A new version of a file has the attributes of the old one, and is open to no more users.
@Suite final class PreservedAttributeTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  @Test func keepsAttributesAndACLs() throws {
    let path = try program.write("a.json", "{ }")
    // An access list in version 2, for the owner, one more user, the group, the mask, and others.
    let list: [UInt8] =
      [2, 0, 0, 0]
      + [
        (1, 6, UInt32.max), (2, 6, 1234), (4, 4, .max), (0x10, 6, .max), (0x20, 0, .max),
      ].flatMap { (tag: UInt8, rights: UInt8, who: UInt32) in
        [tag, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: who >> UInt32($0 * 8)) }
      }
    let wanted = [("user.corp", Array("value".utf8)), ("system.posix_acl_access", list)]
    for (name, value) in wanted {
      // Some file systems do not support these attributes.
      guard unsafe setAttribute(path, name, value, value.count, 0) == 0 else { return }
    }
    #expect(try program.run("fmt", "--kind", "json", "a.json").status == 0)
    #expect(try program.read("a.json") == "{}\n")
    for (name, value) in wanted {
      var found = [UInt8](repeating: 0, count: 256)
      let count = unsafe getAttribute(path, name, &found, found.count)
      #expect(Array(found.prefix(max(0, count))) == value, "\(name)")
    }
  }

  @Test func addsNoDefaultACL() throws {
    let path = try program.write("a.json", "{ }")
    chmod(path, 0o640)
    let list: [UInt8] =
      [2, 0, 0, 0]
      + [
        (1, 7, UInt32.max), (2, 7, 1234), (4, 7, .max), (0x10, 7, .max), (0x20, 7, .max),
      ].flatMap { (tag: UInt8, rights: UInt8, who: UInt32) in
        [tag, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: who >> UInt32($0 * 8)) }
      }
    let folder = program.folder.path
    let name = "system.posix_acl_default"
    guard unsafe setAttribute(folder, name, list, list.count, 0) == 0 else { return }
    #expect(try program.run("fmt", "--kind", "json", "a.json").status == 0)
    var found = [UInt8](repeating: 0, count: 256)
    #expect(unsafe getAttribute(path, "system.posix_acl_access", &found, found.count) < 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func keepsPermissionsThatCannotBeChanged() {
    for code in [EPERM, ENOTSUP, ENOSYS] {
      #expect(FileAttributes.mayStay(0o100600, insteadOf: 0o644, after: code))
      #expect(FileAttributes.mayStay(0o100755, insteadOf: 0o755, after: code))
      // With these permissions, the new file would be open to more users than the old one.
      #expect(!FileAttributes.mayStay(0o100644, insteadOf: 0o640, after: code))
      #expect(!FileAttributes.mayStay(0o104755, insteadOf: 0o755, after: code))
    }
    #expect(!FileAttributes.mayStay(0o100600, insteadOf: 0o644, after: EIO))
  }
}

#if os(Linux)
  @_silgen_name("setxattr")
  private func setAttribute(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer,
    _ size: Int, _ flags: Int32
  ) -> Int32

  @_silgen_name("getxattr")
  private func getAttribute(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer,
    _ size: Int
  ) -> Int
#endif
