package import ConfigModel

/// A document to lint in a session, as a front read it.
package struct SessionDocument: Sendable {
  package let input: LintInput
  package let settings: AppliedSettings
  /// The absolute path, without links in its folders. Nil if nothing depends on it.
  package let absolute: String?
  /// True if a cross-file rule needs facts about the document.
  package let collectsFacts: Bool
  /// The earlier version, whose findings are not reported again. Nil to report all findings.
  package let earlier: EarlierDocument?
  /// The number of bytes of the path that name the searched folder. Nil if the document was named.
  package let searchedCount: Int?

  package init(
    _ input: LintInput, _ settings: AppliedSettings, absolute: String?, collectsFacts: Bool = false,
    earlier: EarlierDocument? = nil, searchedCount: Int? = nil
  ) {
    self.input = input
    self.settings = settings
    self.absolute = absolute
    self.collectsFacts = collectsFacts
    self.earlier = earlier
    self.searchedCount = searchedCount
  }
}

/// The earlier version of a document.
package indirect enum EarlierDocument: Sendable {
  /// There was no document, or none of a known kind.
  case absent
  /// The text is the same, so nothing about it is new.
  case same
  /// The text is the same, but the files that it refers to may have changed.
  case sameWithOthers(LintInput)
  /// The text, or the path, was another one.
  case different(LintInput, isRenamed: Bool)

  /// The version to compare with. Nil if there is nothing to compare.
  var input: LintInput? {
    switch self {
    case .absent, .same: nil
    case .sameWithOthers(let input), .different(let input, _): input
    }
  }

  var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  var isSame: Bool {
    switch self {
    case .same, .sameWithOthers: true
    case .absent, .different: false
    }
  }
}

/// A document after linting.
package struct LintedDocument: Sendable {
  package let settings: AppliedSettings
  /// The absolute path, without links in its folders. Nil if nothing depends on it.
  package let absolute: String?
  package var report: FileReport
  /// The text that the report is about. A front may release it if there is nothing to show.
  package var source: SourceBytes?
  /// The fixed document. Nil if no fixes were requested.
  package var fixed: FixedFile? {
    get { box?.file }
    set { box = newValue.map { FixedBox($0) } }
  }
  /// True if ``fixed`` has a value, which is large: this does not copy it.
  package var hasFixed: Bool { box != nil }
  /// Facts about the earlier version. Nil if they were not collected, or if no document was at
  /// this path.
  package let earlierFacts: FileFacts?
  /// True if the text is the same as in the earlier version.
  package let isUnchanged: Bool
  /// False for a settings file that was only in use.
  package var isInput = true

  private var box: FixedBox?

  package var path: String { report.path }

  /// Keeps the large value out of documents, most of which have none.
  private final class FixedBox: Sendable {
    let file: FixedFile

    init(_ file: FixedFile) {
      self.file = file
    }
  }

  package init(
    _ report: FileReport, _ settings: AppliedSettings, absolute: String?, source: SourceBytes?,
    fixed: FixedFile? = nil, earlierFacts: FileFacts? = nil, isUnchanged: Bool = false
  ) {
    self.report = report
    self.settings = settings
    self.absolute = absolute
    self.source = source
    box = fixed.map { FixedBox($0) }
    self.earlierFacts = earlierFacts
    self.isUnchanged = isUnchanged
  }
}

/// A path as it was named, and its absolute form.
package struct ResolvedPath: Sendable {
  package let named: String
  /// The absolute path, without links in its folders.
  package let absolute: String

  package init(named: String, absolute: String) {
    self.named = named
    self.absolute = absolute
  }

  /// The path relative to a folder; nil if the file is not in it.
  package func relative(to folder: String) -> String? {
    Path.relative(absolute, to: folder)
  }
}
