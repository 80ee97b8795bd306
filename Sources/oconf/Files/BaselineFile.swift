import ConfigModel
import Lint

/// A baseline and where it stands: its paths are relative to its folder.
struct BaselineFile: Sendable {
  /// As it was named.
  let path: String
  var baseline = Baseline()
  /// From the root, without links.
  let folder: String

  /// One that is to be written.
  init(new path: String) {
    self.path = path
    let folder = Path.folder(of: path)
    self.folder = System.realPath(folder.isEmpty ? "." : folder) ?? folder
  }

  init(reading path: String) throws(Failure) {
    self.init(new: path)
    let source = try Failure.ofFile { () throws(FileError) in try FileReader().read(path).source }
    do throws(Baseline.Fault) {
      baseline = try Baseline(source)
    } catch {
      let line = LineTable(source).line(at: error.offset)
      throw .unusable(path, "no baseline: \(error.reason) (line \(line))")
    }
  }

  /// What a file is called in the baseline.
  func key(_ absolute: String) -> String {
    Path.relative(absolute, to: folder) ?? absolute
  }

  func write() throws(FileError) {
    let file = try FileReplacement(path)
    try file.write(Array(baseline.text.utf8).span)
    try file.commit()
  }
}
