import ConfigModel

/// The values in the files of mobile apps.
extension ComparedApp {
  /// The parts of an app's file that have properties of their own, besides its settings.
  private static let described: [StaticString] = [
    "CFBundleURLTypes", "LSApplicationQueriesSchemes", "NSAppTransportSecurity",
  ]

  static func mobile(_ app: MobileAppConfiguration, _ values: [Leaf]) -> ComparedApp {
    var leaves: [Leaf] = []
    func add(_ path: StaticString, _ texts: [LocatedText]) {
      for text in texts { leaves.append(Leaf(path: path.description, text: text, offset: 0)) }
    }
    for setting in app.settings {
      let path = setting.name.string
      if setting.name.text.isOne(of: described) { continue }
      switch setting.value {
      case .text(let text): leaves.append(Leaf(path: path, text: text, offset: 0))
      case .boolean(let value):
        let text = LocatedText(Text(value ? "true" : "false"), at: setting.range)
        leaves.append(Leaf(path: path, text: text, offset: 0))
      case .texts where !isListOfTexts(path, values),
        .other:
        leaves += values.filter { $0.path == path }
      case .texts(let texts):
        for text in texts { leaves.append(Leaf(path: path, text: text, offset: 0)) }
      }
    }
    add("CFBundleURLTypes", app.format == .androidManifest ? [] : app.urlSchemes)
    add("LSApplicationQueriesSchemes", app.queriesSchemes ?? [])
    add("intent-filter", app.intentFilters.flatMap(addresses))
    add("queries/package", app.queries?.packages ?? [])
    add("queries/scheme", app.queries?.schemes ?? [])
    if app.format == .androidManifest { add("package", app.identifier.map { [$0] } ?? []) }
    leaves += values.filter { value in !leaves.contains { $0.path == value.path } }
    let role: Role =
      switch app.format {
      case .infoPropertyList: .infoPropertyList
      case .androidManifest: .androidManifest
      case .resources: .resources
      default: .settings
      }
    return ComparedApp(.mobile, leaves, parts: [], opening: app.opening, role: role)
  }

  /// True if the value of a setting is a list of texts, and nothing else.
  private static func isListOfTexts(_ path: String, _ values: [Leaf]) -> Bool {
    !values.contains { $0.path == path && $0.isComposite }
  }

  /// The addresses that a filter accepts, each with its activity. Android combines each scheme with
  /// each host and each path.
  private static func addresses(_ filter: IntentFilter) -> [LocatedText] {
    let hosts = filter.hosts.isEmpty ? ["*"] : filter.hosts.map(\.string)
    let paths = filter.paths.isEmpty ? ["/*"] : filter.paths.map(\.string)
    var addresses: [LocatedText] = []
    // A hostile file could combine thousands of hosts and paths.
    for scheme in filter.schemes {
      for host in hosts.prefix(limit) {
        for path in paths.prefix(limit) {
          let text = scheme.string + "://" + host + path
          let activity = filter.activity.map { " (" + $0.string + ")" } ?? ""
          addresses.append(LocatedText(Text(text + activity), at: scheme.range))
        }
      }
    }
    return addresses
  }

  private static let limit = 20

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

  /// The elements of a manifest other than addresses and queries, each under its name and that of
  /// the component that it declares.
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
      for inner in child.children { add(inner, "application/") }
    }
    return leaves
  }

  /// A text that is the same for elements with the same meaning. Dictionaries have no order, and
  /// filters with addresses have a property of their own.
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
    let children = element.children.filter { !isAddress($0) }.map {
      canonical($0, depth: depth + 1)
    }
    if !children.isEmpty { return text + "(" + children.joined(separator: ",") + ")" }
    return element.name == "true" || element.name == "false" ? text : text + "=" + element.text.string
  }

  private static func isAddress(_ element: XMLElement) -> Bool {
    element.name == "intent-filter"
      && element.children.contains { $0.name == "data" && $0.attribute("scheme") != nil }
  }
}
