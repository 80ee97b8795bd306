import ConfigModel
import Lint

/// The settings for a file that the command line does not override, with their places in the
/// settings files.
struct SettingRows {
  private(set) var rows: [ShownSettings.Row] = []
  private let overrides: SettingsOverrides
  private let nearest: AppliedSettings.File?

  init(_ settings: AppliedSettings, for path: ResolvedPath, _ overrides: SettingsOverrides) {
    self.overrides = overrides
    nearest = settings.file
    for file in settings.files {
      for (field, value) in file.model.writtenMembers { add(field, value, file) }
      for number in file.overrides(matching: path) {
        for (field, value) in file.model.overrides[number].writtenMembers {
          add(field, value, file)
        }
      }
    }
    for file in settings.files { addPairs(file.pairs(with: path.absolute), file) }
    addIgnores(settings.ignores(of: path.absolute), settings.files)
    for rule in settings.linter.settings.companyRules {
      rows.append(
        ShownSettings.Row(
          name: "require", value: "\(rule.info.id): \(rule.info.summary)",
          origin: .other(rule.info.source)))
    }
  }

  private mutating func add(_ field: Field, _ value: JSONValue, _ file: AppliedSettings.File) {
    let name = field.name.description
    switch name {
    case "environment" where overrides.environment != nil: return
    case "baseURL" where overrides.baseURL != nil: return
    case "policies" where overrides.policies != nil: return
    case "ignore", "require", "overrides", "paths", "$schema": return
    case "root" where file !== nearest: return
    // Shown only for the files of a pair.
    case "flattened": return
    case "rules":
      for member in value.members
      where !overrides.levels.decide(about: member.name.text.string) {
        set("rules." + member.name.text.string, member.value, file)
      }
    case "readings":
      for member in value.members {
        set("readings." + member.name.text.string, member.value, file)
      }
    // These add up.
    case "exclude", "files": rows.append(row(name, value, file))
    default: set(name, value, file)
    }
  }

  /// Adds a row in place of one for the same setting.
  private mutating func set(_ name: String, _ value: JSONValue, _ file: AppliedSettings.File) {
    let row = row(name, value, file)
    if let index = rows.firstIndex(where: { $0.name == name }) {
      rows[index] = row
    } else {
      rows.append(row)
    }
  }

  private func row(
    _ name: String, _ value: JSONValue, _ file: AppliedSettings.File
  ) -> ShownSettings.Row {
    ShownSettings.Row(
      name: name,
      value: value.kind == .string ? value.text.string : value.writtenText.joinedLines,
      origin: origin(value.range, file))
  }

  private func origin(
    _ range: SourceRange, _ file: AppliedSettings.File
  ) -> ShownSettings.Origin {
    .file(file.path, LineTable(file.source).position(at: range.start))
  }

  /// Adds the pairs in `flattened` with the file.
  private mutating func addPairs(_ pairs: [AppliedSettings.Pair], _ file: AppliedSettings.File) {
    for pair in pairs {
      let source = pair.setting.source.value ?? ""
      let target = pair.setting.target.value ?? ""
      rows.append(
        ShownSettings.Row(
          name: "flattened", value: "\(source) → \(target)",
          origin: origin(pair.setting.object.opening, file)))
    }
  }

  /// Adds the entries of `ignore` that apply to the file.
  private mutating func addIgnores(
    _ entries: [IgnoreList.Entry], _ files: [AppliedSettings.File]
  ) {
    for entry in entries {
      guard let file = files.last(where: { $0.contains(entry) }) else { continue }
      let place = entry.pointer.map { " at \($0)" } ?? ""
      rows.append(
        ShownSettings.Row(
          name: "ignore", value: "\(entry.rule ?? "every rule")\(place): \(entry.reason)",
          origin: origin(entry.range, file)))
    }
  }
}

extension String {
  /// The text on one line, without its line breaks and indentation.
  fileprivate var joinedLines: String {
    split(whereSeparator: \.isNewline).map { line in
      String(line.drop { $0 == " " || $0 == "\t" })
    }.joined(separator: " ")
  }
}
