package import ConfigModel

package enum IDPMessageCutOff: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-cut-off",
    topic: .messages,
    severity: .error,
    summary: "A value is cut off because its `&` is not encoded.",
    rationale: """
      A raw `&` begins the next parameter, so a URL with parameters of its own loses all of them \
      except the first. The rule skips a parameter with a name that looks like a misspelling of \
      one that the message can have.
      """,
    source:
      "RFC 3986, section 2.2; Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(.messages, MessageSample.idpInit(("start_url", "/a?x=1")) + "&⟦y=2⟧"),
      .bad(.messages, MessageSample.idpInit(("start_url", "/a?x=1")) + "&⟦y=2⟧&⟦z⟧"),
      .good(.messages, MessageSample.idpInit(("start_url", "%2Fa%3Fx%3D1%26y%3D2"))),
      .good(.messages, MessageSample.idpInit(("start_url", "/a?x=1"))),
      .good(.messages, MessageSample.idpInit(("start_url", "/a?x=1"), ("start_ur", "x"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.type != .unknown {
      for (index, parameter) in message.parameters.enumerated() where parameter.role == nil {
        guard isCutOff(message, index) else { continue }
        report.add(
          "the parameter looks like the rest of the preceding URL; write '&' in that URL as '%26'",
          at: parameter.range)
      }
    }
  }

  /// True if the parameter belongs to a URL within the message rather than to the message.
  static func isCutOff(_ message: IDPMessage, _ index: Int) -> Bool {
    let parameter = message.parameters[index]
    guard parameter.role == nil, !IDPMessageSecret.isSecretName(parameter.name),
      let place = message.parameters[..<index].lastIndex(where: { $0.role != nil }),
      index - place <= 20, case let before = message.parameters[place],
      before.role == .startURL || before.role == .redirectURI || before.role == .loginURL,
      before.raw.contains(UInt8(ascii: "?"))
    else { return false }
    let names = message.format?.parameters.map { "\($0.name)" } ?? []
    return EditDistance.nearest(to: parameter.name.string, among: names) == nil
  }
}
