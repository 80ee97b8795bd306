/// Shows the progress of a check of many files in the client.
final class CheckProgress {
  private unowned let server: LanguageServer
  private var token: String?
  private var hasBegun = false
  private var lastPercentage = 0
  private var lastToken = 0

  /// The time from which a check is worth showing, in nanoseconds.
  private static let delay = 300_000_000
  private var start: Int?

  init(_ server: LanguageServer) {
    self.server = server
  }

  /// Tells how far the checks are.
  func update() {
    guard server.client.showsProgress else { return }
    guard let check = server.workspace.checks.first(where: { !$0.isDone }) else { return end() }
    let start = start ?? System.monotonicTime
    self.start = start
    guard System.monotonicTime - start > Self.delay else { return }
    guard token != nil else { return create() }
    guard hasBegun, check.progress >= lastPercentage + 10 else { return }
    lastPercentage = check.progress
    send { object in
      object.add("kind", "report")
      object.add("percentage", check.progress)
    }
  }

  private func create() {
    lastToken += 1
    let token = "oconf-\(lastToken)"
    self.token = token
    server.ask(
      "window/workDoneProgress/create", JSONObjectText.build { $0.add("token", token) }
    ) { [unowned self] _ in
      guard self.token == token else { return }
      hasBegun = true
      send { object in
        object.add("kind", "begin")
        object.add("title", "Checking files")
        object.add("percentage", 0)
      }
    }
  }

  private func end() {
    start = nil
    if hasBegun { send { $0.add("kind", "end") } }
    (token, hasBegun, lastPercentage) = (nil, false, 0)
  }

  private func send(_ fill: (inout JSONObjectText) -> Void) {
    guard let token else { return }
    server.notify(
      "$/progress",
      JSONObjectText.build { object in
        object.add("token", token)
        object.add("value", raw: JSONObjectText.build(fill))
      })
  }
}
