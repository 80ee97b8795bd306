package import ConfigModel

package enum IDPMessageUUIDMalformed: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-uuid-malformed",
    topic: .messages,
    severity: .warning,
    summary: "The identifier of a flow is not a UUID.",
    rationale: """
      Mobile SDK for Android generates a random UUID for each flow, and uses the UUID to find the \
      flow that a message belongs to.
      """,
    source: "SalesforceMobileSDK-Android, IDPSPMessage",
    examples: [
      .bad(
        .messages,
        "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_RESPONSE;S.uuid=⟦7⟧;S.src_app_package_name=com.corp.field;end"
      ),
      .bad(
        .messages,
        "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_RESPONSE;S.uuid=⟦6b2f4c1e5d0a4f7b9c3e2a1d0e9f8b7c⟧;S.src_app_package_name=com.corp.field;end"
      ),
      .good(
        .messages,
        "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_RESPONSE;S.uuid=6b2f4c1e-5d0a-4f7b-9c3e-2a1d0e9f8b7c;S.src_app_package_name=com.corp.field;end"
      ),
      .good(.messages, MessageSample.response()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.dialect == .android11 {
      guard let uuid = message.filled(.uuid), !Unguessable.isUUID(uuid.value) else { continue }
      report.add(
        "the flow identifier is not a UUID; expected 32 hexadecimal digits in five groups, separated by hyphens",
        at: uuid.valueRange)
    }
  }
}
