package import ConfigModel

/// The subject of some rules: a document, or facts about several documents.
package protocol RuleSubject {
  static var list: RuleList { get }
  /// Visits the rules about this subject, in the order of their IDs.
  static func rules(_ visit: (any RuleAbout<Self>.Type) -> Void)
}

/// The lists of ``AllRules``.
package enum RuleList: Int, CaseIterable, Sendable {
  case text, json, schema, deviations, authToken, allowOrigin, policies, discovery, keySet, xml
  case element, client, orgSettings, mobileClient, appSource, backend, samlRegistration, assertion
  case setup, messages, tokenTests, request, settings, comments, ignore, patterns, crossFile
}

/// The deviations of a document from its schema. Rules see them only if there are any.
package struct SchemaDeviations {
  package let document: DecodedDocument

  /// Nil if the document conforms to its schema.
  init?(_ document: DecodedDocument) {
    guard !document.problems.isEmpty else { return nil }
    self.document = document
  }

  package var problems: [SchemaProblem] { document.problems }
}

extension Report {
  /// Runs the rules about a document with declared members, and those about its deviations.
  mutating func check(members document: DecodedDocument) {
    check(document)
    if let deviations = SchemaDeviations(document) { check(deviations) }
  }

  /// Runs the rules about a subject that the settings turn on.
  mutating func check<Subject: RuleSubject>(_ subject: Subject) {
    var position = 0
    Subject.rules { rule in
      if levels.isOn(position, of: Subject.list) {
        begin(rule)
        rule.check(subject, &self)
      }
      position += 1
    }
  }
}

/// The enabled rules, computed once for all files of a run.
///
/// Lists of flags are used instead of lists of rules. For one small file, instantiating the types
/// of such lists would cost more than running the rules.
struct RuleLevels: Sendable {
  /// For each ``RuleList``, the flags of its rules, true if the rule is on. Nil if all rules are on.
  private let flags: [[Bool]]?

  init(flags: [[Bool]]?) {
    self.flags = flags
  }

  /// True if the rule at a position of a list is on.
  func isOn(_ position: Int, of list: RuleList) -> Bool {
    flags?[list.rawValue][position] ?? true
  }
}
