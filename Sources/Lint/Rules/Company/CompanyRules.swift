package import ConfigModel

/// The rules that the settings state with `require`. The faults depend on the settings, so none are declared.
package enum CompanyRules: SchemaRule {
  package static let faults: [RuleInfo] = []

  package static func check(_ document: DecodedDocument, _ report: inout Report) {
    if let root = DeclaredObject(document) { check(root, &report) }
  }

  /// The same rules about XML documents.
  package enum InElements: ElementRule {
    package static let faults: [RuleInfo] = []

    package static func check(_ document: ElementDocument, _ report: inout Report) {
      if let root = DeclaredObject(document) { CompanyRules.check(root, &report) }
    }
  }

  private static func check(_ root: DeclaredObject, _ report: inout Report) {
    for rule in report.companyRules where report.hasRule(rule.info) {
      for violation in rule.violations(in: root) {
        report.add(rule.info, violation.message, at: violation.range)
      }
    }
  }
}
