/// Decisions about a configuration that parsers understand differently.
extension TokenExchange {
  /// Makes later decisions say if they depend on what parsers make of the configuration, in the
  /// environment at the time of the call.
  public func noteParsers() {
    guard let configuration else { return }
    let ambiguities = Ambiguity.all(in: configuration)
    use(
      DocumentParser.all(ambiguities).dropFirst().map { parser in
        let parsed = ParsedConfiguration(configuration, parser, keepsIrrelevant: true)
        return (
          parser.differences(from: .assumed),
          TokenExchange(parsed.configuration, environment)
        )
      }.sorted { $0.0.count < $1.0.count })
  }

  /// Adds the assumptions about parsers without which the decision would be different.
  func assumeParser(_ run: inout ExchangeRun) {
    var necessary: Set<Ambiguity.Dimension> = []
    for (differences, exchange) in others where necessary.isDisjoint(with: differences) {
      var other = ExchangeRun(exchange, run.token, run.request, run.now, run.readings)
      other.decide()
      if !other.decision.isSame(as: run.decision) { necessary.formUnion(differences) }
    }
    for dimension in necessary {
      switch dimension {
      case .order: run.assumptions.insert(.duplicateField)
      case .letterCase: run.assumptions.insert(.fieldCase)
      case .wrongType: run.assumptions.insert(.wrongType)
      }
    }
  }
}
