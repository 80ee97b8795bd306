/// Elements of an app's metadata by name, for rules that treat connected apps and external client
/// apps alike.
extension OAuthClient {
  /// A Boolean of the OAuth settings; nil if the file has no such settings.
  public func setting(_ name: StaticString) -> BooleanElement? {
    (settings?.declared).flatMap { ElementSite(parent: $0, named: name) }.map {
      BooleanElement(site: $0)
    }
  }

  /// A child of the root of the metadata; nil if the type of file has no such element.
  public func rootElement(_ name: StaticString) -> ElementSite? {
    (connectedApp?.declared ?? externalClientApp?.declared)
      .flatMap { ElementSite(parent: $0, named: name) }
  }
}
