import ConfigModel

/// The style of a text in a picture. Its raw value is the class in the style sheet.
enum PictureStyle: String, CaseIterable {
  case headline = "h1"
  case heading = "h2"
  case caption = "c"
  case title = "t"
  case label = "l"
  /// The name of a claim.
  case claim = "m"
  case phrase = "p"
  case value = "v"
  case note = "k"
  case badge = "b"

  /// In pixels.
  var size: Int {
    switch self {
    case .headline: 19
    case .heading: 15
    case .title: 13
    case .value, .label, .claim, .phrase, .note: 12
    case .caption, .badge: 11
    }
  }

  var isMonospaced: Bool { self == .title || self == .value || self == .claim }
  var isBold: Bool { self == .headline || self == .heading || self == .title || self == .badge }
  /// The distance between two lines.
  var leading: Int { size + 5 }

  /// The width of a text in pixels. Viewers choose the font, so the widths are those of wide fonts,
  /// and the text never takes more.
  func width(_ text: String) -> Int {
    var sum = 0
    for scalar in text.unicodeScalars { sum += advance(scalar) }
    return (sum * size + 999) / 1000
  }

  /// In thousandths of the font size.
  private func advance(_ scalar: Unicode.Scalar) -> Int {
    let columns = DisplayWidth.of(scalar)
    if columns == 0 { return 0 }
    // Other scripts come from other fonts, whatever the style says.
    if scalar.value >= 0x530 { return columns == 2 ? 1200 : 1100 }
    if isMonospaced { return 620 }
    let wide = isBold ? 112 : 100
    return switch scalar {
    case " ": 3 * wide + 50
    case "i", "l", "j", "I", ".", ",", ":", ";", "'", "|", "!": 4 * wide
    case "f", "t", "r", "(", ")", "[", "]", "/", "-", "\\": 44 * wide / 10
    case "m", "w", "M", "W", "%", "@", "+", "→", "±", "−": 10 * wide
    case "A"..."Z": 8 * wide
    default: 66 * wide / 10
    }
  }

  /// The text in at most `limit` lines of at most `width` pixels. A line breaks after punctuation
  /// where it can. An ellipsis stands for what does not fit.
  func lines(_ text: String, width: Int, limit: Int) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var (sum, breakCount, breakSum) = (0, 0, 0)
    let bound = width * 1000 / size
    let ellipsis = 1100
    for scalar in text.unicodeScalars {
      let advance = advance(scalar)
      if sum + advance > bound {
        guard lines.count < limit - 1 else {
          while sum + ellipsis > bound, let last = line.popLast() { sum -= self.advance(last) }
          lines.append(String(line) + "…")
          return lines
        }
        // Short first parts would waste most of a line.
        let count = breakSum * 3 > bound ? breakCount : line.count
        let kept = String.UnicodeScalarView(line.prefix(count))
        lines.append(String(kept))
        line = String.UnicodeScalarView(line.dropFirst(count))
        sum = line.reduce(0) { $0 + self.advance($1) }
        (breakCount, breakSum) = (0, 0)
      }
      line.append(scalar)
      sum += advance
      if " /.,:;-_@#|".unicodeScalars.contains(scalar) {
        (breakCount, breakSum) = (line.count, sum)
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(String(line)) }
    return lines
  }
}
