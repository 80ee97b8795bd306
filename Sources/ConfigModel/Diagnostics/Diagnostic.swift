/// How much a finding matters.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  /// A hint: worth knowing, right as it is for many. Shown on request.
  case info
  /// Works, and is probably not what was meant.
  case warning
  /// Does not work, or is unsafe.
  case error

  public static func < (left: Self, right: Self) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// One finding in one file.
public struct Diagnostic: Sendable {
  /// The id of the rule that found it.
  public var rule: String
  public var severity: Severity
  /// Lower case, no full stop, the user's own words quoted.
  public var message: String
  /// Offsets into the file, also where the finding is about a document inside it.
  public var range: SourceRange
  public var notes: [Note]
  public var fixes: [FixIt]
  /// A JSON Pointer, a property key, or nil where the document has no such thing.
  public var pointer: String?
  /// The same place in words that stay when something is inserted before it (``StablePointer``).
  public var stablePointer: String?

  public init(
    rule: String, severity: Severity, message: String, range: SourceRange, notes: [Note] = [],
    fixes: [FixIt] = [], pointer: String? = nil, stablePointer: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.notes = notes
    self.fixes = fixes
    self.pointer = pointer
    self.stablePointer = stablePointer
  }
}

/// A second place that explains a finding.
public struct Note: Hashable, Sendable {
  public var message: String
  /// The file, when it is not the finding's own.
  public var path: String?
  /// The place; nil when the note is about a file as a whole.
  public var range: SourceRange?

  public init(_ message: String, at range: SourceRange?, path: String? = nil) {
    self.message = message
    self.range = range
    self.path = path
  }
}

/// A way to mend a finding: edits that are made together or not at all.
public struct FixIt: Hashable, Sendable {
  /// What a fix may change.
  public enum Safety: String, Sendable {
    /// Whatever token or origin comes, and however the documentation is read: nobody is admitted who
    /// was not before, and nobody gets more.
    case safe
    /// Probably what was meant; somebody should look, because it may widen what is admitted.
    case suggest
  }

  /// An imperative: what applying it does.
  public var title: String
  public var safety: Safety
  public var edits: [Edit]

  public init(_ title: String, _ safety: Safety, _ edits: [Edit]) {
    self.title = title
    self.safety = safety
    self.edits = edits
  }
}
