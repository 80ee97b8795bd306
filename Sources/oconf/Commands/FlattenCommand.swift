import ConfigModel

/// `oconf flatten`: the one line that is uploaded.
enum FlattenCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "flatten",
      summary: "print the one line that is uploaded as a policy",
      operands: "FILE",
      details: """
        Prints an issuer configuration, a list of origin patterns, or with '--kind json' any JSON, on \
        one line. Nothing but blanks between tokens is left out, unless a style says otherwise; what \
        comes out is read back and compared before it is printed.
        Exits with 1, and prints nothing, if the document has errors.
        """,
      options: [
        .style, .ascii, .properties, .noNewline, .output, .checkTarget, .noLint, .environment,
        .baseURL, .rule,
        .kind, .stdinFilename, .config, .noConfig,
      ],
      examples: {
        [
          .init(
            "oconf flatten Examples/production/issuers.auth-token.json", "what to paste"),
          .init(
            "oconf flatten --properties Examples/production/issuers.auth-token.json",
            "a line for a policy export"
          ),
          .init(
            "oconf flatten --check export.properties issuers.auth-token.json",
            "tell whether the export holds what would be uploaded"
          ),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if arguments.value(.style) == "python", arguments.isSet(.ascii) {
      throw .usage(.conflict("--style python", "--ascii"))
    }
    for option in [Option.output, .noNewline, .properties]
    where arguments.isSet(.checkTarget) && arguments.isSet(option) {
      throw .usage(.conflict("--check", "--" + option.name))
    }
    guard let operand = arguments.operands.first else { throw .usage(.missingOperand("FILE")) }
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }

    let store = try SettingsStore(arguments)
    var finder = InputFinder(store, arguments, console)
    guard operand == "-" || System.status(operand)?.kind != .directory else {
      throw .file(FileError(operand, .read, .isDirectory))
    }
    try finder.find([operand], excluding: false)
    if let error = finder.errors.first { throw error }
    guard let file = finder.files.first, let document = try file.load(FileReader()) else {
      throw .usage(.unknownKind(path: operand))
    }
    let onlySyntax = arguments.isSet(.noLint)
    switch document.kind {
    case let kind where kind.isJSON(document.source, name: file.name):
      // Rules are skipped by wish, the syntax never is.
      let tree = JSONParser.parse(document.source)
      if !onlySyntax || !tree.isWellFormed,
        document.reportErrors(onlySyntax: onlySyntax, console) > 0
      {
        return .findings
      }
      return try FlatDocument(document, arguments, console).write(tree)
    case .allowOrigin:
      if !onlySyntax, document.reportErrors(onlySyntax: false, console) > 0 { return .findings }
      return try FlatDocument(document, arguments, console).write(
        AllowOriginPolicy(document.source))
    default:
      throw .usage(.unsuitableKind(path: file.path, document.kind, "flattened"))
    }
  }
}

/// A document on its way onto one line.
private struct FlatDocument {
  private let document: ReadDocument
  private let console: Console
  private let outputPath: String?
  private let spelling: JSONRewriter.Spelling?
  private let end: String
  /// The key of the policy line that is wanted, if one is.
  private let key: String?
  /// What is to be compared with, instead of writing anything.
  private let target: FlatTarget?

  init(_ document: ReadDocument, _ arguments: Arguments, _ console: Console) throws(Failure) {
    self.document = document
    self.console = console
    outputPath = arguments.value(.output)
    spelling =
      arguments.value(.style) == "python" ? .python : arguments.isSet(.ascii) ? .ascii : nil
    end = arguments.isSet(.noNewline) ? "" : "\n"
    target = try arguments.value(.checkTarget).map { (path) throws(Failure) in
      try FlatTarget(path, policy: document.kind.policyName)
    }
    guard arguments.isSet(.properties) else {
      key = nil
      return
    }
    guard let name = document.kind.policyName else {
      throw .usage(.unsuitableKind(path: document.file.path, document.kind, "a policy's value"))
    }
    key = "*.*." + name
  }

  func write(_ tree: JSONTree) throws(Failure) -> ExitStatus {
    if spelling == nil, key == nil, target == nil { return try writeExactly(tree) }
    let text: String
    if let spelling {
      do throws(JSONRewriter.Refusal) {
        text = try JSONRewriter.text(tree, spelling)
      } catch {
        return try refuse(error)
      }
    } else {
      var collector = ByteCollector()
      try Failure.ofWriting { () throws(JSONWriter.Failure<Never>) in
        try JSONWriter.writeFlat(tree, into: &collector)
      }
      text = String(decoding: collector.bytes, as: UTF8.self)
    }
    return try write(text)
  }

  func write(_ policy: AllowOriginPolicy) throws(Failure) -> ExitStatus {
    let items = policy.items.map(\.text).filter { !$0.isEmpty }
    let text = items.joined(separator: ",")
    guard AllowOriginPolicy(text).items.map(\.text) == items else {
      throw .defect("the list that was written is not the one that was read")
    }
    return try write(text)
  }

  /// The usual case, block by block, however large the document.
  private func writeExactly(_ tree: JSONTree) throws(Failure) -> ExitStatus {
    if let outputPath {
      var target = try Failure.ofFile { () throws(FileError) in try FileReplacement(outputPath) }
      try writeExactly(tree, into: &target)
      try validate()
      try Failure.ofFile(target.commit)
    } else {
      var output = console.output
      try writeExactly(tree, into: &output)
      try validate()
    }
    return try console.finishDocument()
  }

  private func writeExactly<Sink: ByteSink>(
    _ tree: JSONTree, into sink: inout Sink
  ) throws(Failure) {
    try Failure.ofWriting { () throws(JSONWriter.Failure<Sink.Failure>) in
      try JSONWriter.writeFlat(tree, into: &sink)
      do throws(Sink.Failure) {
        try sink.write(Array(end.utf8).span)
      } catch {
        throw .sink(error)
      }
    }
  }

  private func write(_ value: String) throws(Failure) -> ExitStatus {
    try validate()
    if let target { return try check(value, target) }
    try console.write(try line(value) + end, to: outputPath)
    return try console.finishDocument()
  }

  private func check(_ value: String, _ target: FlatTarget) throws(Failure) -> ExitStatus {
    guard let difference = target.difference(from: value) else { return .success }
    try console.write(
      Untrusted.escape("\(target.path)\(difference.place): \(difference.reason)") + "\n")
    return .findings
  }

  /// The value itself, or the line of an export that holds it.
  private func line(_ value: String) throws(Failure) -> String {
    guard let key else { return value }
    let line = PropertiesEscape.key(key) + "=" + PropertiesEscape.value(value)
    let file = PropertiesFile(SourceBytes(line))
    guard file.entries.count == 1, file.entries[0].key == key,
      file.value(of: file.entries[0]).string.utf8.elementsEqual(value.utf8)
    else { throw .defect("the line that was written does not hold the value") }
    return line
  }

  private func validate() throws(Failure) {
    try Failure.ofFile { () throws(FileError) in
      try document.loaded.validate(document.file.path)
    }
  }

  private func refuse(_ refusal: JSONRewriter.Refusal) throws(Failure) -> ExitStatus {
    let reason =
      switch refusal.reason {
      case .numberOverflows: "this number is too large for Python, which would print Infinity"
      case .integerTooLong: "Python refuses integers of more than 4300 digits"
      case .duplicateKey: "Python would keep only the last member of this name"
      case .readBack: throw Failure.defect("what was written is not what was read")
      }
    let frames = FileFrames(document.file.path, document.source)
    let position = frames.lines.position(at: refusal.range.start)
    console.fail("\(document.file.path):\(position.line):\(position.column): \(reason)")
    return .findings
  }
}

extension DocumentKind {
  /// The policy whose value a document of this kind is.
  var policyName: String? {
    switch self {
    case .authTokenConfiguration: PolicyName.authTokenConfiguration
    case .allowOrigin: PolicyName.allowOrigin
    case .policies, .discoveryDocument, .keySet, .connectedApp, .externalClientApp, .mobileApp,
      .identityProviderSetup, .idpMessages, .tokenRequest, .tokenTests, .settings, .json:
      nil
    }
  }
}
