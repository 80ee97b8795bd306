/// Which other apps an app for Android may see (`<queries>` of its manifest).
public struct ManifestQueries: Sendable {
  public let packages: [LocatedText]
  /// The schemes of the addresses that it may ask about.
  public let schemes: [LocatedText]
  /// Whether it may see all of them.
  public let seesAll: Bool

  init(_ manifest: XMLElement) {
    let queries = manifest.children.filter { $0.name == "queries" }.flatMap { Array($0.children) }
    packages = queries.filter { $0.name == "package" }.compactMap { $0.attribute("name") }
    schemes = queries.filter { $0.name == "intent" }.flatMap { intent in
      intent.children.filter { $0.name == "data" }.compactMap { $0.attribute("scheme") }
    }
    seesAll = manifest.children.contains { element in
      element.name == "uses-permission"
        && element.attribute("name").map { $0.text == "android.permission.QUERY_ALL_PACKAGES" }
          ?? false
    }
  }
}
