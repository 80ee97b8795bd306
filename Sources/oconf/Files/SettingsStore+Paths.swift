import ConfigModel
import Lint

/// The files that settings refer to.
extension SettingsStore {
  /// True if there is a settings file, saved or not.
  static func exists(_ path: String) -> Bool {
    System.exists(path) || UnsavedTexts.isInUse && UnsavedTexts.text(at: path) != nil
  }

  /// The environment policies that the last layer with any states, or those of the export that it
  /// names.
  func policies(_ layers: [SettingsLayer]) throws(Failure) -> EnvironmentPolicies {
    guard let layer = layers.last(where: { $0.settings.policies.isPresent }) else {
      return .unknown
    }
    let stated = layer.settings.policies
    guard let path = stated.written?.string else { return EnvironmentPolicies(stated) }
    do throws(FileError) {
      let export = path.hasPrefix("/") ? path : Path.join(layer.file.folder, path)
      dependencies.append(export)
      return try FileReader.policies(export)
    } catch {
      throw .settings(layer.file.path, "the export in 'policies': \(error.description)")
    }
  }
}

extension SettingsFile {
  /// The path of the settings file that this one extends; nil if it extends none.
  ///
  /// - Parameter folder: The folder of this file.
  func pathOfBase(in folder: String) -> String? {
    extendedPath(in: folder).map { path in
      System.status(path)?.kind == .directory ? Path.join(path, Recognition.settingsName) : path
    }
  }

  /// The path in `extends`, which may be that of a folder; nil if there is none.
  func extendedPath(in folder: String) -> String? {
    extends.written.map { written in
      written.string.hasPrefix("/") ? written.string : Path.join(folder, written.string)
    }
  }
}

extension FileReader {
  /// The environment policies of an export.
  static func policies(_ path: String) throws(FileError) -> EnvironmentPolicies {
    EnvironmentPolicies(PolicyExport(PropertiesFile(try read(path).source)))
  }
}
