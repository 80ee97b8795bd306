import ConfigModel
import Lint

/// A baseline and its file. The paths in it are relative to the folder of the file.
final class BaselineFile: Sendable {
  /// The path as it was named.
  let path: String
  let located: LocatedBaseline

  var baseline: Baseline { located.baseline }

  /// A baseline at a path that is not read.
  init(new path: String, _ baseline: Baseline = Baseline()) {
    self.path = path
    located = LocatedBaseline(baseline, in: Self.folder(of: path))
  }

  /// The absolute path of the folder that holds a file, without links.
  static func folder(of path: String) -> String {
    let folder = Path.folder(of: path)
    return System.realPath(folder.isEmpty ? "." : folder) ?? folder
  }

  convenience init(reading path: String) throws(Failure) {
    let source = try Failure.ofFile { () throws(FileError) in try FileReader.read(path).source }
    do throws(Baseline.Fault) {
      self.init(new: path, try Baseline(source))
    } catch {
      let line = LineTable(source).line(at: error.offset)
      throw .unusable(path, "not a baseline: \(error.reason) (line \(line))")
    }
  }

  /// Writes the file. Refuses to replace anything but a baseline: if the option lacks its value,
  /// the next operand would be overwritten.
  func write() throws(Failure) {
    if System.exists(path), System.status(path)?.size != 0 {
      do throws(Failure) {
        _ = try BaselineFile(reading: path)
      } catch {
        throw .unusable(path, "exists and is not a baseline; not overwritten")
      }
    }
    try Failure.ofFile { () throws(FileError) in
      let file = try FileReplacement(path)
      try file.write(Array(baseline.text.utf8).span)
      try file.commit()
    }
  }
}
