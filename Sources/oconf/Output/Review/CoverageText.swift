import ConfigModel

/// The source of a policy with marks on the parts that test cases exercise, and on the others.
struct CoverageText {
  private let policy: CoverageReport.Policy
  private let frames: FileFrames

  /// The number of lines from which only those around marks are shown.
  private static let maximumLines = 1_000
  private static let context = 2

  /// A part of the policy, with its range in the file.
  private struct Mark {
    let range: SourceRange
    let isExercised: Bool
  }

  /// The beginning of the anchors of lines.
  private let anchor: String

  /// - Parameter number: The number of the policy on the page.
  init(_ policy: CoverageReport.Policy, number: Int) {
    self.policy = policy
    anchor = "coverage-\(number)-line-"
    frames = policy.frames
  }

  var text: HTMLText {
    let items = policy.coverage.items
    let exercised = policy.coverage.exercisedCount
    var text: HTMLText = "<h3>\(code: frames.path)</h3>\n"
    text += "<p>\(exercised) of \(items.count) parts exercised. "
    text += "<span class=\"key\"><mark class=\"hit\">✓ exercised</mark> "
    text += "<mark class=\"miss\">✕ not exercised</mark></span></p>\n"
    let missed = items.filter { !$0.isExercised }
    if !missed.isEmpty {
      text += "<ul class=\"missed\">\n"
      for item in missed {
        let range = policy.placement.inFile(item.range)
        let place = frames.lines.position(at: range.start)
        text += "<li>"
        text += .link("\(place.line):\(place.column)", to: "#\(anchor)\(place.line)")
        text += ": no test case has "
        text += "\(message: CoverageWords.text(item, frames, range))</li>\n"
      }
      text += "</ul>\n"
    }
    let summary: HTMLText = "<summary>Source of \(code: frames.path)</summary>"
    return text
      + (missed.isEmpty
        ? .element("details", summary + source) : .element("details open", summary + source))
  }

  private var source: HTMLText {
    let marks = self.marks
    let count = frames.lines.line(at: frames.source.count)
    var shown: Set<Int>?
    if count > Self.maximumLines {
      shown = []
      for mark in marks {
        let line = frames.lines.line(at: mark.range.start)
        for near in (line - Self.context)...(line + Self.context) { shown?.insert(near) }
      }
    }
    var text = HTMLText()
    var next = 0
    var isGap = false
    for line in 1...max(1, count) {
      let range = frames.lines.range(ofLine: line)
      var offset = range.start
      var content = HTMLText()
      var sign: StaticString = " "
      let isShown = shown?.contains(line) ?? true
      while next < marks.count, marks[next].range.start < range.end {
        let mark = marks[next]
        next += 1
        guard isShown, mark.range.start >= offset else { continue }
        content += code(offset, mark.range.start)
        offset = min(mark.range.end, range.end)
        let code = code(mark.range.start, offset)
        content +=
          mark.isExercised
          ? .element("mark class=\"hit\"", code) : .element("mark class=\"miss\"", code)
        if !mark.isExercised { sign = "✕" } else if sign.description == " " { sign = "✓" }
      }
      guard isShown else {
        isGap = true
        continue
      }
      if isGap { text += "<div class=\"source\"><span class=\"line\">…</span></div>\n" }
      isGap = false
      content += code(offset, range.end)
      text += .anchored(
        "div class=\"source\"", anchor + String(line),
        "<span class=\"line\">\(sign) \(line)</span><code>" + content + "</code>")
    }
    return .element("div class=\"listing\"", text)
  }

  private func code(_ start: Int, _ end: Int) -> HTMLText {
    HTMLText(frames.text(SourceRange(start, end)).replacing("\t", with: "    "))
  }

  /// The marks in the order of the file.
  private var marks: [Mark] {
    var marks = policy.coverage.items.map { item in
      var range = policy.placement.inFile(item.range)
      let first = frames.source[min(range.start, max(0, frames.source.count - 1))]
      // An object is marked by its bracket, so that the parts in it have marks of their own.
      if first == UInt8(ascii: "{") { range = SourceRange(range.start, range.start + 1) }
      return Mark(range: range, isExercised: item.isExercised)
    }
    marks.sort { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    return marks
  }
}
