/// The other apps that an Android app can see (`<queries>` of its manifest).
public struct ManifestQueries: Sendable {
  public let packages: [LocatedText]
  /// The schemes of the addresses that the app may query.
  public let schemes: [LocatedText]
  /// True if the app can see all other apps.
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
