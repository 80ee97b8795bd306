package import ConfigModel

extension Family {
  static let omcLogging = Family(
    "omc-logging", topic: .connectedApps,
    summary: "A client configuration turns on logging of requests and responses.")
}

package enum OMCLogsBodies: MobileClientRule {
  package static let about = RuleInfo(
    .omcLogging, "bodies",
    risk: .secret,
    severity: .warning, inTest: .info,
    summary: "A client configuration turns on logging of requests and responses.",
    rationale: """
      The SDK then writes headers and bodies to the log of the device: tokens, passwords, and user \
      data. Logs end up in support files and in the reports of other SDKs. Turn logging off in \
      released files, and let only debug builds turn it on.
      """,
    source: ClientSample.sdk + "; OWASP MASVS 2.1 (2024), MASVS-STORAGE-2",
    exceptions:
      "If the file is only for development; set `\"environment\": \"test\"` for its folder.",
    examples: [
      .bad(
        .mobileClient(ClientSample.script),
        "var mcs_config = {logHTTP: ⟦true⟧, mobileBackend: {name: 'Orders'}}"),
      .bad(
        .mobileClient(ClientSample.iOS),
        ClientSample.iOS(
          "<key>mobileBackends</key><dict/><key>logHTTPRequestBody</key>⟦<true/>⟧<key>logHTTPResponseBody</key><false/>"
        )),
      .good(
        .mobileClient(ClientSample.script),
        "var mcs_config = {logLevel: mcs.LOG_LEVEL.INFO, logHTTP: false, mobileBackend: {name: 'Orders'}}"
      ),
      .good(
        .mobileClient(ClientSample.android),
        ClientSample.android("<enableLogger>true</enableLogger>")
      ),
    ])

  package static func check(_ client: MobileClient, _ report: inout Report) {
    let members: [MobileClientMember] = [.logHTTP, .logRequestBody, .logResponseBody]
    for setting in client.all where members.contains(setting.member) {
      guard setting.setting.value.boolean ?? false else { continue }
      report.add(
        "'\(setting.setting.name.text)' writes tokens and user data to the log; turn it off in released apps",
        at: setting.setting.value.range)
    }
  }
}
