package import ConfigModel

extension Family {
  static let state = Family(
    "state", topic: .messages,
    summary: "A state can be guessed, is reused, or is not repeated in the response.")
}

package enum IDPMessageStateMismatch: MessagesRule {
  package static let about = RuleInfo(
    .state, "not-repeated", risk: .access, severity: .error, scope: .messages,
    summary: "A response does not repeat the state of its request.",
    rationale: """
      The state lets the client tell a genuine response from one that another app forged. A client \
      must reject a response with a state other than the one that it sent. The same applies to the \
      `uuid` of messages on Android.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (B); RFC 6749, section 10.12",
    bad: [
      MessageSample.request() + "\n"
        + MessageSample.response(("state", "⟦qW7eR2tY9uI4oP1aS6dF3g⟧")),
      MessageSample.request() + "\n" + MessageSample.error(("state", "⟦qW7eR2tY9uI4oP1aS6dF3g⟧")),
      MessageSample.request(("app_name", "Field")) + "\n"
        + "clientapp://oauth2/v1.0/⟦authresponse⟧?code=REDACTED",
      MessageSample.response(("state", "⟦" + MessageSample.state + "⟧")) + "\n"
        + MessageSample.request(),
    ],
    good: [
      MessageSample.request() + "\n" + MessageSample.response(),
      MessageSample.request() + "\n" + MessageSample.request(("state", "qW7eR2tY9uI4oP1aS6dF3g"))
        + "\n"
        + MessageSample.response() + "\n"
        + MessageSample.response(("state", "qW7eR2tY9uI4oP1aS6dF3g")),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for answer in document.messages {
      if let index = answer.precedes, let returned = answer.correlation {
        let request = document.messages[index]
        report.add(
          "the request with this '\(returned.name.brief)' comes after its response; "
            + "list messages in the order in which they are sent",
          at: returned.valueRange,
          notes: [
            Note(
              "the value in the request", at: request.correlation?.valueRange ?? request.headRange)
          ])
      }
      guard let index = answer.answers else { continue }
      let request = document.messages[index]
      for role in [MessageRole.state, .uuid] {
        guard let sent = request.filled(role) else { continue }
        let notes = [Note("the value in the request", at: sent.valueRange)]
        if let returned = answer.filled(role) {
          guard returned.value != sent.value else { continue }
          report.add(
            "'\(returned.name.brief)' differs from the value in the request; the response belongs to another request or is forged",
            at: returned.valueRange, notes: notes)
        } else if answer.format?.parameter(role)?.presence == .optional {
          report.add(
            "the response does not repeat the '\(sent.name.brief)' of its request",
            at: answer.headRange, notes: notes)
        }
      }
    }
  }
}

package enum IDPMessageStateWeak: MessagesRule {
  package static let about = RuleInfo(
    .state, "weak", risk: .access, severity: .warning, scope: .messages,
    summary: "A state can be guessed, or was already used.",
    rationale: """
      The state ties the response to its request. An app that guesses the state can send a \
      response of its own and log the user in to another person's account. For each request, \
      generate 128 bits with a secure random source: 22 characters of base64url, or 32 hexadecimal \
      digits. In version 11 or later of Mobile SDK for Android, messages have a flow identifier \
      ('uuid') instead, which must also be new for each flow.
      """,
    source:
      "RFC 6749, sections 10.10 and 10.12; Identity Provider Apps Without Mobile SDK, the message (A)",
    bad: [
      MessageSample.request(("state", "⟦1⟧")),
      MessageSample.request(("state", "⟦1763735245123⟧")),
      MessageSample.request(("state", "⟦abcabcabcabcabcabcabcabcabcabc⟧")),
      MessageSample.request(("state", "⟦abcdefghijklmnopqrstuvwxyz0123456789⟧")),
      MessageSample.request() + "\n"
        + MessageSample.request(("state", "⟦" + MessageSample.state + "⟧")),
      MessageSample.androidRequest() + "\n"
        + MessageSample.androidRequest(challenge: "hhM5OtlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1")
        .replacing(MessageSample.uuid, with: "⟦" + MessageSample.uuid + "⟧"),
    ],
    good: [
      MessageSample.request() + "\n" + MessageSample.response(),
      MessageSample.request(("state", "0f8fad5b-d9cb-469f-a165-70867728950e")),
      MessageSample.request(("state", "9a3f1c5b7d2e4f60a1b2c3d4e5f60718")),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    var seen: [Text: SourceRange] = [:]
    for message in document.messages where message.type == .request {
      if let flow = message.filled(.uuid) {
        if let first = seen[flow.value] {
          report.add(
            "the flow identifier was already used; each flow needs a new one", at: flow.valueRange,
            notes: [Note("first use", at: first)])
        }
        seen[flow.value] = seen[flow.value] ?? flow.valueRange
      }
      guard let state = message.filled(.state) else { continue }
      if let weakness = Unguessable.weakness(of: state.value) {
        report.add(text(weakness), at: state.valueRange)
      } else if let first = seen[state.value] {
        report.add(
          "the state was already used; each request needs a new one", at: state.valueRange,
          notes: [Note("first use", at: first)])
      }
      seen[state.value] = seen[state.value] ?? state.valueRange
    }
  }

  @inline(never) private static func text(_ weakness: Unguessable.Weakness) -> String {
    switch weakness {
    case .number:
      "the state is a number, such as a counter or a time, and can be guessed; use a random value"
    case .short(let bits):
      "the state is too short: it has at most \(bits) bits; expected at least \(Unguessable.wanted)"
    case .repetitive: "the state repeats a few characters, so it is not random"
    case .sequence: "the state is a sequence of consecutive characters, so it is not random"
    }
  }
}
