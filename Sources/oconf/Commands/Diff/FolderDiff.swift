import ConfigModel
import Lint

/// Compares several documents in one report: those of two folders, such as a repository with what was
/// retrieved from an org, or the policies of an export with their sources.
struct FolderDiff {
  let report: FolderReport
  let store: SettingsStore
  let arguments: Arguments
  private let approvals: ApprovalFiles
  private let threshold: ReviewedComparison.Threshold
  /// The keys of the approvals that no comparison needs, by their files.
  private var unused: [(file: ApprovalFiles.File, keys: Set<Text>)] = []

  init(
    _ old: String, _ new: String, _ store: SettingsStore, _ approvals: ApprovalFiles,
    _ arguments: Arguments
  ) throws(Failure) {
    for option in [Option.tokens, .kind] where arguments.isSet(option) {
      throw .usage(.needs("--" + option.name, "two files"))
    }
    self.store = store
    self.approvals = approvals
    self.arguments = arguments
    report = FolderReport(
      old, new, isVerbose: arguments.isSet(.verbose), isStrict: arguments.isSet(.strict))
    threshold =
      arguments.value(.failOn).flatMap { ReviewedComparison.Threshold(rawValue: $0) } ?? .changed
  }

  /// The exit status. Writes the report and the approvals.
  func finish(_ outputs: ComparisonOutputs, _ console: Console) throws(Failure) -> ExitStatus {
    report.stale = unused.flatMap { file, keys in
      file.approvals.entries.filter { keys.contains($0.key) }
    }
    try outputs.write(report, console)
    try approvals.write()
    return report.status
  }

  // MARK: Two folders

  mutating func compareFolders(_ old: String, _ new: String) throws(Failure) {
    let before = ComparedFolder(old, comparedWith: new, store)
    let after = ComparedFolder(new, comparedWith: old, store)
    for failure in before.failures + after.failures { note(failure) }
    for (path, reason) in before.links + after.links {
      report.notCompared.append(.init(path, reason))
    }
    let matching = FolderMatching(before.members, after.members)
    if before.members.isEmpty, after.members.isEmpty, report.problems.isEmpty {
      throw .unusable(
        "\(old), \(new)", "neither folder contains an app, a policy, or another file to compare")
    }
    if matching.matches.isEmpty, report.problems.isEmpty {
      throw .unusable("\(old), \(new)", "no kind of file is in both folders")
    }
    for match in matching.matches {
      switch match {
      case .both(let old, let new): try compare(old, new)
      case .old(let old): try compare(old, only: .old, in: before.name, other: after.name)
      case .new(let new): try compare(new, only: .new, in: after.name, other: before.name)
      case .ambiguous(let old, let new): addAmbiguous(old, new)
      }
    }
    for (documents, name) in [
      (matching.lonely.old, before.name), (matching.lonely.new, after.name),
    ] {
      for document in documents {
        report.notCompared.append(
          .init(
            document.input.path,
            "only '\(name)' has files of kind '\(document.input.kind.rawValue)'"))
      }
    }
  }

  /// Notes something that could not be read.
  func note(_ failure: Failure) {
    let text = failure.text.string
    if !report.problems.contains(text) { report.problems.append(text) }
  }

  private mutating func compare(
    _ old: ComparedFolder.Document, _ new: ComparedFolder.Document
  ) throws(Failure) {
    var member = FolderReport.Member(new.title, old: old.input.path, new: new.input.path)
    if let problem = old.problem ?? new.problem {
      member.problem = Untrusted.escape(problem)
      report.members.append(member)
      return
    }
    if new.input.kind.isNeverCompared {
      guard Text(old.input.source) != Text(new.input.source) else { return }
      report.notCompared.append(
        .init(
          new.input.path,
          "differs from '\(old.input.path)'; documents of kind '\(new.input.kind.rawValue)' cannot be compared"
        ))
      return
    }
    let readings = try Readings(new.input.settings, arguments)
    try add(member, old.input, new.input) { () throws(ComparisonFault) in
      try DocumentComparison(
        old.input.document, new.input.document, readings, allowsMasked: true)
    }
  }

  private mutating func compare(
    _ document: ComparedFolder.Document, only side: ComparedPlace.Side, in folder: String,
    other: String
  ) throws(Failure) {
    let input = document.input
    let isOld = side == .old
    var member = FolderReport.Member(
      document.title, only: side, old: isOld ? input.path : nil, new: isOld ? nil : input.path)
    if let problem = document.problem {
      member.problem = Untrusted.escape(problem)
      report.members.append(member)
      return
    }
    if input.kind.isNeverCompared {
      report.notCompared.append(
        .init(
          input.path,
          "only in '\(folder)'; documents of kind '\(input.kind.rawValue)' cannot be compared"))
      return
    }
    // The settings of the new folder decide, as they do for files that both folders have.
    let settings = isOld ? try store.settings(inFolderNamed: other) : input.settings
    let absent = ComparedInput(
      path: other, source: SourceBytes(""), kind: input.kind, settings: settings, name: input.name)
    let readings = try Readings(settings, arguments)
    try add(member, isOld ? input : absent, isOld ? absent : input) {
      () throws(ComparisonFault) in
      try DocumentComparison(only: side, input.document, readings)
    }
  }

  private func addAmbiguous(
    _ old: [ComparedFolder.Document], _ new: [ComparedFolder.Document]
  ) {
    guard let some = new.first ?? old.first else { return }
    var member = FolderReport.Member(
      some.input.kind.isMetadata ? some.title : some.input.name, old: old.first?.input.path,
      new: new.first?.input.path)
    let paths = (old + new).map { "'\($0.input.path)'" }.joined(separator: ", ")
    member.problem = Untrusted.escape("several files have its name: \(paths)")
    report.members.append(member)
  }

  // MARK: One document

  /// Compares two versions, and adds the result to the report.
  mutating func add(
    _ member: FolderReport.Member, _ old: ComparedInput, _ new: ComparedInput,
    _ compare: () throws(ComparisonFault) -> DocumentComparison
  ) throws(Failure) {
    var member = member
    defer { report.members.append(member) }
    let comparison: DocumentComparison
    do throws(ComparisonFault) {
      comparison = try compare()
    } catch {
      member.problem = DiffCommand.failure(error, old, new).text.string
      return
    }
    let accepted = try approvals.file(for: new.settings)
    var reviewed = ReviewedComparison(
      comparison, try DiffCommand.access(comparison, new, arguments), accepted?.approvals ?? .none)
    let stale = Set(reviewed.takeStale().map(\.key))
    if let accepted {
      if let index = unused.firstIndex(where: { $0.file === accepted }) {
        unused[index].keys.formIntersection(stale)
      } else {
        unused.append((accepted, stale))
      }
    }
    let difference = DiffReport(
      old, new, reviewed, approvals: accepted?.path,
      trial: TrialCommand(old, new, comparison, arguments), isVerbose: report.isVerbose)
    difference.heading = member.title
    member.report = difference
    member.fails = reviewed.fails(threshold)
    approvals.note(reviewed, threshold, accepted)
  }
}
