import ConfigModel
import Lint

/// Code actions: fixes, and other things to do about findings and documents.
///
/// An edit that is cheap to make is part of the action. Everything else is a command of the server.
final class CodeActions {
  static let capability =
    #"{"codeActionKinds":["quickfix","source.fixAll","source.fixAll.oconf","refactor"]}"#

  private let server: LanguageServer
  private let document: OpenDocument
  private let range: SourceRange
  /// The kinds that the client wants; nil for all.
  private let kinds: [String]?
  private var actions: [String] = []

  static func answer(_ request: ServerRequest) throws(ResponseError) -> String {
    let document = try request.document()
    let actions = CodeActions(request, document, try request.range(in: document))
    actions.addAll()
    return "[" + actions.actions.joined(separator: ",") + "]"
  }

  private init(_ request: ServerRequest, _ document: OpenDocument, _ range: SourceRange) {
    server = request.server
    self.document = document
    self.range = range
    kinds = request.params?.member(at: "context", "only").flatMap {
      $0.kind == .array ? $0.strings : nil
    }
  }

  /// True if the client wants actions of a kind. A kind includes those that it is a prefix of.
  private func wants(_ kind: String) -> Bool {
    kinds.map { $0.contains { kind == $0 || $0.isEmpty || kind.hasPrefix($0 + ".") } } ?? true
  }

  /// The number of findings that get actions of their own. Each fix is tried on the whole document, and
  /// no menu shows more.
  private static let mostFindings = 50

  private func addAll() {
    guard let check = server.workspace.check(of: document), let linted = check.current(document)
    else { return }
    if let findings = Findings(linted, uri: document.uri, document.positions, server) {
      let touched = findings.shown.lazy.filter { self.touches($0.range) }
      for finding in touched.prefix(Self.mostFindings) where wants("quickfix") {
        addFixes(of: finding, findings, linted)
        addIgnore(finding, findings, linted)
        addExplanation(finding, findings)
      }
      if findings.shown.contains(where: { $0.fixes.contains { $0.safety == .safe } }) {
        addFixAll(check)
      }
    }
    if wants("refactor") {
      addFlattening(linted.settings)
      addCases()
    }
  }

  private func touches(_ other: SourceRange) -> Bool {
    other.start <= range.end && range.start <= other.end
  }

  // MARK: Findings

  private func addFixes(
    of finding: Diagnostic, _ findings: Findings, _ linted: LintedDocument
  ) {
    for fix in finding.fixes {
      guard let bytes = try? document.source.applying(fix.edits) else { continue }
      let title = Self.capitalized(findings.harmless(fix.title, finding.range))
      let isSafe = fix.safety == .safe
      let guardian = SafeFixGuard(linted.settings.linter.settings, linted.settings.readings)
      let isPermitted =
        isSafe && guardian.permits(linted.report.kind, document.source, SourceBytes(bytes.span))
      let remark =
        isPermitted
        ? "" : isSafe ? " (review: may accept what is rejected now)" : " (suggested: review it)"
      add(title + remark, "quickfix") { object in
        object.add("diagnostics", [findings.json(finding)])
        if server.client.prefersActions { object.add("isPreferred", isPermitted) }
        object.add("edit", raw: WorkspaceEdit(document, fix.edits).json(server.client))
      }
    }
  }

  private func addFixAll(_ check: CheckedFiles) {
    let kind = "source.fixAll.oconf"
    let title = "Apply all safe fixes of oconf"
    guard wants(kind) else { return }
    // Without being asked for the kind, the client only lists the action.
    guard kinds != nil else {
      addCommand(title, kind, ServerCommands.fixAll, [document.uri])
      return
    }
    guard let fixed = check.fixed(document), fixed.isChanged else { return }
    let source = fixed.input.source
    let edits = TextChange.edits(from: document.source, to: source.bytes(0..<source.count))
    add(title, kind) { object in
      object.add("edit", raw: WorkspaceEdit(document, edits).json(server.client))
    }
  }

  private func addIgnore(
    _ finding: Diagnostic, _ findings: Findings, _ linted: LintedDocument
  ) {
    guard let path = document.path,
      let ignore = IgnoreAction(finding, path, linted.settings, server)
    else { return }
    let title = "Ignore '\(finding.rule)' here in .oconf.json, with a reason…"
    add(title, "quickfix") { object in
      object.add("diagnostics", [findings.json(finding)])
      object.add("edit", raw: ignore.edit.json(server.client))
      guard server.client.showsDocuments else { return }
      object.add(
        "command",
        raw: ServerCommands.json(title, ServerCommands.reveal, raw: [ignore.reason]))
    }
  }

  private func addExplanation(_ finding: Diagnostic, _ findings: Findings) {
    guard AllRules.has(finding.rule) else { return }
    let title = "Explain rule '\(finding.rule)'"
    addCommand(title, "quickfix", ServerCommands.explain, [finding.rule])
  }

  // MARK: Documents

  private func addFlattening(_ settings: AppliedSettings) {
    guard let path = document.path else { return }
    for file in settings.files {
      for pair in file.pairs(with: path) where Path.isSame(pair.source, path) {
        let shown = Path.relative(pair.target, to: file.folder) ?? pair.target
        addCommand(
          "Flatten to '\(Untrusted.escape(shown))'", "refactor", ServerCommands.flatten,
          [document.uri, pair.target])
      }
    }
  }

  private func addCases() {
    guard document.kind == .tokenTests else { return }
    let tree = JSONParser.parse(document.source)
    for test in tree.root.member("cases")?.elements.map({ $0 }) ?? [] where touches(test.range) {
      guard let name = test.member("name")?.string else { continue }
      addCommand(
        "Run case '\(Untrusted.escape(Secrets.masked(shapesIn: name)))'", "refactor",
        ServerCommands.runCase, [document.uri, name])
    }
  }

  // MARK: Adding

  private func addCommand(
    _ title: String, _ kind: String, _ command: String, _ arguments: [String]
  ) {
    let command = ServerCommands.json(
      title, command, raw: arguments.map { JSONObjectText.text($0) })
    if server.client.hasCodeActionLiterals {
      add(title, kind) { $0.add("command", raw: command) }
    } else {
      actions.append(command)
    }
  }

  private func add(
    _ title: String, _ kind: String, _ fill: (inout JSONObjectText) -> Void
  ) {
    guard server.client.hasCodeActionLiterals else { return }
    actions.append(
      JSONObjectText.build { object in
        object.add("title", title)
        object.add("kind", kind)
        fill(&object)
      })
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

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
    guard let new = try? EditedSettings.text(of: old, entry.edits) else { return nil }
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
