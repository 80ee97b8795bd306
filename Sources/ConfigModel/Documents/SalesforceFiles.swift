/// Detects the files of Salesforce apps by their names and by their content.
package enum SalesforceFiles {
  /// The suffix that the metadata source format adds to every file name.
  private static let metadataEnd = "-meta.xml"

  package static func withoutMetadataEnd(_ name: String) -> String {
    name.hasSuffix(metadataEnd) ? String(name.dropLast(metadataEnd.count)) : name
  }

  static func kind(ofName name: String) -> DocumentKind? {
    let name = withoutMetadataEnd(name)
    if name.hasSuffix(".connectedApp") { return .connectedApp }
    if name == OrgOAuthSettings.fileName { return .oauthOidcSettings }
    if ExternalClientApp.Part.named(name) != nil { return .externalClientApp }
    switch name {
    case "bootconfig.json", "bootconfig.plist", "bootconfig.xml", "Info.plist",
      "AndroidManifest.xml":
      return .mobileApp
    default: return nil
    }
  }

  /// The kind of a text that looks like XML; nil if its root and content are unknown.
  static func kind(ofXML source: SourceBytes) -> DocumentKind? {
    guard let root = XMLSniffer.rootName(source) else { return nil }
    if root == ConnectedApp.rootName { return .connectedApp }
    if root == OrgOAuthSettings.rootName { return .oauthOidcSettings }
    if ExternalClientApp.Part.rooted(root) != nil { return .externalClientApp }
    let text = Text(source)
    let marks: [StaticString]
    if root == "plist" {
      marks = [">remoteAccessConsumerKey<", ">oauthRedirectURI<", ">CFBundleIdentifier<"]
    } else if root == "resources" {
      marks = ["\"remoteAccessConsumerKey\"", "\"oauthRedirectURI\""]
    } else if root == "manifest" {
      marks = ["http://schemas.android.com/apk/res/android"]
    } else if root == "servers" {
      return text.contains("<server ") && text.contains("url=") ? .mobileApp : nil
    } else {
      return nil
    }
    return marks.contains(where: text.contains) ? .mobileApp : nil
  }

  /// True if the root is an object with a consumer key or a redirect URI of a Mobile SDK app.
  static func isBootConfig(_ tree: JSONTree) -> Bool {
    tree.root.kind == .object
      && tree.root.members.contains { member in
        let name = member.name.text
        return name == BootConfig.consumerKey || name == BootConfig.redirectURI
      }
  }

  /// True if the root is an object whose `identityProvider` is an object with a `connectedApp`.
  /// Files of other kinds use the member name `identityProvider`, too.
  static func isSetup(_ tree: JSONTree) -> Bool {
    guard tree.root.kind == .object else { return false }
    return tree.root.members.contains { member in
      member.name.text == "identityProvider" && member.value.kind == .object
        && member.value.members.contains { $0.name.text == "connectedApp" }
    }
  }
}
