import ConfigModel

/// Reads the files that a setup names. A file outside the setup's repository is never opened: not
/// by an absolute path, not through `..`, and not through a link.
struct SetupReader: Sendable {
  let workingDirectory: String
  /// The revision at which files are read; nil to read the current files.
  var earlier: EarlierVersions?

  /// - Parameters:
  ///   - path: The path of the setup, as it was named.
  ///   - absolute: The absolute path, without links in its folders; nil if it has not been
  ///     resolved.
  func files(
    of source: SourceBytes, named path: String, absolute: String?
  ) -> SetupFiles {
    let folder = folder(named: path, absolute)
    let top = SettingsStore.top(above: folder, workingDirectory)
    var contents: [String: SetupFiles.Content] = [:]
    var total = 0
    for name in IdentityProviderSetup.paths(in: source) {
      guard contents.count < SetupFiles.maximumCount, total < SetupFiles.maximumTotal else {
        contents[name] = .refused(.tooMany)
        continue
      }
      let content = content(name, folder, top)
      if case .text(let text) = content { total += text.count }
      contents[name] = content
    }
    return SetupFiles(contents)
  }

  /// The setup in the folder of a file with messages; nil if there is none, or several.
  func setup(
    besideFileNamed path: String, absolute: String?
  ) -> (setup: IdentityProviderSetup, files: SetupFiles)? {
    let folder = folder(named: path, absolute)
    let names = (System.entries(of: folder) ?? []).map(\.name).filter {
      Recognition.kind(ofName: $0) == .identityProviderSetup
    }
    guard let name = names.first, names.count == 1,
      case .text(let source) = content(
        name, folder, SettingsStore.top(above: folder, workingDirectory))
    else { return nil }
    let tree = JSONParser.parse(source)
    guard tree.isWellFormed, let root = DecodedDocument(tree, IdentityProviderSetup.schema).root
    else { return nil }
    let files = files(of: source, named: path, absolute: absolute)
    return (IdentityProviderSetup(root, files), files)
  }

  /// The texts of a file that a deployment replaces, as the nearest project says; nil if there is no
  /// project, or if it replaces nothing.
  func replacements(in source: SourceBytes, of file: InputFile) -> Replacements? {
    var folder = folder(named: file.path, file.absolute)
    let absolute = file.absolute ?? Path.join(folder, Path.name(of: file.path))
    let top = SettingsStore.top(above: folder, workingDirectory)
    while true {
      let project = Path.join(folder, Replacements.projectName)
      if System.exists(project) {
        guard case .text(let text) = content(Replacements.projectName, folder, top),
          let path = Path.relative(absolute, to: folder)
        else { return nil }
        return Replacements(project: text, path: path, in: source)
      }
      guard folder != top, folder != "/", !folder.isEmpty else { return nil }
      folder = Path.folder(of: folder)
    }
  }

  private func folder(named path: String, _ absolute: String?) -> String {
    if let absolute { return Path.folder(of: absolute) }
    let named = Path.folder(of: path)
    return named.isEmpty ? workingDirectory : System.realPath(named) ?? workingDirectory
  }

  private func content(
    _ name: String, _ folder: String, _ top: String
  ) -> SetupFiles.Content {
    if name.isEmpty { return .refused(.empty) }
    if name.hasPrefix("/") { return .refused(.absolute) }
    // Not even the existence of a file outside the repository is disclosed.
    guard Path.isNamed(Path.join(folder, name), in: top) else { return .refused(.outside) }
    if let text = earlier?.text(at: Path.withoutSteps(Path.join(folder, name))) {
      return text.map { .text($0) } ?? .refused(.missing)
    }
    guard !name.utf8.contains(0), let real = System.realPath(Path.join(folder, name)) else {
      return .refused(.missing)
    }
    if Path.isSame(real, top) { return .refused(.directory) }
    guard Path.relative(real, to: top) != nil else { return .refused(.outside) }
    guard let status = System.status(real) else { return .refused(.missing) }
    switch status.kind {
    case .directory: return .refused(.directory)
    case .pipe, .other: return .refused(.notRegular)
    case .regular: break
    }
    guard status.size <= SetupFiles.maximumSize else { return .refused(.tooLarge) }
    do throws(FileError) {
      return .text(try FileReader.read(real).source)
    } catch {
      return .refused(.unreadable(error.cause.string))
    }
  }
}
