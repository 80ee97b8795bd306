import ConfigModel
import Lint

/// What a command reports, for people, in no particular format. Each format is one renderer of this
/// tree and knows no command. All strings are safe to print on one line; text between single
/// quotation marks quotes a document, and becomes code where the format has it.
struct CommandReport {
  /// What was checked, such as `oconf diff 'old.json' → 'new.json'`.
  let subject: String
  /// The heading of a page's window and of a comment.
  let title: String
  /// The first line of a text; empty if the statements say enough.
  var heading = ""
  var verdict: Verdict
  /// The versions that the report is about, for pages.
  var facts: [Fact] = []
  /// Who is newly admitted, who no longer, and what is undecided, in this order.
  var statements: [Statement] = []
  /// What the statements rest on.
  var basis: [String] = []
  /// What to do.
  var steps: [Step] = []
  var sections: [Section] = []
  /// True if approvals are in use, so that what is not approved is marked.
  var hasApprovals = false
  /// False if a text leaves out the IDs that approvals refer to.
  var showsIDs = true
  /// The result in one sentence, at the end of a text. Empty if the sections say it.
  var summary = ""

  /// The result in one or two words.
  struct Verdict {
    let word: String
    let tone: Tone
  }

  /// The degree of attention that something needs. It is shown by a word, a sign and a color.
  enum Tone: String {
    case bad, open, good, info
  }

  struct Fact {
    let name: String
    let value: String
  }

  struct Step {
    let words: String
    /// A command that does it; nil if there is none.
    var command: String?
    /// The id of the section that the step is about.
    var section: StaticString?

    init(_ words: String, command: String? = nil, section: StaticString? = nil) {
      self.words = words
      self.command = command
      self.section = section
    }
  }

  struct Section {
    let id: StaticString
    let title: StaticString
    var blocks: [Block] = []
    /// True if a brief report leaves the section out.
    var isDetail = true
    /// The formats that have the section.
    var media = Medium.all

    init(
      _ id: StaticString, _ title: StaticString, _ blocks: [Block] = [], isDetail: Bool = true,
      media: Medium = .all
    ) {
      self.id = id
      self.title = title
      self.blocks = blocks
      self.isDetail = isDetail
      self.media = media
    }
  }

  /// The kinds of formats.
  struct Medium: OptionSet {
    let rawValue: Int
    static let text = Medium(rawValue: 1)
    static let comment = Medium(rawValue: 2)
    static let page = Medium(rawValue: 4)
    static let annotations = Medium(rawValue: 8)
    static let all: Medium = [.text, .comment, .page, .annotations]
  }

  /// A part of a section.
  enum Block {
    /// What the rules of findings are about, each once, for pages.
    case rules(LintReport, anchor: String)
    case paragraph(String)
    case lines(Lines)
    case table(Table)
    case tests(TestReport)
    /// The policies with what test cases exercise.
    case coverage(TestReport)
    case findings(LintReport, anchor: String)
    /// Findings that are ignored, and how many there are of each rule.
    case suppressed(LintReport)
    /// Policies before and after, side by side.
    case matrix(AccessMatrix)
    case picture(TrustMap)
  }

  /// Lines with a title.
  struct Lines {
    /// Empty if the section's title is enough.
    var title = ""
    var lines: [Line]
    /// True if comments and pages collapse the lines.
    var isFolded = false
  }

  struct Line {
    var sign: Character?
    let words: String
    var place: Statement.Place?
    /// The place in the new version at which the line is shown next to the file, if it is another
    /// one.
    var anchor: Statement.Place?
    /// What follows the place, in brackets with it.
    var note: String?
    var approval: Statement.Approval?
    /// The ID that an approval refers to; nil if none is possible.
    var id: String?
    /// True if a gate may need an approval.
    var needsApproval = false
    /// The degree of attention, for formats that show lines of the files; nil for none.
    var level: GitHubCommand.Level?
    /// The heading that the line is under, among others of the same.
    var group = ""
    /// What the line is, in a word or an identifier: the title of an annotation.
    var kind = ""

    init(_ words: String, kind: String = "", level: GitHubCommand.Level? = nil) {
      self.words = words
      self.kind = kind
      self.level = level
    }
  }

  struct Table {
    let title: String
    let columns: [String]
    let rows: [[Cell]]
    /// True if the title says nothing that the section does not say.
    var isQuiet = true
  }

  struct Cell: ExpressibleByStringInterpolation {
    let words: String
    var tone: Tone?

    init(_ words: String, _ tone: Tone? = nil) {
      self.words = words
      self.tone = tone
    }

    init(stringLiteral words: String) { self.init(words) }
  }
}

/// One sentence of a report about someone who gains or loses something, or about something that
/// keeps a check from passing.
struct Statement {
  enum Effect {
    case wider, trust, narrower, undecided, notCompared, failed, proved

    var word: String {
      switch self {
      case .wider: "wider"
      case .trust: "trust changed"
      case .narrower: "narrower"
      case .undecided: "undecided"
      case .notCompared: "not compared"
      case .failed: "error"
      case .proved: "proved"
      }
    }

    var sign: Character {
      switch self {
      case .wider: "▲"
      case .trust: "●"
      case .narrower: "▼"
      case .undecided, .notCompared: "?"
      case .failed: "✕"
      case .proved: "✓"
      }
    }

    var tone: CommandReport.Tone {
      switch self {
      case .wider, .trust, .failed: .bad
      case .narrower: .info
      case .undecided, .notCompared: .open
      case .proved: .good
      }
    }
  }

  /// A place in a file.
  struct Place {
    let frames: FileFrames
    /// Nil for the file as a whole.
    let range: SourceRange?

    /// `path:12:9`
    var text: String { range.map(frames.place) ?? frames.path }
    /// `12:9`
    var position: String? {
      range.map { range in
        let position = frames.lines.position(at: range.start)
        return "\(position.line):\(position.column)"
      }
    }
  }

  /// The state of an approval.
  struct Approval {
    let reason: String
    let expires: String?
    let isExpired: Bool
  }

  /// A token or an origin that the versions treat differently.
  struct Example {
    /// The claims that the statement is about.
    var claims: [(name: String, value: String)] = []
    /// Everything that the decisions depend on.
    var parts: [(name: String, value: String)] = []
    /// The command that shows the decision; nil if none can be shown.
    var command: String?
    /// The decisions of both versions.
    var verdicts: [(name: String, value: String)] = []

    var isEmpty: Bool { parts.isEmpty && verdicts.isEmpty && command == nil }

    /// The claims that matter, on one line: `department 'field-a'`.
    var short: String {
      claims.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }
  }

  let effect: Effect
  /// The issuer, app or file that the sentence is about; empty if it names none.
  var subject = ""
  let words: String
  /// The kind, such as `access-widened`; empty if it has none.
  var kind = ""
  var level = GitHubCommand.Level.error
  /// The line that changed.
  var place: Place?
  /// The file, if there is no line.
  var path = ""
  /// Other places, with what they are: `was old.json:10:9`.
  var notes: [String] = []
  /// What the sentence depends on, and what would decide it.
  var remarks: [String] = []
  var example = Example()
  var approval: Approval?
  /// True if a gate needs an approval of it.
  var needsApproval = false
  /// The ID that an approval refers to; nil if none is possible.
  var id: String?
  /// The command that approves only this; nil if there is none.
  var approve: String?

  init(_ effect: Effect, _ words: String) {
    self.effect = effect
    self.words = words
  }

  /// The subject, if there is one, and the sentence.
  var sentence: String { subject.isEmpty ? words : "'\(subject)' — \(words)" }

  var isApproved: Bool { approval.map { !$0.isExpired } ?? false }
}

extension Statement.Approval {
  init(_ entry: Approvals.Entry) {
    reason = Secrets.masked(shapesIn: entry.reason)
    expires = entry.expires
    isExpired = entry.isExpired
  }

  /// `approved until 2026-06-30: until the directory has groups`
  var words: String {
    let until = expires.map { " \($0)" } ?? ""
    if isExpired { return "the approval expired\(until): \(reason)" }
    return expires == nil ? "approved: \(reason)" : "approved until\(until): \(reason)"
  }
}
