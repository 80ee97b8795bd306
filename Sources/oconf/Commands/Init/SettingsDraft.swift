import ConfigModel
import Lint

/// The settings that fit the documents of a repository.
struct SettingsDraft {
  /// The file of approved changes that the settings name.
  private static let approvals = "approved-changes.json"

  private let survey: RepositorySurvey

  init(_ survey: RepositorySurvey) {
    self.survey = survey
  }

  /// The settings file, as `oconf fmt` formats it.
  func text() throws(Failure) -> String {
    var text = ByteCollector()
    try FormatCheck.write(JSONParser.parse(SourceBytes(json)), FormatCheck.indentation, into: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private var json: String {
    JSONObjectText.build { object in
      if !survey.isInRepository { object.add("root", true) }
      if let policies = survey.policies { object.add("policies", policies) }
      if survey.hasPolicies { object.add("accept", Self.approvals) }
      object.add("rules", raw: "{}")
      object.add("ignore", [String]())
      object.add(
        "flattened",
        survey.sources.pairs.map { pair in
          JSONObjectText.build { entry in
            entry.add("source", pair.source)
            entry.add("target", pair.target)
          }
        })
      if !survey.environments.isEmpty { object.add("overrides", survey.environments.map(override)) }
    }
  }

  private func override(_ files: RepositorySurvey.EnvironmentFiles) -> String {
    let patterns =
      [PathPatterns.pattern(for: files.path, isFolder: files.isFolder)]
      + files.others.map { PathPatterns.pattern(for: $0, isFolder: false) }
    return JSONObjectText.build { object in
      object.add("paths", patterns.map(JSONObjectText.text))
      object.add("environment", files.environment.rawValue)
      if let policies = files.policies { object.add("policies", policies) }
    }
  }

  /// The choices and their reasons, one per line.
  var choices: [String] {
    var lines: [String] = []
    let counts = survey.counts.map { "\($0.count) \($0.kind.rawValue)" }
    lines.append("found: " + counts.joined(separator: ", "))
    for files in survey.environments {
      lines.append(
        "\(files.path): environment '\(files.environment.rawValue)' (from the \(files.isFolder ? "folder" : "file") name)"
      )
    }
    for export in survey.exports { lines.append("\(export): \(uses(of: export))") }
    for pair in survey.sources.pairs where !pair.equals.isEmpty {
      let equals = pair.equals.joined(separator: ", ")
      lines.append(
        "\(pair.target): \(equals) \(pair.equals.count == 1 ? "has" : "have") the same content as \(pair.source); edit 'flattened' if it is made from another file"
      )
    }
    for pair in survey.sources.pairs where pair.relation != .same {
      let difference =
        pair.relation == .sameMeaning
        ? "has \(pair.source) in another form than 'oconf flatten' writes"
        : "differs from \(pair.source)"
      lines.append(
        "\(pair.target): \(difference), so 'oconf gate' fails until 'oconf flatten --write' updates it; see 'oconf diff'"
      )
    }
    if survey.hasPolicies {
      lines.append("accept: '\(Self.approvals)', which 'oconf gate --write-accept' creates")
    }
    if !survey.isInRepository { lines.append("root: true, because there is no git repository") }
    return lines
  }

  private func uses(of export: String) -> String {
    let folder = Path.folder(of: export)
    let sources = survey.sources.pairs.filter { $0.target == export }.map { pair in
      Path.relative(pair.source, to: folder) ?? pair.source
    }
    var uses: [String] = []
    if !sources.isEmpty { uses.append("made from " + sources.joined(separator: ", ")) }
    if let user = survey.folderThatUses(export) {
      let files =
        user == export
        ? "these files"
        : user.isEmpty || user == folder ? "the other files of the folder" : "the files in \(user)"
      uses.append("the policies in this export apply to \(files)")
    }
    return uses.joined(separator: "; ")
  }
}
