/// The files for GitHub and GitLab.
extension IntegrationFile {
  // The actions, each pinned to a commit.
  private static let checkout =
    "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683  # v4.2.2"
  private static let upload =
    "actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02  # v4.6.2"
  private static let download =
    "actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093  # v4.3.0"
  private static let uploadSARIF =
    "github/codeql-action/upload-sarif@b56ba49b26e50535fa1e7f7db0f4f7b4bf65d80d  # v3.28.10"

  /// One job checks and may only read; the other one publishes the reports, and runs nothing of the repository.
  static func github(_ source: ProgramSource, _ argument: String) -> IntegrationFile {
    var container = ""
    var preparation: [String] = []
    if case .image(let image) = source {
      container = "\n    container: \(image)"
      // The user of the container does not own the checkout.
      preparation = [#"git config --global --add safe.directory "$GITHUB_WORKSPACE""#]
    }
    let installation =
      source.lines(
        .github, mark: "::error::", addition: #"echo "$tools/bin" >>"$GITHUB_PATH""#) + preparation
    let text = """
      name: oconf
      on:
        pull_request:
        push:
          branches: [main, master]
      permissions: {}
      concurrency:
        group: ${{ github.workflow }}-${{ github.ref }}
        cancel-in-progress: true
      jobs:
        check:
          name: oconf
          runs-on: ubuntu-latest\(container)
          permissions:
            contents: read
          outputs:
            reports: ${{ steps.reports.outputs.artifact-id }}
          steps:
            - uses: \(checkout)
              with:
                fetch-depth: 0
                persist-credentials: false
            - name: Get oconf
              run: |
      \(block(installation, indentation: 10))
            - name: Check the change
              if: github.event_name == 'pull_request'
              env:
                BASE: ${{ github.event.pull_request.base.sha }}
              run: |
                oconf lint --exit-zero --quiet --format sarif=oconf.sarif\(argument)
                oconf gate --base "$BASE" --format github --format markdown=oconf.md --format html=oconf.html\(argument)
            - name: Check everything
              if: github.event_name != 'pull_request'
              run: |
                oconf lint --format github --format sarif=oconf.sarif --format html=oconf.html\(argument)
            - name: Keep the review page and the reports
              id: reports
              if: always()
              uses: \(upload)
              with:
                name: oconf
                path: |
                  oconf.html
                  oconf.md
                  oconf.sarif
                if-no-files-found: ignore
        report:
          name: oconf reports
          needs: check
          if: ${{ !cancelled() && needs.check.outputs.reports != '' }}
          runs-on: ubuntu-latest
          permissions:
            pull-requests: write  # for the comment
            security-events: write  # for the findings
          steps:
            - uses: \(download)
              with:
                name: oconf
            - name: Upload the findings
              # Code scanning may be off, and forks may not upload.
              continue-on-error: true
              uses: \(uploadSARIF)
              with:
                sarif_file: oconf.sarif
            - name: Comment on the pull request
              if: github.event_name == 'pull_request'
              # Forks may not comment.
              continue-on-error: true
              env:
                GH_TOKEN: ${{ github.token }}
                NUMBER: ${{ github.event.pull_request.number }}
              run: |
                comments="repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments"
                { echo '<!-- oconf -->'; head -c 65000 oconf.md; } >comment.md
                id=$(gh api --paginate "$comments" --jq '.[] | select(.user.type == "Bot" and (.body | startswith("<!-- oconf -->"))) | .id' | head -n 1)
                if [ -n "$id" ]; then
                  gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F body=@comment.md >/dev/null
                else
                  gh api "$comments" -F body=@comment.md >/dev/null
                fi

      """
    return IntegrationFile(
      path: ".github/workflows/oconf.yml", text: text,
      advice: source == .path
        ? "the job cannot install oconf yet; before you commit the file, run this command again with '--wheel', '--index-url' or '--image'"
        : "commit it; a pull request then shows what 'oconf gate' reports",
      part: (text, "put this workflow into another file in the folder"))
  }

  static func gitlab(_ source: ProgramSource, _ argument: String) -> IntegrationFile {
    let image: String
    switch source {
    case .path: image = ""
    case .index, .wheel: image = "\n  image: python:3.13"
    case .image(let name): image = "\n  image: \(name)"
    }
    let installation = source.lines(.gitlab, mark: "", addition: #"PATH=$tools/bin:$PATH"#)
    let text = """
      oconf:\(image)
        rules:
          - if: $CI_PIPELINE_SOURCE == "merge_request_event"
          - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
        variables:
          GIT_DEPTH: 0
        script:
          - |
      \(block(installation, indentation: 6))
          - |
            if [ -n "${CI_MERGE_REQUEST_DIFF_BASE_SHA:-}" ]; then
              oconf lint --since "$CI_MERGE_REQUEST_DIFF_BASE_SHA" --exit-zero --quiet --format gitlab=gl-code-quality-report.json\(argument)
              oconf gate --base "$CI_MERGE_REQUEST_DIFF_BASE_SHA" --format text --format html=oconf.html\(argument)
            else
              oconf lint --format text --format gitlab=gl-code-quality-report.json --format html=oconf.html\(argument)
            fi
        artifacts:
          when: always
          expose_as: oconf
          paths:
            - oconf.html
          reports:
            codequality: gl-code-quality-report.json

      """
    return IntegrationFile(
      path: ".gitlab-ci.yml", text: text,
      advice: source == .path
        ? "the job cannot install oconf yet; before you commit the file, run this command again with '--wheel', '--index-url' or '--image'"
        : "commit it; a merge request then shows what 'oconf gate' reports",
      part: (text, "add this job to it"))
  }
}
