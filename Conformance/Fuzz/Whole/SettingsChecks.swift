import ConfigModel
import FuzzDriver
import Lint

/// Settings, and what is made of them. The second part is a path that their patterns are asked about.
enum SettingsChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    let parts = FuzzInput.parts(bytes, atMost: 2)
    _ = Linting.report(.settings, parts[0])
    let path = String(decoding: (parts.count > 1 ? parts[1] : []).prefix(200), as: UTF8.self)
    let tree = JSONParser.parse(SourceBytes(parts[0]))
    guard let root = DecodedDocument(tree, SettingsFile.schema).root else { return true }
    let settings = SettingsFile(root)
    let list = IgnoreList(settings) { CalendarDate(daysSince1970: 20_000) }
    _ = list.entries(forPath: path)
    let patterns = PathPatterns(settings.exclude.elements.map(\.string))
    _ = (patterns.verdict(path, isFolder: false), patterns.matchesWithParents(path))
    return true
  }
}
