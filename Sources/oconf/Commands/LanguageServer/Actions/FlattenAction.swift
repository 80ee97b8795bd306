import ConfigModel
import Lint

/// "Flatten to …": puts the value of a document into its target, as `flatten --write` does. The client
/// makes the edit.
enum FlattenAction {
  static func run(
    _ document: OpenDocument, to target: String, _ server: LanguageServer
  ) throws(ResponseError) {
    do throws(Failure) {
      guard let path = document.path, let check = server.workspace.check(of: document) else {
        return
      }
      let settings = server.workspace.settings(of: document)
      let pair = settings.files.lazy.compactMap { file in
        file.pairs(with: path).first {
          Path.isSame($0.source, path) && Path.isSame($0.target, target)
        }.map { (file, $0) }
      }.first
      guard let (file, pair) = pair, let written = pair.setting.target.value else {
        throw .unusable(target, "is not a target of this document in 'flattened' of .oconf.json")
      }
      if let problem = TargetPlace.problem(of: written, in: file.folder) {
        throw .settings(file.path, "the target '\(written)' \(problem)")
      }
      let store = try check.currentStore()
      let console = Console(isSilent: true)
      guard
        let flattened = try FlattenedDocument(path, store, server.workspace.arguments, console)
      else {
        throw .unusable(document.name, "not flattened, because it has errors")
      }
      let edit = try edit(flattened, target, server)
      if edit.isEmpty {
        server.tell(.show, .info, "oconf: '\(written)' is up to date")
      } else {
        server.apply(edit, "Flatten to '\(written)'")
      }
    } catch {
      server.tell(.show, .error, "oconf: " + error.description)
    }
  }

  private static func edit(
    _ document: FlattenedDocument, _ target: String, _ server: LanguageServer
  ) throws(Failure) -> WorkspaceEdit {
    let value = try document.content.exactValue()
    let old = server.workspace.source(at: target)
    var edit = WorkspaceEdit()
    let isExport =
      FlatTarget.isNamedLikeExport(target)
      || old.map { Recognition.kind(ofContent: $0, name: Path.name(of: target)) == .policies }
        ?? false
    if isExport {
      let new = try UpdatedExport(target).updated(value, try document.requiredPolicyName())
      edit.replace(target, old, with: new, server)
      return edit
    }
    if let old, !document.mayHaveMade(old) {
      throw .unusable(target, "not replaced: it was not written by 'oconf flatten'")
    }
    edit.replace(target, old, with: Array((value + "\n").utf8), server)
    return edit
  }
}
