import ConfigModel
import Lint

/// The policies of a revision that differ now, each with what has become of it.
struct EarlierPolicies {
  struct Policy {
    let file: EarlierVersions.File
    /// What it was.
    let kind: DocumentKind
    /// Where what has become of it is, or, if nothing has, where it was; from the root.
    let place: String
    let fate: Fate
  }

  enum Fate {
    case gone
    /// Something is there, and be it by way of a link.
    case there
    /// A link leads out of the repository.
    case outside
    /// Git has something in its place that is not here: it is not checked out, or a link to nothing.
    case unseen
  }

  private let earlier: EarlierVersions
  private let store: SettingsStore
  private let settings: EarlierSettings

  init(_ earlier: EarlierVersions, _ store: SettingsStore) {
    self.earlier = earlier
    self.store = store
    settings = EarlierSettings(earlier, store)
  }

  /// Those that somebody wants to look at.
  ///
  /// - Parameter isCompared: Whether what is in a place has been compared as a document of a kind.
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

  /// Which policy it was by the settings of then; or, if it is gone, would be by those of now.
  private func kind(_ previous: EarlierVersions.Previous) -> DocumentKind? {
    let place = ResolvedPath(named: previous.absolute, absolute: previous.absolute)
    func kind(_ settings: AppliedSettings) -> DocumentKind? {
      guard !settings.excludes(place, isFolder: false),
        let kind = settings.kind(of: place) ?? previous.file.kind, kind.isPolicy
      else { return nil }
      return kind
    }
    let folder = Path.folder(of: previous.absolute)
    if let kind = kind(settings.settings(inFolder: folder)) { return kind }
    guard previous.now == nil, let now = try? store.settings(inFolder: folder) else { return nil }
    return kind(now)
  }

  /// Whether a file in a place was one to look at, as a document of a kind.
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
  /// Why nobody can tell what it will admit; nil where somebody can.
  var problem: String? {
    switch self {
    case .gone, .there: nil
    case .outside:
      "is a link out of the repository now, so that nobody can tell what it will admit"
    case .unseen:
      "is not there, though git has something in its place: nobody can tell what it will admit"
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
    // What has another name now is followed if it would have been looked at there.
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
  /// Whether `oconf diff` says what a document of this kind admits.
  var isPolicy: Bool {
    switch self {
    case .authTokenConfiguration, .allowOrigin, .policies: true
    default: false
    }
  }

  /// True if it is metadata of Salesforce, which decides who is admitted and is not compared.
  var isMetadata: Bool { self == .connectedApp || self == .externalClientApp }
}
