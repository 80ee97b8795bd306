package import ConfigModel

/// The facts about a file of an external client app. Rules combine them with those of the app's other
/// files. A class, because most files have none and runs are copied.
package final class ExternalClientAppFacts: Sendable {
  package let part: ExternalClientApp.Part
  /// The name that the file of the app itself gives the app, if it does.
  package let ownName: String?
  /// The app that the file belongs to, and the place that says so. Nil for the file of the app
  /// itself, which is named like the app.
  package let application: (name: String, place: SourceRange)?
  package let fullScope: SourceRange?
  package let refreshScope: SourceRange?
  /// The place that lets every user authorize the app.
  package let selfAuthorization: SourceRange?
  /// The place that lets refresh tokens live forever.
  package let endlessRefresh: SourceRange?
  package let certificate: SourceRange?
  /// Nil if the file neither allows nor forbids the client credentials flow.
  package let clientCredentials: (isOn: Bool, place: SourceRange)?

  /// Nil if the document is of another kind.
  package init?(_ client: OAuthClient) {
    guard let app = client.externalClientApp else { return nil }
    part = app.part
    ownName = app.ownName?.string
    application = app.application.map { ($0.string, $0.range) }
    fullScope = client.scope(where: \.isFull)?.range
    refreshScope = client.scope(where: \.isRefreshToken)?.range
    selfAuthorization = client.selfAuthorization
    let policy = client.refreshTokenPolicy
    endlessRefresh = policy?.lifetime == .infinite ? policy?.written.range : nil
    let certificate = client.settings?.certificate
    self.certificate = certificate?.text == nil ? nil : certificate?.element?.opening
    let flow = client.clientCredentials
    clientCredentials = flow?.written.flatMap { isOn in flow.map { (isOn, $0.range) } }
  }
}
