import ConfigModel

extension Family {
  static let exchangeBackend = Family(
    "exchange-backend", topic: .backends,
    summary: "An app or an issuer names a backend that cannot exchange the issuer's tokens.")
}

package enum ExchangeBackendOff: CrossFileRule {
  package static let about = RuleInfo(
    .exchangeBackend, "incomplete",
    severity: .warning,
    summary: "An issuer allows a backend that cannot exchange its tokens.",
    rationale: """
      JWT exchange needs the backend's OAuth client, because the app sends its ID and secret. For \
      virtual users, the documentation also requires HTTP Basic. Entries of `allowedMbes` are \
      compared with backends by client ID, and by name and version if the files are in the same \
      folder, or if one file's folder contains the other's.
      """,
    source: "JWT Tokens and Virtual Users, step 1; Coding the JWT Token Exchange Manually",
    examples: [
      .bad(
        .files,
        #"""
        === issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "virtualUserEnabled": true, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}]}
        === orders.backend.json
        {"name": "Orders", "version": "1.0", "httpBasic": ⟦false⟧}
        """#),
      .bad(
        .files,
        #"""
        === a/issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "allowedMbes": [{"clientId": "0c35a8e45e2c9a70"}]}]}
        === b/orders.backend.json
        {"name": "Orders", "version": "1.0", "clientId": "0c35a8e45e2c9a70", "tokenExchange": ⟦["saml"]⟧, "oauthConsumer": ⟦false⟧}
        """#),
      .good(
        .files,
        #"""
        === issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}]}
        === orders.backend.json
        {"name": "Orders", "version": "1.0", "httpBasic": false, "tokenExchange": ["jwt"]}
        """#),
      .good(
        .files,
        #"""
        === production/issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "virtualUserEnabled": true, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}]}
        === test/orders.backend.json
        {"name": "Orders", "version": "1.0", "httpBasic": false}
        """#),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let incomplete = files.filter { $0.backend.map { $0.lacksSomething } ?? false }
    guard !incomplete.isEmpty else { return }
    let all = AllowingIssuers(files) { _ in true }
    let ofVirtualUsers = AllowingIssuers(files, \.hasVirtualUsers)
    for file in incomplete {
      guard let backend = file.backend, let (issuer, path) = all.first(allowing: backend, in: file)
      else { continue }
      func add(_ message: String, at range: SourceRange, of name: String, in path: String) {
        report.add(
          message, in: file.path, at: range,
          notes: [Note("'\(name)' allows the backend here", at: nil, path: path)])
      }
      if backend.lacksClient {
        add(
          "without its OAuth client, the backend cannot exchange tokens of '\(issuer.name)'",
          at: backend.oauthConsumer.range, of: issuer.name, in: path)
      }
      if backend.lacksExchange {
        add(
          "'\(issuer.name)' allows this backend, but the backend does not exchange JWTs; add 'jwt' to 'tokenExchange'",
          at: backend.tokenExchange.range, of: issuer.name, in: path)
      }
      if backend.lacksBasic,
        let (issuer, path) = ofVirtualUsers.first(allowing: backend, in: file)
      {
        add(
          "virtual users of '\(issuer.name)' need HTTP Basic, which is off",
          at: backend.httpBasic.range, of: issuer.name, in: path)
      }
    }
  }
}

extension MobileBackend {
  fileprivate var lacksClient: Bool { oauthConsumer.isWritten(false) }
  fileprivate var lacksExchange: Bool { tokenExchange.isUsable && !exchanges("jwt") }
  fileprivate var lacksBasic: Bool { httpBasic.isWritten(false) }
  fileprivate var lacksSomething: Bool { lacksClient || lacksExchange || lacksBasic }
}

/// The first issuer that allows each backend.
private struct AllowingIssuers {
  private var issuers: [(issuer: ExchangingIssuer, path: String)] = []
  private var byClient: [Text: Int] = [:]
  private var byName = NearbyFiles()

  init(_ files: [FileFacts], _ isMeant: (ExchangingIssuer) -> Bool) {
    for file in files {
      for issuer in file.exchangingIssuers where isMeant(issuer) {
        for id in issuer.clientIDs where byClient[id] == nil { byClient[id] = issuers.count }
        for key in issuer.backendKeys { byName.add(issuers.count, key, in: file) }
        issuers.append((issuer, file.path))
      }
    }
  }

  func first(
    allowing backend: MobileBackend, in file: FileFacts
  ) -> (issuer: ExchangingIssuer, path: String)? {
    let id = backend.clientId.written.flatMap { byClient[$0.text] }
    let key = MobileBackend.key(backend.name.written?.text, backend.version.written?.text)
    let name = key.flatMap { byName.first($0, near: file) }
    return [id, name].compactMap(\.self).min().map { issuers[$0] }
  }
}

package enum OMCBackendNotAllowed: CrossFileRule {
  package static let about = RuleInfo(
    .exchangeBackend, "not-allowed",
    severity: .warning,
    summary: "An app exchanges tokens with a backend that no issuer allows.",
    rationale: """
      Each issuer of the checked configurations lists its backends in `allowedMbes`, and none \
      lists the backend of this client configuration, so the backend rejects every token of the \
      app. The names are compared exactly. A backend can also be listed by its client ID.
      """,
    source: "JWT Configuration Reference, Issuer Fields; " + ClientSample.sdk,
    exceptions: "If the configuration of this backend is not among the checked files.",
    examples: [
      .bad(
        .files,
        #"""
        === issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}]}
        === app/oracle_mobile_cloud_config.xml
        <config><mobileBackend><name>⟦orders⟧</name><authentication><type>tokenExchange</type></authentication></mobileBackend></config>
        """#),
      .bad(
        .files,
        #"""
        === issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}]}
        === oracle_mobile_cloud_config.js
        var mcs_config = {mobileBackends: {⟦'Visits'⟧: {authType: 'tokenAuth', authorization: {tokenAuth: {backendId: '4b1d'}}}}};
        """#),
      .good(
        .files,
        #"""
        === issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}, "allowedMbes": [{"name": "Orders", "version": "1.0"}]}]}
        === app/oracle_mobile_cloud_config.xml
        <config><mobileBackend><name>Orders</name><authentication><type>tokenExchange</type></authentication></mobileBackend></config>
        """#),
      .good(
        .files,
        #"""
        === issuers.auth-token.json
        {"issuers": [{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://login.corp.net/keys"}}]}
        === OMC.plist
        <plist><dict><key>mobileBackends</key><dict><key>Orders</key><dict><key>authorization</key><dict><key>authenticationType</key><string>SSOTokenExchange</string></dict></dict></dict></dict></plist>
        """#),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let configurations = files.filter { $0.app?.isConfiguration ?? false }
    // One issuer that allows all backends, in any of the files, may be the one of the app.
    var allowed: [AppFacts.Backend] = []
    for file in configurations {
      guard let more = file.app?.allowed else { return }
      allowed += more
    }
    guard let configuration = configurations.first else { return }
    for file in files {
      for backend in file.app?.backends ?? [] {
        guard let place = backend.place, !allowed.contains(where: { $0.allows(backend) }) else {
          continue
        }
        report.add(
          "no issuer allows the backend '\(place.text)', so it rejects every token of this app",
          in: file.path, at: place.range,
          notes: [Note("one of the configurations", at: nil, path: configuration.path)],
          pointer: place.pointer)
      }
    }
  }
}
