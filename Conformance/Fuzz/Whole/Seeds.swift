import ConfigModel
import Glibc
import Lint

/// The examples of all rules as inputs of a target: so the corpus is in step with the rules.
enum Seeds {
  static func write(_ target: String, to folder: String) {
    // Of what is mended only what can be.
    let examples = AllRules.about.flatMap(\.examples).filter { target != "fixes" || $0.fix != nil }
    let files = examples.flatMap(\.files)
    for (number, text) in files.compactMap({ input(of: $0, for: target) }).enumerated() {
      write(text, "\(folder)/rule-\(number)")
    }
  }

  private static func input(of file: Example.File, for target: String) -> String? {
    let text = file.text.unicodeScalars.filter { $0 != "⟦" && $0 != "⟧" }
    let plain = String(String.UnicodeScalarView(text))
    switch target {
    case "documents", "fixes": return "\(file.kind.rawValue)\n\(plain)"
    case "origins": return file.kind == .allowOrigin ? plain : nil
    case "settings": return file.kind == .settings ? plain : nil
    default: return nil
    }
  }

  private static func write(_ text: String, _ path: String) {
    guard let file = unsafe fopen(path, "wb") else { return }
    let bytes = Array(text.utf8)
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
  }
}
