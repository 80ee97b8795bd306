import ConfigModel

/// A file that runs oconf before commits or in CI.
struct IntegrationFile {
  let path: String
  let text: String
  /// The suggested next step.
  let advice: StaticString

  /// The files that the options ask for.
  static func all(_ arguments: Arguments) -> [IntegrationFile] {
    var files: [IntegrationFile] = []
    if arguments.isSet(.preCommit) { files.append(preCommit) }
    if arguments.isSet(.github) { files.append(github) }
    if arguments.isSet(.gitlab) { files.append(gitlab) }
    return files
  }

  private static var requirement: String { "oconf==\(Version.current)" }

  private static var preCommit: IntegrationFile {
    let hooks = [
      ("oconf lint", "", nil as String?), ("oconf fmt", " --ignore-unknown", #"\.json$"#),
      ("oconf flatten", " --check", nil),
    ]
    var text = """
      # Hooks for pre-commit and prek. They install oconf from the Python package index.
      repos:
        - repo: local
          hooks:

      """
    for (name, options, files) in hooks {
      text += """
              - id: \(name.replacing(" ", with: "-"))
                name: \(name)
                entry: \(name)\(options)
                language: python
                additional_dependencies: ['\(requirement)']

        """
      if let files {
        text += "        files: \(files)\n"
      } else {
        text += "        always_run: true\n        pass_filenames: false\n"
      }
    }
    return IntegrationFile(
      path: ".pre-commit-config.yaml", text: text, advice: "run 'pre-commit install'")
  }

  private static var github: IntegrationFile {
    IntegrationFile(
      path: ".github/workflows/oconf.yml",
      text: """
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
                run: oconf gate --base "$BASE" --format github
              - name: Check everything
                if: github.event_name != 'pull_request'
                run: oconf lint --format github

        """, advice: "commit it; a pull request then shows what 'oconf gate' reports")
  }

  /// The action that checks out the repository, pinned to a commit.
  private static let checkout =
    "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683  # v4.2.2"

  private static var gitlab: IntegrationFile {
    IntegrationFile(
      path: ".gitlab-ci.yml",
      text: """
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
                oconf lint --since "$CI_MERGE_REQUEST_DIFF_BASE_SHA" --exit-zero --quiet --format gitlab=gl-code-quality-report.json
                oconf gate --base "$CI_MERGE_REQUEST_DIFF_BASE_SHA"
              else
                oconf lint --format text --format gitlab=gl-code-quality-report.json
              fi
          artifacts:
            when: always
            reports:
              codequality: gl-code-quality-report.json

        """, advice: "commit it; a merge request then shows what 'oconf gate' reports")
  }
}
