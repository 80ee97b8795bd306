/// An error that a response reports instead of a result.
struct ResponseError: Error {
  /// The codes of JSON-RPC and of the protocol.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case contentModified = -32801
    case requestCancelled = -32800
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static func missing(_ member: StaticString) -> ResponseError {
    ResponseError(.invalidParams, "missing or invalid '\(member)'")
  }

  var json: String {
    JSONObjectText.build { object in
      object.add("code", code.rawValue)
      object.add("message", message)
    }
  }
}
