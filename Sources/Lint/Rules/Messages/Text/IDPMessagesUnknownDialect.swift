package import ConfigModel

package enum IDPMessagesUnknownDialect: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-messages-unknown-dialect",
    severity: .error,
    summary: "A file names a dialect that there is none of.",
    rationale: """
      The comment `# dialect: NAME` says whose messages a file holds: `guide`, `ios-sdk`, \
      `android-6` or `android-11`. Without a known name the dialect of each message is recognised.
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
      "there is no dialect '\(Text(name).brief)'"
        + (near.map { "; did you mean '\($0)'?" } ?? "; there are \(MessageWording.list(names))"),
      at: range)
  }
}
