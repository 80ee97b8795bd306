/// A report as one page that needs no script and loads nothing. The text depends only on the report.
struct HTMLPage {
  private struct Section {
    let id: StaticString
    let title: StaticString
    let body: HTMLText
  }

  private let title: HTMLText
  private let opening: HTMLText
  private var sections: [Section] = []

  /// - Parameters:
  ///   - title: The title of the window.
  ///   - opening: The content of the page's header: what the report is about, and its result.
  init(title: HTMLText, opening: HTMLText) {
    self.title = title
    self.opening = opening
  }

  /// Adds a section unless its content is empty.
  mutating func add(_ id: StaticString, _ title: StaticString, _ body: HTMLText) {
    if !body.isEmpty { sections.append(Section(id: id, title: title, body: body)) }
  }

  /// Nothing is loaded and nothing runs, whatever the content.
  private static let policy: StaticString =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  var text: String {
    var text: HTMLText = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>
      \(PageStyle.text)</style>
      </head>
      <body>
      <a class="skip" href="#content">Skip to the report</a>
      <div class="page">

      """
    if sections.count > 1 {
      text += "<nav aria-label=\"Sections\"><ol>\n"
      for section in sections {
        text += "<li><a href=\"#\(section.id)\">\(section.title)</a></li>\n"
      }
      text += "</ol></nav>\n"
    }
    text += "<main id=\"content\" tabindex=\"-1\">\n<header>\n"
    text += opening
    text += "</header>\n"
    for section in sections {
      text += "<section id=\"\(section.id)\" aria-labelledby=\"\(section.id)-title\">\n"
      text += "<h2 id=\"\(section.id)-title\">\(section.title)</h2>\n"
      text += section.body
      text += "</section>\n"
    }
    return (text + "</main>\n</div>\n</body>\n</html>\n").string
  }
}

/// The head of a page: what was checked, the verdict in a sentence, and what is to be done.
struct PageVerdict {
  /// The degree of attention that a result needs. It is shown by a word, a sign and a color.
  enum Tone: String {
    case bad, open, good, info

    var sign: StaticString {
      switch self {
      case .bad: "✕"
      case .open: "?"
      case .good: "✓"
      case .info: "i"
      }
    }
  }

  let subject: HTMLText
  let tone: Tone
  /// The result in one or two words.
  let word: String
  let sentence: HTMLText
  /// The readings and values that the result rests on; empty if on nothing in particular.
  var basis = HTMLText()
  /// The next steps.
  var steps: [HTMLText] = []

  var text: HTMLText {
    var text: HTMLText = "<p class=\"subject\">\(subject)</p>\n"
    text +=
      "<h1><span class=\"state \(tone.rawValue)\"><span aria-hidden=\"true\">\(tone.sign)</span> "
    text += "\(word)</span></h1>\n<p class=\"sentence\">\(sentence)</p>\n"
    if !basis.isEmpty { text += "<p class=\"basis\">\(basis)</p>\n" }
    guard !steps.isEmpty else { return text }
    text += "<div class=\"steps\"><h2>What to do</h2>\n<ul>\n"
    for step in steps { text += .element("li", step) + "\n" }
    return text + "</ul></div>\n"
  }
}

extension HTMLText {
  /// The name of a rule, with a link to its page if there is one.
  @inline(never)
  static func rule(_ rule: String) -> HTMLText {
    guard let page = Documentation.page(about: rule) else { return code(rule) }
    return link(code(rule), to: page)
  }
}
