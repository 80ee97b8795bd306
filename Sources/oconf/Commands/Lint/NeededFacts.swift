import ConfigModel

/// The files of a run whose facts a rule across files needs.
struct NeededFacts: Sendable {
  private let foldersOfExports: Set<String>
  private let comparesApps: Bool
  private let comparesBackends: Bool
  private let hasBackends: Bool
  private let hasOrg: Bool

  init(_ files: [InputFile]) {
    // Rules across files compare exports with the other files in their folders, and the files of
    // external client apps with each other.
    var folders: Set<String> = []
    for index in files.indices where files[index].isProperties {
      folders.insert(files[index].folder)
    }
    foldersOfExports = folders
    // They also compare apps with each other, and the backends of apps with the allowed ones.
    comparesApps = files.count > 1
    comparesBackends = comparesApps && files.contains { $0.nameKind == .mobileClient }
    // Backends are compared with each other and with the issuers that name them.
    hasBackends = files.contains(where: \.isBackend)
    // They also compare the OAuth settings of an org with those of apps.
    hasOrg = files.contains { $0.nameKind == .oauthOidcSettings }
  }

  func areNeeded(of file: InputFile) -> Bool {
    hasBackends || !foldersOfExports.isEmpty && foldersOfExports.contains(file.folder)
      || file.isPartOfApp || comparesApps && file.mayBeOfApp
      || comparesBackends && file.mayAllowBackends
      || hasOrg && file.nameKind?.isSalesforceApp ?? false
  }
}

extension InputFile {
  /// True for files with facts about an app.
  fileprivate var mayBeOfApp: Bool {
    switch nameKind {
    case .mobileApp, .mobileClient, .connectedApp, .externalClientApp: true
    case nil: path.hasSuffix(".plist") || path.hasSuffix(".xml")
    default: false
    }
  }

  /// True for files that may be or hold a configuration of issuers.
  fileprivate var mayAllowBackends: Bool {
    nameKind == .authTokenConfiguration || nameKind == .policies || nameKind == nil && !mayBeOfApp
  }

  fileprivate var isProperties: Bool {
    path.utf8.last == UInt8(ascii: "s") && path.hasSuffix(".properties")
  }
}
