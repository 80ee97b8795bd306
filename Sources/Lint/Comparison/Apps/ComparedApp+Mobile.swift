import ConfigModel

/// The values in the files of mobile apps.
extension ComparedApp {
  /// The parts of an app's file that have properties of their own, besides its settings.
  private static let described: [StaticString] = [
    "CFBundleURLTypes", "LSApplicationQueriesSchemes", "NSAppTransportSecurity",
  ]

  /// - Parameter values: The values that are neither texts nor lists of texts.
  static func mobile(_ app: MobileAppConfiguration, _ values: [Leaf]) -> ComparedApp {
    var leaves = values
    let others = Set(values.lazy.map { Text($0.path) })
    func add(_ path: String, _ text: LocatedText) {
      leaves.append(Leaf(path: path, text: text, offset: 0))
    }
    for setting in app.settings
    where !setting.name.text.isOne(of: described) && !others.contains(setting.name.text) {
      let path = setting.name.string
      switch setting.value {
      case .text(let text): add(path, text)
      case .boolean(let value):
        add(path, LocatedText(Text(value ? "true" : "false"), at: setting.range))
      case .texts(let texts): texts.forEach { add(path, $0) }
      case .other: break
      }
    }
    if app.format == .infoPropertyList {
      app.urlSchemes.forEach { add("CFBundleURLTypes", $0) }
      app.queriesSchemes?.forEach { add("LSApplicationQueriesSchemes", $0) }
    }
    app.queries?.packages.forEach { add("queries/package", $0) }
    app.queries?.schemes.forEach { add("queries/scheme", $0) }
    if app.format == .androidManifest, let identifier = app.identifier {
      add("package", identifier)
    }
    let role: Role =
      switch app.format {
      case .infoPropertyList: .infoPropertyList
      case .androidManifest: .androidManifest
      case .resources: .resources
      default: .settings
      }
    return ComparedApp(.mobile, leaves, parts: [], opening: app.opening, role: role)
  }

  // MARK: Values besides settings

  /// The members of a JSON object whose values are neither texts nor lists of texts.
  static func values(of root: JSONValue) -> [Leaf] {
    root.members.compactMap { member in
      let value = member.value
      switch value.kind {
      case .string, .true, .false: return nil
      case .array where value.elements.allSatisfy({ $0.kind == .string }): return nil
      default:
        let text = LocatedText(Text(Meaning.of(value, nil, hidesSecrets: true)), at: value.range)
        return Leaf(path: member.name.text.string, text: text, offset: 0, isComposite: true)
      }
    }
  }

  /// The keys of a property list whose values are neither texts nor lists of texts.
  static func values(of root: PropertyListValue) -> [Leaf] {
    var leaves: [Leaf] = []
    for entry in root.entries ?? [] {
      let value = entry.value
      if entry.key.text == "NSAppTransportSecurity" {
        for inner in value.entries ?? [] {
          let text = LocatedText(Text(canonical(inner.value.element)), at: inner.value.range)
          leaves.append(
            Leaf(path: "NSAppTransportSecurity/" + inner.key.string, text: text, offset: 0))
        }
      } else if value.text == nil, value.boolean == nil, !entry.key.text.isOne(of: described),
        value.elements?.contains(where: { $0.text == nil }) ?? true
      {
        let text = LocatedText(Text(canonical(value.element)), at: value.range)
        leaves.append(Leaf(path: entry.key.string, text: text, offset: 0, isComposite: true))
      }
    }
    return leaves
  }

  // MARK: Android manifests

  /// The addresses of a manifest, and its other elements except for queries, each under its name and
  /// that of the component that it declares.
  static func values(ofManifest root: XMLElement) -> [Leaf] {
    var leaves: [Leaf] = []
    func add(_ element: XMLElement, _ prefix: String) {
      let name = element.attribute("name").map { " " + $0.string } ?? ""
      let text = LocatedText(Text(canonical(element)), at: element.opening)
      leaves.append(
        Leaf(path: prefix + element.name.string + name, text: text, offset: 0, isComposite: true))
    }
    for child in root.children where child.name != "queries" {
      guard child.name == "application" else {
        add(child, "")
        continue
      }
      for attribute in child.attributes where attribute.name != "name" {
        let path =
          attribute.name == "usesCleartextTraffic"
          ? "usesCleartextTraffic" : "application " + attribute.name.string
        let text = LocatedText(attribute.value, at: attribute.valueRange)
        leaves.append(Leaf(path: path, text: text, offset: 0))
      }
      for inner in child.children {
        add(inner, "application/")
        for filter in inner.children where isAddress(filter) {
          leaves += addresses(filter, inner.attribute("name"))
        }
      }
    }
    return leaves
  }

  private static func isAddress(_ element: XMLElement) -> Bool {
    element.name == "intent-filter"
      && element.children.contains { $0.name == "data" && $0.attribute("scheme") != nil }
  }

  /// The addresses that a filter accepts, each with its activity. Android combines each scheme with
  /// each host and each path.
  private static func addresses(_ filter: XMLElement, _ activity: LocatedText?) -> [Leaf] {
    var (schemes, hosts, paths): ([LocatedText], [String], [String]) = ([], [], [])
    var isOnWeb = false
    for child in filter.children {
      if child.name == "category", let name = child.attribute("name") {
        isOnWeb = isOnWeb || name.text.hasSuffix(".BROWSABLE")
      }
      guard child.name == "data" else { continue }
      let port = child.attribute("port").map { ":" + $0.string } ?? ""
      for attribute in child.attributes {
        let value = attribute.value.string
        if attribute.name == "scheme" {
          schemes.append(LocatedText(attribute.value, at: attribute.valueRange))
        } else if attribute.name == "host" {
          hosts.append(value + port)
        } else if attribute.name == "path" {
          paths.append(value)
        } else if attribute.name == "pathPrefix" {
          paths.append(value + "*")
        } else if attribute.name != "port" {
          paths.append("/[" + attribute.name.string + "=" + value + "]")
        }
      }
    }
    if hosts.isEmpty { hosts = ["*"] }
    if paths.isEmpty { paths = ["/*"] }
    let users = (activity.map { [$0.string] } ?? []) + (isOnWeb ? ["from web pages"] : [])
    let end = users.isEmpty ? "" : " (" + users.joined(separator: ", ") + ")"
    func leaf(_ text: String, _ range: SourceRange) -> Leaf {
      Leaf(path: "intent-filter", text: LocatedText(Text(text + end), at: range), offset: 0)
    }
    // A hostile file could combine thousands of hosts and paths.
    guard schemes.count * hosts.count * paths.count <= maximumAddressCount else {
      let parts = [schemes.map(\.string), hosts, paths].map { $0.sorted().joined(separator: " ") }
      return [leaf(parts.joined(separator: "; "), filter.opening)]
    }
    return schemes.flatMap { scheme in
      hosts.flatMap { host in
        paths.map { leaf(scheme.string + "://" + host + $0, scheme.range) }
      }
    }
  }

  private static let maximumAddressCount = 1000

  /// A text that is the same for elements with the same meaning. Dictionaries have no order, and the
  /// addresses of filters have a property of their own.
  private static func canonical(_ element: XMLElement, depth: Int = 0) -> String {
    guard depth < 32 else { return "…" }
    var text = element.name.string
    text += element.attributes.map { " " + $0.name.string + "=" + $0.value.string }.sorted()
      .joined()
    if let entries = PropertyListValue(element).entries {
      let parts = entries.map {
        $0.key.string + ":" + canonical($0.value.element, depth: depth + 1)
      }
      return text + "{" + parts.sorted().joined(separator: ",") + "}"
    }
    let isAddress = isAddress(element)
    let children = element.children.filter { !(isAddress && $0.name == "data") }.map {
      canonical($0, depth: depth + 1)
    }
    if !children.isEmpty { return text + "(" + children.joined(separator: ",") + ")" }
    return element.name == "true" || element.name == "false"
      ? text : text + "=" + element.text.string
  }
}
