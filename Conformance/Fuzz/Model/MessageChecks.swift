import ConfigModel
import FuzzDriver

/// Messages between an identity provider and its clients.
enum MessageChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    let messages = IDPMessages(SourceBytes(bytes))
    for message in messages.messages {
      for range in [message.range] + message.parameters.map(\.range) {
        if range.start > range.end || range.end > bytes.count { broken("place-in-text") }
      }
      checkWriting(message)
    }
    for range in messages.secretRanges where range.start > range.end || range.end > bytes.count {
      broken("place-in-text", "secret")
    }
    return true
  }

  /// A message that is written from the values of another one says the same.
  private static func checkWriting(_ message: IDPMessage) {
    guard let format = message.format else { return }
    var values = MessageWriter.Values()
    for parameter in format.parameters {
      guard let value = message.filled(parameter.role)?.value.string,
        !value.isEmpty, !value.unicodeScalars.contains("\u{FFFD}")
      else { continue }
      values[parameter.role] = value
    }
    guard !values.roles.isEmpty else { return }
    let text = MessageWriter.text(format, scheme: "app", values)
    let context = MessageContext(dialect: format.dialect)
    let again = IDPMessages(SourceBytes(text), context)
    guard again.messages.count == 1 else { return broken("message-round-trip", text) }
    for role in values.roles {
      if again.messages[0].filled(role)?.value.string != values[role] {
        broken("message-round-trip", "\(role) of \(text)")
      }
    }
  }
}
