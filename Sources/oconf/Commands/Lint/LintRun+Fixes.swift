import ConfigModel
import Lint

extension LintRun {
  /// Writes or shows the fixed files, and reports fixes that were not made.
  mutating func deliverFixes() throws(Failure) {
    guard let fixing = options.fixing else { return }
    hasUsedOutput = fixing.isPreview || files.contains { $0.standardInput != nil }
    var written: [String: Int] = [:]
    for index in results.indices {
      guard let fixed = results[index].document?.fixed else { continue }
      if fixing.isPreview {
        try show(fixed)
      } else if files[index].standardInput != nil {
        try pass(fixed)
      } else if fixed.isChanged {
        write(fixed, index, &written)
      }
      sayWhatIsLeft(fixed)
    }
  }

  private func show(_ fixed: FixedFile) throws(Failure) {
    guard fixed.isChanged else { return }
    let difference = LineDifference(
      fixed.input.path, fixed.original.source, fixed.input.source, fixed.input.kind)
    try console.write(difference.text(console.style))
  }

  /// Writes standard input, with its fixes, to standard output.
  private func pass(_ fixed: FixedFile) throws(Failure) {
    try Failure.ofFile { () throws(FileError) in
      try console.output.write(fixed.input.source.allBytes.span)
    }
  }

  /// Writes one file. If that fails, the file keeps its content, and its original findings are
  /// reported.
  ///
  /// - Parameter written: The indices of written files, by real path, because a file may have two
  ///   names.
  private mutating func write(_ fixed: FixedFile, _ index: Int, _ written: inout [String: Int]) {
    let path = files[index].path
    let bytes = fixed.input.source.allBytes
    let place = System.realPath(path) ?? path
    if let twin = written[place], results[twin].document?.fixed?.input.source.allBytes == bytes {
      return
    }
    do throws(FileError) {
      let file = try FileReplacement(path, expecting: results[index].status)
      try file.write(bytes.span)
      try file.commit()
      written[place] = index
    } catch {
      fail(error.text)
      results[index].document?.report = fixed.originalReport
      results[index].document?.source = fixed.original.source
      results[index].document?.fixed = nil
    }
  }

  private func sayWhatIsLeft(_ fixed: FixedFile) {
    for fix in fixed.left {
      console.note("\(fixed.input.path): not fixed: \(fix.title) [\(fix.rule)]: \(fix.reason.text)")
    }
  }
}

extension SourceBytes {
  fileprivate var allBytes: [UInt8] { bytes(0..<count) }
}

extension LeftFix.Reason {
  fileprivate var text: String {
    switch self {
    case .contradictory: "its edits conflict"
    case .withoutEffect: "it would change nothing"
    case .breaksSyntax: "the file would no longer be valid JSON"
    case .refused: "it might accept what was rejected before"
    case .damages: "the file would have more syntax errors, or lose fields"
    case .addsErrors: "the file would have more errors than before"
    case .unseen: "too many other fixes were skipped"
    case .unsettled:
      "it still changed the file after \(Fixer.maximumPasses) passes, so no change was applied"
    }
  }
}
