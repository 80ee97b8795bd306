package import ConfigModel

/// Maps members of documents to the rules that concern them. The map is derived, not declared: it
/// uses the places where rules report findings in their own examples, and the members that the
/// rules' texts name.
package struct FieldRules {
  private struct Entry {
    let rule: RuleInfo
    /// True for rules about members in general, whose texts name members only as examples.
    let isGeneric: Bool
    /// The paths of the members where the rule reports findings.
    let places: Set<String>
  }

  private let entries: [Entry]

  /// Lints the examples of rules to find the members that they report.
  ///
  /// - Parameter fields: The members to ask about; nil for all. A rule is left out if none of its
  ///   examples contains the name of such a member.
  package init(for fields: [FieldHome]? = nil) {
    let names = fields.map { Set($0.map(\.name)) }
    let generic = Self.rulesAboutAnyMember
    let rules = AllRules.about
    let off = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, LintSettings.Level.off) })
    entries = rules.map { rule in
      let isGeneric = generic.contains(rule.id)
      let places = Self.places(rule, off, names)
      // A rule that can report anywhere says nothing about the members in its examples.
      let isSpecific = places.count <= (isGeneric ? 1 : 4)
      return Entry(rule: rule, isGeneric: isGeneric, places: isSpecific ? places : [])
    }
  }

  /// The rules about a member, sorted by ID.
  package func about(_ asked: FieldHome) -> [RuleInfo] {
    let isUnique =
      FieldHome.all.filter { home in
        home.name == asked.name && (asked.isOfConsole || !home.isOfConsole)
      }.count == 1
    return entries.filter { entry in
      entry.places.contains(asked.placeKey)
        || isUnique && !entry.isGeneric && Self.names(entry.rule, asked)
    }.map(\.rule)
  }

  private static var rulesAboutAnyMember: Set<String> {
    var ids: Set<String> = []
    for list in [RuleList.json, .schema, .deviations] {
      list.rules { ids.formUnion($0.faults.map(\.id)) }
    }
    AuthTokenConfiguration.rules { ids.subtract($0.faults.map(\.id)) }
    return ids
  }

  /// True if the text of a rule names a member. Names of settings and expectations are ordinary
  /// words, so they count only after the word "setting" or "expectation".
  private static func names(_ rule: RuleInfo, _ home: FieldHome) -> Bool {
    let prefix =
      switch home.document {
      case .settings: "setting `"
      case .tokenTests: "expectation `"
      default: "`"
      }
    let name = prefix + home.name + "`"
    return rule.summary.includes(name) || rule.rationale.includes(name)
  }

  /// The members that a rule reports in its examples. Empty if no example contains one of the names.
  ///
  /// - Parameter off: The level ``LintSettings/Level/off`` for each rule.
  private static func places(
    _ rule: RuleInfo, _ off: [String: LintSettings.Level], _ names: Set<String>?
  ) -> Set<String> {
    let bad = rule.examples.filter(\.isBad).map { ($0.settings, files: $0.files.map(\.unmarked)) }
    if let names {
      let isNamed = bad.contains { _, files in
        files.contains { file in names.contains { file.text.includes($0) } }
      }
      if !isNamed { return [] }
    }
    var others = off
    others[rule.id] = nil
    let (levels, flags) = (RuleSettings(others), RuleLevels(only: rule.id))
    var places: Set<String> = []
    for (var settings, files) in bad {
      settings.levels = levels
      let linter = Linter(settings, flags)
      for file in files {
        let report = linter.lint(file.input(among: files))
        for finding in report.diagnostics + report.hints {
          if let place = place(finding, in: file) { places.insert(place) }
        }
      }
    }
    return places
  }

  private static func place(_ finding: Diagnostic, in file: Example.File) -> String? {
    guard let pointer = finding.pointer else { return nil }
    let parts = pointer.split(separator: "#", omittingEmptySubsequences: false)
    let kind = parts.count > 1 ? DocumentKind.authTokenConfiguration : file.kind
    // Member names here contain no slash, and a token of digits is an array index.
    var names = parts[parts.count - 1].split(separator: "/")
    if kind.isMetadata {
      // The path of an element starts with the root and may have an index in brackets.
      names = names.dropFirst(kind == .connectedApp ? 1 : 0).map { name in
        name.firstIndex(of: "[").map { name[..<$0] } ?? name
      }
    }
    let path = names.filter { !$0.utf8.allSatisfy(\.isASCIIDigit) }.joined(separator: ".")
    guard !path.isEmpty else { return nil }
    let home = FieldHome.matching(path).first { $0.document == kind && $0.path == path }
    // A finding at an array element that is an object is about a member that the object lacks.
    if case .objects = home?.field.type, names.last?.utf8.allSatisfy(\.isASCIIDigit) ?? false {
      return nil
    }
    return home?.placeKey
  }
}

extension FieldHome {
  fileprivate var placeKey: String { document.rawValue + " " + path }
}

extension String {
  /// The text of an example without the marks around the reported range.
  package var withoutMarks: String { replacing("⟦", with: "").replacing("⟧", with: "") }
}
