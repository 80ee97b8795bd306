/// Assigns answers to requests, in time linear in the number of messages.
///
/// An answer belongs to an earlier request with the same state or the same flow identifier.
/// Otherwise it belongs to the last unanswered request whose callback has the scheme that the
/// answer is sent to, or else to the last unanswered request of all.
struct MessagePairs {
  private let messages: [IDPMessage]
  /// The unanswered requests: by the key that ties an answer to them, by the scheme of their
  /// callbacks, and all. A request that has been answered is removed only when it is at the end of
  /// its list.
  private var byKey: [Text: [Int]] = [:]
  private var byScheme: [Text: [Int]] = [:]
  private var all: [Int] = []
  private var isAnswered: [Bool]
  /// The last request of each key, answered or not.
  private var known: [Text: Int] = [:]
  /// The last message that started an exchange, by the client that it is addressed to.
  private var beginnings: [Text: Int] = [:]
  /// The keys of messages that started an exchange. A client that needs no code answers such a
  /// message directly.
  private var begun: Set<Text> = []

  /// The relations of a message to others, as indices.
  struct Links {
    var answers: Int?
    var follows: Int?
    /// The request with the answer's key that occurs only after the answer.
    var precedes: Int?
  }

  init(_ messages: [IDPMessage]) {
    self.messages = messages
    isAnswered = Array(repeating: false, count: messages.count)
  }

  consuming func links() -> [Links] {
    var links = Array(repeating: Links(), count: messages.count)
    var later: [Text: Int] = [:]
    for (index, message) in messages.enumerated() where message.type == .request {
      if let key = message.correlation?.value { later[key] = later[key] ?? index }
    }
    for (index, message) in messages.enumerated() {
      switch message.type {
      case .idpInit:
        if let target = Self.target(ofBeginning: message) { beginnings[target] = index }
        if let key = message.correlation?.value { begun.insert(key) }
      case .request:
        add(index)
        if let target = Self.target(ofRequest: message) {
          links[index].follows = beginnings.removeValue(forKey: target)
        }
      case .response, .error:
        if let key = message.correlation?.value, known[key] == nil, let request = later[key] {
          links[index].precedes = request
        } else {
          links[index].answers = request(of: message)
          if let request = links[index].answers { isAnswered[request] = true }
        }
      case .unknown: break
      }
    }
    return links
  }

  private mutating func add(_ index: Int) {
    if let key = messages[index].correlation?.value {
      known[key] = index
      byKey[key, default: []].append(index)
    }
    if let scheme = Self.scheme(ofCallback: messages[index]) {
      byScheme[scheme, default: []].append(index)
    }
    all.append(index)
  }

  private mutating func request(of answer: IDPMessage) -> Int? {
    if let key = answer.correlation?.value, let last = known[key] {
      return lastOpen(&byKey[key, default: []]) ?? last
    }
    if let key = answer.correlation?.value, begun.contains(key) { return nil }
    if answer.transport == .url, let scheme = answer.scheme?.lowercased,
      let request = lastOpen(&byScheme[scheme, default: []])
    {
      return request
    }
    return lastOpen(&all)
  }

  private func lastOpen(_ stack: inout [Int]) -> Int? {
    while let last = stack.last, isAnswered[last] { stack.removeLast() }
    return stack.last
  }

  private static func scheme(ofCallback message: IDPMessage) -> Text? {
    message.filled(.redirectURI).flatMap { URI($0.value).scheme?.lowercased }
  }

  /// The client that the identity provider addresses: the identifier of the flow, or else the
  /// scheme.
  private static func target(ofBeginning message: IDPMessage) -> Text? {
    message.filled(.uuid)?.value ?? message.scheme?.lowercased
  }

  /// The client that sends the request: the identifier of the flow, or else the scheme of its
  /// callback.
  private static func target(ofRequest message: IDPMessage) -> Text? {
    message.filled(.uuid)?.value ?? scheme(ofCallback: message)
  }
}
