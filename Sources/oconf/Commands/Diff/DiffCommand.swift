import ConfigModel
import Lint

/// `oconf diff`: reports changes in meaning between two versions.
enum DiffCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "diff",
      summary: "say what changed between two versions of a document, by meaning",
      operands: "OLD NEW",
      details: """
        Compares issuer configurations, lists of origins and policy exports by what they say: layout, \
        escapes, the order of sets and written defaults are no changes in meaning. OLD and NEW are \
        files, - for standard input, or REVISION:PATH of a git repository. One may be an export and \
        the other a value in it: then the question is whether what is deployed is what is in git.
        Exits with 1 if anything changed in meaning that --accept does not list; --fail-on draws the \
        line elsewhere. Exits with 2 for what cannot be compared.
        --accept takes {"version": 1, "accepted": [{"id": …, "reason": …, "expires": "2030-12-31"}]}; \
        the ids are in the report, and hold for the same change to the same value only.
        --tokens replays tokens that were presented once and lists those that come out otherwise; \
        how they are presented is said as for 'oconf eval'.
        """,
      options: [
        .failOn, .accept, .tokens, .requestJSON, .clientAuth, .clientID, .backend, .users, .skew,
        .maximumDiagnostics, .gitDriver, .diffFormat, .output, .reading, .baseURL, .policies, .now,
        .kind, .stdinFilename, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init(
            "oconf diff HEAD:Examples/test/web.allow-origin Examples/test/web.allow-origin",
            "what the next commit would change"),
          .init(
            "oconf diff issuers.auth-token.json export.properties",
            "whether the export holds what is in the file"),
          .init(
            "oconf diff --format markdown=comment.md old.json new.json",
            "a table for the discussion of a change"),
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
    let outputs = try Failure.ofUsage { () throws(UsageError) in try DiffOutputs(arguments) }
    let store = try SettingsStore(arguments)
    let approvals = try approvals(arguments, store)
    let (old, new) = try ComparedInput.pair(operands[0], operands[1], store, arguments, console)
    let comparison = try compare(old, new, arguments)
    let reviewed = ReviewedComparison(
      comparison, try access(comparison, new, arguments), approvals)
    let replay = try ReplayedTokens(
      comparison, try context(comparison, new, arguments), new, arguments, console)
    try outputs.write(
      DiffReport(
        old, new, reviewed, replay, approvals: arguments.value(.accept),
        isVerbose: arguments.isSet(.verbose)), console)
    if let replay, replay.asksClock { console.note("decided as of \(replay.now), by the clock") }
    let threshold = arguments.value(.failOn).flatMap {
      ReviewedComparison.Threshold(rawValue: $0)
    }
    let hasMalformed = (replay?.malformed ?? 0) > 0
    return hasMalformed ? .failure : reviewed.fails(threshold ?? .changed) ? .findings : .success
  }

  static func compare(
    _ old: ComparedInput, _ new: ComparedInput, _ arguments: Arguments
  ) throws(Failure) -> DocumentComparison {
    let readings = try Readings(new.settings, arguments)
    let comparison: DocumentComparison
    do throws(ComparisonFault) {
      comparison = try DocumentComparison(
        ComparedDocument(old.kind, old.source), ComparedDocument(new.kind, new.source), readings)
    } catch {
      throw failure(error, old, new)
    }
    try old.validate()
    try new.validate()
    return comparison
  }

  private static func failure(
    _ fault: ComparisonFault, _ old: ComparedInput, _ new: ComparedInput
  ) -> Failure {
    guard let side = fault.side else {
      return .unusable("\(old.path), \(new.path)", fault.reason)
    }
    let input = side == .old ? old : new
    guard let range = fault.range else { return .unusable(input.path, fault.reason) }
    let position = LineTable(input.source).position(at: range.start)
    return .unusable("\(input.path):\(position.line):\(position.column)", fault.reason)
  }

  static func approvals(
    _ arguments: Arguments, _ store: SettingsStore
  ) throws(Failure) -> Approvals {
    guard let path = arguments.value(.accept) else { return .none }
    let source = try Failure.ofFile { () throws(FileError) in try FileReader().read(path).source }
    do throws(Approvals.Fault) {
      return try Approvals(source) {
        (store.overrides.now ?? Timestamp(secondsSince1970: System.secondsSince1970)).date
      }
    } catch {
      let position = LineTable(source).position(at: error.offset)
      throw .unusable("\(path):\(position.line):\(position.column)", error.reason)
    }
  }
}
