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

extension HTMLText {
  /// The name of a rule, with a link to its page if there is one.
  @inline(never)
  static func rule(_ rule: String) -> HTMLText {
    guard let page = Documentation.page(about: rule) else { return code(rule) }
    return link(code(rule), to: page)
  }
}
