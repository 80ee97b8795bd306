import ConfigModel
import Lint

/// Counts the decisions of `oconf eval` for a summary.
struct EvalTally {
  private var decisions = DecisionTally()
  private var issuers: IssuerTally
  private let exchange: TokenExchange

  init(_ exchange: TokenExchange) {
    self.exchange = exchange
    issuers = IssuerTally(
      issuers: exchange.configuration?.issuers.count ?? 0, columns: Decision.Verdict.all.count)
  }

  mutating func add(_ decision: Decision) {
    decisions.add(decision)
    issuers.add(decision.issuer, decision.verdict.column)
  }

  /// The totals by name.
  func counts(malformed: Int) -> Counts {
    let configured = exchange.configuration?.issuers ?? []
    let tokens = Decision.Verdict.all.reduce(0) { $0 + decisions[$1] }
    return Counts(
      decisions.parts(exchange.environment.readings)
        + issuers.parts(Decision.Verdict.all.map(\.rawValue)) { configured[$0] }
        + [.init("malformed", Counts(malformed)), .init("tokens", Counts(tokens))])
  }
}

/// The totals of `oconf diff --tokens` by name.
enum ReplayCounting {
  /// The columns by issuer.
  static let columns = ["alike"] + ReplayKind.allCases.map(\.rawValue)

  static func counts(
    _ replay: Replay, _ old: [Issuer], _ new: [Issuer], _ readings: Readings
  ) -> Counts {
    guard let tally = replay.tally else { return Counts(0) }
    let totals = replay.counts
    return Counts(
      [
        .init("alike", Counts(totals.alike)),
        .init(
          "differences",
          Counts(ReplayKind.allCases.map { .init($0.rawValue, Counts(totals[$0])) })),
        .init("expired", Counts(totals.expired)), .init("new", Counts(tally.new.parts(readings))),
        .init("old", Counts(tally.old.parts(readings))), .init("tokens", Counts(totals.tokens)),
        .init("untold", Counts(totals.untold)),
      ]
        + tally.issuers.parts(columns) { index in
          index < new.count ? new[index] : old[index - new.count]
        })
  }
}

extension DecisionTally {
  /// The counts by name. Reasons and assumptions that did not occur are left out.
  func parts(_ chosen: Readings) -> [Counts.Part] {
    var reasons: [Counts.Part] = []
    forEachReason { reasons.append(.init($0.description, Counts($1))) }
    var assumptions: [Counts.Part] = []
    forEachAssumption(chosen) { assumptions.append(.init("\($0)=\($1)", Counts($2))) }
    return [
      .init("assumptions", Counts(assumptions)), .init("reasons", Counts(reasons)),
      .init(
        "verdicts", Counts(Decision.Verdict.all.map { .init($0.rawValue, Counts(self[$0])) })),
    ]
  }
}

extension IssuerTally {
  /// The counts by name. Issuers without tokens are left out; those with equal names count together.
  func parts(_ columns: [String], _ issuer: (Int) -> Issuer) -> [Counts.Part] {
    func counts(_ row: ArraySlice<Int>) -> Counts {
      Counts(zip(columns, row).map { .init($0, Counts($1)) })
    }
    var issuers: [Counts.Part] = []
    for index in 0..<last where self[index].contains(where: { $0 > 0 }) {
      // Only names of the configuration appear, with secrets masked.
      let name = issuer(index).issuerName.written?.text.string ?? ""
      issuers.append(.init(Secrets.masked(shapesIn: name), counts(self[index])))
    }
    return [.init("issuers", Counts(issuers)), .init("noIssuer", counts(self[last]))]
  }
}
