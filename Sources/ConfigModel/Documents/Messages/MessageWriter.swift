/// Writes messages. Each value is encoded, each parameter occurs once, and parameters have the
/// order of the dialect.
public enum MessageWriter {
  /// The values of a message, by role. Each role occurs at most once.
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

  /// A URL, or an intent in the format of Android's `Intent.toUri`. Values for which the format has
  /// no parameter are omitted.
  ///
  /// - Parameter scheme: The scheme of the receiving app. Intents go to any app that accepts the
  ///   action, and only those that view an address have a scheme.
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
  /// True if a message needs the scheme of the receiving app.
  public var needsScheme: Bool {
    !dialect.usesIntents || dialect == .android6 && type == .request
  }
}
