import ConfigModel

/// The files that run oconf before commits and in CI, and the repository that they belong to.
struct Integrations {
  /// The path of the top of the repository from the working directory, with a slash at its end; empty if it
  /// is the working directory.
  private let top: String
  /// The same place without links.
  private let realTop: String
  private let files: [IntegrationFile]

  /// The files that the options ask for.
  init(_ arguments: Arguments) {
    let workingDirectory = System.workingDirectory ?? "/"
    var place = workingDirectory
    var steps = ""
    while place != "/", !System.exists(Path.join(place, ".git")) {
      place = Path.folder(of: place)
      steps += "../"
    }
    // Without a repository, the working directory is the place.
    let isRepository = System.exists(Path.join(place, ".git"))
    top = isRepository ? steps : ""
    realTop = isRepository ? place : workingDirectory
    let output = arguments.value(.output) ?? ""
    let folder = output == "-" ? "" : Path.folder(of: output)
    let scope = folder.isEmpty ? workingDirectory : System.realPath(folder) ?? workingDirectory
    files = IntegrationFile.all(arguments, scope: Path.relative(scope, to: realTop) ?? "")
  }

  /// Writes all files that do not exist. Says what to add to the others, and fails then.
  func write(_ console: Console) throws(Failure) -> ExitStatus {
    var status = ExitStatus.success
    for file in files {
      let path = top + file.path
      if System.exists(path) {
        if let known = try? FileReader.read(path), known.source.equals(file.text) {
          console.note("\(path): already written")
          continue
        }
        console.fail("\(path): already exists; not overwritten; \(file.part.place):")
        console.complain(report: file.part.text)
        status = .failure
        continue
      }
      do throws(Failure) {
        try write(file, to: path)
        console.note("\(path): written; \(file.advice)")
      } catch {
        console.fail(error.text)
        status = .failure
      }
    }
    return status
  }

  private func write(_ file: IntegrationFile, to path: String) throws(Failure) {
    let folder = Path.folder(of: path)
    if let place = System.realPath(folder) ?? System.realPath(Path.folder(of: folder)),
      place != realTop, Path.relative(place, to: realTop) == nil
    {
      throw .unusable(folder, "is a link out of the repository; not written")
    }
    if !folder.isEmpty, let code = System.makeFolders(folder) {
      throw .file(FileError(folder, .write, .system(code)))
    }
    try InitCommand.writeNew(file.text, to: path)
  }
}

extension SourceBytes {
  fileprivate func equals(_ text: String) -> Bool { bytes(0..<count).elementsEqual(text.utf8) }
}
