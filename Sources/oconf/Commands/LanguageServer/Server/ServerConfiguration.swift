import ConfigModel

/// The folders and options of the workspace, and the changes that the client reports.
final class ServerConfiguration {
  private unowned let server: LanguageServer
  private let options: ServerOptions
  private var folders: [String] = []
  /// The problems that the user has been told.
  private var told: Set<String> = []

  init(_ server: LanguageServer, _ options: ServerOptions) {
    self.server = server
    self.options = options
  }

  static let capability =
    #"{"workspaceFolders":{"supported":true,"changeNotifications":true}}"#

  /// Takes the parameters of `initialize`.
  func begin(_ params: JSONValue?) {
    if let listed = params?.member("workspaceFolders"), listed.kind == .array {
      folders = listed.elements.compactMap(Self.path)
    } else if let root = params?.member("rootUri")?.string.flatMap(FileURI.path)
      ?? params?.member("rootPath")?.string
    {
      folders = [root]
    }
    apply(params?.member("initializationOptions"))
  }

  private static func path(_ value: JSONValue) -> String? {
    value.member("uri")?.string.flatMap(FileURI.path)
  }

  private func apply(_ settings: JSONValue?) {
    var problems: [String] = []
    var unknown: [String] = []
    let arguments = options.arguments(settings, &problems, &unknown)
    for name in unknown { server.tell(.log, .warning, "unknown setting '\(name)'") }
    server.workspace.configure(folders: folders.map { System.realPath($0) ?? $0 }, arguments)
    report(problems)
  }

  /// Tells the user each problem once. While settings are being edited, their findings show most of the
  /// problems, so that no message interrupts.
  func report(_ problems: [String]) {
    guard !problems.isEmpty else { return }
    let isEditing = server.documents.all.contains { $0.kind == .settings }
    for problem in problems where isEditing || told.insert(problem).inserted {
      server.tell(isEditing ? .log : .show, .warning, "oconf: " + problem)
    }
  }

  // MARK: Notifications

  func notice(_ method: String, _ request: ServerRequest) {
    let params = request.params
    switch method {
    case "initialized":
      watch()
      askForSettings()
    case "workspace/didChangeConfiguration":
      if server.client.hasConfiguration { return askForSettings() }
      let settings = params?.member("settings")
      // Many clients send an empty object at the start.
      guard let own = settings?.member("oconf") ?? settings, own.kind == .object,
        !own.members.isEmpty
      else { return }
      apply(own)
    case "workspace/didChangeWorkspaceFolders":
      let removed = params?.member(at: "event", "removed")?.elements.compactMap(Self.path) ?? []
      folders.removeAll(where: removed.contains)
      folders += params?.member(at: "event", "added")?.elements.compactMap(Self.path) ?? []
      server.workspace.configure(
        folders: folders.map { System.realPath($0) ?? $0 }, server.workspace.arguments)
    case "workspace/didChangeWatchedFiles":
      let changes = params?.member("changes")?.elements.map { $0 } ?? []
      for path in changes.compactMap(Self.path) { server.workspace.fileChanged(path) }
    default: break
    }
  }

  private func askForSettings() {
    guard server.client.hasConfiguration else { return }
    server.ask("workspace/configuration", #"{"items":[{"section":"oconf"}]}"#) { [unowned self] in
      var elements = $0?.elements
      guard let settings = elements?.next(), settings.kind == .object,
        !settings.members.isEmpty
      else { return }
      apply(settings)
    }
  }

  /// The files whose changes may change findings.
  private static let watched = [
    "**/*.{json,jsonc,properties,xml,plist,allow-origin,idp-messages,saml,saml-assertion,settings}",
    "**/*.{app,eca,ecaGlblOauth,ecaOauth,ecaOauthPlcy,ecaPlcy,connectedApp}",
    "**/Security_*", "**/.gitignore",
  ]

  private func watch() {
    var registrations: [String] = []
    func register(_ method: String, _ options: String) {
      registrations.append(
        JSONObjectText.build { object in
          object.add("id", method)
          object.add("method", method)
          object.add("registerOptions", raw: options)
        })
    }
    if server.client.watchesFiles {
      let watchers = Self.watched.map { glob in
        JSONObjectText.build { $0.add("globPattern", glob) }
      }
      register(
        "workspace/didChangeWatchedFiles", JSONObjectText.build { $0.add("watchers", watchers) })
    }
    if server.client.registersConfiguration {
      register("workspace/didChangeConfiguration", #"{"section":"oconf"}"#)
    }
    guard !registrations.isEmpty else { return }
    server.ask(
      "client/registerCapability",
      JSONObjectText.build { $0.add("registrations", registrations) })
  }
}

extension JSONValue.Members {
  /// True if there is no member.
  var isEmpty: Bool { !contains { _ in true } }
}
