package import ConfigModel

/// The facts about a Salesforce org or app that rules about several files need. A class, because most
/// files have none and runs are copied.
package final class OAuthFacts: Sendable {
  package struct Place: Sendable {
    package let range: SourceRange
    /// The pointer to the element that contains the range; nil in JSON.
    package let pointer: String?
  }

  /// A Boolean element.
  package struct Flag: Sendable {
    package let name: StaticString
    package let value: Bool
    package let isWritten: Bool
    package let place: Place
  }

  package let flags: [Flag]
  /// The first scope that only the hybrid app token flow uses.
  package let hybridScope: (name: String, place: Place)?
  /// The place of the consumer key of an app for mobile devices; nil for other documents.
  package let mobileApp: Place?
  /// The finding of 'pkce-off', which an org can refute.
  package let pkceOff: SourceRange?

  package func flag(_ name: String) -> Flag? { flags.first { $0.name.description == name } }

  convenience init(_ org: OrgOAuthSettings, _ tree: XMLTree) {
    self.init(
      [
        ("blockOAuthUsrAgtFlow", org.blocksUserAgentFlow), ("isPkceRequired", org.requiresPKCE),
        ("oAuthCdCrdtFlowEnable", org.allowsCodeCredentials),
      ], tree)
  }

  /// - Parameters:
  ///   - tree: The document; nil if it is JSON.
  ///   - report: The report of the rules about the app.
  convenience init(_ client: OAuthClient, _ tree: XMLTree?, _ report: Report) {
    // A connected app and an external client app have different names for one setting.
    let names: [StaticString] = [
      "isPkceRequired", "isCodeCredentialEnabled", "isCodeCredFlowEnabled",
    ]
    let isApp = client.mobileApp == nil
    self.init(
      names.compactMap { name in client.setting(name).map { (name, $0) } }, tree,
      hybridScope: isApp
        ? client.scopes.first { $0.text == "Lightning" || $0.text == "Content" } : nil,
      mobileApp: client.mobileApp.flatMap { app in
        app.isBootConfig ? client.consumerKey?.range ?? app.opening : nil
      }, pkceOff: PKCEOff.place(in: client, report))
  }

  private init(
    _ elements: [(StaticString, BooleanElement)], _ tree: XMLTree?,
    hybridScope: LocatedText? = nil, mobileApp: SourceRange? = nil, pkceOff: SourceRange? = nil
  ) {
    func place(_ range: SourceRange) -> Place {
      guard let tree else { return Place(range: range, pointer: nil) }
      var finder = XMLPathFinder(tree)
      return Place(range: range, pointer: finder.place(of: range).stable)
    }
    flags = elements.map { name, element in
      Flag(
        name: name, value: element.value, isWritten: element.written != nil,
        place: place(element.range))
    }
    self.hybridScope = hybridScope.map { ($0.string, place($0.range)) }
    self.mobileApp = mobileApp.map(place)
    self.pkceOff = pkceOff
  }
}
