import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

@testable import oconf

/// Pictures are legible whatever is in the files.
@Suite struct TrustPictureTests {
  private static func issuer(_ number: Int, _ name: String, _ role: String) -> String {
    let members: [String] = [
      "\"issuerName\": \(JSONString.quoted(name))",
      "\"virtualUserEnabled\": \(number % 4 != 0)",
      "\"roleAttributes\": [\"roles\"]",
      "\"jwks\": {\"jwksUri\": \(JSONString.quoted(name + "/keys"))}",
      "\"filters\": [{\"name\": \(JSONString.quoted(role)), \"values\": [\"\(number % 7)\"]}]",
      "\"allowedMbes\": [{\"name\": \"B\(number % 5)\", \"version\": \(JSONString.quoted(role))}]",
      "\"roleMappings\": [{\"tokenRole\": \(JSONString.quoted(role)), \"mappedRoles\": [\(JSONString.quoted(role)), \"R\(number % 9)\"]}]",
    ]
    return "{" + members.joined(separator: ", ") + "}"
  }

  static func map(_ count: Int, _ name: (Int) -> String, role: String = "team") -> TrustMap {
    let issuers = (0..<count).map { issuer($0, name($0), role) }.joined(separator: ",")
    return TrustMap([
      TrustMap.Document(
        "a.auth-token.json", .authTokenConfiguration, SourceBytes("{\"issuers\": [\(issuers)]}"),
        Readings())
    ])
  }

  static var maps: [(name: String, map: TrustMap)] {
    let long = String(repeating: "very-long-label.", count: 20)
    let origins = (0..<60).map { "https://\(String(repeating: "shop", count: $0))x.corp.example" }
    var maps: [(name: String, map: TrustMap)] = [
      ("few", map(3) { "https://idp\($0).corp.example" }),
      ("fifty", map(50) { "https://idp\($0).corp.example" }),
      ("many", map(200) { "https://idp\($0).corp.example" }),
      ("long", map(9, { "https://\(long)\($0)" }, role: long)),
      (
        "wide",
        map(
          5, { String(repeating: "WM", count: 100) + "\($0)" },
          role: String(repeating: "認証", count: 60))
      ),
      ("right to left", map(7, { "https://مثال-\($0).السعودية/مسار" }, role: "مدير النظام")),
      ("empty names", map(2, { _ in "" }, role: "")),
      ("none", TrustMap([])),
      (
        "origins",
        TrustMap([
          TrustMap.Document(
            "w.allow-origin", .allowOrigin, SourceBytes(origins.joined(separator: ",")),
            Readings())
        ])
      ),
    ]
    maps.append(
      (
        "change",
        TrustMap(
          before: map(6) { "https://idp\($0).corp.example" },
          after: map(6, { "https://idp\($0 + 2).corp.example" }, role: "crew"))
      ))
    for file in Fixtures.files(in: "ok") + Fixtures.files(in: "err") {
      let source = SourceBytes(file.bytes)
      maps.append(
        (file.path, TrustMap([TrustMap.Document(file.path, file.kind, source, Readings())])))
    }
    return maps
  }

  @Test func textsDoNotOverlap() {
    for (name, map) in Self.maps {
      let (canvas, height) = TrustPicture.draw(map)
      let image = PictureFrame(
        x: 0, y: 0, width: TrustPicture.inner + 2 * TrustPicture.margin, height: height)
      for (index, label) in canvas.labels.enumerated() {
        let frame = label.frame
        #expect(
          frame.x >= 0 && frame.right <= image.right && frame.bottom <= image.bottom,
          "\(name): '\(label.text)' is outside of the image")
        for other in canvas.labels[(index + 1)...] where frame.overlaps(other.frame) {
          Issue.record("\(name): '\(label.text)' overlaps '\(other.text)'")
        }
        for card in canvas.cards where card.overlaps(frame) {
          let isInside =
            frame.x >= card.x && frame.right <= card.right && frame.y >= card.y
            && frame.bottom <= card.bottom
          #expect(isInside, "\(name): '\(label.text)' is not inside its card")
        }
      }
      for (index, card) in canvas.cards.enumerated() {
        for other in canvas.cards[(index + 1)...] where card.overlaps(other) {
          Issue.record("\(name): two cards overlap")
        }
      }
    }
  }

  /// Every node of the JSON is in the picture: as a card, or by its name on a card for several.
  @Test func haveAllNodesOfTheJSON() throws {
    for (name, map) in Self.maps where name != "many" && name != "fifty" {
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(TrustJSON.shape.document(map).utf8))
          as? [String: Any])
      let sections = try #require(json["sections"] as? [[String: Any]])
      let nodes = sections.flatMap { $0["nodes"] as? [[String: Any]] ?? [] }
      let edges = sections.flatMap { $0["edges"] as? [[String: Any]] ?? [] }
      let svg = TrustPicture.svg(map, prefix: "t")
      let cards = svg.ranges(of: "<g class=\"n ").count
      let joined = svg.matches(of: />(\d+) issuers with the same conditions</).reduce(0) {
        $0 + (Int($1.output.1) ?? 0) - 1
      }
      #expect(cards + joined == nodes.count, "\(name)")
      if joined == 0 {
        #expect(svg.ranges(of: " head\"").count == edges.count, "\(name)")
      }
      let dot = TrustDOT.text(map)
      #expect(dot.ranges(of: " -> n").count == edges.count, "\(name)")
      #expect(
        dot.ranges(of: /\nn[0-9]+ \[/).count == nodes.count
          + sections.count { ($0["nodes"] as? [Any])?.isEmpty ?? true }, "\(name)")
    }
  }

  @Test func breakLinesWithoutLoss() {
    let texts = [
      "https://login.corp.example/realms/staff/.well-known/openid-configuration", "",
      String(repeating: "W", count: 300), "a b c d e f g h i j k l m n o p q r s t u v w x y z",
      String(repeating: "認証", count: 50), "e\u{301}e\u{301}e\u{301}",
    ]
    for style in PictureStyle.allCases {
      for text in texts {
        for width in [40, 100, 300] {
          let all = style.lines(text, width: width, limit: 1000)
          #expect(all.joined() == text)
          let few = style.lines(text, width: width, limit: 2)
          #expect(few.count <= 2)
          #expect(few == all || few.last?.hasSuffix("…") == true)
          for line in all + few { #expect(style.width(line) <= width) }
        }
      }
    }
  }

  @Test func shortenMermaidToTables() {
    #expect(
      TrustMermaid.text(Self.map(1) { "a\($0)" }).string.hasPrefix("```mermaid\nflowchart LR\n"))
    for count in [2, 5, 50, 3000] {
      let text = TrustMermaid.text(Self.map(count) { "https://idp\($0).corp.example" }).string
      #expect(text.hasPrefix("```") ? text.count <= 2_020 : text.utf8.count < 61_000)
    }
    #expect(
      TrustMermaid.text(Self.map(3000) { "https://idp\($0).example" }).string.contains(
        "more not shown"))
  }

  @Test func keepMarkupOutOfCharts() {
    for scalar in (0..<0x2100).compactMap(Unicode.Scalar.init) {
      let text = "a\(Character(scalar))b"
      let shown = InMermaid.escape(text)
      #expect(
        shown.unicodeScalars.allSatisfy { !"\"<>&`|[]{}%\\\n\r@*_~".unicodeScalars.contains($0) })
      let dot = InDOT.escape(text).replacing("\\\\", with: "").replacing("\\\"", with: "")
      #expect(!dot.contains("\"") && !dot.contains("\\") && !dot.contains("\n"))
      let svg = InXML.escape(text)
      #expect(!svg.contains("<") && !svg.contains(">") && !svg.contains("\""))
    }
  }

  /// Several pictures can be in one page.
  @Test func prefixAllIDs() {
    let svg = TrustPicture.svg(Self.map(3) { "a\($0)" }, prefix: "one")
    let ids = svg.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids == ["one-title", "one-desc"])
    #expect(svg.contains("aria-labelledby=\"one-title one-desc\""))
    let style = svg.split(separator: "<style>")[1].split(separator: "</style>")[0]
    for rule in style.split(separator: "\n") where rule.contains("{") {
      #expect(rule.hasPrefix(".oconf-trust") || rule.hasPrefix("@media"), "\(rule)")
    }
  }

  @Test func marksDoNotNeedColor() throws {
    let map = TrustMap(before: Self.map(2) { "a\($0)" }, after: Self.map(2) { "a\($0 + 1)" })
    let svg = TrustPicture.svg(map, prefix: "t")
    for words in [">+ new<", ">− removed<", "stroke-dasharray"] { #expect(svg.contains(words)) }
    let chart = try #require(TrustMermaid.chart(map)).string
    #expect(chart.contains("#8722; removed") || chart.contains("− removed"))
    #expect(TrustTables.text(map, upTo: .max).string.contains("~~"))
    #expect(TrustDOT.text(map).contains("style=dashed"))
  }
}
