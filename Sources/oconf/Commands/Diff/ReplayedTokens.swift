import ConfigModel
import Lint

/// `--tokens`: evaluates recorded tokens with both versions.
struct ReplayedTokens {
  /// The maximum number of listed tokens without `--max-diagnostics`. All of them are counted.
  private static let usualLimit = 10_000

  let report: ReplayReport
  /// The origin and the totals of a summary; nil if none is requested.
  private(set) var summary: (origin: SummaryOrigin, counts: Counts)?

  /// The options that need `--tokens`: how tokens are presented, and how they are reported.
  static let options: [Option] = [
    .requestJSON, .clientAuth, .clientID, .backend, .users, .skew, .maximumDiagnostics,
    .summary,
  ]

  /// Nil if `--tokens` is not set.
  init?(
    _ comparison: DocumentComparison, _ context: AccessContext, _ old: ComparedInput,
    _ new: ComparedInput, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    guard let operand = arguments.value(.tokens) else { return nil }
    guard !comparison.configurations.isEmpty else {
      throw .usage(.needs("--tokens", "an issuer configuration in OLD or NEW"))
    }
    let stated = new.settings.overrides.now
    let now = stated ?? Timestamp(secondsSince1970: System.secondsSince1970)
    let isSummary = arguments.isSet(.summary)
    let limit =
      isSummary
      ? 0
      : try Failure.ofUsage { () throws(UsageError) in
        try arguments.number(.maximumDiagnostics, minimum: 0)
      } ?? Self.usualLimit
    let request = try ExchangeInputs.request(arguments)
    let users = try arguments.value(.users).map { path throws(Failure) in
      try UserDirectory.read(path)
    }
    let skew =
      try Failure.ofUsage { () throws(UsageError) in try arguments.number(.skew, minimum: 0) } ?? 0
    func environment(_ policies: EnvironmentPolicies) -> ExchangeEnvironment {
      var environment = ExchangeEnvironment(
        baseURL: context.baseURL, policies: policies, readings: context.readings)
      environment.users = users
      environment.skew = skew
      return environment
    }
    var replays = comparison.configurations.map { pair in
      Replay(
        (pair.old, environment(context.oldPolicies)), (pair.new, environment(context.newPolicies)),
        request, now: now.secondsSince1970)
    }
    let keys = comparison.configurations.map(\.key)
    if isSummary {
      for (index, pair) in comparison.configurations.enumerated() {
        replays[index].tally = ReplayTally(
          oldIssuers: pair.old?.issuers.count ?? 0, newIssuers: pair.new?.issuers.count ?? 0)
      }
    }
    var rows: [ReplayReport.Row] = []
    let malformed = try TokenFiles(operand).forEach(console) { claims, place in
      for index in replays.indices {
        guard let difference = replays[index].take(claims), rows.count < limit else { continue }
        rows.append(
          .init(
            place: place, policy: keys[index], issuer: claims.root.member("iss").map(Self.excerpt),
            difference: difference,
            oldObstacle: Self.obstacle(replays[index], claims, .old, difference.old),
            newObstacle: Self.obstacle(replays[index], claims, .new, difference.new)))
      }
    }
    report = ReplayReport(
      operand: operand, now: now, asksClock: stated == nil, rows: rows,
      counts: zip(keys, replays).map { ($0, $1.counts) }, malformed: malformed)
    guard isSummary else { return }
    let origin = SummaryOrigin(
      configurations: [old.source, new.source], now: now, baseURL: context.baseURL,
      readings: context.readings, request: request,
      environments: [environment(context.oldPolicies), environment(context.newPolicies)])
    let policies = zip(comparison.configurations, replays).map { pair, replay in
      // Without exports, the policy has its own name instead of a key.
      Counts.Part(
        pair.key ?? PolicyName.authTokenConfiguration,
        ReplayCounting.counts(
          replay, pair.old?.issuers ?? [], pair.new?.issuers ?? [], context.readings))
    }
    summary = (
      origin,
      Counts([.init("malformed", Counts(malformed)), .init("policies", Counts(policies))])
    )
  }

  private static func excerpt(_ value: JSONValue) -> String {
    Untrusted.escape(Secrets.masked(shapesIn: value.text.excerpt))
  }

  private static func obstacle(
    _ replay: Replay, _ claims: TokenClaims, _ side: ComparedPlace.Side, _ decision: Decision
  ) -> String? {
    guard decision.verdict != .accept else { return nil }
    return replay.obstacle(claims, side).map {
      Untrusted.escape(Secrets.masked(shapesIn: $0.message))
    }
  }
}

/// Claims of tokens in files: one object per line, or one per file if its name ends in `.json`.
///
/// In a folder and its subfolders, the files whose names end in `.json`, `.jsonl` or `.ndjson` are
/// read, sorted by the bytes of their names.
struct TokenFiles {
  private static let maximumDepth = 64

  private var paths: [String] = []

  init(_ operand: String) throws(Failure) {
    if operand != "-", System.status(operand)?.kind == .directory {
      try find(in: operand, depth: 0)
      if paths.isEmpty {
        throw .unusable(operand, "contains no .json, .jsonl or .ndjson file")
      }
    } else {
      paths = [operand]
    }
  }

  private mutating func find(in folder: String, depth: Int) throws(Failure) {
    guard depth < Self.maximumDepth, let entries = System.entries(of: folder) else {
      throw .file(FileError(folder, .read, .system(System.lastError)))
    }
    for entry in entries where !entry.name.hasPrefix(".") {
      let path = Path.join(folder, entry.name)
      if entry.isDirectory {
        try find(in: path, depth: depth + 1)
      } else if [".json", ".jsonl", ".ndjson"].contains(where: entry.name.hasSuffix) {
        paths.append(path)
      }
    }
  }

  /// Calls `body` with the claims of every token and returns the number of malformed ones, each of
  /// which is reported on standard error.
  func forEach(
    _ console: Console, _ body: (TokenClaims, ReplayReport.Place) -> Void
  ) throws(Failure) -> Int {
    var malformed = 0
    func take(_ source: SourceBytes, _ place: ReplayReport.Place) {
      do throws(TokenFault) {
        body(try TokenClaims.read(source), place)
      } catch {
        malformed += 1
        let problem = Secrets.masked(shapesIn: error.message)
        if place.line == nil {
          let line = LineTable(source).position(at: error.range.start).line
          console.note("\(place.text):\(line): \(problem)")
        } else {
          console.note("\(place.text): \(problem) (byte \(error.range.start + 1) of the line)")
        }
      }
    }
    for path in paths {
      if path.hasSuffix(".json") {
        let source = try Failure.ofFile { () throws(FileError) in
          try FileReader.read(path).source
        }
        take(source, .init(path: path, line: nil))
        continue
      }
      let lines = try Failure.ofFile { () throws(FileError) in try LineReader(path) }
      let shown = path == "-" ? "<stdin>" : path
      while let line = try Failure.ofFile({ () throws(FileError) in try lines.next() }) {
        if Text(line).trimmed.isEmpty { continue }
        take(line, .init(path: shown, line: lines.lineNumber))
      }
    }
    return malformed
  }
}
