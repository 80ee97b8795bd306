import ConfigModel

/// The files of a run that a Salesforce manifest deploys (`--manifest`).
struct DeployedFiles {
  private(set) var files: [InputFile] = []
  /// The number of recognized files that the manifest does not deploy.
  private(set) var leftOutCount = 0

  /// - Parameter path: The path of the manifest.
  init(_ all: [InputFile], manifest path: String, _ console: Console) throws(Failure) {
    let source = try Failure.ofFile { () throws(FileError) in try FileReader.read(path).source }
    let manifest: SalesforceManifest
    do throws(SalesforceManifest.Fault) {
      manifest = try SalesforceManifest(source)
    } catch {
      let place = LineTable(source).position(at: error.offset)
      throw .unusable("\(path):\(place.line):\(place.column)", "not a manifest: \(error.reason)")
    }
    var found: [SalesforceComponent] = []
    for file in all {
      let component = SalesforceComponent(fileNamed: file.name)
      if let component, manifest.names(component) {
        found.append(component)
        files.append(file)
      } else if Self.isRecognized(file) {
        leftOutCount += 1
        console.detail("\(file.path): not in '\(path)'")
      }
    }
    let lines = LineTable(source)
    for member in manifest.missing(from: found) {
      let place = lines.position(at: member.range.start)
      console.note(
        "\(path):\(place.line):\(place.column): no file found for \(member.type) '\(member.name)'")
    }
    if files.isEmpty {
      let others = DiffReport.count(leftOutCount, "file")
      console.note("nothing was checked: no file found that '\(path)' names; \(others) left out")
    }
  }

  /// True if the file would be checked without a manifest.
  private static func isRecognized(_ file: InputFile) -> Bool {
    if file.nameKind != nil { return true }
    guard let source = try? file.read().source else { return false }
    return file.kind(of: source) != nil
  }
}
