import ConfigModel
import Lint

/// `oconf diff`: reports changes in meaning between two versions.
enum DiffCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "diff",
      summary: "Compare two versions of a document by meaning",
      operands: "OLD NEW",
      details: """
        Compares issuer configurations, lists of origins, and policy exports by meaning. \
        Formatting, escapes, the order of elements in sets, and explicit defaults do not count as \
        changes in meaning. For policies, oconf also determines whether the new version accepts \
        anything that the old one rejected, and shows an example. OLD and NEW are files, - for \
        standard input, or REVISION:PATH in a git repository. Compare an export with a document to \
        check that the deployed value is the one in git.
        Connected apps, external client apps and the files of mobile apps are compared by what \
        they allow. To check that an external client app is equivalent to a connected app, compare \
        the connected app with the folder of the external client app. If the folder has several \
        apps, the one with the connected app's name is compared; to choose another, use the path \
        of its .eca file.
        If OLD and NEW are folders, such as files retrieved from an org and a repository, their \
        apps, policies and files of mobile apps are matched by kind and name, and compared in one \
        report. Values that an org masks or omits, such as consumer keys, do not count as \
        differences. If one is an export and the other a folder, each policy of the export is \
        compared with its source, listed under 'flattened' in the settings of the folder. The \
        settings 'environment' and 'policies' are compared with the export, too. With --strict, \
        files that cannot be compared fail, too.
        With --accept, approved changes are ignored. The file has the form {"version": 1, \
        "accepted": [{"id": …, "reason": …, "expires": "2030-12-31"}]}. The report shows the IDs \
        if --accept or --verbose is used, and always in the formats json and markdown. An ID \
        approves exactly one change, with its new value. If that value changes again, the approval \
        no longer applies.
        With --tokens, recorded tokens are evaluated under both versions, and those with different \
        results are listed. The options for requests are those of 'oconf eval'. With --summary, \
        only the totals over all tokens are printed.
        Exits with 1 if the meaning changed; use --fail-on to change that. Exits with 2 if the \
        documents cannot be compared.
        """,
      options: [
        .failOn, .folderStrict, .accept, .writeAccept, .approvalReason, .approvalUntil, .approvalID,
        .tokens,
        .summary, .requestJSON, .clientAuth, .clientID, .backend, .users, .skew,
        .maximumDiagnostics, .gitDriver, .comparisonFormat, .output, .reading, .baseURL, .policies,
        .now,
        .kind, .stdinFilename, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init(
            "oconf diff HEAD:Examples/test/web.allow-origin Examples/test/web.allow-origin",
            "Show the changes of the next commit"),
          .init(
            "oconf diff issuers.auth-token.json export.properties",
            "Check that an export matches a file"),
          .init(
            "oconf diff retrieved force-app", "Compare an org with the repository"),
          .init(
            "oconf diff export.properties policies",
            "Check that the deployed policies match their sources"),
          .init(
            "oconf diff Visits.connectedApp force-app",
            "Check that an external client app is equivalent to a connected app"),
          .init(
            "oconf diff --format markdown=comment.md old.json new.json",
            "Write a table for a pull request"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if arguments.isSet(.gitDriver) { return GitDriver.run(arguments, console) }
    let operands = arguments.operands
    guard operands.count >= 2 else {
      throw .usage(.missingOperand(operands.isEmpty ? "OLD and NEW" : "NEW"))
    }
    if operands.count > 2 { throw .usage(.extraOperand(operands[2])) }
    let streams = operands + [Option.tokens, .users, .requestJSON].compactMap(arguments.value)
    if streams.count(where: { $0 == "-" }) > 1 { throw .usage(.conflict("-", "-")) }
    for option in ReplayedTokens.options where arguments.isSet(option) {
      if !arguments.isSet(.tokens) { throw .usage(.needs("--" + option.name, "'--tokens'")) }
    }
    if arguments.isSet(.summary) {
      for option in [Option.comparisonFormat, .maximumDiagnostics, .writeAccept]
      where arguments.isSet(option) {
        throw .usage(.conflict("--summary", "--" + option.name))
      }
    }
    let outputs = try Failure.ofUsage { () throws(UsageError) in try ComparisonOutputs(arguments) }
    let store = try SettingsStore(arguments)
    let approvals = try ApprovalFiles(arguments, store, console)
    if let status = try compareFolders(
      operands[0], operands[1], store, approvals, outputs, arguments, console)
    {
      return status
    }
    let (old, new) = try ComparedInput.pair(operands[0], operands[1], store, arguments, console)
    let comparison = try compare(old, new, arguments)
    let accepted = try approvals.file(for: new.settings)
    let reviewed = ReviewedComparison(
      comparison, try access(comparison, new, arguments), accepted?.approvals ?? .none)
    let replay = try ReplayedTokens(
      comparison, try context(comparison, new, arguments), old, new, arguments, console)
    let threshold =
      arguments.value(.failOn).flatMap { ReviewedComparison.Threshold(rawValue: $0) } ?? .changed
    let hasFailed = reviewed.fails(threshold)
    if let format = arguments.value(.summary), var replayed = replay?.summary {
      replayed.origin.hasFailed = hasFailed
      let summary = TokenSummary(.diff, replayed.counts, replayed.origin.json)
      try summary.write(format, to: arguments.value(.output), console)
      return summary.status
    }
    try outputs.write(
      DiffReport(
        old, new, reviewed, replay?.report, approvals: accepted?.path,
        trial: TrialCommand(old, new, comparison, arguments),
        isVerbose: arguments.isSet(.verbose)), console)
    if let report = replay?.report, report.asksClock {
      console.note("evaluated at \(report.now) (current time)")
    }
    approvals.note(reviewed, threshold, accepted)
    try approvals.write()
    let hasMalformed = (replay?.report.malformed ?? 0) > 0
    return hasMalformed ? .failure : hasFailed ? .findings : .success
  }

  /// Compares two folders, or an export with a folder; nil for other operands.
  private static func compareFolders(
    _ old: String, _ new: String, _ store: SettingsStore, _ approvals: ApprovalFiles,
    _ outputs: ComparisonOutputs, _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus? {
    let areFolders = (ComparedFolder.isFolder(old), ComparedFolder.isFolder(new))
    switch areFolders {
    case (false, false): return nil
    case (true, true):
      var diff = try FolderDiff(old, new, store, approvals, arguments)
      try diff.compareFolders(old, new)
      return try diff.finish(outputs, console)
    default:
      let (export, folder) = areFolders.0 ? (new, old) : (old, new)
      guard let input = try ComparedInput.export(export, store, arguments, console) else {
        return nil
      }
      var diff = try FolderDiff(old, new, store, approvals, arguments)
      var policies = DeployedPolicies(input, areFolders.0 ? .new : .old, folder: folder)
      try policies.compare(&diff)
      return try diff.finish(outputs, console)
    }
  }

  static func compare(
    _ old: ComparedInput, _ new: ComparedInput, _ arguments: Arguments
  ) throws(Failure) -> DocumentComparison {
    let readings = try Readings(new.settings, arguments)
    let comparison: DocumentComparison
    do throws(ComparisonFault) {
      comparison = try DocumentComparison(old.document, new.document, readings)
    } catch {
      throw failure(error, old, new)
    }
    return comparison
  }

  static func failure(
    _ fault: ComparisonFault, _ old: ComparedInput, _ new: ComparedInput
  ) -> Failure {
    guard let side = fault.side else {
      return .unusable("\(old.path), \(new.path)", fault.reason)
    }
    let input = side == .old ? old : new
    guard let range = fault.range else { return .unusable(input.path, fault.reason) }
    let (file, source, start) = input.file(at: range.start)
    let position = LineTable(source).position(at: start)
    return .unusable("\(file):\(position.line):\(position.column)", fault.reason)
  }
}
