import ConfigModel
import Lint

/// `oconf explain`: explains a rule, a field of a document, or a reading.
enum ExplainCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "explain",
      summary: "Explain a rule, a field or a reading",
      operands: "[RULE | FIELD | READING | readings]",
      details: """
        A RULE is shown with its rationale, sources and examples. A FIELD of a JSON document, \
        given by name, path or JSON Pointer, is shown with its type, default, dependencies and \
        rules. 'readings' lists the questions that the documentation leaves open, with the \
        possible answers; the name of a reading shows only that one. Without an argument, all \
        rules are listed with their severities.
        """,
      options: [.reportFormat],
      operandChoices: { AllRules.about.map(\.id) + ["readings"] },
      examples: {
        [
          .init("oconf explain duplicate-issuer", "Explain a rule"),
          .init("oconf explain jwks.discoveryUri", "Explain a field"),
          .init("oconf explain readings", "List the open questions"),
          .init("oconf explain --format json", "List all rules as JSON"),
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

          The JSON document is not formatted as 'oconf fmt' formats it.

          'oconf fmt --check' and 'oconf gate' report it; 'oconf lint' does not. To fix it,
          run 'oconf fmt FILE'.

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
