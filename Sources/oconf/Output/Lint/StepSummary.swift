/// The page that GitHub shows for a run. A step appends to the file that `GITHUB_STEP_SUMMARY`
/// names.
enum StepSummary {
  /// A step may write up to 1 MiB, and other commands may have written some of it.
  static let maximumCount = 900_000

  /// Appends to the summary, if the variable is set.
  static func append(_ markdown: @autoclosure () -> MarkdownText) throws(Failure) {
    guard let path = System.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    let text = markdown().string + "\n"
    try Failure.ofFile { () throws(FileError) in
      let code = System.append(Array(text.utf8), to: path)
      if let code { throw FileError(path, .write, .system(code)) }
    }
  }
}
