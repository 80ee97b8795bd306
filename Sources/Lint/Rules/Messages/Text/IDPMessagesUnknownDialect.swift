package import ConfigModel

package enum IDPMessagesUnknownDialect: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-messages-unknown-dialect",
    topic: .messages,
    severity: .error,
    summary: "A file names an unknown dialect.",
    rationale: """
      A dialect is a variant of the messages: that of Salesforce's guide (`guide`), or of a Mobile \
      SDK (`ios-sdk`, `android-6`, `android-11`). The comment `# dialect: NAME` states the dialect \
      of the messages in a file. Without a known name, oconf detects the dialect of each message.
      """,
    source: "oconf's own format",
    examples: [
      .bad(.messages, "# dialect: ⟦ios⟧\n" + MessageSample.response()),
      .bad(.messages, "# dialect:⟦⟧\n"),
      .good(.messages, "# dialect: ios-sdk\nclientapp://oauth2/v1.0/authresponse?code=REDACTED"),
      .good(.messages, "# the dialect: nobody knows\n" + MessageSample.response()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    guard let range = document.unknownDialect else { return }
    let name = document.source.text(range.bounds)
    let names = MessageDialect.allCases.map(\.rawValue)
    let near = EditDistance.nearest(to: name, among: names)
    report.add(
      "unknown dialect '\(Text(name).brief)'"
        + (near.map { "; did you mean '\($0)'?" }
          ?? "; known dialects are \(MessageWording.list(names))"),
      at: range)
  }
}
