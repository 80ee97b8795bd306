import ConfigModel
import Lint

/// A file as a revision, or the working tree, has it at a path.
struct PolicyVersion {
  /// The path at which it was looked for, from the top of the repository.
  let path: String
  /// The path of the file that the path leads to.
  let target: String
  let source: SourceBytes
  let settings: AppliedSettings
  let isExcluded: Bool
  /// The kind that the settings state.
  let stated: DocumentKind?
  /// The kind that the name shows, or the content if the name allows it.
  let natural: DocumentKind?
  /// The kind that follows from what settings use the file for.
  let implied: DocumentKind?
  /// True if the file is known only as the target of a pair in `flattened`.
  let isOnlyTarget: Bool

  init(
    path: String, target: String, _ source: SourceBytes, _ state: PolicyPaths.State
  ) {
    self.path = path
    self.target = target
    self.source = source
    settings = state.settings
    isExcluded = state.isExcluded
    stated = state.stated
    let name = Path.name(of: path)
    natural =
      Recognition.kind(ofName: name)
      ?? (state.readsContent ? Recognition.kind(ofContent: source, name: name) : nil)
    implied = state.implied
    isOnlyTarget = stated == nil && natural == nil && state.isTarget
  }

  /// True if the path leads to another file, through a link.
  var isLink: Bool { !Path.isSame(path, target) }

  /// The kind of the policy or app; nil for any other document, and for one that the settings exclude.
  var checked: DocumentKind? {
    isExcluded ? nil : (stated ?? natural ?? implied).flatMap { $0.isCompared ? $0 : nil }
  }

  /// The kind of the policy or app, whatever the settings say about it; nil for any other document.
  var likely: DocumentKind? {
    if let stated, stated.isCompared { return stated }
    return (natural ?? implied).flatMap { $0.isCompared ? $0 : nil }
  }
}

extension DocumentKind {
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
