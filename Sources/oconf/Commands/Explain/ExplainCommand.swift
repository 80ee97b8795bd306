import ConfigModel
import Lint

/// `oconf explain`: explains rules, fields, policies, readings, and the codes in reports.
enum ExplainCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "explain",
      summary:
        "Explain a rule, a field, a policy, a reading, or a code from a report",
      operands: "[NAME | PATTERN | WORD]…",
      details: """
        NAME is anything that a report mentions: a rule, a field (its name, path or JSON Pointer), \
        a policy such as Security_AllowOrigin, a reading, a code such as 'token-expired' or \
        'access-widened', a Salesforce error such as OAUTH_APPROVAL_ERROR_GENERIC, or a Salesforce \
        metadata type such as ConnectedApp. A topic, such as 'filters' or 'roles', lists its \
        rules. An identity provider, such as 'keycloak', shows its addresses, its claims and a \
        recommended configuration; 'providers' lists them.
        'company' lists the company rules in the settings of the working directory.
        PATTERN contains '*' and lists the names that match. Any other WORD is searched for in \
        names and descriptions; several words must all occur.
        'readings' lists how oconf reads the ambiguous sentences of the documentation, with the other \
        possible answers. Without an argument, all rules are listed by topic.
        """,
      options: [.reportFormat],
      operandChoices: { Explanation.names },
      examples: {
        [
          .init("oconf explain duplicate-issuer", "Explain a rule"),
          .init("oconf explain jwks.discoveryUri", "Explain a field"),
          .init("oconf explain 'filter-*'", "List the rules about filters"),
          .init("oconf explain wildcard port", "Search for words"),
          .init("oconf explain keycloak", "Show what the tokens of an identity provider contain"),
          .init("oconf explain readings", "List the readings"),
          .init("oconf explain --format json", "List all rules as JSON"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let names = arguments.operands
    let companyRules = companyRules(arguments)
    var found = Explanation(companyRules)
    if names.isEmpty { found.rules = AllRules.about + companyRules }
    var isList = names.isEmpty
    let exact = names.map { Explanation(named: $0, companyRules) }
    let whole = names.joined(separator: " ")
    if names.count > 1, exact.contains(where: \.isEmpty), !ReportCode.named(whole).isEmpty {
      // The words of a message.
      found.codes = ReportCode.named(whole)
    } else if exact.allSatisfy({ !$0.isEmpty }) {
      for each in exact { found.append(each) }
      if names == ["providers"] { isList = true }
    } else {
      isList = true
      found = try search(names, companyRules)
    }
    if arguments.value(.reportFormat) == "json" {
      try console.write(document: ExplanationReport.json(found))
    } else {
      let pages = ExplanationPages(found: found, style: console.style)
      try console.write(document: isList ? pages.list : pages.text)
    }
    return .success
  }

  /// The company rules of the working directory. Settings that cannot be read state none.
  private static func companyRules(_ arguments: Arguments) -> [RuleInfo] {
    guard let store = try? SettingsStore(arguments),
      let settings = try? store.settings(inFolderNamed: ".")
    else { return [] }
    return settings.companyRules.map(\.info).sorted { $0.id < $1.id }
  }

  private static func search(
    _ operands: [String], _ companyRules: [RuleInfo]
  ) throws(Failure) -> Explanation {
    let words = operands.flatMap { $0.split(separator: " ").map(String.init) }
    let arePatterns = !words.isEmpty && words.allSatisfy { $0.contains("*") }
    let found =
      arePatterns
      ? Explanation(matching: words, companyRules) : Explanation(about: words, companyRules)
    if found.isEmpty {
      let fields = FieldHome.all.flatMap { [$0.name, $0.path] }
      throw .usage(
        .unknownTopic(
          words.joined(separator: " "),
          known: Explanation.names + companyRules.map(\.id) + fields))
    }
    return found
  }
}
