import ConfigModel
import Lint

/// `oconf graph`: draws who is trusted for what.
enum GraphCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "graph",
      summary: "Draw a map of issuers, roles, backends, origins and apps",
      operands: "[PATH…]",
      details: """
        Draws a map of policies and Salesforce apps: token issuers with the conditions on their \
        tokens, the roles that they grant, and the backends where these apply; allowed origins; \
        identity providers with their clients, the addresses that connect them, and connections \
        that would fail; and the callback URLs of clients. PATH is a file or a folder. The default \
        is the current folder.
        The format svg is a self-contained image that follows the reader's color scheme; it is not \
        printed in a terminal. Issuers \
        that differ only in names and keys share a card; more than 14 issuers become rows. The \
        format mermaid is Markdown with a chart, or with tables if the chart exceeds 2,000 \
        characters, GitLab's limit. The format github is the same, appended to the summary of a \
        step if GitHub Actions runs it. The format dot is for Graphviz. The format json has \
        everything; 'oconf schema trust-map' prints its schema.
        With --since, changes since a git revision are marked.
        Exits with 1 if a file is malformed, and shows the others.
        """,
      options: [
        .role, .graphSince, .graphFormat, .output, .reading, .kind, .stdinFilename, .noIgnore,
        .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init("oconf graph -o trust.svg Examples", "Draw everything in a folder"),
          .init(
            "oconf graph --format mermaid --since origin/main Examples",
            "Print a chart with the changes of a branch, for a merge request"),
          .init("oconf graph --format dot --role 'Order*' Examples", "Show who gets some roles"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let outputs = try Failure.ofUsage { () throws(UsageError) in
      try FormatRequest.all(arguments, .graphFormat, fallback: "svg")
    }
    if outputs.contains(where: { $0.name == "svg" && $0.path == nil }), console.output.isTerminal {
      throw .unusable(
        "--format svg",
        "cannot be shown in a terminal; write it to a file with '-o trust.svg', or choose another format"
      )
    }
    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    if let since = arguments.value(.graphSince) {
      finder.changes = try GitChanges(since, arguments, store, console)
    }
    try finder.find(arguments.operands.isEmpty ? ["."] : arguments.operands)
    for error in finder.errors { console.fail(error.text) }
    let earlier = try finder.changes.map { changes throws(Failure) in
      try EarlierVersions(changes, finder.files)
    }
    var reading = GraphReading(store, earlier, arguments)
    for file in finder.files { try reading.add(file) }
    try reading.addRemoved()
    try Failure.ofUsage { () throws(UsageError) in
      try OutputPaths.check(arguments) { finder.files.map(\.path) }
    }
    var map = TrustMap(reading.now)
    for path in map.unreadable { console.fail("\(path): malformed; not in the map") }
    let isWhole = map.unreadable.isEmpty
    if earlier != nil { map = TrustMap(before: TrustMap(reading.before), after: map) }
    if map.sections.isEmpty {
      if isWhole { console.note("no policies or apps found") }
    } else if let role = arguments.value(.role) {
      map = map.filtered(Glob(role))
      if map.sections.isEmpty { console.note("no issuer grants a role that matches '\(role)'") }
    }
    map = map.joined()
    for output in outputs {
      if output.name == "github", output.path == nil, StepSummary.path != nil {
        try StepSummary.append { TrustMermaid.text(map, upTo: min($0, TrustMermaid.tableLimit)) }
      } else {
        try console.deliver(text(map, output.name), to: output.path)
      }
    }
    return finder.errors.isEmpty ? isWhole ? .success : .findings : .failure
  }

  private static func text(_ map: TrustMap, _ format: String) -> String {
    switch format {
    case "json": TrustJSON.shape.document(map)
    case "mermaid", "github": TrustMermaid.text(map).string
    case "dot": TrustDOT.text(map)
    default: TrustPicture.svg(map, prefix: "trust")
    }
  }
}

/// The documents to draw, now and at the revision.
struct GraphReading {
  private(set) var now: [TrustMap.Document] = []
  private(set) var before: [TrustMap.Document] = []
  private let store: SettingsStore
  private let earlier: EarlierVersions?
  private let arguments: Arguments

  init(_ store: SettingsStore, _ earlier: EarlierVersions?, _ arguments: Arguments) {
    self.store = store
    self.earlier = earlier
    self.arguments = arguments
  }

  mutating func add(_ file: InputFile) throws(Failure) {
    guard let document = try file.load() else {
      if file.isNamed { throw .usage(.unknownKind(path: file.path)) }
      return
    }
    guard document.kind.isDrawn, !file.isFlattened else { return }
    let readings = try Readings(file.settings, arguments)
    func version(_ source: SourceBytes, _ earlier: EarlierVersions?) -> TrustMap.Document {
      var setups = SetupReader(workingDirectory: store.workingDirectory)
      setups.earlier = earlier
      let files =
        document.kind == .identityProviderSetup
        ? setups.files(of: source, named: file.path, absolute: file.absolute) : nil
      return TrustMap.Document(file.path, document.kind, source, readings, files: files)
    }
    now.append(version(document.source, nil))
    guard let earlier else { return }
    switch earlier.standing(file.absolute) {
    case .same: before.append(version(document.source, earlier))
    case .other(let old): if let old { before.append(version(old.source, earlier)) }
    case .unknown(let reason): throw .unusable(file.path, reason)
    }
  }

  /// Adds files that are gone.
  mutating func addRemoved() throws(Failure) {
    guard let earlier else { return }
    for previous in earlier.removed where earlier.scope.covers(previous.absolute) {
      guard let kind = previous.file.kind, kind.isDrawn else { continue }
      let path = store.display(previous.absolute)
      let place = ResolvedPath(named: path, absolute: previous.absolute)
      let readings = try Readings(try store.settings(for: place), arguments)
      before.append(TrustMap.Document(path, kind, previous.file.source, readings))
    }
  }
}
