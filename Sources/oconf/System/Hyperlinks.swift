/// Support of terminals for hyperlinks (OSC 8), which no terminal can be asked for.
enum Hyperlinks {
  /// True if the terminal is known to show links. `FORCE_HYPERLINK` overrides that, as in other
  /// programs: 0 turns links off, and any other value turns them on.
  static func areShown(_ variable: (String) -> String?) -> Bool {
    if let forced = variable("FORCE_HYPERLINK"), !forced.isEmpty { return forced != "0" }
    if variable("DOMTERM") != nil || variable("WT_SESSION") != nil
      || variable("KONSOLE_VERSION") != nil
    {
      return true
    }
    // Versions of VTE, the library of GNOME Terminal and others, are written as in 5003 for 0.50.3.
    if let version = variable("VTE_VERSION").flatMap({ Int($0) }), version >= 5000 { return true }
    if let program = variable("TERM_PROGRAM"), programs.contains(program) { return true }
    return variable("TERM").map { terminals.contains($0) } ?? false
  }

  private static let programs = [
    "Hyper", "WezTerm", "ghostty", "iTerm.app", "rio", "terminology", "vscode",
  ]
  private static let terminals = [
    "alacritty", "alacritty-direct", "contour", "foot", "foot-extra", "xterm-ghostty",
    "xterm-kitty",
  ]
}
