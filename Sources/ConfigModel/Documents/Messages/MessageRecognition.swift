/// Detects the type and the dialect of a message.
enum MessageRecognition {
  /// The type of a message, by its command or action, or else by its parameters.
  static func type(of message: IDPMessage) -> MessageType {
    if message.isAuthorizationRequest { return .unknown }
    if let command = message.command, let type = type(ofCommand: command, message) { return type }
    if message.transport == .url, message.scheme == nil || message.parameters.isEmpty {
      return .unknown
    }
    // The most specific parameters come first.
    if has(message, .errorCode) || has(message, .errorReason) || has(message, .errorText) {
      return .error
    }
    if has(message, .codeChallenge) || has(message, .clientID) || has(message, .redirectURI) {
      return .request
    }
    if has(message, .keychainReference) { return .idpInit }
    if has(message, .code) { return .response }
    if has(message, .userHint) || has(message, .userID) || has(message, .startURL) {
      return .idpInit
    }
    return .unknown
  }

  private static func has(_ message: IDPMessage, _ role: MessageRole) -> Bool {
    message[role] != nil
  }

  private static func type(ofCommand command: Text, _ message: IDPMessage) -> MessageType? {
    let isIntent = message.transport == .intent
    let formats = MessageFormat.all.filter {
      $0.dialect.usesIntents == isIntent && command.equalsIgnoringCase($0.command)
    }
    // Every intent that views an address has this action. Its extras show whether it is a request.
    guard let first = formats.first, command != "android.intent.action.VIEW" else { return nil }
    let failed = formats.contains { $0.type == .error } && has(message, .errorText)
    return failed ? .error : first.type
  }

  /// The dialect of a message with a known type, and the evidence for it.
  ///
  /// - Parameter request: The dialect of the message that this one answers or follows.
  static func dialect(
    of message: IDPMessage, answering request: MessageDialect?
  ) -> (MessageDialect, IDPMessage.Basis) {
    if message.transport == .intent, let command = message.command {
      let dialects = Set(
        MessageFormat.all.filter { $0.dialect.usesIntents && command == $0.command }.map(\.dialect))
      if dialects.count == 1, let dialect = dialects.first, dialect != .android6 {
        return (dialect, .action)
      }
    }
    var order: [MessageDialect] =
      message.transport == .intent
      ? [.android6, .android11, .guide, .iosSDK] : [.guide, .iosSDK, .android6, .android11]
    if let request, let index = order.firstIndex(of: request) {
      order.swapAt(0, index)
    }
    var counts = [Int](repeating: 0, count: order.count)
    var telling = [Text?](repeating: nil, count: order.count)
    for parameter in message.parameters {
      let having = MessageFormat.dialects(having: parameter.name, message.type)
      for (index, dialect) in order.enumerated() where having.contains(dialect) {
        counts[index] += 1
        if having.count == 1, telling[index] == nil { telling[index] = parameter.name }
      }
    }
    var best = 0
    for index in counts.indices where counts[index] > counts[best] { best = index }
    if let name = telling[best] { return (order[best], .name(name)) }
    let ties = order.indices.filter { counts[$0] == counts[best] }
    if ties.count == 1 { return (order[best], .names) }
    if let request, order[best] == request { return (request, .request) }
    if message.transport == .url, UserHint.isUserFirst(in: message) == true,
      let index = order.firstIndex(of: .iosSDK), ties.contains(index)
    {
      return (.iosSDK, .userHint)
    }
    return (order[best], .nothing)
  }

  /// The format of a message in a dialect. If the message's type has several formats, the one with
  /// the message's command is preferred.
  static func format(of message: IDPMessage, in dialect: MessageDialect) -> MessageFormat? {
    let formats = MessageFormat.all.filter { $0.dialect == dialect && $0.type == message.type }
    if let command = message.command,
      let format = formats.first(where: { command.equalsIgnoringCase($0.command) })
    {
      return format
    }
    if message[.keychainReference] != nil,
      let format = formats.first(where: { $0.parameter(.keychainReference) != nil })
    {
      return format
    }
    return formats.first
  }
}
