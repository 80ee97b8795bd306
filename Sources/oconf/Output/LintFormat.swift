/// One form of a lint report. A new form is a file with a type of this kind, and a line in
/// ``LintFormats``.
protocol LintFormat: Sendable {
  /// As `--format` names it.
  static var name: String { get }

  /// A pure function of what was found. Whatever comes from files is made harmless: secrets are
  /// masked, and nothing is left that a terminal or a build server would obey.
  static func render(_ report: LintReport, for target: ReportTarget) -> String
}

/// Every form. None of their code runs unless somebody asks for it.
enum LintFormats {
  static var all: [any LintFormat.Type] {
    [
      TextReport.self, JSONReport.self, JSONLinesReport.self, SARIFReport.self, GitHubReport.self,
      GitLabReport.self, JUnitReport.self, RDJSONLReport.self, CheckstyleReport.self,
      MarkdownReport.self,
    ]
  }

  private static let automaticName = "auto"

  /// What `--format` takes.
  static var names: [String] { all.map { $0.name } + [automaticName] }

  static func named(_ name: String) -> (any LintFormat.Type)? {
    name == automaticName ? automatic : all.first { $0.name == name }
  }

  /// The form that suits where the program runs.
  private static var automatic: any LintFormat.Type {
    if System.environment("GITHUB_ACTIONS") == "true" { return GitHubReport.self }
    return System.environment("GITLAB_CI") == "true" ? GitLabReport.self : TextReport.self
  }
}

/// What a report is written to, for forms that people read.
struct ReportTarget {
  /// Whether what is no finding is left out.
  let isQuiet: Bool
  private let makeStyle: () -> Style
  private let makeColumns: () -> Int

  /// Finding out about terminals costs a little, so it waits until it matters.
  init(
    isQuiet: Bool, style: @autoclosure @escaping () -> Style,
    columns: @autoclosure @escaping () -> Int
  ) {
    self.isQuiet = isQuiet
    makeStyle = style
    makeColumns = columns
  }

  var style: Style { makeStyle() }
  /// How wide a line may be.
  var columns: Int { makeColumns() }
}
