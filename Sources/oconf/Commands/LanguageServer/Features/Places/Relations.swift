import ConfigModel
import Lint

/// The documents that belong together: policies, their tests, and the files made from them.
enum Relations {
  /// The documents whose policies a suite tests.
  static func policies(of suite: DocumentContent, _ workspace: some FeatureWorkspace)
    -> [DocumentContent]
  {
    guard suite.kind == .tokenTests,
      let name = suite.parts.first?.tree?.root.member("policy"), name.kind == .string,
      let path = suite.path(named: name.text), let document = workspace.document(at: path)
    else { return [] }
    return [document]
  }

  /// The suites that test a policy.
  static func suites(of policy: DocumentContent, _ workspace: some FeatureWorkspace)
    -> [DocumentContent]
  {
    workspace.documents.filter { other in
      guard other.kind == .tokenTests, let tree = other.parts.first?.tree,
        let name = tree.root.member("policy"), name.kind == .string,
        let path = other.path(named: name.text)
      else { return false }
      return Path.isSame(path, policy.absolute)
    }
  }

  /// The document itself, the policies that it tests, or the suites that test it.
  static func family(of document: DocumentContent, _ workspace: some FeatureWorkspace)
    -> [DocumentContent]
  {
    switch document.kind {
    case .tokenTests: [document] + policies(of: document, workspace)
    case .authTokenConfiguration, .policies, .allowOrigin:
      [document] + suites(of: document, workspace)
    default: [document]
    }
  }

  /// The documents in which a name means the same: a policy, the suites that test it, the exports that
  /// contain it according to `flattened`, and the suites that test those.
  static func connected(
    with document: DocumentContent, _ workspace: some FeatureWorkspace
  ) -> [DocumentContent] {
    var all = [document]
    var count = 0
    while count < all.count {
      let other = all[count]
      count += 1
      let counterparts = workspace.settings(for: other).counterparts(of: other.absolute)
      // A list of origins, which several exports may have, contains no names. Files outside the
      // workspace stay as they are.
      let paired = workspace.documents.filter { document in
        document.mayUseWords && counterparts.contains { Path.isSame($0, document.absolute) }
      }
      for document in family(of: other, workspace) + paired
      where !all.contains(where: { $0 === document }) {
        all.append(document)
      }
    }
    return all
  }

  /// The documents that use the words of a kind: all of them for a role, which is also in settings;
  /// otherwise those that belong to the document.
  static func users(
    of word: WordKind, in document: DocumentContent, _ workspace: some FeatureWorkspace
  ) -> [DocumentContent] {
    guard word == .role || document.kind == .settings else {
      return family(of: document, workspace)
    }
    let others = workspace.documents.filter { $0 !== document && $0.mayUseWords }
    return [document] + others
  }
}

extension DocumentContent {
  /// True if the document may contain roles, claims or issuers.
  var mayUseWords: Bool {
    switch kind {
    case .authTokenConfiguration, .policies, .tokenTests, .settings: true
    default: false
    }
  }
}
