import ConfigModel

/// The external client apps of a run, each with its files.
///
/// The files of an app are in one folder, or in the folders that the source format has for each
/// kind of file, next to each other.
struct ExternalClientApps {
  struct App {
    private(set) var files: [(path: String, facts: ExternalClientAppFacts)] = []

    mutating func add(_ path: String, _ facts: ExternalClientAppFacts) {
      files.append((path, facts))
    }

    /// The first place in any of the files; nil if no file has one.
    func first(_ place: (ExternalClientAppFacts) -> SourceRange?) -> (
      path: String, place: SourceRange
    )? {
      for file in files {
        if let place = place(file.facts) { return (file.path, place) }
      }
      return nil
    }
  }

  /// Files that are deployed together.
  struct Package {
    let folder: String
    /// The names of the apps whose own file is in the package: its file name, and the name in it.
    var names: [String] = []
    /// The positions of the apps in ``ExternalClientApps/apps``, by their names.
    fileprivate var positions: [String: Int] = [:]
    /// The files that name the app that they belong to.
    var members: [(path: String, application: String, place: SourceRange)] = []
  }

  /// The apps in the order of their first files.
  private(set) var apps: [App] = []
  private(set) var packages: [Package] = []

  init(_ files: [FileFacts]) {
    var known: [String: Int] = [:]
    for file in files where file.kind == .externalClientApp {
      let facts = file.externalClientApp
      let folder = Self.package(of: file.folder)
      let package = known[folder] ?? packages.count
      if package == packages.count {
        known[folder] = package
        packages.append(Package(folder: folder))
      }
      let name: String
      // A malformed file of an app is still its file.
      if (facts?.part ?? ExternalClientApp.Part.named(file.name)) == .application {
        name = Self.name(of: file.name)
        packages[package].names += [name, facts?.ownName].compactMap { $0 }
      } else if let owner = facts?.application {
        name = owner.name
        packages[package].members.append((file.path, owner.name, owner.place))
      } else {
        continue
      }
      guard let facts else { continue }
      let app = packages[package].positions[name] ?? apps.count
      if app == apps.count {
        packages[package].positions[name] = app
        apps.append(App())
      }
      apps[app].add(file.path, facts)
    }
  }

  /// The folder without the last step, if that is a folder of the source format.
  private static func package(of folder: Substring) -> String {
    let slash = folder.lastIndex(of: "/")
    let last = slash.map { folder[folder.index(after: $0)...] } ?? folder
    guard last == "externalClientApps" || last.hasPrefix("extlClntApp") else {
      return String(folder)
    }
    return slash.map { String(folder[..<$0]) } ?? ""
  }

  /// The file name up to the suffix.
  private static func name(of file: String) -> String {
    file.firstPlace(of: ExternalClientApp.Part.application.suffix.description)
      .map { String(file[..<$0.lowerBound]) } ?? file
  }
}
