import ConfigModel

package enum OMCBackendNotAllowed: CrossFileRule {
  package static let about = RuleInfo(
    id: "omc-backend-not-allowed",
    topic: .backends,
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
