import ConfigModel
import Lint

/// The policies of a git revision that have changed since then, each with its fate.
struct EarlierPolicies {
  struct Policy {
    let file: EarlierVersions.File
    /// The kind of document at the revision.
    let kind: DocumentKind
    /// The absolute path of the policy now; its path at the revision if it is gone.
    let place: String
    let fate: Fate
  }

  enum Fate {
    case gone
    /// A file is there, possibly through a link.
    case there
    /// A link leads out of the repository.
    case outside
    /// Git has a file at the path, but it is not checked out or is a dangling link.
    case unseen
  }

  private let earlier: EarlierVersions
  private let store: SettingsStore
  private let settings: EarlierSettings

  init(_ earlier: EarlierVersions, _ settings: EarlierSettings, _ store: SettingsStore) {
    self.earlier = earlier
    self.settings = settings
    self.store = store
  }

  /// The policies in scope that have not been compared.
  ///
  /// - Parameter isCompared: Returns true if the file at a place has been compared as the kind.
  func all(
    _ isCompared: (_ place: String, DocumentKind) -> Bool
  ) -> [Policy] {
    (earlier.altered + earlier.removed + earlier.renamed).compactMap { previous in
      guard earlier.scope.covers(previous.absolute) else { return nil }
      guard let kind = kind(previous) else { return nil }
      if let now = previous.now, isCompared(now, kind) { return nil }
      return Policy(previous, kind, self)
    }
  }

  /// The kind of policy by the settings of the revision or, for a file that is gone, by the current
  /// settings. Nil if the file was excluded or not a policy.
  private func kind(_ previous: EarlierVersions.Previous) -> DocumentKind? {
    let place = ResolvedPath(named: previous.absolute, absolute: previous.absolute)
    func kind(_ settings: AppliedSettings) -> DocumentKind? {
      guard !settings.excludes(place, isFolder: false),
        let kind = settings.kind(of: place) ?? previous.file.kind, kind.isCompared
      else { return nil }
      return kind
    }
    let folder = Path.folder(of: previous.absolute)
    if let kind = kind(settings.settings(inFolder: folder)) { return kind }
    guard previous.now == nil, let now = try? store.settings(inFolder: folder) else { return nil }
    return kind(now)
  }

  /// True if the file was in scope at the revision and its settings give it this kind.
  fileprivate func wouldBe(_ kind: DocumentKind, _ place: String) -> Bool {
    let settings = settings.settings(inFolder: Path.folder(of: place))
    let resolved = ResolvedPath(named: place, absolute: place)
    guard earlier.scope.covers(place), !settings.excludes(resolved, isFolder: false) else {
      return false
    }
    return (settings.kind(of: resolved) ?? Recognition.kind(ofName: Path.name(of: place))) == kind
  }

  fileprivate func fate(_ place: String) -> Fate {
    guard let status = System.status(place), status.kind != .directory,
      let real = System.realPath(place)
    else { return .gone }
    return Path.relative(real, to: earlier.repository.top) == nil ? .outside : .there
  }
}

extension EarlierPolicies.Fate {
  /// The reason the policy's access cannot be determined; nil if it can.
  var problem: String? {
    switch self {
    case .gone, .there: nil
    case .outside:
      "is now a link out of the repository, so its access cannot be compared"
    case .unseen:
      "is missing, but git has an entry in its place, so its access cannot be compared"
    }
  }
}

extension EarlierPolicies.Policy {
  fileprivate init(
    _ previous: EarlierVersions.Previous, _ kind: DocumentKind, _ policies: EarlierPolicies
  ) {
    file = previous.file
    self.kind = kind
    let fate = policies.fate(previous.absolute)
    // A renamed file is followed if it would have been in scope under its new name.
    let now = previous.now.flatMap { Path.isSame($0, previous.absolute) ? nil : $0 }
    if case .gone = fate, let now, policies.wouldBe(kind, now) {
      place = now
      self.fate = policies.fate(now)
    } else {
      place = previous.absolute
      let isAltered = previous.now != nil && now == nil
      self.fate = isAltered && !System.exists(previous.absolute) ? .unseen : fate
    }
  }
}

extension DocumentKind {
  /// True if `oconf diff` compares the access that documents of this kind grant.
  var isPolicy: Bool {
    switch self {
    case .authTokenConfiguration, .allowOrigin, .policies: true
    default: false
    }
  }

  /// True if documents of this kind decide about access, so that `oconf gate` reports each change.
  var isCompared: Bool { isPolicy || isSalesforceApp || isNeverCompared }

  /// True if documents of this kind decide about access, and `oconf diff` cannot compare them.
  var isNeverCompared: Bool {
    switch self {
    case .mobileClient, .mobileBackend, .samlRegistration: true
    default: false
    }
  }

  /// The document, with its article, in remarks on a file: `a policy`.
  var noun: StaticString { isOfApp ? "an app's file" : "a policy" }

  /// True if documents of this kind are counted as files of apps.
  var isOfApp: Bool { isSalesforceApp || self == .mobileClient }
}
