import ConfigModel

/// Completes the keys of policies, and their values, in an export.
enum PropertiesCompletion {
  static func items(
    _ export: PolicyExport, _ document: DocumentContent, _ offset: Int
  ) -> [Completion.Item] {
    let line = document.lines.range(ofLine: document.lines.line(at: offset))
    let entry = export.file.entries.last { $0.keyRange.start <= offset }
    if let entry, entry.keyRange.end < offset, offset <= max(entry.valueRange.end, line.end),
      line.contains(SourceRange(at: entry.keyRange.start))
    {
      return values(of: entry)
    }
    let text = document.source.text(line.start..<offset)
    guard !text.utf8.contains(where: { "=:#!".utf8.contains($0) }) else { return [] }
    let present = export.policies.filter {
      $0.key.isGlobal && $0.entry.keyRange.start != line.start
    }
    return PolicyInfo.all.compactMap { policy in
      let name = policy.name.description
      guard !present.contains(where: { $0.key.name == name }) else { return nil }
      let key = "*.*." + name
      let hasSeparator = offset < line.end
      return Completion.Item(
        label: key, kind: .property, detail: PolicyPage.words(policy.type).description, filter: key,
        edit: Edit(
          hasSeparator ? entry?.keyRange ?? line : line, hasSeparator ? key : key + "="),
        subject: CompletionSubject.named(.policy, name))
    }
  }

  private static func values(of entry: PropertiesFile.Entry) -> [Completion.Item] {
    guard let name = PolicyKey(entry.key)?.name, let policy = PolicyInfo.named(name) else {
      return []
    }
    var values = policy.allowed.map(\.description)
    if policy.type == .boolean { values = ["true", "false"] }
    if let standard = policy.defaultValue?.description, !standard.isEmpty, policy.type != .json,
      !values.contains(standard)
    {
      values.append(standard)
    }
    return values.map { value in
      let isDefault = policy.defaultValue?.description == value
      return Completion.Item(
        label: value, kind: .value, detail: isDefault ? "default" : "", filter: value,
        edit: Edit(entry.valueRange, value))
    }
  }
}
