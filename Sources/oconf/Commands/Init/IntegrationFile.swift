import ConfigModel

/// A file that runs oconf before commits, in CI or in an editor. It belongs at the top of the repository, where
/// hooks, services and editors look for it.
struct IntegrationFile {
  /// The path below the top of the repository.
  let path: String
  let text: String
  /// The suggested next step.
  let advice: StaticString
  /// The part of the text to add to a file that exists, and where it belongs.
  let part: (text: String, place: StaticString)

  /// The options that ask for such files.
  static let options: [Option] = [.preCommit, .github, .gitlab, .vscode, .neovim, .helix, .zed]

  /// The files that the options ask for.
  ///
  /// - Parameter scope: The path of the folder to check below the top of the repository; empty for all.
  static func all(
    _ arguments: Arguments, _ source: ProgramSource, scope: String
  ) -> [IntegrationFile] {
    let argument = argument(scope)
    let files: [(Option, IntegrationFile)] = [
      (.preCommit, preCommit(source, scope, argument)), (.github, github(source, argument)),
      (.gitlab, gitlab(source, argument)), (.vscode, vscode), (.neovim, neovim), (.helix, helix),
      (.zed, zed),
    ]
    return files.filter { arguments.isSet($0.0) }.map(\.1)
  }

  /// A folder as the last argument of a command; empty for none.
  private static func argument(_ scope: String) -> String {
    if scope.isEmpty { return "" }
    let isPlain = scope.utf8.allSatisfy { $0.isPlain } && scope.utf8.first != UInt8(ascii: "-")
    return " " + (isPlain ? scope : "-- '" + scope.replacing("'", with: #"'\''"#) + "'")
  }

  /// Lines as an indented block of YAML.
  static func block(_ lines: [String], indentation: Int) -> String {
    lines.map { String(repeating: " ", count: indentation) + $0 }.joined(separator: "\n")
  }

  private static func preCommit(
    _ source: ProgramSource, _ scope: String, _ argument: String
  ) -> IntegrationFile {
    // A regular expression that matches the folder as it is written.
    var folder = scope.isEmpty ? "" : "^"
    for scalar in scope.unicodeScalars {
      if scalar.isASCII, scalar == "." || !UInt8(truncatingIfNeeded: scalar.value).isPlain {
        folder += "\\"
      }
      folder.unicodeScalars.append(scalar)
    }
    let pattern = folder + (scope.isEmpty ? "" : "/.*") + #"\.json$"#
    let files =
      scope.utf8.allSatisfy { $0.isPlain } ? pattern : JSONObjectText.text(pattern)
    let hooks = [
      ("lint", argument, nil as String?), ("fmt", " --ignore-unknown", files),
      ("flatten", " --check", nil),
    ]
    var text = """
        - repo: local
          hooks:

      """
    for (name, options, files) in hooks {
      text += """
              - id: oconf-\(name)
                name: oconf \(name)
                entry: >-
                  sh -c 'command -v oconf >/dev/null || { echo "\(source.absence)"; exit 1; }; exec oconf "$@"' oconf
                  \(name)\(options)
                language: system

        """
      if let files {
        text += "        files: \(files)\n"
      } else {
        text += "        always_run: true\n        pass_filenames: false\n"
      }
    }
    return IntegrationFile(
      path: ".pre-commit-config.yaml",
      text: "# Hooks for pre-commit and prek. They run the oconf in PATH.\nrepos:\n" + text,
      advice: "run 'pre-commit install'; the hooks run the oconf in PATH",
      part: (text, "add this to 'repos' in it"))
  }
}

extension UInt8 {
  /// True for bytes that neither shells nor YAML nor regular expressions interpret in the paths here.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
