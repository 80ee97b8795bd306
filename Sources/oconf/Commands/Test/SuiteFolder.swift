import ConfigModel
import Lint

/// The folder of a suite. The suite may name only files of its repository.
struct SuiteFolder {
  /// The absolute path of the folder, without links.
  private let folder: String
  private let top: String
  private let store: SettingsStore

  init(_ file: InputFile, _ store: SettingsStore) {
    folder = Path.folder(of: file.absolute ?? store.resolve(file.path).absolute)
    top = store.top(above: folder)
    self.store = store
  }

  /// The path of a file that a suite names, for reading and for display.
  func path(of written: WrittenText) throws(SuiteFault) -> String {
    let name = written.string
    guard !name.isEmpty, !name.hasPrefix("/") else {
      throw SuiteFault(
        name.isEmpty
          ? "the path is empty" : "'\(name)' is absolute; paths are relative to the suite",
        written.range)
    }
    // Not even the existence of a file outside the repository is disclosed.
    let path = Path.join(folder, name)
    guard Path.isNamed(path, in: top) else { throw outside(name, written) }
    guard let real = System.realPath(path) else {
      throw SuiteFault("no such file: '\(name)'", written.range)
    }
    guard Path.relative(real, to: top) != nil else { throw outside(name, written) }
    return store.display(real)
  }

  private func outside(_ name: String, _ written: WrittenText) -> SuiteFault {
    SuiteFault("'\(name)' is outside the repository, '\(top)'", written.range)
  }
}

extension SuiteFault {
  /// Runs `body` on behalf of a range of the suite. A failure becomes a fault at that range.
  static func at<Result>(
    _ range: SourceRange, _ body: () throws(Failure) -> Result
  ) throws(SuiteFault) -> Result {
    do throws(Failure) {
      return try body()
    } catch {
      throw SuiteFault(error.description, range)
    }
  }
}
