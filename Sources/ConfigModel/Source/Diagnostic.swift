/// The severity of a finding.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  /// A hint: worth knowing, although the file may be correct. Shown on request.
  case info
  /// Works, but is probably not intended.
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
  /// The ID of the rule that reports the finding.
  public var rule: String
  public var severity: Severity
  /// Lower case, no full stop, with the offending text quoted.
  public var message: String
  /// Offsets into the file, even if the finding is about a document embedded in it.
  public var range: SourceRange
  public var notes: [Note]
  public var fixes: [FixIt]
  /// A JSON Pointer or a property key; nil if the document has neither.
  public var pointer: String?
  /// The same place in a notation that survives insertions before it (``StablePointer``).
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
  /// The file, if it is not the one of the finding.
  public var path: String?
  /// The place in the file of the finding; nil if the note is about a file as a whole.
  public var range: SourceRange?
  /// The place in another file, whose text a report does not have; nil if unknown.
  public var span: Span?

  /// A range with its lines and columns.
  public struct Span: Hashable, Sendable {
    public let range: SourceRange
    public let start: LineTable.Position
    public let end: LineTable.Position

    public init(_ range: SourceRange, in lines: LineTable) {
      self.range = range
      start = lines.position(at: range.start)
      end = lines.position(at: range.end)
    }
  }

  public init(
    _ message: String, at range: SourceRange?, path: String? = nil, span: Span? = nil
  ) {
    self.message = message
    self.range = range
    self.path = path
    self.span = span
  }
}

/// A fix for a finding: edits that are applied together or not at all.
public struct FixIt: Hashable, Sendable {
  /// The degree to which a fix may change the behavior of the service.
  public enum Safety: String, Sendable {
    /// Admits no token or origin that was rejected before, and grants nothing more, whichever
    /// reading of the documentation is right.
    case safe
    /// Probably the intended content. Needs review, because it may widen what is admitted.
    case suggest
  }

  /// An imperative that describes the effect of the fix.
  public var title: String
  public var safety: Safety
  public var edits: [Edit]

  public init(_ title: String, _ safety: Safety, _ edits: [Edit]) {
    self.title = title
    self.safety = safety
    self.edits = edits
  }
}
