/// A method of the protocol, declared once: dispatch and the announced capabilities come from here.
struct Route: Sendable {
  let method: String
  /// The name of the capability that announces the method; nil if none does.
  let capability: String?
  /// The value of the capability, as JSON.
  let value: @Sendable (ClientCapabilities) -> String
  /// Returns the result as JSON.
  let answer: @Sendable (ServerRequest) throws(ResponseError) -> String

  init(
    _ method: String, _ capability: String? = nil,
    value: @escaping @Sendable (ClientCapabilities) -> String = { _ in "true" },
    _ answer: @escaping @Sendable (ServerRequest) throws(ResponseError) -> String
  ) {
    self.method = method
    self.capability = capability
    self.value = value
    self.answer = answer
  }
}
