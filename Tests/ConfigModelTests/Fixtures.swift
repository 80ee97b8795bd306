import ConfigModel
import Foundation

/// The files under `Tests/Fixtures`.
enum Fixtures {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// A JSON fixture, read by the parser that is under test elsewhere.
  static func json(_ path: String) throws -> JSONValue {
    JSONParser.parse(SourceBytes(try bytes(path))).root
  }
}
