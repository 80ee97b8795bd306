import ConfigModel

/// Builds a message from the command line, the message that it answers, and fresh values.
struct MessageBuilder {
  let format: MessageFormat
  /// The names and values that the sender must keep until the answer arrives.
  private(set) var keep: [(name: String, value: String)] = []
  private let arguments: Arguments
  private let answered: IDPMessage?
  private var values = MessageWriter.Values()
  private var scheme: String?

  /// The options with the roles of their values, in the order of the help text.
  private static let options: [(option: Option, role: MessageRole)] = [
    (.consumerKey, .clientID), (.redirectURI, .redirectURI), (.scopes, .scopes),
    (.userHint, .userHint), (.buildLoginHost, .loginHost), (.state, .state),
    (.challenge, .codeChallenge), (.code, .code), (.errorCode, .errorCode),
    (.errorDescription, .errorDescription), (.errorReason, .errorReason), (.startURL, .startURL),
    (.appName, .appName), (.uuid, .uuid), (.package, .sourcePackage), (.activity, .activity),
  ]

  init(_ type: MessageType, _ arguments: Arguments) throws(Failure) {
    self.arguments = arguments
    let answered = try Failure.ofUsage { () throws(UsageError) in
      try Self.answered(type, arguments)
    }
    self.answered = answered
    let dialect =
      arguments.value(.buildDialect).flatMap { MessageDialect(rawValue: $0) } ?? answered?.dialect
      ?? .guide
    guard let format = MessageFormat.of(type, in: dialect) else {
      throw .defect("the dialect \(dialect.rawValue) has no \(type.rawValue)")
    }
    self.format = format
  }

  private static func answered(
    _ type: MessageType, _ arguments: Arguments
  ) throws(UsageError) -> IDPMessage? {
    guard let text = arguments.value(.answerTo) else { return nil }
    if type == .idpInit { throw .conflict(type.rawValue, "--to") }
    let wanted: MessageType = type == .request ? .idpInit : .request
    let dialect = arguments.value(.buildDialect).flatMap { MessageDialect(rawValue: $0) }
    let messages = IDPMessages(SourceBytes(text), MessageContext(dialect: dialect)).messages
    guard messages.count == 1, messages[0].type == wanted else {
      throw .unsuitableAnswer(type.noun, wanted.noun)
    }
    return messages[0]
  }

  mutating func build() throws(Failure) -> String {
    try Failure.ofUsage { () throws(UsageError) in
      takeAnswered()
      try takeOptions()
      adapt()
    }
    makeFresh()
    if arguments.isSet(.pkce) { try makePair() }
    try Failure.ofUsage { () throws(UsageError) in try demandAll() }
    return MessageWriter.text(format, scheme: scheme, values)
  }

  // MARK: Given values

  /// Takes the values that an answer repeats.
  private mutating func takeAnswered() {
    guard let answered else { return }
    for role in [MessageRole.state, .uuid, .loginHost, .loginURL, .userHint] {
      guard let value = answered.filled(role)?.value.string else { continue }
      // A request that answers an `idp-init` message has its own state.
      if role == .state, format.type == .request { continue }
      values[role] = value
    }
    if let redirect = answered.filled(.redirectURI) {
      scheme = URI(redirect.value).scheme?.string
    }
  }

  private mutating func takeOptions() throws(UsageError) {
    if let scheme = arguments.value(.scheme) {
      guard URI.isScheme(Text(scheme)) else {
        throw .badValue(
          .scheme, scheme, "a letter, then letters, digits, '+', '-' and '.', such as clientapp")
      }
      guard format.needsScheme else { throw .noPlace(.scheme, format) }
      self.scheme = scheme
    }
    if arguments.isSet(.challenge), arguments.isSet(.pkce) {
      throw .conflict("--challenge", "--pkce")
    }
    if arguments.isSet(.state), arguments.isSet(.freshState) {
      throw .conflict("--state", "--fresh-state")
    }
    if arguments.isSet(.pkce), format.parameter(.codeChallenge) == nil {
      throw .noPlace(.pkce, format)
    }
    if arguments.isSet(.freshState), format.parameter(.state) == nil {
      throw .noPlace(.freshState, format)
    }
    for (option, role) in Self.options {
      guard let value = arguments.value(option) else { continue }
      guard accepts(role) else { throw .noPlace(option, format) }
      values[role] = value
    }
  }

  /// True if the format has a parameter for the role, or for an equivalent role.
  private func accepts(_ role: MessageRole) -> Bool {
    if format.parameter(role) != nil { return true }
    return switch role {
    case .loginHost: format.parameter(.loginURL) != nil
    case .errorDescription: format.parameter(.errorText) != nil
    case .userHint: format.parameter(.userID) != nil
    default: false
    }
  }

  /// Converts the values to the dialect's notation.
  private mutating func adapt() {
    if let scopes = values[.scopes] {
      let items = scopes.split { $0 == "," || $0 == " " }
      values[.scopes] = items.joined(separator: ",")
    }
    if format.parameter(.loginURL) != nil, let host = values[.loginHost] {
      values[.loginURL] = LoginHost(Text(host)).isURL ? host : "https://" + host
    } else if format.parameter(.loginHost) != nil, values[.loginHost] == nil,
      let address = values[.loginURL]
    {
      values[.loginHost] = LoginHost(Text(address)).plain
    }
    if format.parameter(.errorText) != nil { values[.errorText] = values[.errorDescription] }
    if let hint = values[.userHint].flatMap({ UserHint(Text($0)) }) {
      let userFirst = hint.isUserFirst ?? format.dialect.putsUserFirst
      let (user, organization) =
        userFirst ? (hint.first, hint.second) : (hint.second, hint.first)
      values[.userHint] =
        format.dialect.putsUserFirst
        ? "\(user):\(organization)" : "\(organization):\(user)"
      values[.userID] = user.string
      values[.organizationID] = organization.string
    }
  }

  // MARK: Fresh values

  private mutating func makeFresh() {
    // The iOS SDK never omits the app name, and its requests are recognized by it.
    if format.dialect == .iosSDK, format.type == .request, values[.appName] == nil {
      values[.appName] = "Application"
    }
    // An answer repeats the values of its request, so it needs no fresh ones.
    guard format.type == .request || format.type == .idpInit else { return }
    if values[.state] == nil,
      format.parameter(.state)?.presence == .required || arguments.isSet(.freshState)
    {
      values[.state] = FreshValue.token()
    }
    if values[.uuid] == nil, format.parameter(.uuid) != nil { values[.uuid] = FreshValue.uuid() }
    for role in [MessageRole.state, .uuid] {
      if let value = values[role], let parameter = format.parameter(role) {
        keep.append(("\(parameter.name)", value))
      }
    }
  }

  private mutating func makePair() throws(Failure) {
    let verifier = FreshValue.token()
    values[.codeChallenge] = try Failure.ofProgram { () throws(ProcessError) in
      try FreshValue.challenge(of: verifier)
    }
    keep.append(("code_verifier", verifier))
  }

  // MARK: Missing values

  private func demandAll() throws(UsageError) {
    var missing: [String] = []
    if format.needsScheme, scheme == nil { missing.append("'--scheme'") }
    for parameter in format.parameters
    where parameter.presence == .required && values[parameter.role] == nil {
      let option = Self.optionName(parameter.role)
      if !missing.contains(option) { missing.append(option) }
    }
    guard !missing.isEmpty else { return }
    throw .needs(
      "message build \(format.type.rawValue) --dialect \(format.dialect.rawValue)",
      (missing.count > 1 ? "all of these: " : "") + missing.joined(separator: ", "))
  }

  private static func optionName(_ role: MessageRole) -> String {
    switch role {
    case .codeChallenge: return "'--challenge' (or '--pkce')"
    case .loginURL: return "'--login-host'"
    case .errorText: return "'--description'"
    case .userID, .organizationID: return "'--user-hint'"
    default:
      return options.first { $0.role == role }.map { "'--\($0.option.name)'" } ?? role.rawValue
    }
  }
}

/// Unpredictable values from the system's random source.
enum FreshValue {
  /// 256 bits in base64url: a state, or a code verifier as RFC 7636, section 4.1, recommends it.
  static func token() -> String { Base64.urlEncoded(bytes(32)) }

  /// A UUID of version 4 (RFC 9562, section 5.4).
  static func uuid() -> String {
    var bytes = bytes(16)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
    return text
  }

  /// The code challenge of a verifier by the method S256 (RFC 7636, section 4.2).
  static func challenge(of verifier: String) throws(ProcessError) -> String {
    var process = ChildProcess("openssl", ["dgst", "-sha256", "-binary"])
    process.input = Array(verifier.utf8)
    process.timeLimitInSeconds = 20
    process.outputLimit = 1 << 10
    let outcome = try process.run()
    guard outcome.isSuccess, outcome.output.count == 32 else {
      throw ProcessError("openssl", .failed(String(outcome.firstError.prefix(200))))
    }
    return Base64.urlEncoded(outcome.output)
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    while bytes.count < count {
      let word = generator.next()
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return Array(bytes.prefix(count))
  }
}
