import ConfigModel

/// Claims of tokens in files: one object per line, or one per file if its name ends in `.json`.
///
/// In a folder and its subfolders, the files whose names end in `.json`, `.jsonl` or `.ndjson` are
/// read, sorted by the bytes of their names.
struct TokenFiles {
  private static let maximumDepth = 64

  private var paths: [String] = []

  init(_ operand: String) throws(Failure) {
    if operand != "-", System.status(operand)?.kind == .directory {
      try find(in: operand, depth: 0)
      if paths.isEmpty {
        throw .unusable(operand, "contains no .json, .jsonl or .ndjson file")
      }
    } else {
      paths = [operand]
    }
  }

  private mutating func find(in folder: String, depth: Int) throws(Failure) {
    guard depth < Self.maximumDepth, let entries = System.entries(of: folder) else {
      throw .file(FileError(folder, .read, .system(System.lastError)))
    }
    for entry in entries where !entry.name.hasPrefix(".") {
      let path = Path.join(folder, entry.name)
      if entry.isDirectory {
        try find(in: path, depth: depth + 1)
      } else if [".json", ".jsonl", ".ndjson"].contains(where: entry.name.hasSuffix) {
        paths.append(path)
      }
    }
  }

  /// Calls `body` with the claims of every token and returns the number of malformed ones, each of
  /// which is reported on standard error.
  func forEach(
    _ console: Console, _ body: (TokenClaims, ReplayReport.Place) -> Void
  ) throws(Failure) -> Int {
    var malformed = 0
    func take(_ source: SourceBytes, _ place: ReplayReport.Place) {
      do throws(TokenFault) {
        body(try TokenClaims.read(source), place)
      } catch {
        malformed += 1
        let problem = Secrets.masked(shapesIn: error.message)
        if place.line == nil {
          let line = LineTable(source).position(at: error.range.start).line
          console.note("\(place.text):\(line): \(problem)")
        } else {
          console.note("\(place.text): \(problem) (byte \(error.range.start + 1) of the line)")
        }
      }
    }
    for path in paths {
      if path.hasSuffix(".json") {
        let source = try Failure.ofFile { () throws(FileError) in
          try FileReader.read(path).source
        }
        take(source, .init(path: path, line: nil))
        continue
      }
      let lines = try Failure.ofFile { () throws(FileError) in try LineReader(path) }
      let shown = path == "-" ? "<stdin>" : path
      while let line = try Failure.ofFile({ () throws(FileError) in try lines.next() }) {
        if Text(line).trimmed.isEmpty { continue }
        take(line, .init(path: shown, line: lines.lineNumber))
      }
    }
    return malformed
  }
}
