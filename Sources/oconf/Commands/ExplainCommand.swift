import ConfigModel
import Lint

/// `oconf explain`: explains a rule, a field of a document, or a reading.
enum ExplainCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "explain",
      summary: "say what a rule, a field or a reading means",
      operands: "[RULE | FIELD | readings]",
      details: """
        A RULE is shown with examples, sources, and when to leave it alone. A FIELD of a \
        JSON document, by its name, its path or its JSON Pointer, is shown with its type, its \
        default, what it depends on, and the rules about it.
        'readings' lists the questions that the documentation leaves open, and the answers that can \
        be chosen; the name of one explains it alone.
        Without either, lists all rules with their severities.
        """,
      options: [.reportFormat],
      operandChoices: { AllRules.about.map(\.id) + ["readings"] },
      examples: {
        [
          .init("oconf explain duplicate-issuer", "what the rule is about"),
          .init("oconf explain jwks.discoveryUri", "what the field does"),
          .init("oconf explain readings", "what the documentation leaves open"),
          .init("oconf explain --format json", "all rules, for other programs"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }
    let isJSON = arguments.value(.reportFormat) == "json"
    let rules = AllRules.about
    guard let topic = arguments.operands.first else {
      try console.write(
        document: isJSON ? RuleReport.json(rules) : RulePage.table(rules, console.style))
      return .success
    }
    if let rule = rules.first(where: { $0.id == topic }) {
      try console.write(
        document: isJSON ? RuleReport.json([rule]) : RulePage(rule, console.style).text)
      return .success
    }
    if let readings = readings(topic) {
      try console.write(
        document:
          isJSON ? ReadingPage.json(readings) : ReadingPage.text(readings, console.style))
      return .success
    }
    if topic == LintReport.unformatted {
      try console.write(
        document:
          """
          unformatted  error

          The layout of a JSON document is not the one that 'oconf fmt' gives it.

          It is no rule of 'oconf lint': 'oconf fmt --check' and 'oconf gate' report it,
          and 'oconf fmt FILE' mends it.

          """)
      return .success
    }
    let homes = FieldHome.matching(topic)
    guard let home = homes.first else { throw .usage(.unknownTopic(topic)) }
    if isJSON {
      try console.write(document: RuleReport.json(homes, FieldRules()))
    } else if homes.count > 1 {
      try console.write(document: FieldPage.choice(homes, console.style))
    } else {
      try console.write(document: FieldPage(home, FieldRules().about(home), console.style).text)
    }
    return .success
  }

  private static func readings(_ topic: String) -> [Reading]? {
    topic == "readings" ? Reading.allCases : Reading.named(topic).map { [$0] }
  }
}
