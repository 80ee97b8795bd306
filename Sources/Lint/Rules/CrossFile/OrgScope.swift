import ConfigModel

/// The OAuth settings of the orgs of a run, and the apps that they apply to.
struct OrgScope {
  struct Org {
    let path: String
    let facts: OAuthFacts
    /// The folder that has the org's other metadata, with a slash at the end.
    let folder: Substring

    func isOn(_ name: String) -> Bool { facts.setting(name)?.value ?? false }

    /// A note that shows a setting.
    func note(_ name: String) -> [Note] {
      let place = facts.setting(name).flatMap { $0.isWritten ? $0.place.range : nil }
      return [Note("this is the setting of the org", at: place, path: path)]
    }
  }

  private let orgs: [Org]

  init(_ files: [FileFacts]) {
    orgs = files.compactMap { file in
      guard file.kind == .oauthOidcSettings, let facts = file.oauth else { return nil }
      var folder = file.path.lastIndex(of: "/").map { file.path[...$0] } ?? ""
      if folder.hasSuffix("/settings/") || folder == "settings/" { folder = folder.dropLast(9) }
      return Org(path: file.path, facts: facts, folder: folder)
    }
  }

  var isEmpty: Bool { orgs.isEmpty }

  /// The org of an app: the nearest one whose folder contains it. An app for mobile devices is
  /// usually in another folder, and belongs to the only org.
  func org(of file: FileFacts) -> Org? {
    let near = orgs.filter { file.path.hasPrefix($0.folder) }
      .max { $0.folder.utf8.count < $1.folder.utf8.count }
    return near ?? (file.kind == .mobileApp && orgs.count == 1 ? orgs[0] : nil)
  }
}
