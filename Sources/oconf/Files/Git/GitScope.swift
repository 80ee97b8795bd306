import ConfigModel
import Lint

/// The files and folders that the command line names, with everything in the folders.
struct GitScope: Sendable {
  /// The absolute paths, both as named and with links resolved.
  let places: [String]

  /// - Parameter stdinFilename: The file name of standard input.
  init(_ operands: [String], _ store: SettingsStore, stdinFilename: String?) {
    var places: [String] = []
    for operand in operands.isEmpty ? ["."] : operands {
      let name = operand == "-" ? stdinFilename ?? operand : operand
      places.append(Path.withoutSteps(store.resolve(name).absolute))
      if let real = System.realPath(name) { places.append(real) }
    }
    self.places = places
  }

  /// True if the place was named or is in a named folder. What git tracks is in scope also in folders
  /// that no walk enters.
  func covers(_ place: String) -> Bool {
    places.contains { Path.isSame($0, place) || Path.relative(place, to: $0) != nil }
  }

  /// True if the folder is covered, or contains a named place.
  func touches(_ folder: String) -> Bool {
    covers(folder) || places.contains { Path.relative($0, to: folder) != nil }
  }

  /// True if the file itself was named.
  func names(_ place: String) -> Bool {
    places.contains { Path.isSame($0, place) }
  }
}
