/// The page that GitHub shows for a run: what a step appends to the file that is named in
/// `GITHUB_STEP_SUMMARY`.
enum StepSummary {
  /// A step may say up to 1 MiB, and others may have said something.
  static let maximumCount = 900_000

  /// Appends to the summary, if there is one.
  static func append(_ markdown: @autoclosure () -> MarkdownText) throws(Failure) {
    guard let path = System.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    let text = markdown().string + "\n"
    try Failure.ofFile { () throws(FileError) in
      let code = System.append(Array(text.utf8), to: path)
      if let code { throw FileError(path, .write, .system(code)) }
    }
  }
}
