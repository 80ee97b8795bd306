import ConfigModel

/// A file that runs oconf before commits or in CI. It belongs at the top of the repository, where hooks and
/// services look for it and run it.
struct IntegrationFile {
  /// The path below the top of the repository.
  let path: String
  let text: String
  /// The suggested next step.
  let advice: StaticString
  /// The part of the text to add to a file that exists, and where it belongs.
  let part: (text: String, place: StaticString)

  /// The files that the options ask for.
  ///
  /// - Parameter scope: The path of the folder to check below the top of the repository; empty for all.
  static func all(_ arguments: Arguments, scope: String) -> [IntegrationFile] {
    var files: [IntegrationFile] = []
    if arguments.isSet(.preCommit) { files.append(preCommit(scope)) }
    if arguments.isSet(.github) { files.append(github(scope)) }
    if arguments.isSet(.gitlab) { files.append(gitlab(scope)) }
    return files
  }

  private static var requirement: String { "oconf==\(Version.current)" }

  /// A folder as the last argument of a command; empty for none.
  private static func argument(_ scope: String) -> String {
    if scope.isEmpty { return "" }
    let isPlain = scope.utf8.allSatisfy { $0.isPlain } && scope.utf8.first != UInt8(ascii: "-")
    return " " + (isPlain ? scope : "-- '" + scope.replacing("'", with: #"'\''"#) + "'")
  }

  /// A value in YAML, quoted if necessary.
  private static func yaml(_ value: String, isPlain: Bool) -> String {
    isPlain ? value : JSONObjectText.text(value)
  }

  private static func preCommit(_ scope: String) -> IntegrationFile {
    let isPlain = scope.utf8.allSatisfy { $0.isPlain }
    let argument = argument(scope)
    // A regular expression that matches the folder as it is written.
    var folder = scope.isEmpty ? "" : "^"
    for scalar in scope.unicodeScalars {
      if scalar.isASCII, scalar == "." || !UInt8(truncatingIfNeeded: scalar.value).isPlain {
        folder += "\\"
      }
      folder.unicodeScalars.append(scalar)
    }
    let hooks = [
      ("oconf lint", argument, nil as String?),
      ("oconf fmt", " --ignore-unknown", folder + (scope.isEmpty ? "" : "/.*") + #"\.json$"#),
      ("oconf flatten", " --check", nil),
    ]
    var text = """
        - repo: local
          hooks:

      """
    for (name, options, files) in hooks {
      text += """
              - id: \(name.replacing(" ", with: "-"))
                name: \(name)
                entry: \(yaml(name + options, isPlain: isPlain))
                language: python
                additional_dependencies: ['\(requirement)']

        """
      if let files {
        text += "        files: \(yaml(files, isPlain: isPlain))\n"
      } else {
        text += "        always_run: true\n        pass_filenames: false\n"
      }
    }
    return IntegrationFile(
      path: ".pre-commit-config.yaml",
      text:
        "# Hooks for pre-commit and prek. They install oconf from the Python package index.\nrepos:\n"
        + text,
      advice: "run 'pre-commit install'", part: (text, "add this to 'repos' in it"))
  }

  private static func github(_ scope: String) -> IntegrationFile {
    let argument = argument(scope)
    let isPlain = scope.utf8.allSatisfy { $0.isPlain }
    let text = """
      name: oconf
      on:
        pull_request:
        push:
          branches: [main]
      permissions:
        contents: read
      concurrency:
        group: ${{ github.workflow }}-${{ github.ref }}
        cancel-in-progress: true
      jobs:
        oconf:
          name: oconf
          runs-on: ubuntu-latest
          steps:
            - uses: \(checkout)
              with:
                fetch-depth: 0
                persist-credentials: false
            - name: Install oconf
              run: pipx install '\(requirement)'
            - name: Check the change
              if: github.event_name == 'pull_request'
              env:
                BASE: ${{ github.event.pull_request.base.sha }}
              run: \(yaml(#"oconf gate --base "$BASE" --format github"# + argument, isPlain: isPlain))
            - name: Check everything
              if: github.event_name != 'pull_request'
              run: \(yaml("oconf lint --format github" + argument, isPlain: isPlain))

      """
    return IntegrationFile(
      path: ".github/workflows/oconf.yml", text: text,
      advice: "commit it; a pull request then shows what 'oconf gate' reports",
      part: (text, "put this workflow into another file in the folder"))
  }

  /// The action that checks out the repository, pinned to a commit.
  private static let checkout =
    "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683  # v4.2.2"

  private static func gitlab(_ scope: String) -> IntegrationFile {
    let argument = argument(scope)
    let text = """
      oconf:
        image: python:3.13
        rules:
          - if: $CI_PIPELINE_SOURCE == "merge_request_event"
          - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
        variables:
          GIT_DEPTH: 0
        script:
          - pip install '\(requirement)'
          - |
            if [ -n "${CI_MERGE_REQUEST_DIFF_BASE_SHA:-}" ]; then
              oconf lint --since "$CI_MERGE_REQUEST_DIFF_BASE_SHA" --exit-zero --quiet --format gitlab=gl-code-quality-report.json\(argument)
              oconf gate --base "$CI_MERGE_REQUEST_DIFF_BASE_SHA"\(argument)
            else
              oconf lint --format text --format gitlab=gl-code-quality-report.json\(argument)
            fi
        artifacts:
          when: always
          reports:
            codequality: gl-code-quality-report.json

      """
    return IntegrationFile(
      path: ".gitlab-ci.yml", text: text,
      advice: "commit it; a merge request then shows what 'oconf gate' reports",
      part: (text, "add this job to it"))
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
