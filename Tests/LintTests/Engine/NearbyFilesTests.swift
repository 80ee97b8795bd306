import ConfigModel
import TestSupport
import Testing

@testable import Lint

@Suite struct NearbyFilesTests {
  private static func file(_ path: String) -> FileFacts {
    FileFacts(
      path: path, kind: .mobileBackend, policyValues: [], externalClientApp: nil, app: nil,
      backend: nil, exchangingIssuers: [], oauth: nil, signIn: nil)
  }

  /// The definition: the folder of one file is that of the other, or contains it.
  private static func areNear(_ one: String, _ other: String) -> Bool {
    func folder(_ path: String) -> Substring {
      let path = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
      return path.lastIndex(of: "/").map { path[...$0] } ?? ""
    }
    return folder(one).hasPrefix(folder(other)) || folder(other).hasPrefix(folder(one))
  }

  @Test func findsTheNearestFile() {
    var random = Soak.random(52)
    var found = 0
    for _ in 0..<Soak.rounds(2000) {
      func path() -> String {
        let folders = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          ["a/", "ab/", "b/"].randomElement(using: &random) ?? ""
        }
        return (["", "", "./", "/"].randomElement(using: &random) ?? "") + folders.joined() + "f"
      }
      func name() -> String { Bool.random(using: &random) ? "Orders" : "Shop" }
      let declared = (0..<Int.random(in: 0...4, using: &random)).map { _ in (path(), name()) }
      var files = NearbyFiles()
      for (index, (path, name)) in declared.enumerated() {
        files.add(index, name, in: Self.file(path))
      }
      let (wanted, near) = (name(), path())
      let expected = declared.firstIndex { $0.1 == wanted && Self.areNear($0.0, near) }
      #expect(
        files.first(wanted, near: Self.file(near)) == expected, "\(declared) \(wanted) \(near)")
      if expected != nil { found += 1 }
    }
    #expect(found > Soak.rounds(400))
  }
}
