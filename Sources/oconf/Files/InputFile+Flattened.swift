import Lint

extension InputFile {
  /// True if the settings declare the file to be made by flattening another one, so that it is flat
  /// on purpose.
  var isFlattened: Bool { absolute.map { !settings.sources(of: $0).isEmpty } ?? false }
}
