import ConfigModel

/// The issuers and origins of exports, each written to a file next to its export.
enum ExtractedPolicies {
  private static let suffixes = [
    (DocumentKind.authTokenConfiguration, ".auth-token.json"), (.allowOrigin, ".allow-origin"),
  ]

  /// Writes the files, and says for each policy what happened to it.
  ///
  /// - Parameter folder: The folder that the paths of the exports are relative to; empty for the working directory.
  static func write(
    _ exports: [ExportSources.Document], in folder: String, _ console: Console
  ) -> [ErrorText] {
    var lines: [ErrorText] = []
    for export in exports {
      let content = PolicyExport(PropertiesFile(export.source))
      for (kind, suffix) in suffixes {
        guard let name = kind.policyName,
          let policy = content.policies(named: name).last(where: { $0.key.isGlobal })
        else { continue }
        let line = LineTable(export.source).line(at: policy.entry.keyRange.start)
        let path = stem(of: export.path) + suffix
        do throws(Failure) {
          guard let text = try text(of: policy, kind, content) else {
            lines.append("\(export.path):\(line): \(name) not extracted, because it has errors")
            continue
          }
          try InitCommand.writeNew(text, to: folder.isEmpty ? path : Path.join(folder, path))
          lines.append("\(path): extracted from \(name) in \(export.path)")
        } catch {
          console.fail(error.text)
        }
      }
    }
    return lines
  }

  private static func stem(of path: String) -> String {
    let folder = Path.folder(of: path)
    let name = Path.name(of: path)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return folder.isEmpty ? stem : Path.join(folder, stem)
  }

  /// The value as a file of its own; nil if it is malformed.
  private static func text(
    of policy: PolicyExport.Policy, _ kind: DocumentKind, _ export: PolicyExport
  ) throws(Failure) -> String? {
    let range = policy.entry.valueRange
    let isBroken = export.file.problems.contains { problem in
      range.start <= problem.range.start && problem.range.end <= range.end
    }
    let value = export.value(of: policy)
    if isBroken || value.string.isEmpty { return nil }
    guard kind == .authTokenConfiguration else { return value.string + "\n" }
    let tree = JSONParser.parse(value.bytes)
    guard tree.isWellFormed, tree.root.kind == .object else { return nil }
    var text = ByteCollector()
    try FormatCheck.write(tree, FormatCheck.indentation, into: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
