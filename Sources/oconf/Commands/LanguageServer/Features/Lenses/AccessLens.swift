import ConfigModel
import Lint

/// Says whether a policy admits more than its version in the last commit, as `oconf gate` does.
struct AccessLens {
  /// The version in the last commit.
  struct Committed {
    /// The ID that git gives to the text.
    let id: String
    let source: SourceBytes
  }

  /// Reads the version of a file in the last commit; nil if there is none, or without git.
  static func committed(_ absolute: String, known: Committed?) -> Committed? {
    let folder = Path.folder(of: absolute)
    let name = "HEAD:./" + Path.name(of: absolute)
    guard !absolute.isEmpty,
      let outcome = try? GitRepository.run(
        ["rev-parse", "--verify", "--quiet", "--end-of-options", name], in: folder),
      outcome.isSuccess
    else { return nil }
    let id = String(decoding: outcome.output, as: UTF8.self).trimmingWhitespace
    if let known, known.id == id { return known }
    guard let text = try? GitRepository.run(["cat-file", "blob", id], in: folder), text.isSuccess
    else { return nil }
    return Committed(id: id, source: SourceBytes(text.output.span))
  }

  /// The lens at the beginning of a policy; nil for documents that grant no access.
  static func lens(
    _ document: DocumentContent, since committed: Committed, _ workspace: some FeatureWorkspace
  ) -> CodeLens? {
    guard document.kind.isPolicy || document.kind.isSalesforceApp else { return nil }
    var start = 0
    while start < document.source.count, document.source[start].isBlank { start += 1 }
    let title = title(document, committed, workspace)
    return title.map { CodeLens(range: SourceRange(at: start), title: $0, action: .review) }
  }

  private static func title(
    _ document: DocumentContent, _ committed: Committed, _ workspace: some FeatureWorkspace
  ) -> String? {
    guard Text(document.source) != Text(committed.source) else {
      return "unchanged since HEAD"
    }
    let settings = workspace.settings(for: document)
    let name = Path.name(of: document.absolute)
    let new = ComparedInput(
      path: document.absolute, source: document.source, kind: document.kind, settings: settings)
    let old = ComparedDocument(document.kind, committed.source, fileName: name)
    guard let arguments = try? Arguments([], options: []),
      let comparison = try? DocumentComparison(old, new.document, settings.readings),
      let access = try? DiffCommand.access(comparison, new, arguments)
    else { return nil }
    let reviewed = ReviewedComparison(comparison, access, .none)
    if let first = reviewed.widened.first {
      let more = reviewed.widened.count - 1
      return CodeLens.shortened("wider than HEAD: " + first.finding.message)
        + (more > 0 ? " (and \(more) more)" : "")
    }
    if let first = reviewed.undecided.first(where: { $0.finding.mayBeWider }) {
      return CodeLens.shortened("may be wider than HEAD: " + first.finding.message)
    }
    if document.kind == .policies, let first = reviewed.uncompared.first {
      return CodeLens.shortened("not compared with HEAD: \(first.change.pointer)")
    }
    return reviewed.narrowed.isEmpty
      ? "admits no one new since HEAD"
      : CodeLens.shortened(
        "narrower than HEAD: " + reviewed.narrowed[0].finding.message)
  }
}
