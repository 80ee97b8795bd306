import ConfigModel
import Lint

extension InputFile {
  /// True if the settings declare the file to be made by flattening another one, so that it is flat
  /// on purpose.
  var isFlattened: Bool {
    guard let absolute, let settings = settings.file else { return false }
    return settings.model.flattened.contains { pair in
      pair.target.written.map {
        Path.isSame(Path.join(settings.folder, $0.string), absolute)
      } ?? false
    }
  }
}
