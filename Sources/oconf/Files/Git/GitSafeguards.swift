/// The options and variables with which git runs, so that an untrusted repository runs no program
/// and hides no change.
///
/// Only commands that read objects and the index are used. Other parts of the repository's own
/// configuration are overridden here: monitors, hooks, downloads of missing objects (also where git
/// is too old to know `GIT_NO_LAZY_FETCH`), replaced objects and parents. Filters run only when git
/// itself reads or writes working files, which it is never asked to do. The configuration of the
/// system and of the user stays: it belongs to the user who runs oconf, and may name trusted
/// folders.
enum GitSafeguards {
  static var options: [String] {
    [
      "--no-pager", "--no-replace-objects",
      "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
      // A commit graph may name other trees and parents than the commits do.
      "-c", "core.commitGraph=false", "-c", "protocol.allow=never",
      // Without this, git gives advice about the file of grafts that it is told to ignore.
      "-c", "advice.graftFileDeprecated=false",
    ]
  }

  static var environment: [(name: String, value: String?)] {
    [
      ("GIT_OPTIONAL_LOCKS", "0"), ("LC_ALL", "C"), ("GIT_NO_REPLACE_OBJECTS", "1"),
      ("GIT_GRAFT_FILE", "/dev/null"), ("GIT_NO_LAZY_FETCH", "1"),
      // No protocol has this name. It overrides any `protocol.NAME.allow`.
      ("GIT_ALLOW_PROTOCOL", "none"), ("GIT_TERMINAL_PROMPT", "0"), ("GIT_EXTERNAL_DIFF", nil),
      // These would change the meaning of the paths that git is given.
      ("GIT_LITERAL_PATHSPECS", nil), ("GIT_GLOB_PATHSPECS", nil), ("GIT_NOGLOB_PATHSPECS", nil),
      ("GIT_ICASE_PATHSPECS", nil),
    ]
  }
}
