package import ConfigModel

/// What the files are for.
package enum Environment: String, Sendable {
  case production, test
}

/// What one rule found in one document. The rule that it belongs to is the linter's business, so a
/// rule cannot report in another's name.
package struct Report {
  struct Finding {
    let message: String
    let range: SourceRange
    let notes: [Note]
    let fixes: [FixIt]
  }

  /// What the files are for, as far as anybody said.
  package let environment: Environment?
  /// The base URL of the mobile backend, if it is known.
  package let baseURL: String?
  /// What the settings say exists.
  package let inventory: Inventory
  /// The other policies of the environment, as far as they are known.
  package let policies: EnvironmentPolicies
  /// Whether it is known what the members of the document mean: not of any JSON.
  package internal(set) var hasDeclaredMembers = false
  private(set) var findings: [Finding] = []

  /// - Parameter policies: Those of the export that the document is in, if it is in one.
  init(_ settings: LintSettings, policies: EnvironmentPolicies?) {
    environment = settings.environment
    baseURL = settings.baseURL
    inventory = settings.inventory
    self.policies = policies ?? settings.policies
  }

  /// Makes room for the next rule.
  mutating func clear() {
    findings.removeAll(keepingCapacity: true)
  }

  /// Reports a defect.
  ///
  /// - Parameters:
  ///   - message: Lower case, no full stop: what, why, what to do, in the user's own words.
  ///   - range: Where, in offsets of the document.
  ///   - notes: Other places that explain it, in offsets of the document.
  ///   - fix: A way to mend it.
  package mutating func add(
    _ message: String, at range: SourceRange, notes: [Note] = [], fix: FixIt? = nil
  ) {
    findings.append(
      Finding(message: message, range: range, notes: notes, fixes: fix.map { [$0] } ?? []))
  }
}

/// What one rule found across files.
package struct CrossFileReport {
  struct Finding {
    let path: String
    let message: String
    let range: SourceRange
    let notes: [Note]
    let pointer: String?
  }

  private(set) var findings: [Finding] = []

  /// Reports a defect in one of the files; `range` counts from the start of the file.
  ///
  /// - Parameter pointer: The key or the place that the range belongs to, if it has a name.
  package mutating func add(
    _ message: String, in path: String, at range: SourceRange, notes: [Note] = [],
    pointer: String? = nil
  ) {
    findings.append(
      Finding(path: path, message: message, range: range, notes: notes, pointer: pointer))
  }
}

/// What rules across files need to know of a file after it has been linted and forgotten.
package struct FileFacts: Sendable {
  /// The value of one policy, in a file of its own or in an export.
  package struct PolicyValue: Sendable {
    package let name: String
    /// What it says (see ``Meaning``); nil when it is too malformed to say anything.
    package let meaning: Text?
    /// The key in an export, and where it stands; nothing in a file of its own.
    package let key: String?
    package let range: SourceRange?
  }

  package let path: String
  package let kind: DocumentKind
  package let policyValues: [PolicyValue]
}
