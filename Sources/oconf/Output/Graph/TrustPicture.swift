import ConfigModel
import Lint

/// A map of trust as an SVG image.
///
/// The image needs neither scripts nor other files: it consists of shapes, texts, and a style sheet
/// that follows the reader's color scheme. It works as a file of its own, and inside an HTML page
/// under `Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'`:
///
///     let before = TrustMap([TrustMap.Document("issuers.auth-token.json", .authTokenConfiguration, old, readings)])
///     let after = TrustMap([TrustMap.Document("issuers.auth-token.json", .authTokenConfiguration, new, readings)])
///     let svg = TrustPicture.svg(TrustMap(before: before, after: after), prefix: "trust")
///
/// For one version, pass its `TrustMap` alone. The same path names both versions of a document. Each
/// image in a page needs a prefix of its own, of letters and digits, because it begins all IDs.
enum TrustPicture {
  static let margin = 24
  static let inner = 1012

  /// The image, in one element without an XML declaration.
  static func svg(_ map: TrustMap, prefix: String) -> String {
    let (canvas, height) = draw(map)
    let width = inner + 2 * margin
    let image: XMLText = """
      <svg xmlns="http://www.w3.org/2000/svg" class="oconf-trust" role="img" \
      aria-labelledby="\(prefix)-title \(prefix)-desc" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)">
      <title id="\(prefix)-title">\(title)</title>
      <desc id="\(prefix)-desc">\(summary(map))</desc>
      <style>\(style)</style>
      <rect class="paper" width="\(width)" height="\(height)" rx="8"/>
      \(canvas.elements)</svg>

      """
    return image.string
  }

  static let title = "Who is trusted for what"

  /// The counts, such as `2 issuers, 5 roles, 3 backends; changes: 1 new, 0 removed, 2 changed`.
  static func summary(_ map: TrustMap) -> String {
    var counts: [String] = []
    for kind in TrustMap.Kind.allCases {
      let count = map.count(kind)
      if count > 0 { counts.append(DiffReport.count(count, kind.noun)) }
    }
    var text = counts.isEmpty ? "nothing to show" : counts.joined(separator: ", ")
    if map.failureCount > 0 {
      text += "; " + DiffReport.count(map.failureCount, "connection") + " would fail"
    }
    if map.isComparison {
      let marks: [(TrustMap.Mark, String)] = [
        (.added, "new"), (.removed, "removed"), (.changed, "changed"),
      ]
      text +=
        "; changes: " + marks.map { "\(map.count($0)) \($1)" }.joined(separator: ", ")
    }
    return text
  }

  /// Draws the map. Returns the canvas and the height of the image.
  static func draw(_ map: TrustMap) -> (canvas: PictureCanvas, height: Int) {
    var canvas = PictureCanvas()
    var y = canvas.text([title], .headline, margin, margin)
    y = canvas.text(
      PictureStyle.note.lines(summary(map), width: inner, limit: 3), .note, margin, y + 2)
    var legend = ""
    if map.isComparison {
      legend = "+ new, thick line;  − removed, dashed line;  ± changed"
    }
    if map.failureCount > 0 {
      legend += (legend.isEmpty ? "" : ";  ") + "✕ would fail, dotted line"
    }
    if !legend.isEmpty { y = canvas.text([legend], .note, margin, y) }
    for section in map.sections { y = draw(section, on: &canvas, below: y + 26) }
    return (canvas, y + margin)
  }

  private static func draw(
    _ section: TrustMap.Section, on canvas: inout PictureCanvas, below top: Int
  ) -> Int {
    canvas.open(PictureCanvas.classes("s", section.mark))
    defer { canvas.close() }
    let heading = heading(section.kind)
    var y = canvas.text([heading], .heading, margin, top)
    if !section.places.isEmpty {
      let others = section.places.dropFirst().joined(separator: ", ")
      let place = section.places[0] + (others.isEmpty ? "" : "; also in " + others)
      y = canvas.text(
        PictureStyle.value.lines(Untrusted.escape(place), width: inner, limit: 2), .claim, margin, y
      )
    }
    if section.mark == .added || section.mark == .removed {
      y = canvas.text(
        [section.mark.badge], .badge, margin, y, classes: section.mark.rawValue)
    }
    y += 8
    if section.kind == .origins { return draw(origins: section, on: &canvas, below: y) }
    if section.nodes.isEmpty {
      return canvas.text(["No issuer: every token is rejected."], .note, margin, y)
    }
    guard var columns = TrustColumns(section) else {
      return TrustRows(section).draw(on: &canvas, below: y)
    }
    y = columns.drawCaptions(on: &canvas, at: y)
    return columns.draw(on: &canvas, below: y)
  }

  static func heading(_ kind: TrustMap.Section.Kind) -> String {
    switch kind {
    case .issuers: "Token issuers, the roles they grant, and the backends"
    case .origins: "Origins whose web pages may call the APIs"
    case .signIn: "Salesforce identity provider and its clients"
    case .clients: "Salesforce clients and their callback URLs"
    }
  }

  /// Draws origins side by side, because all of them may do the same.
  private static func draw(
    origins section: TrustMap.Section, on canvas: inout PictureCanvas, below top: Int
  ) -> Int {
    guard !section.nodes.isEmpty else {
      return canvas.text(
        ["No origin: web pages of other sites cannot call the APIs."], .note, margin, top)
    }
    var frame = PictureFrame(x: margin, y: top, width: 0, height: 0)
    for node in section.nodes {
      let isFaulty = node.facts.contains { $0.isProblem }
      let text = node.mark.sign + (isFaulty ? "✕ matches no origin: " : "") + node.title
      let lines = PictureStyle.value.lines(Untrusted.escape(text), width: 480, limit: 1)
      frame.width = PictureStyle.value.width(lines[0]) + 28
      frame.height = 30
      if frame.x > margin, frame.right > margin + inner {
        frame.x = margin
        frame.y += 38
      }
      canvas.open(
        PictureCanvas.classes("n origin" + (isFaulty ? " fails" : ""), node.mark),
        title: node.title)
      canvas.card(frame)
      canvas.bar(frame)
      canvas.text(lines, .value, frame.x + 14, frame.y + 6)
      canvas.close()
      frame.x = frame.right + 10
    }
    return frame.bottom
  }

  // MARK: Style

  /// All selectors begin with the class of the image, because a style sheet in a page applies to
  /// the whole page.
  private static let style: XMLText = """

    .oconf-trust{--paper:#fff;--box:#f6f8fa;--line:#d0d7de;--text:#1f2328;--muted:#57606a;\
    --edge:#8c959f;--issuer:#0969da;--role:#8250df;--backend:#0f766e;--origin:#b45309;\
    --added:#116329;--removed:#b91c1c;--changed:#8a5a00;\
    font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;\
    max-width:100%;height:auto}
    @media (prefers-color-scheme:dark){.oconf-trust{--paper:#0d1117;--box:#161b22;--line:#3d444d;\
    --text:#e6edf3;--muted:#a3adb8;--edge:#6e7781;--issuer:#58a6ff;--role:#c297ff;\
    --backend:#4fd1c5;--origin:#f0a54a;--added:#56d364;--removed:#ff8a80;--changed:#e3b341}}
    .oconf-trust text{fill:var(--text);font-size:12px;white-space:pre;unicode-bidi:isolate}
    .oconf-trust .paper{fill:var(--paper)}
    .oconf-trust .box{fill:var(--box);stroke:var(--line)}
    .oconf-trust .rule{stroke:var(--line);fill:none}
    .oconf-trust .dot,.oconf-trust .head{fill:var(--edge)}
    .oconf-trust .bar{fill:var(--kind)}
    .oconf-trust .e{fill:none;stroke:var(--edge);stroke-width:1.5}
    .oconf-trust .e.head{fill:var(--edge);stroke:none}
    .oconf-trust .issuer,.oconf-trust .identity-provider{--kind:var(--issuer)}
    .oconf-trust .role,.oconf-trust .client{--kind:var(--role)}
    .oconf-trust .backend,.oconf-trust .mobile-app{--kind:var(--backend)}
    .oconf-trust .origin,.oconf-trust .callback{--kind:var(--origin)}
    .oconf-trust .h1{font-size:19px;font-weight:700}
    .oconf-trust .h2{font-size:15px;font-weight:700}
    .oconf-trust .t,.oconf-trust .v,.oconf-trust .m{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,\
    "DejaVu Sans Mono","Liberation Mono",monospace}
    .oconf-trust .t{font-size:13px;font-weight:700}
    .oconf-trust .l,.oconf-trust .m,.oconf-trust .k{fill:var(--muted)}
    .oconf-trust .c{font-size:11px;fill:var(--muted)}
    .oconf-trust .b{font-size:11px;font-weight:700}
    .oconf-trust text.added,.oconf-trust .added>.b{fill:var(--added)}
    .oconf-trust text.removed,.oconf-trust .removed>.b{fill:var(--removed)}
    .oconf-trust text.changed,.oconf-trust .changed>.b{fill:var(--changed)}
    .oconf-trust .x,.oconf-trust .removed>.t{text-decoration:line-through}
    .oconf-trust text.fails{fill:var(--removed)}
    .oconf-trust .n.added>.box{stroke:var(--added);stroke-width:2}
    .oconf-trust .n.changed>.box{stroke:var(--changed);stroke-width:2}
    .oconf-trust .n.removed>.box{stroke:var(--removed);stroke-dasharray:5 3}
    .oconf-trust .n.added>.bar{fill:var(--added)}
    .oconf-trust .n.removed>.bar{fill:var(--removed)}
    .oconf-trust .n.changed>.bar{fill:var(--changed)}
    .oconf-trust .e.added{stroke:var(--added);stroke-width:3}
    .oconf-trust .e.changed{stroke:var(--changed);stroke-width:2.5}
    .oconf-trust .e.removed{stroke:var(--removed);stroke-dasharray:6 4}
    .oconf-trust .e.fails{stroke:var(--removed);stroke-dasharray:2 4}
    .oconf-trust .e.head{stroke:none}
    .oconf-trust .e.head.added{fill:var(--added)}
    .oconf-trust .e.head.changed{fill:var(--changed)}
    .oconf-trust .e.head.removed,.oconf-trust .e.head.fails{fill:var(--removed)}
    @media print{.oconf-trust{break-inside:auto}}

    """
}
