package import ConfigModel

/// The findings of one cross-file rule.
package struct CrossFileReport {
  struct Finding {
    /// Nil for the only fault of the rule.
    let fault: RuleInfo?
    /// Nil for the severity of the fault.
    let severity: Severity?
    let path: String
    let message: String
    let range: SourceRange
    let notes: [Note]
    let pointer: String?
    /// The files and rules whose hints the finding includes.
    let includes: [(path: String, rule: String)]
  }

  /// Findings of another rule in one file that the facts about other files refute.
  struct Refutation {
    let path: String
    let rule: String
    let range: SourceRange
  }

  private(set) var findings: [Finding] = []
  private(set) var refutations: [Refutation] = []
  private let covers: (String) -> Bool

  init(covers: @escaping (_ folder: String) -> Bool) {
    self.covers = covers
  }

  /// True if the run has all files of a folder and of the folders in it.
  package func covers(folder: String) -> Bool { covers(folder) }

  /// Drops the findings of another rule at a range of one of the files. If they are hints, there must
  /// be one, because hints may only be counted.
  package mutating func refute(_ rule: String, in path: String, at range: SourceRange) {
    refutations.append(Refutation(path: path, rule: rule, range: range))
  }

  /// Reports a defect in one of the files. `range` counts from the start of the file.
  ///
  /// - Parameters:
  ///   - pointer: The key or pointer that the range belongs to, if it has one.
  ///   - includes: The files and rules whose hints the finding includes, so that they are not
  ///     reported.
  ///   - fault: The fault; nil for the only one of the rule.
  ///   - severity: The severity if it differs from that of the fault, unless the settings set one.
  package mutating func add(
    as severity: Severity? = nil, _ message: String, in path: String, at range: SourceRange,
    notes: [Note] = [],
    pointer: String? = nil, includes: [(path: String, rule: String)] = [],
    of fault: RuleInfo? = nil
  ) {
    findings.append(
      Finding(
        fault: fault, severity: severity, path: path, message: message, range: range, notes: notes,
        pointer: pointer,
        includes: includes))
  }
}

/// The facts about a file that cross-file rules need after the file has been released. A class,
/// because most files have none and reports are copied often.
package final class FileFacts: Sendable {
  /// The value of one policy, either a file of its own or an entry of an export.
  package struct PolicyValue: Sendable {
    package let name: String
    /// The meaning of the value (see ``Meaning``). Nil if the value is too malformed to have one.
    package let meaning: Text?
    /// The key in an export. Nil for a file of its own, as is `range`.
    package let key: String?
    package let range: SourceRange?
  }

  package let path: String
  package let kind: DocumentKind
  package let policyValues: [PolicyValue]
  /// The facts about an external client app. Nil for other kinds of files, and without a known root.
  package let externalClientApp: ExternalClientAppFacts?
  /// Nil if the file says nothing about apps and their backends.
  package let app: AppFacts?
  /// The mobile backend that the file describes; nil for a file of another kind.
  package let backend: MobileBackend?
  /// The enabled issuers of the file that name the backends they allow.
  package let exchangingIssuers: [ExchangingIssuer]
  /// The facts about a Salesforce org or app. Nil for other documents.
  package let oauth: OAuthFacts?
  /// What the file says about signing in with a consumer key. Nil if it says nothing.
  package let signIn: SignInFacts?

  init(
    path: String, kind: DocumentKind, policyValues: [PolicyValue],
    externalClientApp: ExternalClientAppFacts?, app: AppFacts?, backend: MobileBackend?,
    exchangingIssuers: [ExchangingIssuer], oauth: OAuthFacts?, signIn: SignInFacts?
  ) {
    self.path = path
    self.kind = kind
    self.policyValues = policyValues
    self.externalClientApp = externalClientApp
    self.app = app
    self.backend = backend
    self.exchangingIssuers = exchangingIssuers
    self.oauth = oauth
    self.signIn = signIn
  }

  /// The path up to the last slash.
  package var folder: Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }

  /// The path after the last slash.
  package var name: String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

/// An issuer, and the backends that may exchange its tokens.
package struct ExchangingIssuer: Sendable {
  package let name: String
  package let hasVirtualUsers: Bool
  private let backends: [(name: Text?, version: Text?, clientId: Text?)]

  /// Nil for a disabled issuer, or one that names no backends.
  init?(_ issuer: Issuer) {
    guard issuer.enabled.value, !issuer.allowedMbes.isEmpty else { return nil }
    name = issuer.issuerName.written?.string ?? ""
    hasVirtualUsers = issuer.virtualUserEnabled.value
    backends = issuer.allowedMbes.map {
      ($0.name.written?.text, $0.version.written?.text, $0.clientId.written?.text)
    }
  }

  /// The client IDs of the backends that it allows. They mean the same everywhere.
  var clientIDs: [Text] { backends.compactMap(\.clientId) }

  /// The keys of the other backends that it allows (see ``MobileBackend/key``). They mean the same
  /// only in files that are near each other.
  var backendKeys: [String] {
    backends.compactMap { entry in
      entry.clientId == nil ? MobileBackend.key(entry.name, entry.version) : nil
    }
  }
}

extension MobileBackend {
  /// A text that is equal for equal names and versions; nil if one of them is not written.
  static func key(_ name: Text?, _ version: Text?) -> String? {
    guard let name, let version else { return nil }
    return "\(name.string)\0\(version.string)"
  }
}
