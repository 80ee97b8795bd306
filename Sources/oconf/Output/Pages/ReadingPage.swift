import ConfigModel

/// The questions that the documentation leaves open, and the possible answers.
enum ReadingPage {
  static func text(_ readings: [Reading], _ style: Style) -> String {
    var text = ""
    for reading in readings {
      text += style.paint(words: reading.name.description, .bold) + "\n"
      text += wrapped("\(reading.question)", indent: 2)
      for (index, answer) in reading.info.answers.enumerated() {
        let mark = index == 0 ? "\(answer.name) (default)" : "\(answer.name)"
        text +=
          "    " + style.paint(words: mark, .cyan) + "\n" + wrapped("\(answer.meaning)", indent: 6)
      }
      text += "\n"
    }
    return text + """
      Choose with --reading NAME=CHOICE, or for a repository in .oconf.json:
        {"readings": {"\(readings[0].name)": "\(readings[0].choices[1])"}}

      """
  }

  private static func wrapped(_ text: String, indent: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    return HelpText.wrap(text, width: 80 - indent).split(separator: "\n")
      .map { blanks + $0 + "\n" }.joined()
  }
}
