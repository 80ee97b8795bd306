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

  /// The options that need `--tokens`: how tokens are presented, and how many are listed.
  static let options: [Option] = [
    .requestJSON, .clientAuth, .clientID, .backend, .users, .skew, .maximumDiagnostics,
  ]

  /// Nil if `--tokens` is not set.
  init?(
    _ comparison: DocumentComparison, _ context: AccessContext, _ new: ComparedInput,
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    guard let operand = arguments.value(.tokens) else { return nil }
    self.operand = operand
    guard !comparison.configurations.isEmpty else {
      throw .usage(.needs("--tokens", "an issuer configuration in OLD or NEW"))
    }
    let stated = new.settings.overrides.now
    now = stated ?? Timestamp(secondsSince1970: System.secondsSince1970)
    asksClock = stated == nil
    let limit =
      try Failure.ofUsage { () throws(UsageError) in
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
      if counts.expired > 0 {
        let tokens = DiffReport.count(counts.expired, "token")
        notes.append(
          prefix + "\(tokens) had expired at \(now) in both versions; set another time with --now")
      }
      if counts.untold > 0, let lack = counts.lack {
        let tokens = DiffReport.count(counts.untold, "token")
        notes.append(prefix + "\(tokens) undecided in both versions (\(lack.code))")
      }
    }
    return notes
  }
}
