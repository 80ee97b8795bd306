import ConfigModel
import Lint

/// A comparison of several documents as workflow commands.
struct FolderGitHub {
  private let report: FolderReport
  private let checkout = CheckoutPaths("GITHUB_WORKSPACE")

  init(_ report: FolderReport) {
    self.report = report
  }

  var text: String {
    var text = ""
    for problem in report.problems { text += command(.error, nil, "oconf diff", problem) }
    for member in report.members {
      let path = member.paths.new ?? member.paths.old
      if let problem = member.problem {
        text += command(.error, path, member.title, "could not be compared: \(problem)")
      } else if let difference = member.report, !member.isEqual {
        if member.onlySide != nil || member.deployed != nil {
          text += command(.notice, path, member.title, report.words(member))
        }
        text += DiffGitHub(difference).text
      }
    }
    for fact in report.shownFacts {
      let path = String(fact.place.prefix { $0 != ":" })
      text += command(
        fact.verdict == .contradicted ? .error : .notice, path, "stated fact", fact.message)
    }
    for note in report.notCompared {
      text += command(report.isStrict ? .error : .warning, note.path, "not compared", note.reason)
    }
    return text + command(.notice, nil, "oconf diff", report.summary)
  }

  private func command(
    _ level: GitHubCommand.Level, _ path: String?, _ title: String, _ line: String
  ) -> String {
    var properties: [CommandProperty] = []
    if let path { properties.append("file=\(checkout.path(path))") }
    properties.append("title=\(title)")
    return GitHubCommand(level: level, properties: properties, lines: [line]).text
  }
}
