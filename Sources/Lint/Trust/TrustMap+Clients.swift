package import ConfigModel

extension TrustMap {
  /// Adds the Salesforce clients of all files in one section: apps, the URLs that Salesforce sends
  /// their users to, and the mobile apps that these URLs open.
  mutating func addClients(_ documents: [Document]) {
    var section = Section(.clients, "")
    var mobile: [(node: Node, secrets: Secrets, client: OAuthClient)] = []
    for document in documents {
      let (source, name) = (document.source, Path.name(of: document.path))
      switch document.kind {
      case .connectedApp, .externalClientApp:
        let tree = XMLParser.parse(source)
        guard tree.isWellFormed, let root = tree.root else {
          unreadable.append(Secrets.masked(shapesIn: document.path))
          continue
        }
        let secrets = Secrets(source, of: document.kind)
        if root.name == ConnectedApp.rootName {
          let app = ConnectedApp(DeclaredElement(root, ConnectedApp.schema))
          let title = root.child("label")?.text.string ?? name
          section.add(OAuthClient(app), "connected:" + document.path, title, secrets)
        } else if let part = ExternalClientApp.Part.rooted(root.name) {
          let app = ExternalClientApp(part, DeclaredElement(root, part.schema))
          let title = app.application?.text.string ?? Self.appName(name)
          section.add(OAuthClient(app), "external:" + title, title, secrets)
        }
      case .mobileApp:
        guard let app = Self.mobileApp(source, document.kind, name), app.isBootConfig else {
          continue
        }
        let secrets = Secrets(source, of: document.kind)
        let path = Secrets.masked(shapesIn: document.path)
        mobile.append((Node(.mobileApp, document.path, path), secrets, OAuthClient(app)))
      default: continue
      }
    }
    for app in mobile {
      let index = section.add(app.node)
      for callback in app.client.callbacks {
        let url = app.secrets.masked(callback.text.string)
        section.connect(.opens, section.add(Node(.callback, url, url)), index)
      }
    }
    if !section.nodes.isEmpty { sections.append(section) }
  }

  /// The name of an external client app, which begins the name of its file.
  private static func appName(_ fileName: String) -> String {
    let name = SalesforceFiles.withoutMetadataEnd(fileName)
    let suffix = ExternalClientApp.Part.application.suffix.description
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  private static func mobileApp(
    _ source: SourceBytes, _ kind: DocumentKind, _ name: String
  ) -> MobileAppConfiguration? {
    if kind.isJSON(source, name: name) {
      let tree = JSONParser.parse(source)
      return tree.isWellFormed ? MobileAppConfiguration(tree) : nil
    }
    let tree = XMLParser.parse(source)
    return tree.isWellFormed ? MobileAppConfiguration(tree, named: name) : nil
  }
}

extension TrustMap.Section {
  /// Adds an app, or another file of the same app.
  fileprivate mutating func add(
    _ client: OAuthClient, _ id: String, _ title: String, _ secrets: Secrets
  ) {
    let index = add(TrustMap.Node(.client, secrets.masked(id), secrets.masked(title)))
    func note(_ label: String, _ value: String) {
      nodes[index].facts.append(TrustMap.Fact(label: label, value: value))
    }
    if nodes[index].facts.isEmpty {
      note("kind", client.connectedApp != nil ? "connected app" : "external client app")
    }
    let scopes = client.scopes.map { secrets.masked($0.text.string) }
    if !scopes.isEmpty { note("scopes", scopes.joined(separator: ", ")) }
    if let settings = client.settings {
      if settings.requiresPKCE.value { note("PKCE", "required") }
      if settings.isSecretOptional.value { note("secret", "optional") }
    }
    for callback in client.callbacks {
      let url = secrets.masked(callback.text.string)
      connect(.redirects, index, add(TrustMap.Node(.callback, url, url)))
    }
  }
}

/// A key of several texts. The length of each part precedes it, so that keys are equal only if all
/// parts are: texts from JSON may contain any character that could separate them.
package struct TrustKey {
  private var string = ""

  package init() {}

  package mutating func add(_ part: String) {
    string += String(part.utf8.count)
    string += ":"
    string += part
  }

  /// Adds a list, whose parts differ from those around it.
  package mutating func add(_ parts: [String]) {
    add(String(parts.count))
    for part in parts { add(part) }
  }

  /// Adds everything about a fact that a picture shows.
  package mutating func add(_ fact: TrustMap.Fact) {
    add([
      fact.mark.rawValue, fact.label, fact.form.rawValue, fact.qualifier,
      fact.isProblem ? "problem" : "",
    ])
    add(fact.values)
  }

  package var text: Text { Text(string) }
}
