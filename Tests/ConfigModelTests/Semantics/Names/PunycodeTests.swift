import ConfigModel
import Testing

/// Host names in many scripts: the sample strings of RFC 3492, section 7.1, in lower case.
@Suite struct PunycodeTests {
  @Test(arguments: [
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
    ("pročprostěnemluvíčesky", "proprostnemluvesky-uyb24dma41a"),
    ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
    ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("porquénopuedensimplementehablarenespañol", "porqunopuedensimplementehablarenespaol-fmd56a"),
    ("tạisaohọkhôngthểchỉnóitiếngviệt", "tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g"),
  ])
  func roundTripsSamplesOfTheStandard(_ text: String, _ encoded: String) {
    #expect(Punycode.asciiLabel(text) == "xn--" + encoded)
    #expect(Punycode.decode(encoded) == text)
  }

  /// Code points far apart make large differences, which are scaled down.
  @Test(arguments: [
    ("\u{10330}\u{10331}a", "a-ie2id"), ("a\u{20000}\u{20001}\u{3042}", "a-x7t7029oea"),
    // A difference of 455, the largest that is not scaled down (RFC 3492, section 6.1).
    ("一睹语", "4gqy42h2tn"),
  ])
  func readsDistantCodePoints(_ text: String, _ encoded: String) {
    #expect(Punycode.decode(encoded) == text)
  }

  /// A label has at most 63 bytes.
  @Test func rejectsLongLabels() {
    let label = String(repeating: "a", count: 62)
    #expect(Punycode.decode(label + "-") == label)
    #expect(Punycode.decode(label + "a-") == nil)
  }

  @Test(arguments: ["a-b!", "99999999", "é"])
  func rejectsInvalidLabels(_ encoded: String) {
    #expect(Punycode.decode(encoded) == nil)
  }
}
