/// A format of the lint report. A new format is a file with a type that conforms to this protocol,
/// and a line in ``LintFormats``.
protocol LintFormat: Sendable {
  /// The name in `--format`.
  static var name: String { get }

  /// Renders a report as a pure function of its findings. Everything that comes from files is made
  /// safe: secrets are masked, and nothing is left that a terminal or a build server would act on.
  static func render(_ report: LintReport, for target: ReportTarget) -> String
}

/// All formats. The code of a format runs only if it is requested.
enum LintFormats {
  static var all: [any LintFormat.Type] {
    [
      TextReport.self, JSONReport.self, JSONLinesReport.self, SARIFReport.self, GitHubReport.self,
      GitLabReport.self, JUnitReport.self, RDJSONLReport.self, CheckstyleReport.self,
      MarkdownReport.self, LintHTML.self,
    ]
  }

  private static let automaticName = "auto"

  /// The values of `--format`.
  static var names: [String] { all.map { $0.name } + [automaticName] }

  static func named(_ name: String) -> (any LintFormat.Type)? {
    name == automaticName ? automatic : all.first { $0.name == name }
  }

  /// The format that suits the environment of the program.
  private static var automatic: any LintFormat.Type {
    if System.environment("GITHUB_ACTIONS") == "true" { return GitHubReport.self }
    return System.environment("GITLAB_CI") == "true" ? GitLabReport.self : TextReport.self
  }
}

/// The destination of a report, for formats that people read.
struct ReportTarget {
  /// True to leave out everything but findings.
  let isQuiet: Bool
  /// True to show the pointers of findings.
  let showsPointers: Bool
  private let makeStyle: () -> Style
  private let makeColumns: () -> Int

  /// Asking the terminal takes time, so the arguments are evaluated only when they are needed.
  init(
    isQuiet: Bool, showsPointers: Bool = false, style: @autoclosure @escaping () -> Style,
    columns: @autoclosure @escaping () -> Int
  ) {
    self.isQuiet = isQuiet
    self.showsPointers = showsPointers
    makeStyle = style
    makeColumns = columns
  }

  var style: Style { makeStyle() }
  /// The maximum width of a line.
  var columns: Int { makeColumns() }
}
