import ConfigModel
import Lint

/// A baseline and where it stands: its paths are relative to its folder.
final class BaselineFile: Sendable {
  /// As it was named.
  let path: String
  let baseline: Baseline
  /// From the root, without links.
  let folder: String

  /// One that is to be written.
  init(new path: String, _ baseline: Baseline = Baseline()) {
    self.path = path
    self.baseline = baseline
    let folder = Path.folder(of: path)
    self.folder = System.realPath(folder.isEmpty ? "." : folder) ?? folder
  }

  convenience init(reading path: String) throws(Failure) {
    let source = try Failure.ofFile { () throws(FileError) in try FileReader().read(path).source }
    do throws(Baseline.Fault) {
      self.init(new: path, try Baseline(source))
    } catch {
      let line = LineTable(source).line(at: error.offset)
      throw .unusable(path, "no baseline: \(error.reason) (line \(line))")
    }
  }

  /// What a file is called in the baseline.
  func key(_ absolute: String) -> String {
    Path.relative(absolute, to: folder) ?? absolute
  }

  /// Replaces a baseline, and nothing else: a forgotten name would make it one of the files to lint.
  func write() throws(Failure) {
    if System.exists(path), System.status(path)?.size != 0 {
      do throws(Failure) {
        _ = try BaselineFile(reading: path)
      } catch {
        throw .unusable(path, "is there, and is no baseline; left untouched")
      }
    }
    try Failure.ofFile { () throws(FileError) in
      let file = try FileReplacement(path)
      try file.write(Array(baseline.text.utf8).span)
      try file.commit()
    }
  }
}
