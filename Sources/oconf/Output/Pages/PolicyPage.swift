import ConfigModel
import Lint

/// The page about an environment policy, for a terminal.
enum PolicyPage {
  static func text(_ policy: PolicyInfo, _ style: Style) -> String {
    let name = style.paint(words: "\(policy.name)", .bold)
    var text = name + "  environment policy: \(words(policy.type))\n\n"
    text += HelpText.wrap("\(policy.documentation)") + "\n"
    if let value = policy.defaultValue {
      text += "Default  " + (value.description.isEmpty ? "empty" : value.description) + "\n"
    }
    if !policy.allowed.isEmpty {
      text += "Allowed  " + policy.allowed.map(\.description).joined(separator: ", ") + "\n"
    }
    if let scope = policy.scope { text += "Scope    \(words(scope))\n" }
    let rules = rules(about: policy)
    if !rules.isEmpty {
      text +=
        "\n" + style.paint(words: "Rules:", .bold) + "\n"
        + HelpText.indent(RulePage.table(rules, style), by: 2)
    }
    if let fields = fields(of: policy) {
      text += "\nFor its fields, run 'oconf explain FIELD', as in 'oconf explain \(fields)'.\n"
    }
    return text
  }

  /// The rules about a policy: those of its topic, and those that name it.
  static func rules(about policy: PolicyInfo) -> [RuleInfo] {
    let name = policy.name.description
    return AllRules.about.filter { rule in
      name == "Security_AllowOrigin" && rule.topic == .origins || rule.summary.includes(name)
        || rule.rationale.includes(name)
    }
  }

  private static func fields(of policy: PolicyInfo) -> String? {
    policy.name.description == "Security_AuthTokenConfiguration" ? "issuers" : nil
  }

  static func words(_ type: PolicyInfo.ValueType) -> StaticString {
    switch type {
    case .text: "string"
    case .boolean: "Boolean"
    case .integer: "integer"
    case .decimal: "number"
    case .json: "JSON"
    case .address: "URL"
    case .list: "list, separated by commas"
    case .choice: "one of several values"
    }
  }

  static func words(_ scope: PolicyInfo.Scope) -> StaticString {
    switch scope {
    case .environment: "environment"
    case .backend: "environment or backend"
    case .instance: "environment, backend, or API or connector"
    }
  }
}
