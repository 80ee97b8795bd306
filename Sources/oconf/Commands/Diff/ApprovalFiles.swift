import ConfigModel
import Lint

/// The files of approved changes: the one that an option names, or those that the settings name.
final class ApprovalFiles {
  /// A file of approved changes. It may not exist yet.
  final class File {
    /// The path as reports show it.
    let path: String
    /// The approvals in the file.
    let approvals: Approvals
    /// The settings file that names the file, and the path in it; nil for a file of an option.
    fileprivate var setting: (file: AppliedSettings.File, path: String)?
    /// The file as it is; nil if it does not exist.
    let source: SourceBytes?
    /// The IDs to add, with the path of the file whose change each approves, if that is known.
    private(set) var added: [(id: String, path: String?)] = []

    fileprivate init(_ path: String, _ approvals: Approvals, _ source: SourceBytes?) {
      self.path = path
      self.approvals = approvals
      self.source = source
    }

    /// The IDs in the file whose approval has expired.
    private(set) var expired: [String] = []

    /// Adds an ID that the file does not contain.
    fileprivate func add(_ id: String, of path: String?) {
      if let entry = (path.map { approvals.covering([$0]) } ?? approvals).entry(id) {
        if entry.isExpired, !expired.contains(id) { expired.append(id) }
      } else if !added.contains(where: { $0.id == id && $0.path == path }) {
        added.append((id, path))
      }
    }
  }

  private let given: String?
  private let writes: Bool
  private let reason: String
  private let expires: String?
  /// The only IDs to add; all if there are none.
  private let ids: [String]
  /// Those of them that were found.
  private var found: Set<String> = []
  private let store: SettingsStore
  private let console: Console
  private(set) var files: [File] = []

  init(
    _ arguments: Arguments, _ store: SettingsStore, _ console: Console
  ) throws(Failure) {
    given = arguments.value(.accept)
    writes = arguments.isSet(.writeAccept)
    reason = (arguments.value(.approvalReason) ?? "").trimmingWhitespace
    expires = arguments.value(.approvalUntil)
    ids = arguments.values(.approvalID)
    self.store = store
    self.console = console
    for option in [Option.approvalReason, .approvalUntil, .approvalID]
    where arguments.isSet(option) && !writes {
      throw .usage(.needs("--" + option.name, "'--write-accept'"))
    }
    if !reason.isEmpty, Approvals.isPlaceholder(reason) {
      throw .usage(.badValue(.approvalReason, reason, "the reason why the change is accepted"))
    }
    if let expires {
      guard let day = CalendarDate(expires) else {
        throw .usage(.badValue(.approvalUntil, expires, "a date such as 2030-12-31"))
      }
      if day < store.today {
        throw .usage(.badValue(.approvalUntil, expires, "today or a later date"))
      }
    }
    if let given { _ = try file(at: given) }
  }

  /// The file for documents with these settings; nil if neither an option nor the settings name
  /// one.
  func file(for settings: AppliedSettings) throws(Failure) -> File? {
    if let given { return try file(at: given) }
    guard let accept = settings.accept else {
      if writes {
        throw .usage(.needs("--write-accept", "'--accept', or 'accept' in the settings"))
      }
      return nil
    }
    return try file(named: accept)
  }

  private func file(
    named accept: (file: AppliedSettings.File, path: String)
  ) throws(Failure) -> File {
    let file = try file(at: store.display(accept.path))
    file.setting = (accept.file, accept.file.model.accept.written?.string ?? "")
    return file
  }

  // MARK: Approvals of a gate

  /// The name of the file, at the top of the repository, that a gate uses if neither the settings at
  /// the revision nor an option name another one.
  static let usualName = "approved-changes.json"

  /// The top of the repository. Set by a gate.
  var top = ""

  /// The file that approves changes of documents, which had these settings at the revision. A change
  /// must not choose its approvals, so the settings of the change do not count.
  func file(before: AppliedSettings?) throws(Failure) -> File? {
    if let accept = before?.accept {
      let named = try file(named: accept)
      if let given, !isSaid, System.realPath(given) != System.realPath(named.path) {
        isSaid = true
        console.note(
          "\(given): not used, because '\(accept.file.path)' at the revision names '\(named.path)'")
      }
      return named
    }
    if let given { return try file(at: given) }
    let path = store.display(Path.join(top, Self.usualName))
    return System.exists(path) || writes ? try file(at: path) : nil
  }

  /// Reads the file that approves changes of documents with these settings, if there is one.
  func load(before: AppliedSettings) throws(Failure) {
    let path = before.accept.map(\.path) ?? Path.join(top, Self.usualName)
    if System.exists(path) { _ = try file(before: before) }
  }

  /// True if it was said that the file of an option is not used.
  private var isSaid = false

  private func file(at path: String) throws(Failure) -> File {
    if let file = files.first(where: { Path.isSame($0.path, path) }) { return file }
    let file = try read(path)
    files.append(file)
    return file
  }

  private func read(_ path: String) throws(Failure) -> File {
    guard System.exists(path) else {
      if !writes, path == given {
        console.note(
          "\(path): does not exist yet, so no change is approved; '--write-accept' creates it")
      }
      return File(path, .none, nil)
    }
    let source = try Failure.ofFile { () throws(FileError) in try FileReader.read(path).source }
    do throws(Approvals.Fault) {
      return File(path, try Approvals(source) { store.today }, source)
    } catch {
      let position = LineTable(source).position(at: error.offset)
      throw .unusable("\(path):\(position.line):\(position.column)", error.reason)
    }
  }

  // MARK: Writing

  /// Notes the unapproved changes and findings of a comparison, if the file is to be written.
  ///
  /// - Parameter path: The path of the compared file from the top of the repository, if the approvals
  ///   are to cover only that.
  func note(
    _ reviewed: ReviewedComparison, _ threshold: ReviewedComparison.Threshold, _ file: File?,
    allowsNotCompared: Bool = false, of path: String? = nil
  ) {
    guard writes, let file else { return }
    for id in reviewed.objections(threshold, allowsNotCompared: allowsNotCompared) where isMeant(id)
    {
      file.add(id, of: path)
    }
  }

  private func isMeant(_ id: String) -> Bool {
    if ids.contains(id) { found.insert(id) }
    return ids.isEmpty || ids.contains(id)
  }

  /// Notes an unapproved ID, if the file is to be written.
  func note(_ id: String, _ file: File?) {
    if writes, isMeant(id) { file?.add(id, of: nil) }
  }

  /// Adds what was noted to the files, which are created if they do not exist.
  func write() throws(Failure) {
    guard writes else { return }
    if let id = ids.first(where: { !found.contains($0) }) {
      throw .usage(.badValue(.approvalID, id, "the ID of a change that needs an approval"))
    }
    for file in files {
      if !file.expired.isEmpty {
        console.note(
          "\(file.path): \(DiffReport.count(file.expired.count, "approval")) expired; change 'expires' if it still holds"
        )
      }
      if file.added.isEmpty {
        console.note("\(file.path): nothing to add")
        continue
      }
      if let (settings, path) = file.setting,
        let problem = TargetPlace.problem(of: path, in: settings.folder)
      {
        throw .settings(settings.path, "'accept': '\(path)' \(problem), so it is not written")
      }
      try write(file)
      let count = DiffReport.count(file.added.count, "change")
      console.note(
        reason.isEmpty
          ? "\(file.path): added \(count); fill in each 'reason', and set 'expires' to an expiry date or null"
          : "\(file.path): added \(count); what is printed above does not count \(file.added.count == 1 ? "it" : "them") yet"
      )
    }
  }

  private func write(_ file: File) throws(Failure) {
    let entries = file.added.map { id, path in
      JSONObjectText.build { object in
        object.add("id", id)
        if let path { object.add("path", path) }
        object.add("reason", reason)
        if let expires {
          object.add("expires", expires)
        } else {
          object.add("expires", raw: "null")
        }
      }
    }
    let source = file.source ?? SourceBytes(#"{"version":1,"accepted":[]}"#)
    let list = JSONParser.parse(source).root.member("accepted")
    guard let edits = list?.appending(entries), let bytes = try? source.applying(edits) else {
      throw .unusable(file.path, "'accepted' is not an array")
    }
    var text = ByteCollector()
    try FormatCheck.write(
      JSONParser.parse(SourceBytes(bytes)), FormatCheck.indentation, into: &text)
    try Failure.ofFile { () throws(FileError) in
      let replacement = try FileReplacement(file.path)
      try replacement.write(text.bytes.span)
      try replacement.commit()
    }
  }
}
