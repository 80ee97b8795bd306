import ConfigModel

/// `oconf extract`: prints one policy's value from an export.
enum ExtractCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "extract",
      summary: "Print the value of a policy in an export, or list the policies",
      operands: "EXPORT [POLICY]",
      details: """
        Prints the decoded value of POLICY in EXPORT: formatted if it is JSON, and as written \
        otherwise. A POLICY without dots names a policy of the whole environment: Name means '*.*.Name'. With dots it is a complete key. If a key occurs several times, the last line counts, as it does in the service. If EXPORT is -, it is read from standard input.
        Without POLICY, lists the policies of the export, one per line, in the form that POLICY takes.
        Exits with 2 if the export has no such policy.
        """,
      options: [.exact, .indent, .noNewline, .output],
      examples: {
        [
          .init(
            "oconf extract Examples/production/policies.properties",
            "List the policies of an export"),
          .init(
            "oconf extract Examples/production/policies.properties Security_AllowOrigin",
            "Print the origins that may call the backends"),
          .init(
            "oconf extract export.properties 'Orders(1.0).*.Logging_Level'",
            "Print the policy of one backend"),
        ]
      },
      run: run)
  }

  /// The command that writes a policy of an export to a file; nil if a path cannot be copied as it
  /// is shown.
  static func line(_ policy: String, of export: String, to path: String) -> String? {
    guard [export, path].allSatisfy({ Untrusted.escape($0) == $0 && !$0.hasPrefix("-") }) else {
      return nil
    }
    return ShellText.line(["oconf", "extract", export, policy, "-o", path])
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let operands = arguments.operands
    guard let path = operands.first else { throw .usage(.missingOperand("EXPORT")) }
    if operands.count > 2 { throw .usage(.extraOperand(operands[2])) }
    if arguments.isSet(.exact), arguments.isSet(.indent) {
      throw .usage(.conflict("--exact", "--indent"))
    }
    let indentation = try Failure.ofUsage { () throws(UsageError) in
      try FormatCommand.indentation(arguments)
    }
    let isStream = path == "-"
    let source = try Failure.ofFile { () throws(FileError) in
      try isStream ? FileReader.readStandardInput() : FileReader.read(path).source
    }
    let shown = isStream ? "<stdin>" : path
    guard
      Recognition.kind(ofContent: source, name: isStream ? "-" : Path.name(of: path))
        == .policies
    else { throw .unusable(shown, "not a policy export") }

    let export = PolicyExport(PropertiesFile(source))
    guard operands.count > 1 else {
      try console.write(document: list(export), to: arguments.value(.output))
      return try console.finishDocument()
    }
    let key =
      operands[1].utf8.contains(UInt8(ascii: "."))
      ? operands[1] : PolicyExport.globalKey(operands[1])
    guard let entry = export.file.entries.last(where: { $0.key.utf8.elementsEqual(key.utf8) })
    else { throw .unusable(shown, absence(of: key, operands[1], export)) }
    let faults = export.file.problems.filter { $0.kind == .badUnicodeEscape }
    if let fault = faults.first(where: {
      entry.valueRange.start <= $0.range.start && $0.range.end <= entry.valueRange.end
    }) {
      let line = LineTable(source).line(at: fault.range.start)
      throw .unusable(
        shown,
        "line \(line): '\\u' must be followed by four hexadecimal digits; Java rejects the file")
    }
    let value = export.file.value(of: entry).bytes
    let text =
      arguments.isSet(.exact)
      ? value.text(0..<value.count) : try laidOut(value, key, shown, indentation)
    try console.write(
      document: text + (arguments.isSet(.noNewline) ? "" : "\n"), to: arguments.value(.output))
    return try console.finishDocument()
  }

  /// The policies, each once, one per line.
  private static func list(_ export: PolicyExport) -> String {
    var listed: Set<String> = []
    return export.policies.map { $0.key.isGlobal ? $0.key.name : $0.entry.key }
      .filter { listed.insert($0).inserted }.map { Untrusted.escape($0) + "\n" }.joined()
  }

  /// The value for people: a JSON object or array is formatted, any other value is unchanged.
  /// Throws if a JSON policy's value is malformed.
  private static func laidOut(
    _ value: SourceBytes, _ key: String, _ path: String, _ indentation: JSONIndentation
  ) throws(Failure) -> String {
    let name = PolicyKey(key)?.name
    let isJSON =
      name == PolicyName.authTokenConfiguration
      || name.flatMap(PolicyInfo.named)?.type == .json
    let tree = JSONParser.parse(value)
    guard tree.isWellFormed else {
      if isJSON {
        throw .unusable(
          path, "the value of '\(key)' is not JSON; use '--exact' to print it as written")
      }
      return value.text(0..<value.count)
    }
    guard tree.root.kind == .object || tree.root.kind == .array else {
      return value.text(0..<value.count)
    }
    try FormatCheck.checkGrowth(tree, indentation, path: path)
    var collector = ByteCollector()
    try Failure.ofWriting { () throws(JSONWriter.Failure<Never>) in
      try JSONWriter.writePretty(tree, indentation: indentation, into: &collector)
    }
    return String(decoding: collector.bytes, as: UTF8.self)
  }

  /// The message that the policy is absent, with the policy that was probably meant.
  private static func absence(of key: String, _ word: String, _ export: PolicyExport) -> String {
    let scoped = export.policies.first { $0.key.name == word }?.entry.key
    let globals = export.policies.filter { $0.key.isGlobal }.map(\.key.name)
    let meant =
      scoped ?? EditDistance.nearest(to: word, among: globals)
      ?? EditDistance.nearest(to: key, among: export.policies.map(\.entry.key))
    return "has no '\(key)'" + (meant.map { "; did you mean '\($0)'?" } ?? "")
  }
}
