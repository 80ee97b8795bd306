import ConfigModel
import Lint

/// The requests about places that belong together, and about remarks at places.
enum NavigationRoutes {
  static func links(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    return FeatureRoutes.list(
      DocumentLink.all(in: subject.content).map { link in
        JSONObjectText.build { object in
          object.add("range", raw: subject.open.json(link.range))
          switch link.target {
          case .address(let address): object.add("target", address)
          case .file(let path): object.add("target", FileURI.of(path: path))
          }
        }
      })
  }

  static func definition(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let offset = try request.offset(in: subject.open)
    return locations(
      WordNavigation(subject.content, offset, subject.workspace).definitions, request.server)
  }

  static func references(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let offset = try request.offset(in: subject.open)
    let isIncluded = request.params?.member(at: "context", "includeDeclaration")?.isTrue ?? true
    return locations(
      WordNavigation(subject.content, offset, subject.workspace)
        .references(includesDefinition: isIncluded), request.server)
  }

  private static func locations(_ places: [DocumentRange], _ server: LanguageServer) -> String {
    FeatureRoutes.list(
      places.prefix(10_000).compactMap { server.workspace.location($0.absolute, $0.range) })
  }

  // MARK: Renaming

  static func prepareRename(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let target = try renaming(subject, request).target
    return JSONObjectText.build { object in
      object.add("range", raw: subject.open.json(target.range))
      object.add("placeholder", target.name)
    }
  }

  static func rename(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let renaming = try renaming(subject, request)
    let name = try request.string("newName")
    var edit = WorkspaceEdit()
    let changes: [(document: DocumentContent, edits: [Edit])]
    do throws(RenamingFault) { changes = try renaming.edits(to: name) } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    for change in changes {
      if change.document === subject.content {
        edit.change(subject.open, change.edits)
      } else if let bytes = try? change.document.source.applying(change.edits) {
        edit.replace(
          change.document.absolute, change.document.source, with: bytes, request.server)
      }
    }
    return edit.json(request.server.client)
  }

  private static func renaming(
    _ subject: FeatureSubject, _ request: ServerRequest
  ) throws(ResponseError) -> Renaming<ServerWorkspace> {
    let offset = try request.offset(in: subject.open)
    do throws(RenamingFault) {
      return try Renaming(subject.content, offset, subject.workspace)
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
  }

  // MARK: Remarks

  static func lenses(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    var lenses = CodeLens.ofTests(in: subject.content, subject.workspace)
    if let lens = request.server.contents.accessLens(subject.content, subject.workspace) {
      lenses.insert(lens, at: 0)
    }
    return FeatureRoutes.list(
      lenses.map { lens in
        JSONObjectText.build { object in
          object.add("range", raw: subject.open.json(lens.range))
          object.add("command", raw: command(of: lens, subject.open, request.server.client))
        }
      })
  }

  /// The command of a lens; an empty one if there is nothing to run, or nothing that could run it.
  private static func command(
    of lens: CodeLens, _ document: OpenDocument, _ client: ClientCapabilities
  ) -> String {
    let uri = JSONObjectText.text(document.uri)
    func own(_ name: String) -> (String, [String]) {
      client.commands.contains(name) ? (name, [uri]) : ("", [])
    }
    let (command, arguments): (String, [String]) =
      switch document.path == nil ? nil : lens.action {
      case .runCase(let name): (ServerCommands.runCase, [uri, JSONObjectText.text(name)])
      case .runSuite: own("oconf.runSuite")
      case .review: own("oconf.reviewChange")
      case nil: ("", [])
      }
    return ServerCommands.json(lens.title, command, raw: arguments)
  }

  static func hints(_ request: ServerRequest) throws(ResponseError) -> String {
    guard let subject = try request.subject() else { return "null" }
    let range = try request.range(in: subject.open)
    let hints = InlayHint.all(
      in: subject.content, range, request.server.workspace.settings(of: subject.open))
    return FeatureRoutes.list(
      hints.map { hint in
        JSONObjectText.build { object in
          let position = subject.open.positions.position(at: hint.offset)
          object.add("position", raw: LinePositions.json(position))
          object.add("label", hint.label)
          object.add("paddingLeft", true)
          if let tooltip = hint.tooltip {
            object.add("tooltip", raw: FeatureRoutes.markup(tooltip, request.server.client))
          }
        }
      })
  }
}
