import TestSupport

/// Random JSON texts with everything that the grammar allows, including whitespace.
struct RandomJSON {
  private var random = SeededGenerator()

  var seed: UInt64 { random.seed }

  mutating func text(depth: Int = 5) -> String {
    blanks() + value(depth) + blanks()
  }

  private mutating func value(_ depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 12 : 7), using: &random) {
    case 0: "null"
    case 1: "true"
    case 2: "false"
    case 3, 4: number()
    case 5, 6: string()
    case 7, 8, 9: object(depth - 1)
    default: array(depth - 1)
    }
  }

  private mutating func array(_ depth: Int) -> String {
    let count = Int.random(in: 0..<6, using: &random)
    var parts: [String] = []
    for _ in 0..<count { parts.append(blanks() + value(depth) + blanks()) }
    return "[" + (count == 0 ? blanks() : parts.joined(separator: ",")) + "]"
  }

  private mutating func object(_ depth: Int) -> String {
    let count = Int.random(in: 0..<6, using: &random)
    var parts: [String] = []
    for index in 0..<count {
      let name = "\"" + content() + String(index) + "\""
      parts.append(blanks() + name + blanks() + ":" + blanks() + value(depth) + blanks())
    }
    return "{" + (count == 0 ? blanks() : parts.joined(separator: ",")) + "}"
  }

  private mutating func number() -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }
    var text = Bool.random(using: &random) ? "-" : ""
    text +=
      Bool.random(using: &random)
      ? "0"
      : String(Int.random(in: 1...9, using: &random))
        + digits(Int.random(in: 0...22, using: &random))
    if Bool.random(using: &random) { text += "." + digits(Int.random(in: 1...20, using: &random)) }
    if Int.random(in: 0..<3, using: &random) == 0 {
      text += ["e", "E", "e+", "E-"].randomElement(using: &random) ?? "e"
      text += String(Int.random(in: 0...280, using: &random))
    }
    return text
  }

  private mutating func string() -> String {
    "\"" + content() + "\""
  }

  private mutating func content() -> String {
    let pieces = [
      "a", "Zz09 ~", "é", "ß", "例", "😀", #"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#,
      #"\t"#, #"\u0000"#, #"\u001F"#, #"\u00e9"#, #"\uD83D\uDE00"#, #"\ud834\uDD1E"#, "\u{7F}",
      #"\u007f"#, "http://corp.net/?a=b&c#d", "{[,:]}", "//", "\u{2028}", "  ",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    return text
  }

  private mutating func blanks() -> String {
    let choices = ["", "", "", " ", "\n", "\t", "\r\n", "\n        ", "  \t "]
    return choices.randomElement(using: &random) ?? ""
  }
}
