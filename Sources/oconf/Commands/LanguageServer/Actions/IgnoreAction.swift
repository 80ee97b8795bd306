import ConfigModel
import Lint

/// An entry of `ignore` for one finding, with a reason to fill in.
struct IgnoreAction {
  let edit: WorkspaceEdit
  /// The place of the reason after the edit, as JSON with a URI and a range.
  let reason: String

  private static let placeholder = "TODO: state why this is acceptable"

  /// Nil if the settings cannot have another entry.
  init?(
    _ finding: Diagnostic, _ path: String, _ settings: AppliedSettings, _ server: LanguageServer
  ) {
    let file = settings.file
    let folder =
      file?.folder
      ?? SettingsStore.top(
        above: Path.folder(of: path), server.workspace.folder(around: path))
    let target = file?.absolute ?? Path.join(folder, Recognition.settingsName)
    guard let relative = Path.relative(path, to: folder) else { return nil }
    let entry = IgnoreEntry(
      rule: finding.rule, pattern: PathPatterns.pattern(for: relative, isFolder: false),
      pointer: finding.stablePointer, reason: Self.placeholder, expires: nil)
    let old = server.workspace.source(at: target)
    guard let new = try? entry.added(to: old) else { return nil }
    var edit = WorkspaceEdit()
    edit.replace(target, old, with: new, server)
    self.edit = edit
    let source = SourceBytes(new.span)
    // A new entry is the last one.
    let text = Text(source)
    var place = 0
    var from = 0
    while let found = text.firstIndex(of: "TODO: state why", from: from) {
      place = found
      from = found + 1
    }
    reason = JSONObjectText.build { object in
      object.add("uri", server.documents[path: target]?.uri ?? FileURI.of(path: target))
      object.add(
        "range",
        raw: LinePositions(source, server.client.encoding).json(
          SourceRange(place, min(source.count, place + Self.placeholder.utf8.count))))
    }
  }
}
