import ConfigModel
import Lint

/// A comparison as workflow commands, which GitHub shows next to the lines of the new version.
struct DiffGitHub {
  private let report: DiffReport
  /// The path of the new version from the root of the checkout.
  private let path: String
  private let checkout = CheckoutPaths("GITHUB_WORKSPACE")

  init(_ report: DiffReport) {
    self.report = report
    path = checkout.path(report.new.path)
  }

  var text: String {
    let reviewed = report.reviewed
    var text = ""
    for finding in reviewed.widened { text += command(finding, .error) }
    for finding in reviewed.undecided {
      let level: GitHubCommand.Level =
        finding.finding.kind == .notCompared
        ? .warning : finding.finding.mayBeWider ? .error : .notice
      text += command(finding, level)
    }
    for finding in reviewed.narrowed { text += command(finding, .notice) }
    for change in report.meant {
      text += command(
        change.isApproved ? .notice : .warning, change.change.new.range,
        title: change.change.kind.description,
        [report.harmless(change.change.message, change.change)] + others(change.id))
    }
    if let replay = report.replay {
      let counts = replay.groups.map { "\($0.count) \(ReplayWording.title($0.kind))" }
      text += command(
        .notice, nil, title: "replay", [replay.headline] + counts)
    }
    return text
  }

  private func others(_ id: String) -> [String] { report.otherPlaces(id).map { [$0] } ?? [] }

  private func command(
    _ reviewed: ReviewedComparison.ReviewedFinding, _ level: GitHubCommand.Level
  ) -> String {
    let finding = reviewed.finding
    var lines = [report.message(of: reviewed)]
    if let reading = finding.reading {
      lines.append(
        (finding.kind.isOpen ? "undecided only under" : "depends on") + " the reading: \(reading)")
    }
    lines += DiffWitness(finding).parts.map { "\($0.name): \($0.value)" } + others(reviewed.id)
    return command(
      reviewed.isApproved ? .notice : level,
      reviewed.places.first { $0.side == .new }?.range, title: finding.kind.rawValue,
      lines)
  }

  private func command(
    _ level: GitHubCommand.Level, _ range: SourceRange?, title: String, _ lines: [String]
  ) -> String {
    let located = range.map { report.located(.new, $0) }
    let file = located.map { report.new.files.isEmpty ? path : checkout.path($0.frames.path) }
    var properties: [CommandProperty] = ["file=\(file ?? path)"]
    if let (frames, local) = located {
      let position = frames.lines.position(at: local.start)
      properties += ["line=\(position.line)", "col=\(position.column)"]
    }
    properties.append("title=\(title)")
    return GitHubCommand(level: level, properties: properties, lines: lines).text
  }
}
