package import ConfigModel

/// A comparison of two versions of a document by meaning. A configuration or a list of origins can
/// also be compared with an export that contains it.
package struct DocumentComparison: Sendable {
  /// One policy on both sides, for the access comparison.
  package struct PolicyPair<Value: Sendable>: Sendable {
    /// The key of the policy if both versions are exports, otherwise nil.
    package let key: String?
    /// The old policy, or nil if there is none.
    package let old: Value?
    package let new: Value?
    package let oldPlacement: Placement
    package let newPlacement: Placement
    /// The version without the policy. Nil if both versions have it, even if one cannot be read.
    package let absent: ComparedPlace.Side?
  }

  /// The changes, with ranges in offsets of the files.
  package var changes: [Change] = []
  package var configurations: [PolicyPair<AuthTokenConfiguration>] = []
  package var origins: [PolicyPair<AllowOriginPolicy>] = []
  /// The access that differs between versions of an app; nil for policies.
  package private(set) var app: AccessReport?
  /// The policies of the environments, if the versions are exports.
  package private(set) var oldPolicies: EnvironmentPolicies?
  package private(set) var newPolicies: EnvironmentPolicies?

  let readings: Readings
  /// True if the version that is treated as absent exists but cannot be read.
  private let isOtherUnreadable: Bool

  /// - Parameters:
  ///   - readings: The readings in force, which determine the equivalence of some spellings.
  ///   - allowsMasked: True if values of an app that an org masks, omits or creates, such as the
  ///     consumer key, are no difference if only one version has them.
  package init(
    _ old: ComparedDocument, _ new: ComparedDocument, _ readings: Readings = Readings(),
    allowsMasked: Bool = false
  ) throws(ComparisonFault) {
    self.readings = readings
    isOtherUnreadable = false
    if old.isOfApp, new.isOfApp {
      take(try AppComparison(old, new, allowsMasked: allowsMasked))
      return
    }
    let oldExport = old.kind == .policies ? PolicyExport(PropertiesFile(old.source)) : nil
    let newExport = new.kind == .policies ? PolicyExport(PropertiesFile(new.source)) : nil
    oldPolicies = oldExport.map { EnvironmentPolicies($0) }
    newPolicies = newExport.map { EnvironmentPolicies($0) }
    if let oldExport, let newExport {
      try compare(oldExport, newExport)
      noteLayout(old.source, new.source)
    } else if let newExport, let name = old.kind.policy {
      try compare(old.kind, PolicyText(old.source), PolicyText(name, in: newExport))
    } else if let oldExport, let name = new.kind.policy {
      try compare(new.kind, PolicyText(name, in: oldExport), PolicyText(new.source))
    } else if old.kind == new.kind {
      try compare(new.kind, PolicyText(old.source), PolicyText(new.source))
      noteLayout(old.source, new.source)
      if new.kind.policy == nil { hideSecrets(old.source, new.source, new.kind) }
    } else {
      throw ComparisonFault(
        side: nil,
        reason: "cannot compare a document of kind '\(old.kind.rawValue)' with one of kind "
          + "'\(new.kind.rawValue)'", range: nil)
    }
  }

  /// Takes the result of a comparison of apps, whose IDs contain no secrets.
  private mutating func take(_ comparison: AppComparison) {
    changes = comparison.changes
    app = comparison.report
  }

  /// Masks secrets in the IDs of changes. IDs name members and elements by their content, and
  /// approvals store them. The IDs of policy values never contain secrets.
  private mutating func hideSecrets(
    _ old: SourceBytes, _ new: SourceBytes, _ kind: DocumentKind
  ) {
    guard !changes.isEmpty else { return }
    let secrets = Secrets(new, of: kind, known: Secrets(old, of: kind).texts)
    for index in changes.indices {
      changes[index].pointer = secrets.masked(changes[index].pointer)
      changes[index].content = secrets.masked(changes[index].content)
    }
  }

  /// Compares a version with an absent one, which admits nothing.
  ///
  /// - Parameters:
  ///   - side: The side of the version that exists.
  ///   - isOtherUnreadable: True if the other version exists but cannot be read.
  ///   - isAppGone: True if the document is a file of an external client app that is gone, too.
  package init(
    only side: ComparedPlace.Side, _ document: ComparedDocument, _ readings: Readings = Readings(),
    isOtherUnreadable: Bool = false, isAppGone: Bool = false
  ) throws(ComparisonFault) {
    self.readings = readings
    self.isOtherUnreadable = isOtherUnreadable
    let isOld = side == .old
    if document.isOfApp {
      take(
        try AppComparison(
          isOld ? document : nil, isOld ? nil : document, isAppGone: isAppGone))
      return
    }
    if document.kind == .policies {
      let export = PolicyExport(PropertiesFile(document.source))
      let none = PolicyExport(PropertiesFile(SourceBytes("")))
      if isOld {
        oldPolicies = EnvironmentPolicies(export)
      } else {
        newPolicies = EnvironmentPolicies(export)
      }
      try compare(isOld ? export : none, isOld ? none : export)
    } else {
      let text = PolicyText(document.source)
      try compare(document.kind, isOld ? text : nil, isOld ? nil : text)
    }
  }

  /// Compares a policy of an export with an absent one, which admits nothing.
  ///
  /// - Parameters:
  ///   - side: The side of the export.
  ///   - kind: The kind of the policy's value.
  package init(
    only side: ComparedPlace.Side, _ kind: DocumentKind, in export: ComparedDocument,
    _ readings: Readings
  ) throws(ComparisonFault) {
    self.readings = readings
    isOtherUnreadable = false
    let isOld = side == .old
    let content = PolicyExport(PropertiesFile(export.source))
    let text = kind.policy.flatMap { PolicyText($0, in: content) }
    if isOld {
      oldPolicies = EnvironmentPolicies(content)
    } else {
      newPolicies = EnvironmentPolicies(content)
    }
    try compare(kind, isOld ? text : nil, isOld ? nil : text)
  }

  /// True if every change is one that the service does not notice.
  package var isEqual: Bool { changes.allSatisfy(\.isNeutral) }

  /// Adds a change for texts that differ only in their formatting.
  private mutating func noteLayout(_ old: SourceBytes, _ new: SourceBytes) {
    guard changes.isEmpty, !old.hasSameBytes(as: new) else { return }
    changes.append(
      Change(
        kind: Change.Kind("layout", .changed), pointer: "", content: "", subject: "",
        text: "only the formatting changed", isNeutral: true,
        old: Change.Place(SourceRange(at: 0)), new: Change.Place(SourceRange(at: 0))))
  }

  // MARK: One policy

  private mutating func compare(
    _ kind: DocumentKind, _ old: PolicyText?, _ new: PolicyText?
  ) throws(ComparisonFault) {
    if kind == .allowOrigin {
      return try compareOrigins(nil, old, new)
    }
    try compareJSON(nil, kind, old, new)
  }

  /// Throws if a list of origins begins with bytes that some readers skip and others do not.
  private func requireText(
    _ text: PolicyText?, _ side: ComparedPlace.Side
  ) throws(ComparisonFault) {
    guard let bytes = text?.bytes else { return }
    let hasMark = bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    guard hasMark || ForeignEncoding(of: bytes) != nil else { return }
    throw ComparisonFault(
      side: side, reason: hasMark ? "begins with a byte order mark" : "not UTF-8", range: nil)
  }

  /// - Parameter key: The key of the policy if both versions are exports.
  mutating func compareOrigins(
    _ key: String?, _ old: PolicyText?, _ new: PolicyText?
  ) throws(ComparisonFault) {
    let isSame = old.flatMap { old in new.map { Text(old.bytes) == Text($0.bytes) } } ?? false
    if !isSame {
      try requireText(old, .old)
      try requireText(new, .new)
    }
    let pair = PolicyPair(
      key: key, old: old.map { AllowOriginPolicy($0.bytes) },
      new: new.map { AllowOriginPolicy($0.bytes) }, oldPlacement: old?.placement ?? .whole,
      newPlacement: new?.placement ?? .whole, absent: absent(old, new))
    origins.append(pair)
    var difference = OriginDifference(
      subject: key.map { "policy '\($0)'" } ?? "", pointer: key.map { $0 + "#" } ?? "",
      readings: readings)
    difference.compare(pair.old, pair.new)
    append(difference.changes, old, new)
  }

  /// - Parameter key: The key of the policy if both versions are exports.
  mutating func compareJSON(
    _ key: String?, _ kind: DocumentKind, _ old: PolicyText?, _ new: PolicyText?
  ) throws(ComparisonFault) {
    let before = try tree(of: old, .old)
    let after = try tree(of: new, .new)
    if kind == .authTokenConfiguration {
      configurations.append(
        PolicyPair(
          key: key, old: before.flatMap(Self.configuration), new: after.flatMap(Self.configuration),
          oldPlacement: old?.placement ?? .whole, newPlacement: new?.placement ?? .whole,
          absent: absent(old, new)))
    }
    guard let before, let after else {
      if let change = Self.presence(key ?? kind.policy ?? "", before, after) {
        append([change], old, new)
      }
      return
    }
    var difference = JSONDifference(readings: readings)
    var owner = JSONDifference.Owner(old: before.root.opening, new: after.root.opening)
    if let key {
      owner.pointer = key + "#"
      if !(PolicyKey(key)?.isGlobal ?? false) { owner.subject = "policy '\(key)'" }
    }
    difference.compare(before, after, kind.schema, owner)
    append(difference.changes, old, new)
  }

  private func absent(_ old: PolicyText?, _ new: PolicyText?) -> ComparedPlace.Side? {
    if isOtherUnreadable { return nil }
    return old == nil ? .old : new == nil ? .new : nil
  }

  private static func configuration(_ tree: JSONTree) -> AuthTokenConfiguration? {
    DecodedDocument(tree, AuthTokenConfiguration.schema).root.map { AuthTokenConfiguration($0) }
  }

  /// The change for a configuration that only one side has.
  private static func presence(_ key: String, _ old: JSONTree?, _ new: JSONTree?) -> Change? {
    guard let root = (new ?? old)?.root, (old == nil) != (new == nil) else { return nil }
    let issuers = root.kind == .object ? root.member("issuers").map { Array($0.elements) } : nil
    let count = issuers.map { $0.count == 1 ? ", with 1 issuer" : ", with \($0.count) issuers" }
    let digest = Change.digest(
      Meaning.of(root, AuthTokenConfiguration.schema, hidesSecrets: true))
    return Change(
      kind: Change.Kind("policy", new == nil ? .removed : .added), pointer: key, content: digest,
      subject: "policy '\(key)'", text: (new == nil ? "removed" : "added") + (count ?? ""),
      isNeutral: false, old: Change.Place(old?.root.opening), new: Change.Place(new?.root.opening))
  }

  private func tree(
    of text: PolicyText?, _ side: ComparedPlace.Side
  ) throws(ComparisonFault) -> JSONTree? {
    guard let text else { return nil }
    let tree = JSONParser.parse(text.bytes)
    guard !tree.isWellFormed else { return tree }
    let problem = tree.problems.first { $0.kind != .loneSurrogate }
    let reason = problem.map { problem in
      Secrets(tree.source).masked(problem.message(in: tree.source), about: problem.range)
    }
    throw ComparisonFault(
      side: side, reason: "not JSON" + (reason.map { ": " + $0 } ?? ""),
      range: problem.map { text.placement.inFile($0.range) })
  }

  /// Appends changes whose ranges are in offsets of the documents.
  mutating func append(_ found: [Change], _ old: PolicyText?, _ new: PolicyText?) {
    for var change in found {
      change.old.range = change.old.range.flatMap { range in old?.placement.inFile(range) }
      change.new.range = change.new.range.flatMap { range in new?.placement.inFile(range) }
      changes.append(change)
    }
  }
}

/// The text of a policy's value, and its placement in the file.
struct PolicyText {
  let bytes: SourceBytes
  let placement: Placement

  /// The value of a file that contains nothing else.
  init(_ source: SourceBytes) {
    bytes = source
    placement = .whole
  }

  init(_ entry: PropertiesFile.Entry, in file: PropertiesFile) {
    let value = file.value(of: entry)
    bytes = value.bytes
    placement = value.placement
  }

  /// The value of an environment-wide policy in an export. If there are several entries, the last
  /// one, as Java reads them.
  init?(_ name: String, in export: PolicyExport) {
    guard let policy = export.policies(named: name).last(where: { $0.key.isGlobal }) else {
      return nil
    }
    self.init(policy.entry, in: export.file)
  }

  var string: String { bytes.text(0..<bytes.count) }
}

extension DocumentKind {
  /// The policy that a document of this kind is the value of.
  var policy: String? {
    switch self {
    case .authTokenConfiguration: PolicyName.authTokenConfiguration
    case .allowOrigin: PolicyName.allowOrigin
    default: nil
    }
  }
}

extension SourceBytes {
  func hasSameBytes(as other: SourceBytes) -> Bool {
    count == other.count && Text(self) == Text(other)
  }
}
