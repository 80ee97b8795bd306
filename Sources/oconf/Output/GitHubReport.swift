import ConfigModel

/// Findings as workflow commands, which GitHub shows beside the lines of a change.
enum GitHubReport: LintFormat {
  static let name = "github"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    report.files.map { file in
      guard !file.diagnostics.isEmpty else { return "" }
      let frames = FileFrames(file.path, file.source, file.kind)
      return file.diagnostics.map { command($0, frames) }.joined()
    }.joined()
  }

  private static func command(_ diagnostic: Diagnostic, _ frames: FileFrames) -> String {
    let start = frames.lines.position(at: diagnostic.range.start)
    let end = frames.lines.position(at: diagnostic.range.end)
    var properties = ["file=" + property(frames.path), "line=\(start.line)"]
    // Columns are taken only of what is within a line.
    if start.line == end.line { properties.append("col=\(start.column)") }
    properties.append("endLine=\(end.line)")
    if start.line == end.line { properties.append("endColumn=\(end.column)") }
    properties.append("title=" + property(diagnostic.rule))
    var lines = [frames.harmless(diagnostic.message, diagnostic.range)]
    lines += diagnostic.notes.map { note in
      let message = frames.harmless(note.message, note.range ?? diagnostic.range)
      if let path = note.path { return "note: \(message): \(Untrusted.escape(path))" }
      let line = note.range.map { " (line \(frames.lines.line(at: $0.start)))" } ?? ""
      return "note: \(message)\(line)"
    }
    lines += diagnostic.fixes.map { "fix: " + frames.harmless($0.title, diagnostic.range) }
    return "::\(level(diagnostic.severity)) \(properties.joined(separator: ","))"
      + "::\(data(lines.joined(separator: "\n")))\n"
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  // MARK: Escapes

  /// What follows the second pair of colons.
  static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
