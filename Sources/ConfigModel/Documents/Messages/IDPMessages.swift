/// Facts about messages that come from outside their text.
public struct MessageContext: Sendable {
  /// The dialect stated by the user; nil to detect it.
  public let dialect: MessageDialect?
  /// True if the messages are stored in a file, rather than only typed.
  public let isKept: Bool
  /// The setup of the apps that exchange the messages; nil if unknown.
  public let setup: IdentityProviderSetup?

  public init(
    dialect: MessageDialect? = nil, isKept: Bool = true, setup: IdentityProviderSetup? = nil
  ) {
    self.dialect = dialect
    self.isKept = isKept
    self.setup = setup
  }
}

/// Messages between an identity provider and its clients, one URL per line, in the order in which
/// they were sent. Lines that begin with `#` are comments. The comment `# dialect: NAME` states the
/// dialect of all messages.
///
/// ``MessagePairs`` assigns answers to requests.
public struct IDPMessages: Sendable {
  public let source: SourceBytes
  public let context: MessageContext
  public private(set) var messages: [IDPMessage] = []
  /// The dialect stated on the command line, or else in the text, or else by the setup.
  public let statedDialect: MessageDialect?
  /// The range of a dialect name in the text that does not exist.
  public let unknownDialect: SourceRange?
  /// The offset of the first message that is not read because there are too many; nil if all are
  /// read.
  public let cutOff: Int?

  /// The maximum number of messages that are read.
  public static let maximumCount = 10_000

  public init(_ source: SourceBytes, _ context: MessageContext = MessageContext()) {
    self.source = source
    self.context = context
    // Content in an unsupported encoding has no lines.
    let text = ForeignEncoding(of: source) == nil ? source : SourceBytes("")
    let (lines, cutOff, name) = LogicalLine.all(in: text, limit: Self.maximumCount)
    self.cutOff = cutOff
    let written = name.flatMap { MessageDialect(rawValue: source.text($0.bounds)) }
    statedDialect = context.dialect ?? written ?? context.setup?.dialect
    unknownDialect = written == nil ? name : nil
    messages.reserveCapacity(lines.count)
    var counts: [MessageType: Int] = [:]
    for line in lines {
      var message = MessageParser(line).parse()
      message.type = MessageRecognition.type(of: message)
      if message.isAuthorizationRequest {
        for index in message.parameters.indices { message.parameters[index].forgetRole() }
      }
      counts[message.type, default: 0] += 1
      message.ordinal = counts[message.type] ?? 1
      messages.append(message)
    }
    match()
    for index in messages.indices { recognize(index) }
  }

  private mutating func recognize(_ index: Int) {
    guard messages[index].type != .unknown else { return }
    if let dialect = statedDialect {
      messages[index].dialect = dialect
      messages[index].basis = .stated
    } else {
      let earlier = messages[index].answers ?? messages[index].follows
      let (dialect, basis) = MessageRecognition.dialect(
        of: messages[index], answering: earlier.flatMap { messages[$0].dialect })
      messages[index].dialect = dialect
      messages[index].basis = basis
    }
    messages[index].format = messages[index].dialect.flatMap {
      MessageRecognition.format(of: messages[index], in: $0)
    }
  }

  // MARK: Pairing

  private mutating func match() {
    for (index, links) in MessagePairs(messages).links().enumerated() {
      messages[index].answers = links.answers
      messages[index].follows = links.follows
      messages[index].precedes = links.precedes
    }
  }

  // MARK: Reporting

  /// The ranges of values that no report may show. Five characters of a consumer key remain
  /// visible.
  public var secretRanges: [SourceRange] { MessageSecrets(self).ranges }

  /// The maximum number of characters of a consumer key that reports show.
  public static let shownOfKey = 5

  /// A stable pointer to a range: the type of the message, its ordinal among messages of that type,
  /// and the parameter. It does not change if messages of other types are added. Empty if no
  /// message contains the range.
  public func place(of range: SourceRange) -> String {
    guard let index = index(of: range) else { return "" }
    let message = messages[index]
    let token = "/" + StablePointer.element(Text(message.type.rawValue), message.ordinal)
    guard let parameter = message.parameters.first(where: { $0.range.contains(range) }) else {
      return token
    }
    return token + "/" + StablePointer.element(parameter.plainName, 1)
  }

  /// The index of the message that contains a range; nil if none does.
  public func index(of range: SourceRange) -> Int? {
    var (low, high) = (0, messages.count)
    while low < high {
      let middle = (low + high) / 2
      if messages[middle].range.start <= range.start { low = middle + 1 } else { high = middle }
    }
    return low > 0 && messages[low - 1].range.contains(range) ? low - 1 : nil
  }
}

extension Text {
  /// The text with ASCII letters in lower case. Returns the text itself if it has no capital
  /// letters.
  public var lowercased: Text {
    if allSatisfy({ $0 == $0.lowercasedASCII }) { return self }
    return Text(SourceBytes((0..<count).map { self[$0].lowercasedASCII }))
  }
}

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
