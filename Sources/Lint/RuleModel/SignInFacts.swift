import ConfigModel

/// What a file says about signing in with a consumer key, for rules that compare an app with its
/// registration. A class, because most files have none and reports are copied often.
package final class SignInFacts: Sendable {
  package typealias Place = AppFacts.Place

  /// True for the boot configuration of a mobile app, false for a connected app or a file of an
  /// external client app.
  package let isMobileApp: Bool
  /// The name of a connected app; nil for other files.
  package let label: String?
  /// Nil if the file has none, or a placeholder.
  package let consumerKey: Place?
  /// The redirect URI of an app, or the callback URLs of a registration. Nil if one of them is a
  /// placeholder, or if the file does not state any.
  package let redirects: [Place]?
  /// The scopes that an app requests, or that a registration has. Nil if the file does not state any.
  package let scopes: [Place]?
  /// The element that makes a secret necessary to exchange a code; nil if none is, or if the file
  /// does not say it.
  package let requiredSecret: Place?
  /// True if a rule about the registration alone reports the secret.
  package let isNative: Bool

  /// Nil if the document says nothing about signing in.
  ///
  /// - Parameters:
  ///   - tree: The document; nil if it is JSON.
  ///   - replacements: The texts that a deployment replaces, which are no values.
  init?(_ client: OAuthClient, _ tree: XMLTree?, _ replacements: Replacements? = nil) {
    var finder = tree.map { XMLPathFinder($0) }
    func place(_ text: LocatedText) -> Place {
      Place(
        text: text.string, range: text.range,
        pointer: finder?.place(of: text.range).pointer)
    }
    func isFilledIn(_ text: LocatedText) -> Bool {
      text.isFilledIn && !(replacements?.overlap(text.range) ?? false)
    }
    consumerKey = client.consumerKey.flatMap { isFilledIn($0) ? place($0) : nil }
    redirects =
      client.callbacks.isEmpty || !client.callbacks.allSatisfy(isFilledIn)
      ? nil : client.callbacks.map(place)
    scopes = client.scopes.isEmpty ? nil : client.scopes.map(place)
    label = client.connectedApp?.label.text?.string
    isNative = client.isNative
    isMobileApp = client.mobileApp != nil
    let settings = client.settings
    guard isMobileApp ? consumerKey != nil : settings != nil || scopes != nil else { return nil }
    requiredSecret = settings.flatMap { settings in
      let secret = settings.isSecretOptional
      guard !secret.value else { return nil }
      return Place(
        text: secret.site.field.name.description, range: secret.range,
        pointer: finder?.place(of: secret.range).pointer)
    }
  }
}
