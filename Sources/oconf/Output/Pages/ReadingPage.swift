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

  static func json(_ readings: [Reading]) -> String {
    let entries = readings.map { reading in
      JSONObjectText.build { object in
        object.add("name", reading.name.description)
        object.add("question", reading.question.description)
        object.add(
          "choices",
          reading.info.answers.map { answer in
            JSONObjectText.build { object in
              object.add("name", answer.name.description)
              object.add("meaning", answer.meaning.description)
            }
          })
        object.add("default", reading.choices[0].description)
      }
    }
    return JSONObjectText.build { object in
      object.add("version", 1)
      object.add("readings", entries)
    } + "\n"
  }
}
