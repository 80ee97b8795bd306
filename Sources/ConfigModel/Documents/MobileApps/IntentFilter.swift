/// The addresses that one activity of an Android app accepts (`<intent-filter>` of its manifest).
public struct IntentFilter: Sendable {
  /// The start of the filter, where findings about it as a whole are reported.
  public let opening: SourceRange
  /// True if Android verifies that the app belongs to the owner of the hosts.
  public let isVerified: Bool
  /// The activity's class, as written.
  public let activity: LocatedText?
  public let actions: [LocatedText]
  public let categories: [LocatedText]
  /// The attributes of the `<data>` elements. Android combines each scheme with each host and each
  /// path of a filter, even from different elements.
  public let schemes: [LocatedText]
  public let hosts: [LocatedText]
  public let paths: [LocatedText]

  init(_ element: XMLElement, of activity: XMLElement) {
    opening = element.opening
    isVerified = element.attribute("autoVerify").map { $0.text == "true" } ?? false
    self.activity = activity.attribute("name")
    func values(_ name: StaticString, _ attribute: StaticString) -> [LocatedText] {
      element.children.filter { $0.name == name }.compactMap { $0.attribute(attribute) }
    }
    actions = values("action", "name")
    categories = values("category", "name")
    schemes = values("data", "scheme")
    hosts = values("data", "host")
    paths = values("data", "path")
  }

  public func hasAction(_ name: StaticString) -> Bool { actions.contains { $0.text == name } }
  public func hasCategory(_ name: StaticString) -> Bool { categories.contains { $0.text == name } }

  /// True if links in a browser open the app.
  public var isOfLinks: Bool {
    hasAction("android.intent.action.VIEW") && hasCategory("android.intent.category.BROWSABLE")
  }

  /// The filters of a manifest, in document order.
  static func all(of manifest: XMLElement) -> [IntentFilter] {
    guard let application = manifest.child("application") else { return [] }
    return application.children.flatMap { activity in
      activity.children.filter { $0.name == "intent-filter" }.map {
        IntentFilter($0, of: activity)
      }
    }
  }
}
