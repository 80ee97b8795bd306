import ConfigModel
import Lint

/// The sections of a page about findings in files.
struct FindingSections {
  let report: LintReport
  /// The beginning of the anchors, which differs between the sections of a page.
  var anchor = ""
  /// True to fold the files that have no errors.
  var folds = false

  /// The findings by file, with filters that need no script.
  var findings: HTMLText {
    var text = HTMLText()
    var number = 0
    for (index, file) in report.files.enumerated() where !file.diagnostics.isEmpty {
      let shown = file.shown
      var list = HTMLText()
      for finding in shown {
        number += 1
        list += .anchored(
          Self.start(finding.diagnostic.severity), "\(anchor)finding-\(number)", self.text(finding))
      }
      let title: HTMLText =
        "\(code: shown[0].path) <span class=\"count\">\(shown.count)</span>"
      let id = "\(anchor)file-\(index + 1)"
      list = .element("ul class=\"findings\"", list)
      let isFolded = folds && !shown.contains { $0.diagnostic.severity == .error }
      text +=
        isFolded
        ? .anchored("details class=\"file\"", id, .element("summary", title) + "\n" + list)
        : .anchored("section class=\"file\"", id, .element("h3", title) + "\n" + list)
    }
    guard !text.isEmpty else { return "" }
    var head = filters + files
    if report.omittedCount > 0 {
      head += "<p>\(report.omittedCount) more findings are not listed (--max-diagnostics).</p>\n"
    }
    return head + text
  }

  private static func start(_ severity: Severity) -> StaticString {
    switch severity {
    case .error: "li class=\"finding error\""
    case .warning: "li class=\"finding warning\""
    case .info: "li class=\"finding info\""
    }
  }

  /// Check boxes that hide the findings of a severity. Only the style sheet acts on them.
  private var filters: HTMLText {
    let severities = [Severity.error, .warning, .info].filter { report.count($0) > 0 }
    guard severities.count > 1 else { return "" }
    var text: HTMLText = "<fieldset><legend>Show</legend>\n"
    for severity in severities {
      let name = severity.rawValue
      text += "<label><input type=\"checkbox\" class=\"show-\(name)\" checked> "
      let noun = severity == .info ? "hint" : name
      text += "\(noun)s <span class=\"count\">\(report.count(severity))</span></label>\n"
    }
    return text + "</fieldset>\n"
  }

  /// Links to the files, if there are several.
  private var files: HTMLText {
    let files = report.files.enumerated().filter { !$0.element.diagnostics.isEmpty }
    guard files.count > 1, !folds else { return "" }
    var list = HTMLText()
    for (index, file) in files {
      let path = HTMLText.code(Untrusted.escape(file.path))
      list += .element(
        "li",
        .link(path, to: "#\(anchor)file-\(index + 1)")
          + " <span class=\"count\">\(file.diagnostics.count)</span>")
    }
    return .details("Files <span class=\"count\">\(files.count)</span>", .element("ul", list))
  }

  private func text(_ finding: ShownFinding) -> HTMLText {
    let diagnostic = finding.diagnostic
    var text = SeverityTag.text(diagnostic.severity)
    text += " \(message: finding.message)<br>"
    text += "<p class=\"meta\">\(finding.start.line):\(finding.start.column) · "
    text += .rule(diagnostic.rule)
    if let pointer = diagnostic.stablePointer ?? diagnostic.pointer {
      text += " · \(code: finding.frames.harmless(pointer, diagnostic.range))"
    }
    text += "</p>"
    text += SourceExcerpt.text(finding.frames, diagnostic.range)
    let details = finding.details
    if !details.isEmpty {
      text += .element(
        "ul class=\"notes\"", details.map { .element("li", .message($0)) }.joined())
    }
    return text
  }

  /// The findings of each rule, most first: what the rule is about, and where they are.
  var rules: HTMLText {
    var order: [String] = []
    var places: [String: [(number: Int, place: String)]] = [:]
    var number = 0
    for file in report.files where !file.diagnostics.isEmpty {
      for finding in file.shown {
        number += 1
        let rule = finding.diagnostic.rule
        if places[rule] == nil { order.append(rule) }
        places[rule, default: []].append(
          (number, "\(finding.path):\(finding.start.line):\(finding.start.column)"))
      }
    }
    order.sort { (places[$0]?.count ?? 0) > (places[$1]?.count ?? 0) }
    var text = HTMLText()
    for rule in order {
      let found = places[rule] ?? []
      var content = HTMLText()
      if let about = AllRules.about(rule) {
        content += .element("p", .message("\(about.summary) \(about.rationale)"))
        if Documentation.page(about: rule) != nil {
          content += .element("p", "More: " + .rule(rule))
        }
      }
      var list = HTMLText()
      for (number, place) in found.prefix(Self.maximumLinks) {
        list += .element("li", .link("\(place)", to: "#\(anchor)finding-\(number)"))
      }
      content += .element("ul", list)
      if found.count > Self.maximumLinks {
        content += "<p>and \(found.count - Self.maximumLinks) more</p>\n"
      }
      text += .details(
        .code(rule) + " <span class=\"count\">\(found.count)</span>", content)
    }
    return text
  }

  /// The maximum number of findings that the part about a rule links to.
  private static let maximumLinks = 50

  /// Findings that the settings or a baseline suppress, and those in vendored files.
  var suppressed: HTMLText {
    var rows: [[HTMLText]] = []
    var known = HTMLText()
    for file in report.files where !file.suppressed.isEmpty {
      let frames = file.frames()
      var count = 0
      for finding in file.suppressed {
        guard case .ignored(_, let reason, _) = finding.cause else {
          count += 1
          continue
        }
        let diagnostic = finding.diagnostic
        rows.append([
          .rule(diagnostic.rule)
            + " \(message: frames.harmless(diagnostic.message, diagnostic.range))",
          .code(frames.place(diagnostic.range)),
          HTMLText(frames.harmless(reason, diagnostic.range)),
        ])
      }
      if count > 0 { known += "<li>\(code: frames.path): \(count)</li>\n" }
    }
    var text = HTMLText()
    if !rows.isEmpty { text += .table("Ignored findings", ["Finding", "Place", "Reason"], rows) }
    if !known.isEmpty {
      text += .details(
        "Findings that were there before, by file", .element("ul", known))
    }
    for vendored in report.vendored {
      text += "<p>\(code: Untrusted.escape(vendored.folder)): \(vendored.words)</p>\n"
    }
    return text
  }
}

/// A severity as a word with a sign, so that color is not needed.
enum SeverityTag {
  static func text(_ severity: Severity) -> HTMLText {
    switch severity {
    case .error: "<span class=\"tag bad\"><span aria-hidden=\"true\">✕</span> error</span>"
    case .warning: "<span class=\"tag open\"><span aria-hidden=\"true\">!</span> warning</span>"
    case .info: "<span class=\"tag info\"><span aria-hidden=\"true\">i</span> info</span>"
    }
  }
}

/// A line of a file with a range of it marked.
enum SourceExcerpt {
  private static let columns = 160

  static func text(_ frames: FileFrames, _ range: SourceRange) -> HTMLText {
    let (line, marks) = (frames.lines.line(at: range.start), frames.excerpt(range, Self.columns))
    var (head, marked, tail) = ("", "", "")
    let start = marks.marks.prefix { $0 == " " }.count
    let end = marks.marks.count
    var column = 0
    for scalar in marks.line.unicodeScalars {
      if column < start {
        head.unicodeScalars.append(scalar)
      } else if column < end {
        marked.unicodeScalars.append(scalar)
      } else {
        tail.unicodeScalars.append(scalar)
      }
      column += DisplayWidth.of(scalar)
    }
    var text: HTMLText = "<div class=\"source\"><span class=\"line\">\(line)</span><code>\(head)"
    text += .element("mark", HTMLText(marked))
    return text + "\(tail)</code></div>"
  }
}
