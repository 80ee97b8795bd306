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
  let workspace: Workspace
  private(set) lazy var diagnostics = DiagnosticService(self)
  private(set) lazy var configuration = ServerConfiguration(self, options)
  private(set) lazy var progress = CheckProgress(self)
  /// The documents that features have parsed.
  let contents = ContentCache()
  private let options: ServerOptions
  private let log: ServerLog?

  init(_ arguments: Arguments, log: ServerLog? = nil) {
    options = ServerOptions(arguments)
    self.log = log
    var (problems, unknown): ([String], [String]) = ([], [])
    workspace = Workspace(documents, options.arguments(nil, &problems, &unknown))
    UnsavedTexts.begin()
    documents.statedKind = { [unowned self] path in
      workspace.statedKind(path)
    }
    documents.changed = { [unowned self] in workspace.changed($0) }
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
      log?.received(message, body.count)
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
    guard let id = id?.written else { return }
    if let index = queue.firstIndex(where: { $0.method != nil && $0.id == id }) {
      queue.remove(at: index)
    } else if !diagnostics.cancel(id) {
      return
    }
    reject(id: id, ResponseError(.requestCancelled, "canceled"))
  }

  // MARK: Working

  /// True if there is something to do without waiting for a message.
  var hasWork: Bool {
    !queue.isEmpty || stage == .initialized && (workspace.hasWork || diagnostics.isAwaited)
  }

  /// Handles the messages that have arrived, and does a part of the work that is left.
  func work() {
    let messages = queue
    queue = []
    queuedBytes = 0
    for message in messages { handle(message) }
    guard stage == .initialized else { return }
    documents.settle()
    workspace.step()
    for ended in workspace.checks where ended.takeEnd() {
      diagnostics.ended(ended)
      configuration.report(ended.failures)
    }
    progress.update()
    diagnostics.answer()
  }

  private func handle(_ message: Message) {
    guard stage != .exited else { return }
    switch (message.method, message.id) {
    case (nil, let id):
      if let id { takeResponse(id, message.content) }
    case (let method?, nil):
      notice(method, message.content)
    case (let method?, let id?):
      if stage == .initialized, diagnostics.takes(method, id, message.content) { return }
      do throws(ResponseError) {
        respond(id, try answer(method, message.content))
      } catch {
        reject(id: id, error)
      }
      log?.answered(message)
    }
  }

  private func answer(
    _ method: String, _ params: JSONValue?
  ) throws(ResponseError) -> String {
    switch (stage, method) {
    case (.created, "initialize"): return initialize(params)
    case (.created, _):
      throw ResponseError(.serverNotInitialized, "the first request must be 'initialize'")
    case (.initialized, "shutdown"):
      stage = .shutDown
      hasShutDown = true
      diagnostics.end()
      return "null"
    case (.initialized, "initialize"):
      throw ResponseError(.invalidRequest, "already initialized")
    case (.initialized, _):
      guard let route = Routes.named(method) else {
        throw ResponseError(.methodNotFound, "unknown method '\(method)'")
      }
      documents.settle()
      return try route.answer(ServerRequest(server: self, params: params))
    case (.shutDown, _), (.exited, _):
      throw ResponseError(.invalidRequest, "the server is shutting down")
    }
  }

  private func notice(_ method: String, _ params: JSONValue?) {
    if method == "exit" {
      stage = .exited
    }
    guard stage == .initialized else { return }
    let request = ServerRequest(server: self, params: params)
    do throws(ResponseError) {
      try DocumentSync.notice(method, request)
      configuration.notice(method, request)
    } catch {
      // A notification has no response that could report an error.
      tell(.log, .warning, "\(method): \(error.message)")
    }
  }

  // MARK: Life

  /// The status of the program once the client has ended the session.
  var exitStatus: ExitStatus { hasShutDown ? .success : .findings }
  private var hasShutDown = false
  /// The process whose end is the end of the session; nil if there is none.
  private(set) var watchedProcess: Int?

  private func initialize(_ params: JSONValue?) -> String {
    if let capabilities = params?.member("capabilities") {
      client = ClientCapabilities(capabilities)
    }
    watchedProcess = params?.member("processId")?.integer
    documents.encoding = client.encoding
    stage = .initialized
    configuration.begin(params)
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
      object.add("diagnosticProvider", raw: DiagnosticService.capability)
      object.add("workspace", raw: ServerConfiguration.capability)
      for route in Routes.all {
        if let name = route.capability { object.add(name, raw: route.value(client)) }
      }
    }
  }

  // MARK: Sending

  /// The messages to send, as JSON.
  private var outbox: [String] = []

  /// The messages to send, which are removed.
  func takeOutbox() -> [String] {
    defer { outbox = [] }
    return outbox
  }

  private func send(_ text: String) { outbox.append("{\"jsonrpc\":\"2.0\"," + text + "}") }

  func respond(_ id: String, _ result: String) { send("\"id\":\(id),\"result\":\(result)") }

  /// - Parameter id: Nil if the request could not be read.
  func reject(id: String?, _ error: ResponseError) {
    send("\"id\":\(id ?? "null"),\"error\":\(error.json)")
  }

  func notify(_ method: String, _ params: String) {
    send("\"method\":\"\(method)\",\"params\":\(params)")
  }

  /// The actions for the responses of the client, by the numbers of the requests.
  private var expected: [(number: Int, action: (JSONValue?) -> Void)] = []
  private var lastNumber = 0

  /// Sends a request.
  ///
  /// - Parameter action: Takes the result; nil if the client refused.
  func ask(
    _ method: String, _ params: String, _ action: @escaping (JSONValue?) -> Void = { _ in }
  ) {
    lastNumber += 1
    expected.append((lastNumber, action))
    send("\"id\":\(lastNumber),\"method\":\"\(method)\",\"params\":\(params)")
  }

  private func takeResponse(_ id: String, _ result: JSONValue?) {
    guard let index = expected.firstIndex(where: { String($0.number) == id }) else { return }
    expected.remove(at: index).action(result)
  }

  /// The ways to tell the user something.
  enum Telling: String {
    case log = "window/logMessage"
    case show = "window/showMessage"
  }

  enum MessageType: Int {
    case error = 1
    case warning = 2
    case info = 3
  }

  func tell(_ telling: Telling, _ type: MessageType, _ text: String) {
    notify(
      telling.rawValue,
      JSONObjectText.build { object in
        object.add("type", type.rawValue)
        object.add("message", Secrets.masked(shapesIn: text))
      })
  }
}

/// The requests that the server answers, apart from those about its life and about diagnostics.
enum Routes {
  static let all = core + FeatureRoutes.all

  private static let core: [Route] = [
    Route(
      "textDocument/codeAction", "codeActionProvider", value: { _ in CodeActions.capability },
      CodeActions.answer),
    Route(
      "workspace/executeCommand", "executeCommandProvider",
      value: { _ in ServerCommands.capability }, ServerCommands.answer),
    Route("textDocument/formatting", "documentFormattingProvider", Formatting.document),
    Route("textDocument/rangeFormatting", "documentRangeFormattingProvider", Formatting.range),
  ]

  static func named(_ method: String) -> Route? { all.first { $0.method == method } }
}
