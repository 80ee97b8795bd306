/// Detects client configurations of Oracle Mobile Cloud by their names and by their content.
enum MobileClientFiles {
  private static let names: Set<String> = [
    "OMC.plist", "McsConfiguration.js", "McsConfiguration.json", "McsConfiguration.plist",
    "McsConfiguration.xml", "appConfigExternal.js", "mcs_config.js", "mcs_config.json",
    "oracle_mobile_cloud_config.js", "oracle_mobile_cloud_config.json",
    "oracle_mobile_cloud_config.xml",
  ]

  static func isOne(_ name: String) -> Bool { names.contains(name) }

  /// True if a text that looks like XML is a list of backends, the configuration of one, or a
  /// property list with backends.
  static func isOne(xml source: SourceBytes) -> Bool {
    guard let root = XMLSniffer.rootName(source) else { return false }
    if root == "mobileBackends" { return true }
    let text = Text(source)
    if root == "config" { return text.contains("<mobileBackend>") }
    return root == "plist"
      && (text.contains("<key>mobileBackends</key>") || text.contains("<key>mobileBackend</key>"))
  }

  /// True if the root has a backend with an address.
  static func isOne(_ tree: JSONTree) -> Bool {
    let addresses: [StaticString] = ["baseUrl", "baseURL"]
    func hasAddress(_ value: JSONValue) -> Bool {
      value.members.contains { $0.name.text.isOne(of: addresses) }
    }
    return tree.root.member("mobileBackend").map(hasAddress) ?? false
      || tree.root.member("mobileBackends")?.members.contains { hasAddress($0.value) } ?? false
  }

  /// True if a script has an object with backends.
  static func isOne(script source: SourceBytes) -> Bool {
    let text = Text(source)
    guard text.contains("mobileBackend") else { return false }
    return MobileClient(script: source).backends.contains { $0.text(.baseURL) != nil }
  }
}
