import ConfigModel

/// `oconf extract`: prints one policy's value from an export.
enum ExtractCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "extract",
      summary: "print one policy's value out of an export",
      operands: "EXPORT POLICY",
      details: """
        Prints the value that a policy has in an export, the escapes of the export decoded: JSON laid \
        out as 'oconf fmt' does it, anything else as it stands. A POLICY without a dot is one of the \
        whole environment: Name means '*.*.Name'. With dots it is the whole key. Of several lines of \
        one key the last one counts, as for the service. An EXPORT of - is standard input.
        Exits with 2 if the export has no such policy.
        """,
      options: [.exact, .indent, .noNewline, .output],
      examples: {
        [
          .init(
            "oconf extract Examples/production/policies.properties Security_AllowOrigin",
            "print which origins may call the backends"),
          .init(
            "oconf extract export.properties 'Orders(1.0).*.Logging_Level'",
            "print what one backend has"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let operands = arguments.operands
    guard let path = operands.first else { throw .usage(.missingOperand("EXPORT")) }
    guard operands.count > 1 else { throw .usage(.missingOperand("POLICY")) }
    if operands.count > 2 { throw .usage(.extraOperand(operands[2])) }
    if arguments.isSet(.exact), arguments.isSet(.indent) {
      throw .usage(.conflict("--exact", "--indent"))
    }
    let indentation = try Failure.ofUsage { () throws(UsageError) in
      try FormatCommand.indentation(arguments)
    }
    let isStream = path == "-"
    let reader = FileReader()
    let loaded = try Failure.ofFile { () throws(FileError) in
      isStream ? try reader.readStandardInput() : try reader.read(path)
    }
    let shown = isStream ? "<stdin>" : path
    guard
      Recognition.kind(ofContent: loaded.source, name: isStream ? "-" : Path.name(of: path))
        == .policies
    else { throw .unusable(shown, "is no export of policies") }

    let export = PolicyExport(PropertiesFile(loaded.source))
    let key =
      operands[1].utf8.contains(UInt8(ascii: "."))
      ? operands[1] : PolicyExport.globalKey(operands[1])
    guard let entry = export.file.entries.last(where: { $0.key.utf8.elementsEqual(key.utf8) })
    else { throw .unusable(shown, absence(of: key, operands[1], export)) }
    let faults = export.file.problems.filter { $0.kind == .badUnicodeEscape }
    if let fault = faults.first(where: {
      entry.valueRange.start <= $0.range.start && $0.range.end <= entry.valueRange.end
    }) {
      let line = LineTable(loaded.source).line(at: fault.range.start)
      throw .unusable(
        shown, "'\\u' needs four hexadecimal digits (line \(line)); Java refuses the file")
    }
    let value = export.file.value(of: entry).bytes
    let text =
      arguments.isSet(.exact)
      ? value.text(0..<value.count) : try laidOut(value, key, shown, indentation)
    try Failure.ofFile { () throws(FileError) in try loaded.validate(path) }
    try console.write(
      document: text + (arguments.isSet(.noNewline) ? "" : "\n"), to: arguments.value(.output))
    return try console.finishDocument()
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
          path, "the value of '\(key)' is not JSON; '--exact' prints it as it stands")
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
