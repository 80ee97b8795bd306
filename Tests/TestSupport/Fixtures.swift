package import ConfigModel
package import Foundation

/// The files under `Tests/Fixtures`. A folder of them is a table of test cases.
package enum Fixtures {
  /// The root of the repository.
  package static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  package static let folder = repository.appendingPathComponent("Tests/Fixtures")

  package struct File: Sendable, CustomStringConvertible {
    /// The path relative to `Tests/Fixtures`.
    package let path: String
    package let bytes: [UInt8]
    package let kind: DocumentKind

    package init(path: String, bytes: [UInt8], kind: DocumentKind) {
      self.path = path
      self.bytes = bytes
      self.kind = kind
    }

    package var description: String { path }
  }

  /// The bytes of one fixture.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// A JSON fixture, read by the parser that other tests cover.
  package static func json(_ path: String) throws -> JSONValue {
    JSONParser.parse(SourceBytes(try bytes(path))).root
  }

  /// The documents of recognized kinds below a folder of fixtures, in the order of their paths.
  package static func files(in name: String) -> [File] {
    let base = folder.appendingPathComponent(name)
    let paths = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    return (paths ?? []).sorted().compactMap { path in
      guard let data = try? Data(contentsOf: base.appendingPathComponent(path)) else { return nil }
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let source = SourceBytes(Array(data))
      let kind =
        Recognition.kind(ofName: file) ?? Recognition.kind(ofContent: source, name: file)
      return kind.map { File(path: name + "/" + path, bytes: Array(data), kind: $0) }
    }
  }
}
