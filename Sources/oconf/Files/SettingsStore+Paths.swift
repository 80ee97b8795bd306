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

extension SettingsStore {
  /// The settings files that apply to a folder or to one below it, each once, with those that they
  /// extend.
  ///
  /// - Parameters:
  ///   - folder: The folder as it was named.
  ///   - failures: Receives folders that could not be read, and settings that could not be used.
  func settingsFiles(
    below folder: String, _ failures: inout [Failure]
  ) throws(Failure) -> [AppliedSettings.File] {
    var files: [AppliedSettings.File] = []
    func add(_ settings: AppliedSettings) {
      for file in settings.files
      where !files.contains(where: { Path.isSame($0.absolute, file.absolute) }) {
        files.append(file)
      }
    }
    add(try settings(inFolderNamed: folder))
    guard !isExplicit, !usesNone else { return files }
    var walk = FolderWalk(
      FolderWalk.Options(
        judge: { $0 == Recognition.settingsName ? .wanted(.settings) : .unwanted },
        exclusion: { folder in
          guard let settings = try? self.settings(inFolderNamed: folder), settings.dependsOnPath
          else { return nil }
          return { settings.excludes(self.resolve($0), isFolder: $1) }
        }, heedsGitignore: true))
    walk.walk(folder)
    failures += walk.errors.map(Failure.file)
    for found in walk.files {
      do throws(Failure) {
        add(try settings(inFolderNamed: found.folder))
      } catch {
        failures.append(error)
      }
    }
    return files
  }
}
