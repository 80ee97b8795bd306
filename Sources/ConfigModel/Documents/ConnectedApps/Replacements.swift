/// The texts that the Salesforce CLI replaces in one file while it deploys (`replacements` of
/// `sfdx-project.json`; Salesforce DX Developer Guide, Replace Strings in Code Before Deploying or
/// Packaging). The file itself stays as it is.
public struct Replacements: Sendable {
  public static let projectName = "sfdx-project.json"

  /// True if some texts are given by patterns, which are not evaluated.
  public let hasPatterns: Bool
  /// The ranges of the replaced texts, in order.
  private let ranges: [SourceRange]

  /// Nil if the project replaces nothing anywhere.
  ///
  /// - Parameters:
  ///   - project: The content of `sfdx-project.json`.
  ///   - path: The path of the file, relative to the folder of the project.
  public init?(project: SourceBytes, path: String, in source: SourceBytes) {
    let entries = JSONParser.parse(project).root.member("replacements")?.elements.map { $0 } ?? []
    guard !entries.isEmpty else { return nil }
    let own = entries.filter { Self.applies($0, to: path) }
    hasPatterns = own.contains { $0.member("regexToReplace") != nil }
    let text = Text(source)
    var ranges: [SourceRange] = []
    for word in own.compactMap({ $0.member("stringToReplace")?.text }) where !word.isEmpty {
      for start in 0..<max(0, text.count - word.count + 1)
      where text[start] == word.first && text.part(start, start + word.count) == word {
        ranges.append(SourceRange(start, start + word.count))
      }
    }
    self.ranges = ranges.sorted()
  }

  /// `filename` is the end of a path, and `glob` is looked for at any depth.
  private static func applies(_ entry: JSONValue, to path: String) -> Bool {
    if let name = entry.member("filename")?.text.string, !name.isEmpty {
      let name = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
      return path == name || path.hasSuffix("/" + name)
    }
    guard let glob = entry.member("glob")?.text.string, !glob.isEmpty else { return false }
    return PathPatterns(["**/" + glob]).verdict(path, isFolder: false) ?? false
  }

  /// True if a part of a range is replaced.
  public func overlap(_ range: SourceRange) -> Bool {
    ranges.contains { $0.start < range.end && range.start < $0.end }
  }
}
