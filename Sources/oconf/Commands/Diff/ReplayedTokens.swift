import ConfigModel
import Lint

/// `--tokens`: the decisions of both versions about recorded tokens.
struct ReplayedTokens {
  /// A token that the versions decide differently. Its strings are safe to print.
  struct Row {
    let place: TokenFiles.Place
    /// The key of the policy, where exports are compared.
    let policy: String?
    let issuer: String?
    let difference: ReplayDifference
    /// Why a version does not accept the token; nil if it does.
    let oldObstacle: String?
    let newObstacle: String?
  }

  /// The maximum number of listed tokens without `--max-diagnostics`. All of them are counted.
  private static let usualLimit = 10_000

  let operand: String
  let now: Timestamp
  let asksClock: Bool
  private(set) var rows: [Row] = []
  private(set) var counts: [(policy: String?, counts: ReplayCounts)] = []
  private(set) var malformed = 0
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
    self.operand = operand
    guard !comparison.configurations.isEmpty else {
      throw .usage(.needs("--tokens", "an issuer configuration in OLD or NEW"))
    }
    let stated = new.settings.overrides.now
    now = stated ?? Timestamp(secondsSince1970: System.secondsSince1970)
    asksClock = stated == nil
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
    var rows: [Row] = []
    malformed = try TokenFiles(operand).forEach(console) { claims, place in
      for index in replays.indices {
        guard let difference = replays[index].take(claims), rows.count < limit else { continue }
        rows.append(
          Row(
            place: place, policy: keys[index], issuer: claims.root.member("iss").map(Self.excerpt),
            difference: difference,
            oldObstacle: Self.obstacle(replays[index], claims, .old, difference.old),
            newObstacle: Self.obstacle(replays[index], claims, .new, difference.new)))
      }
    }
    self.rows = rows
    counts = zip(keys, replays).map { ($0, $1.counts) }
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

  /// Remarks on the replay as a whole, as sentences without a full stop.
  var notes: [String] {
    var notes: [String] = []
    for (policy, counts) in counts {
      let prefix = policy.map { "\($0): " } ?? ""
      if counts.expired > 0 { notes.append(prefix + ReplayWording.expired(counts.expired, now)) }
      if counts.untold > 0, let lack = counts.lack {
        notes.append(prefix + ReplayWording.untold(counts.untold) + " (\(lack.code))")
      }
    }
    return notes
  }
}
