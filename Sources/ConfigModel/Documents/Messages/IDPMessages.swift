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
  /// The dialect stated on the command line, or else in the text.
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
    statedDialect = context.dialect ?? written
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
