import ConfigModel

/// The connected apps and external client apps of a run, by their consumer keys. An app for mobile
/// devices belongs to the ones with its key.
struct Registrations {
  struct Registration {
    /// The file with the key.
    let path: String
    let label: String?
    fileprivate(set) var facts: [(path: String, facts: SignInFacts)]

    /// The name in messages.
    var name: String { label.map { "'\($0)'" } ?? "the app with this consumer key" }

    var redirects: (path: String, places: [SignInFacts.Place])? {
      facts.lazy.compactMap { file in file.facts.redirects.map { (file.path, $0) } }.first
    }

    var scopes: (path: String, places: [SignInFacts.Place])? {
      facts.lazy.compactMap { file in file.facts.scopes.map { (file.path, $0) } }.first
    }
  }

  private let byKey: [String: [Registration]]

  init(_ files: [FileFacts]) {
    var byKey: [String: [Registration]] = [:]
    let signIn = Dictionary(
      files.compactMap { file in file.signIn.map { (file.path, $0) } }, uniquingKeysWith: { $1 })
    guard signIn.values.contains(where: { $0.isMobileApp }) else {
      self.byKey = [:]
      return
    }
    for file in files where file.kind == .connectedApp {
      guard let facts = file.signIn, let key = facts.consumerKey else { continue }
      byKey[key.text, default: []].append(
        Registration(path: file.path, label: facts.label, facts: [(file.path, facts)]))
    }
    for app in ExternalClientApps(files).apps {
      let own = app.files.compactMap { file in signIn[file.path].map { (file.path, $0) } }
      guard let (path, facts) = own.first(where: { $0.1.consumerKey != nil }),
        let key = facts.consumerKey
      else { continue }
      let name = app.files.lazy.compactMap(\.facts.application?.name).first
      byKey[key.text, default: []].append(Registration(path: path, label: name, facts: own))
    }
    self.byKey = byKey
  }

  var isEmpty: Bool { byKey.isEmpty }

  /// The registrations with the key of a file; empty if there are none.
  func ofApp(_ facts: SignInFacts) -> [Registration] {
    facts.consumerKey.flatMap { byKey[$0.text] } ?? []
  }
}
