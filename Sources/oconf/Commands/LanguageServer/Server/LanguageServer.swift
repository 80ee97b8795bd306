import ConfigModel
import Lint

/// The state of a language server, and its answers to messages. It reads and writes no stream.
final class LanguageServer {
  /// The stages of a session.
  enum Stage {
    case created, initialized, shutDown, exited
  }

  private(set) var stage = Stage.created
  private(set) var client = ClientCapabilities()
  let documents = OpenDocuments()
  private(set) lazy var workspace = Workspace(documents)
  /// The messages to send, as JSON.
  private(set) var outbox: [String] = []

  /// The messages to send, which are removed.
  func takeOutbox() -> [String] {
    defer { outbox = [] }
    return outbox
  }

  // MARK: Receiving

  /// The messages that have arrived and are not handled yet.
  private var queue: [Message] = []
  /// The number of bytes of these messages.
  private(set) var queuedBytes = 0

  /// Takes a message, which is handled later. Only a cancellation is handled at once.
  func receive(_ body: SourceBytes) {
    do throws(Message.Malformed) {
      let message = try Message(body)
      if message.method == "$/cancelRequest", message.id == nil {
        cancel(message.content?.member("id"))
      } else {
        queue.append(message)
        queuedBytes += body.count
      }
    } catch {
      reject(id: error.id, error.error)
    }
  }

  private func cancel(_ id: JSONValue?) {
    guard let id, let index = queue.firstIndex(where: { $0.method != nil && $0.id == id.written })
    else { return }
    queue.remove(at: index)
    reject(id: id.written, ResponseError(.requestCancelled, "cancelled"))
  }

  // MARK: Working

  /// True if there is something to do without waiting for a message.
  var hasWork: Bool { !queue.isEmpty }

  /// Handles the messages that have arrived.
  func work() {
    let messages = queue
    queue = []
    queuedBytes = 0
    for message in messages { handle(message) }
  }

  private func handle(_ message: Message) {
    guard stage != .exited, let method = message.method else { return }
    guard let id = message.id else {
      notice(method, message.content)
      return
    }
    do throws(ResponseError) {
      respond(id, try answer(method, message.content))
    } catch {
      reject(id: id, error)
    }
  }

  /// Answers a request.
  private func answer(
    _ method: String, _ params: JSONValue?
  ) throws(ResponseError) -> String {
    switch (stage, method) {
    case (.created, "initialize"): return initialize(params)
    case (.created, _):
      throw ResponseError(.serverNotInitialized, "the first request must be 'initialize'")
    case (.initialized, "shutdown"):
      stage = .shutDown
      return "null"
    case (.initialized, "initialize"):
      throw ResponseError(.invalidRequest, "already initialized")
    case (.initialized, _):
      guard let route = Routes.named(method) else {
        throw ResponseError(.methodNotFound, "unknown method '\(method)'")
      }
      return try route.answer(ServerRequest(server: self, params: params))
    case (.shutDown, _), (.exited, _):
      throw ResponseError(.invalidRequest, "the server is shutting down")
    }
  }

  /// Takes a notification.
  private func notice(_ method: String, _ params: JSONValue?) {
    if method == "exit" {
      exitStatus = stage == .shutDown ? .success : .findings
      stage = .exited
    }
    guard stage == .initialized else { return }
    let request = ServerRequest(server: self, params: params)
    // A notification has no response that could report an error.
    try? DocumentSync.notice(method, request)
  }

  /// The status of the program once the client has ended the session.
  private(set) var exitStatus = ExitStatus.findings

  // MARK: Life

  /// The process whose end is the end of the session; nil if there is none.
  private(set) var watchedProcess: Int?

  private func initialize(_ params: JSONValue?) -> String {
    if let capabilities = params?.member("capabilities") {
      client = ClientCapabilities(capabilities)
    }
    watchedProcess = params?.member("processId")?.integer
    documents.encoding = client.encoding
    stage = .initialized
    return JSONObjectText.build { object in
      object.add("capabilities", raw: capabilities)
      object.add(
        "serverInfo",
        raw: JSONObjectText.build { object in
          object.add("name", "oconf")
          object.add("version", Version.current)
        })
    }
  }

  private var capabilities: String {
    JSONObjectText.build { object in
      object.add("positionEncoding", client.encoding.rawValue)
      object.add("textDocumentSync", raw: DocumentSync.capability)
      for route in Routes.all {
        if let name = route.capability { object.add(name, raw: route.value(client)) }
      }
    }
  }

  // MARK: Sending

  private func respond(_ id: String, _ result: String) {
    outbox.append("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":\(result)}")
  }

  /// - Parameter id: Nil if the request could not be read.
  func reject(id: String?, _ error: ResponseError) {
    outbox.append("{\"jsonrpc\":\"2.0\",\"id\":\(id ?? "null"),\"error\":\(error.json)}")
  }

  func notify(_ method: String, _ params: String) {
    outbox.append("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
  }
}
