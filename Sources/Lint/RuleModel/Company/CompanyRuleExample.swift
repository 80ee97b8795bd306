import ConfigModel

/// An example of a company rule: a document, or a part of one that contains the field.
struct CompanyRuleExample {
  let json: JSONValue
  let isBad: Bool

  static func all(of setting: RequireSetting) -> [CompanyRuleExample] {
    func examples(_ list: ValueMember?, isBad: Bool) -> [CompanyRuleExample] {
      (list?.written?.elements).map { $0.map { CompanyRuleExample(json: $0, isBad: isBad) } } ?? []
    }
    return examples(setting.examples?.bad, isBad: true)
      + examples(setting.examples?.good, isBad: false)
  }

  /// The text as users would write it in a document.
  private var text: String {
    json.kind == .string ? json.text.string : json.writtenText
  }

  /// The example as documentation shows it, without secrets.
  func shown(_ kind: DocumentKind) -> Example {
    let text = Secrets(SourceBytes(text), of: kind).masked(text)
    return Example(scope: .json, text: text, isBad: isBad, fix: nil, settings: LintSettings())
  }

  /// What is wrong with the example; nil if it shows what it says.
  func problem(of rule: CompanyRule) -> String? {
    guard let document = document(of: rule) else {
      return rule.kind.isMetadata
        ? "expected a string with XML elements"
        : "expected an object of kind '\(rule.kind.rawValue)'"
    }
    let found = rule.violations(in: document)
    if isBad { return found.isEmpty ? "bad example is not reported" : nil }
    return found.first.map { "good example is reported with \"\($0.message)\"" }
  }

  /// The document that the example is or is part of.
  private func document(of rule: CompanyRule) -> DeclaredObject? {
    if rule.kind.isMetadata {
      return json.kind == .string ? element(rule) : nil
    }
    return json.kind == .object ? object(rule) : nil
  }

  private func object(_ rule: CompanyRule) -> DeclaredObject? {
    let names = json.members.map(\.name.text)
    var text = text
    for step in rule.steps[..<level(names, rule)].reversed() {
      let name = JSONString.quoted("\(step.name)")
      if case .objects = step.type { text = "[\(text)]" }
      text = "{\(name): \(text)}"
    }
    return DeclaredObject(DecodedDocument(JSONParser.parse(SourceBytes(text)), rule.root))
  }

  private func element(_ rule: CompanyRule) -> DeclaredObject? {
    let whole = XMLParser.parse(SourceBytes(text))
    let root = whole.root.flatMap { whole.problems.isEmpty ? $0 : nil }
    if let root, rule.steps.allSatisfy({ root.name != $0.name }), root.hasChildren,
      rule.innermost.steps(named: [root.name.string]) == nil
    {
      return .xml(DeclaredElement(root, rule.root))
    }
    let part = XMLParser.parse(SourceBytes("<part>\(text)</part>"))
    guard part.problems.isEmpty, let children = part.root?.children.map(\.name) else { return nil }
    var text = text
    for step in rule.steps[..<level(children, rule)].reversed() {
      text = "<\(step.name)>\(text)</\(step.name)>"
    }
    return XMLParser.parse(SourceBytes("<root>\(text)</root>")).root.map {
      .xml(DeclaredElement($0, rule.root))
    }
  }

  /// The index of the outermost field on the rule's path that is among the names, or else that of the
  /// field itself.
  private func level(_ names: [Text], _ rule: CompanyRule) -> Int {
    rule.steps.firstIndex { step in names.contains { $0 == step.name } } ?? rule.steps.count - 1
  }
}

extension CompanyRule {
  /// The schema of the object that contains the field.
  var innermost: ObjectSchema {
    steps.dropLast().last?.type.inner ?? root
  }
}
