/// What is known about messages from elsewhere.
public struct MessageContext: Sendable {
  /// The dialect that somebody named; nil to recognise it.
  public let dialect: MessageDialect?
  /// Whether the messages are kept in a file, and were not only typed.
  public let isKept: Bool
  /// The apps that exchange them; nil when nobody says.
  public let setup: IdentityProviderSetup?

  public init(
    dialect: MessageDialect? = nil, isKept: Bool = true, setup: IdentityProviderSetup? = nil
  ) {
    self.dialect = dialect
    self.isKept = isKept
    self.setup = setup
  }
}

/// Messages between an identity provider and its clients, one URL a line, in the order in which they
/// were sent; lines that begin with `#` are comments. The comment `# dialect: NAME` says in which
/// dialect all of them are.
///
/// Which answer belongs to which request ``MessagePairs`` finds out.
public struct IDPMessages: Sendable {
  public let source: SourceBytes
  public let context: MessageContext
  public private(set) var messages: [IDPMessage] = []
  /// The dialect that somebody named, on the command line or else in the text.
  public let statedDialect: MessageDialect?
  /// Where the text names a dialect that there is none of.
  public let unknownDialect: SourceRange?
  /// Where the first message is that is not looked at, because there are too many.
  public let cutOff: Int?

  /// How many messages are looked at.
  public static let maximumCount = 10_000

  public init(_ source: SourceBytes, _ context: MessageContext = MessageContext()) {
    self.source = source
    self.context = context
    // Of what is no text there are no lines.
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

  // MARK: Who answers whom

  private mutating func match() {
    for (index, links) in MessagePairs(messages).links().enumerated() {
      messages[index].answers = links.answers
      messages[index].follows = links.follows
      messages[index].precedes = links.precedes
    }
  }

  // MARK: For reports

  /// Where values are that no report may show. Of a client's consumer key five characters are left.
  public var secretRanges: [SourceRange] { MessageSecrets(self).ranges }

  /// How many characters of a consumer key may be shown.
  public static let shownOfKey = 5

  /// What a range belongs to, in words that stay when other messages are added: the type, which of its
  /// type the message is, and the parameter.
  public func place(of range: SourceRange) -> String {
    guard let index = index(of: range) else { return "" }
    let message = messages[index]
    let token = "/" + StablePointer.element(Text(message.type.rawValue), message.ordinal)
    guard let parameter = message.parameters.first(where: { $0.range.contains(range) }) else {
      return token
    }
    return token + "/" + StablePointer.element(parameter.plainName, 1)
  }

  /// The message that holds a range.
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
  /// With the letters of ASCII in lower case; the text itself where they are.
  public var lowercased: Text {
    if allSatisfy({ $0 == $0.lowercasedASCII }) { return self }
    return Text(SourceBytes((0..<count).map { self[$0].lowercasedASCII }))
  }
}
