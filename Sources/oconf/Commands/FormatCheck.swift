import ConfigModel
import Lint

/// Checks that JSON is formatted as `oconf fmt` formats it.
enum FormatCheck {
  static let indentation = JSONIndentation.spaces(4)

  static func compare(
    _ tree: JSONTree, _ indentation: JSONIndentation
  ) throws(Failure) -> ByteComparison {
    var comparison = ByteComparison(tree.source)
    try write(tree, indentation, into: &comparison)
    return comparison
  }

  /// For each file, true if it is formatted and there is nothing else to say about it. Works on several
  /// files at once.
  static func formatted(
    _ files: [InputFile], _ indentation: JSONIndentation, threads: Int?, _ console: Console
  ) -> [Bool] {
    let progress = console.showProgress(
      .init(item: .file, found: .init(same: "not formatted"), total: files.count))
    defer { progress?.finish() }
    return Workers.map(files.count, threads: threads, makeState: {}) { _, index in
      let isFormatted = try? isFormatted(files[index], indentation)
      progress?.count(found: isFormatted == false ? 1 : 0)
      return isFormatted ?? false
    }
  }

  /// Nil for a file that is not to be formatted.
  static func isFormatted(
    _ file: InputFile, _ indentation: JSONIndentation
  ) throws(Failure) -> Bool? {
    guard file.standardInput == nil, !file.isFlattened, let document = try file.load(),
      document.kind.isJSON(document.source, name: file.name)
    else { return nil }
    let tree = JSONParser.parse(document.source)
    guard tree.isWellFormed else { return false }
    try checkGrowth(tree, indentation, path: file.path)
    return try compare(tree, indentation).isEqual
  }

  /// The maximum ratio of the formatted to the original length, for formatted texts of more than
  /// ``unboundedCount`` bytes.
  static let maximumGrowth = 64
  /// The number of bytes that a formatted text may always have.
  static let unboundedCount = 1 << 24

  /// Refuses a text that formatting would make much longer, before any of it is written.
  static func checkGrowth(
    _ tree: JSONTree, _ indentation: JSONIndentation, path: String
  ) throws(Failure) {
    guard
      let count = JSONWriter.prettyCount(tree, indentation: indentation, above: unboundedCount),
      count / maximumGrowth > tree.source.count
    else { return }
    throw .unusable(
      path,
      "the formatted file would have \(count >> 20) MiB, \(count / max(1, tree.source.count)) times its "
        + "size; at most \(maximumGrowth) times are written beyond \(unboundedCount >> 20) MiB: use a "
        + "smaller '--indent'")
  }

  /// - Parameter start: The offset of the first byte that formatting would change.
  static func finding(_ source: SourceBytes, from start: Int) -> Diagnostic {
    let lines = LineTable(source)
    let end = lines.range(ofLine: lines.line(at: start)).end
    return Diagnostic(
      rule: Documentation.unformatted, severity: .error,
      message: "not formatted; 'oconf fmt' would change the file from here on",
      range: SourceRange(start, max(start, end)))
  }

  /// Writes the formatted text, with a line break at its end.
  static func write<Sink: ByteSink>(
    _ tree: JSONTree, _ indentation: JSONIndentation, into sink: inout Sink
  ) throws(Failure) {
    try Failure.ofWriting { () throws(JSONWriter.Failure<Sink.Failure>) in
      try JSONWriter.writePretty(tree, indentation: indentation, into: &sink)
      do throws(Sink.Failure) {
        try sink.write([UInt8(ascii: "\n")].span)
      } catch {
        throw .sink(error)
      }
    }
  }
}
