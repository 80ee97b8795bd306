import ConfigModel

/// `oconf flatten`: writes a document on the one line that is uploaded.
enum FlattenCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "flatten",
      summary: "Print a document as the single line to upload as a policy",
      operands: "[FILE]",
      details: """
        Prints an issuer configuration, a list of origin patterns, or with '--kind json' any \
        JSON document, on one line. Only whitespace between values is removed, unless --style says otherwise. The result is read back and compared with the document before it is \
        printed.
        With --into, the line is written to an export: it replaces the old one, or is inserted \
        in key order. All other bytes of the export stay unchanged.
        'flattened' in .oconf.json lists pairs of a source and a target. --check without TARGET \
        reports the targets that are out of date, and --write updates them. Both use the nearest \
        .oconf.json and those in the folders below. If no pairs are listed, both succeed.
        Exits with 1, and writes nothing, if the document has errors.
        """,
      options: [
        .style, .ascii, .properties, .into, .noNewline, .output, .checkTarget, .writePairs, .noLint,
        .environment, .baseURL, .rule, .kind, .stdinFilename, .config, .noConfig, .exitZero,
      ],
      examples: {
        [
          .init(
            "oconf flatten Examples/production/issuers.auth-token.json", "Print the line to paste"),
          .init(
            "oconf flatten --properties Examples/production/issuers.auth-token.json",
            "Print a line for a policy export"
          ),
          .init(
            "oconf flatten --into export.properties issuers.auth-token.json",
            "Write the line to an export, replacing the old one"),
          .init(
            "oconf flatten --check export.properties issuers.auth-token.json",
            "Check that the export matches the document"
          ),
          .init(
            "oconf flatten --check", "Check all targets listed in .oconf.json"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let options = try Failure.ofUsage { () throws(UsageError) in try FlattenOptions(arguments) }
    let store = try SettingsStore(arguments)
    if let task = options.taskOfPairs {
      return try FlattenedPairs(task, options, store, arguments, console).run()
    }
    guard let operand = arguments.operands.first else { throw .usage(.missingOperand("FILE")) }
    if let path = options.checkedTarget {
      return try check(path, operand, options, store, arguments, console)
    }
    guard let document = try FlattenedDocument(operand, store, arguments, console) else {
      return .findings
    }
    if let path = options.export {
      let policy = try document.requiredPolicyName()
      guard let value = try document.value(options, console) else { return .findings }
      try UpdatedExport(path).put(value, policy, to: options.outputPath, console)
      return .success
    }
    return try document.print(options, console)
  }
}

extension FlattenCommand {
  /// Reports how a target differs from the flattened document. A document with errors is compared,
  /// too, if it still has a value.
  private static func check(
    _ path: String, _ operand: String, _ options: FlattenOptions, _ store: SettingsStore,
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let document = try FlattenedDocument(
      operand, store, arguments, console, acceptsErrors: true)
    guard let document, let value = try document.value(options, console) else {
      try console.write("\(path): not compared, because '\(operand)' cannot be flattened\n")
      return .findings
    }
    let target = try FlatTarget(path, policy: document.policyName)
    if let difference = target.difference(from: value) {
      try console.write("\(target.place(of: difference)): \(difference.reason)\n")
      return .findings
    }
    guard document.hasErrors else {
      console.note("\(target.path): matches '\(operand)'")
      return .success
    }
    try console.write("\(target.path): matches '\(operand)', which has errors\n")
    return .findings
  }
}

/// The command-line options of `flatten`, without settings.
struct FlattenOptions {
  enum TaskOfPairs {
    case check, write
  }

  /// The task for all pairs that settings name; nil if the command line names a file.
  let taskOfPairs: TaskOfPairs?
  /// The target to compare with instead of writing; empty for all pairs.
  let checkedTarget: String?
  /// The export that receives the value.
  let export: String?
  let outputPath: String?
  /// The spelling of JSON tokens; nil to keep every token as written.
  let spelling: JSONRewriter.Spelling?
  /// The line break after a printed value; empty with `--no-newline`.
  let end: String
  /// True to print the line of an export.
  let isProperties: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.value(.style) == "python", arguments.isSet(.ascii) {
      throw .conflict("--style python", "--ascii")
    }
    for (mode, others) in Self.conflicts where arguments.isSet(mode) {
      for other in others where arguments.isSet(other) {
        throw .conflict("--" + mode.name, "--" + other.name)
      }
    }
    if arguments.operands.count > 1 { throw .extraOperand(arguments.operands[1]) }
    let target = arguments.value(.checkTarget)
    if arguments.isSet(.writePairs) {
      if let operand = arguments.operands.first { throw .extraOperand(operand) }
      taskOfPairs = .write
    } else if target == "" {
      if !arguments.operands.isEmpty { throw .missingValue(.checkTarget) }
      taskOfPairs = .check
    } else {
      taskOfPairs = nil
    }
    checkedTarget = target
    export = arguments.value(.into)
    outputPath = arguments.value(.output)
    spelling =
      arguments.value(.style) == "python" ? .python : arguments.isSet(.ascii) ? .ascii : nil
    end = arguments.isSet(.noNewline) ? "" : "\n"
    isProperties = arguments.isSet(.properties)
  }

  private static var conflicts: [(Option, [Option])] {
    [
      (.checkTarget, [.output, .noNewline, .properties, .into, .writePairs]),
      (.writePairs, [.output, .properties, .into, .stdinFilename]),
      (.into, [.noNewline, .properties]),
    ]
  }
}
