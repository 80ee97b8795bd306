import ConfigModel

/// Findings for merge requests of GitLab (GitLab documentation, "Code Quality", Code Quality report
/// format): one array, with one issue per line.
///
/// Every fingerprint is unique and the same as in the SARIF format.
enum GitLabReport: LintFormat {
  static let name = "gitlab"

  static func render(_ report: LintReport, for target: ReportTarget) -> String {
    let checkout = CheckoutPaths("CI_PROJECT_DIR")
    let issues = report.files.flatMap { file -> [String] in
      let path = checkout.path(file.path)
      let frames = file.frames(at: path)
      return file.recognised(at: path).compactMap { found in
        guard found.suppression == nil else { return nil }
        return issue(
          ShownFinding(diagnostic: found.diagnostic, file: file, frames: frames),
          found.fingerprint)
      }
    }
    return issues.isEmpty ? "[]\n" : "[\n" + issues.joined(separator: ",\n") + "\n]\n"
  }

  private static func issue(_ finding: ShownFinding, _ fingerprint: String) -> String {
    JSONObjectText.build { object in
      // The only text that merge requests show.
      object.add("description", "\(finding.message) [\(finding.diagnostic.rule)]")
      object.add("check_name", finding.diagnostic.rule)
      object.add("fingerprint", fingerprint)
      object.add("severity", severity(finding.diagnostic.severity))
      let lines = JSONObjectText.build { object in
        object.add("begin", finding.start.line)
        object.add("end", finding.end.line)
      }
      let location = JSONObjectText.build { object in
        object.add("path", finding.path)
        object.add("lines", raw: lines)
      }
      object.add("location", raw: location)
      let rule = finding.diagnostic.rule
      guard let reference = Documentation.reference(to: rule) else { return }
      // The field of the Code Climate format for explanations, in Markdown.
      let body =
        Documentation.page(about: rule) == nil ? "See \(reference)." : "See <\(reference)>."
      object.add("content", raw: JSONObjectText.build { $0.add("body", body) })
    }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
