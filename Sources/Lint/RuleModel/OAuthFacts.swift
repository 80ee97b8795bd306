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

  /// The settings of an org; empty for an app.
  private let settings: [Flag]
  /// The element that lets an app go without PKCE; nil if the app requires it.
  package let optionalPKCE: Flag?
  /// The element that lets an app sign in users without showing the login page.
  package let codeCredentials: Flag?
  /// The first scope that only the hybrid app token flow uses.
  package let hybridScope: (name: String, place: Place)?
  /// The place of the consumer key of an app for mobile devices; nil for other documents.
  package let mobileApp: Place?
  /// The finding of 'pkce/off-with-secret', which an org can refute.
  package let pkceOff: SourceRange?

  /// A setting of an org; nil for an app.
  package func setting(_ name: String) -> Flag? {
    settings.first { $0.name.description == name }
  }

  init(_ org: OrgOAuthSettings, _ tree: XMLTree) {
    settings = [org.blocksUserAgentFlow, org.requiresPKCE, org.allowsCodeCredentials].map {
      Flag($0, tree)
    }
    (optionalPKCE, codeCredentials, hybridScope, mobileApp, pkceOff) = (nil, nil, nil, nil, nil)
  }

  /// Nil if no rule about several files needs to know anything about the app, as is usual.
  ///
  /// - Parameters:
  ///   - tree: The document; nil if it is JSON.
  ///   - report: The report of the rules about the app.
  init?(_ client: OAuthClient, _ tree: XMLTree?, pkceOff: SourceRange?) {
    let pkce = client.settings?.requiresPKCE
    let code = client.settings?.hasCodeCredentials
    let app = client.mobileApp
    let scope =
      app == nil ? client.scopes.first { $0.text == "Lightning" || $0.text == "Content" } : nil
    let key = app.flatMap { app in
      app.isBootConfig ? client.consumerKey?.range ?? app.opening : nil
    }
    guard pkce?.value == false || code?.value == true || scope != nil || key != nil else {
      return nil
    }
    settings = []
    optionalPKCE = pkce.flatMap { $0.value ? nil : Flag($0, tree) }
    codeCredentials = code.flatMap { $0.value ? Flag($0, tree) : nil }
    hybridScope = scope.map { ($0.string, Place($0.range, tree)) }
    mobileApp = key.map { Place($0, tree) }
    self.pkceOff = pkceOff
  }
}

extension OAuthFacts.Flag {
  fileprivate init(_ element: BooleanElement, _ tree: XMLTree?) {
    name = element.site.field.name
    value = element.value
    isWritten = element.written != nil
    place = OAuthFacts.Place(element.range, tree)
  }
}

extension OAuthFacts.Place {
  fileprivate init(_ range: SourceRange, _ tree: XMLTree?) {
    self.range = range
    pointer = tree.map { tree in
      var finder = XMLPathFinder(tree)
      return finder.place(of: range).stable
    }
  }
}
