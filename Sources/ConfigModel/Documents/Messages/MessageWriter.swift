/// Writes messages: each value encoded, each parameter once, in the order in which the dialect lists
/// them.
public enum MessageWriter {
  /// What there is to say, by role; no role twice.
  public struct Values: Sendable {
    private var pairs: [(role: MessageRole, value: String)] = []

    public init() {}

    public subscript(role: MessageRole) -> String? {
      get { pairs.first { $0.role == role }?.value }
      set {
        pairs.removeAll { $0.role == role }
        if let newValue { pairs.append((role, newValue)) }
      }
    }

    public var roles: [MessageRole] { pairs.map(\.role) }
  }

  /// A URL, or an intent in the form of Android's `Intent.toUri`. What the format has no parameter
  /// for is left out.
  ///
  /// - Parameter scheme: That of the app that gets the message. Intents go to whoever takes the
  ///   action; only those that view an address have one.
  public static func text(_ format: MessageFormat, scheme: String?, _ values: Values) -> String {
    var written: [MessageRole] = []
    var fields: [(name: String, value: String)] = []
    for parameter in format.parameters {
      guard let value = values[parameter.role], !written.contains(parameter.role) else { continue }
      written.append(parameter.role)
      fields.append(("\(parameter.name)", PercentEncoding.encoded(value)))
    }
    guard format.dialect.usesIntents else {
      return "\(scheme ?? "")://\(MessageFormat.host)/\(MessageFormat.version)/\(format.command)?"
        + fields.map { $0.name + "=" + $0.value }.joined(separator: "&")
    }
    var text = "intent:#Intent;"
    if format.command.utf8CodeUnitCount > 0 { text += "action=\(format.command);" }
    if let scheme, format.needsScheme { text += "scheme=\(scheme);" }
    for field in fields { text += "S.\(field.name)=\(field.value);" }
    return text + "end"
  }
}

extension MessageFormat {
  /// Whether a message needs the scheme of the app that gets it.
  public var needsScheme: Bool {
    !dialect.usesIntents || dialect == .android6 && type == .request
  }
}
