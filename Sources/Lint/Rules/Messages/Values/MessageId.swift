package import ConfigModel

extension Family {
  static let messageId = Family(
    "message-id", topic: .messages,
    summary: "The ID of a user, an organization, or a flow is invalid.")
}

package enum IDPMessageIDMalformed: MessagesRule {
  package static let about = RuleInfo(
    .messageId, "invalid-user-or-org", severity: .warning, scope: .messages,
    summary: "The ID of a user or an organization is invalid.",
    rationale: """
      Salesforce IDs have 15 or 18 letters and digits. User IDs begin with 005, and organization \
      IDs with 00D. The last three characters of an 18-character ID encode the case of the others. \
      Versions of Mobile SDK for Android before 11.0 (the dialect `android-6`) find users only by \
      18-character IDs.
      """,
    source:
      "Implementation Details and Options, Initiate Authentication from an IdP App; Salesforce Object Reference, ID Field Type",
    bad: [
      MessageSample.idpInit(("user_hint", "⟦corp:005xx000001Sv6AAAS⟧")),
      MessageSample.idpInit(("user_hint", "⟦00Dxx0000001gER:005xx000001Sv6AAAB⟧")),
      MessageSample.idpInit(("user_hint", "⟦00Dxx0000001gER:001xx000001Sv6A⟧")),
      "intent:#Intent;action=com.salesforce.IDP_LOGIN_REQUEST;S.user_hint=⟦00Dxx0000001gER%3A005xx000001Sv6AAAS⟧;end",
    ],
    good: [
      MessageSample.idpInit(),
      MessageSample.idpInit(("user_hint", "005xx000001Sv6A:00Dxx0000001gER")),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      for parameter in message.parameters where !parameter.value.isEmpty {
        let needs18 = message.dialect == .android6
        let reason: String?
        switch parameter.role {
        case .userHint: reason = reasonOfHint(parameter.value, needs18)
        case .userID: reason = Self.reason(parameter.value, "005", false)
        case .organizationID: reason = Self.reason(parameter.value, "00D", false)
        default: continue
        }
        if let reason { report.add(reason, at: parameter.valueRange) }
      }
    }
  }

  private static func reasonOfHint(_ value: Text, _ needs18: Bool) -> String? {
    guard let hint = UserHint(value) else { return nil }
    // The part that looks like a user ID is treated as the user.
    let userFirst =
      SalesforceID(hint.first).isUser
      || SalesforceID(hint.second).isOrganization && !SalesforceID(hint.first).isOrganization
    return reason(hint.first, userFirst ? "005" : "00D", needs18)
      ?? reason(hint.second, userFirst ? "00D" : "005", needs18)
  }

  private static func reason(
    _ text: Text, _ prefix: StaticString, _ needs18: Bool
  ) -> String? {
    switch SalesforceID(text).fault {
    case .length(let count):
      return "'\(text.brief)' is not a Salesforce ID; expected 15 or 18 characters, found \(count)"
    case .character:
      return "'\(text.brief)' is not an ID; expected only letters and digits"
    case .suffix(let suffix):
      return
        "the last three characters of '\(text.brief)' do not match the others; expected '\(suffix)'"
    case nil: break
    }
    if !text.hasPrefix(prefix) {
      return
        "'\(text.brief)' does not begin with '\(prefix)', the prefix of \(noun(prefix))"
    }
    guard needs18, text.count == 15 else { return nil }
    return
      "'\(text.brief)' must have 18 characters in the dialect 'android-6'; use '\(text.brief)\(SalesforceID(text).suffix)'"
  }

  private static func noun(_ prefix: StaticString) -> String {
    "\(prefix)" == "005" ? "a user ID" : "an organization ID"
  }
}

package enum IDPMessageUUIDMalformed: MessagesRule {
  package static let about = RuleInfo(
    .messageId, "not-a-uuid", severity: .warning, scope: .messages,
    summary: "The identifier of a flow is not a UUID.",
    rationale: """
      Mobile SDK for Android generates a random UUID for each flow, and uses the UUID to find the \
      flow that a message belongs to.
      """,
    source: "SalesforceMobileSDK-Android, IDPSPMessage",
    bad: [
      "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_RESPONSE;S.uuid=⟦7⟧;S.src_app_package_name=com.corp.field;end",
      "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_RESPONSE;S.uuid=⟦6b2f4c1e5d0a4f7b9c3e2a1d0e9f8b7c⟧;S.src_app_package_name=com.corp.field;end",
    ],
    good: [
      "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_RESPONSE;S.uuid=6b2f4c1e-5d0a-4f7b-9c3e-2a1d0e9f8b7c;S.src_app_package_name=com.corp.field;end",
      MessageSample.response(),
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
