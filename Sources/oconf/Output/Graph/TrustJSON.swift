import ConfigModel
import Lint

/// A map of trust for programs. Its schema is ``TrustMapSchema``.
enum TrustJSON {
  static func text(_ map: TrustMap) -> String {
    JSONObjectText.build { object in
      object.add("version", 1)
      object.add("sections", map.sections.map { section(map, $0) })
      object.add(
        "summary",
        raw: JSONObjectText.build { summary in
          for kind in TrustMap.Kind.allCases {
            summary.add(TrustMapSchema.counter(kind), map.count(kind))
          }
          summary.add("failures", map.failureCount)
          for mark in [TrustMap.Mark.added, .removed, .changed] {
            summary.add(mark.rawValue, map.count(mark))
          }
        })
    } + "\n"
  }

  private static func section(_ map: TrustMap, _ section: TrustMap.Section) -> String {
    func id(_ index: Int) -> String { "n\(index)" }
    return JSONObjectText.build { object in
      object.add("kind", section.kind.rawValue)
      object.add("path", section.path.isEmpty ? nil : section.path)
      object.add("key", section.key)
      object.add("places", section.places.map(JSONObjectText.text))
      object.add("change", change(section.mark))
      object.add(
        "nodes",
        section.nodes.enumerated().map { index, node in
          JSONObjectText.build { object in
            object.add("id", id(index))
            object.add("kind", node.kind.rawValue)
            object.add("name", node.title)
            object.add("change", change(node.mark))
            object.add("facts", node.facts.map(fact))
          }
        })
      object.add(
        "edges",
        section.edges.map { edge in
          JSONObjectText.build { object in
            object.add("kind", edge.kind.rawValue)
            object.add("from", id(edge.from))
            object.add("to", id(edge.to))
            object.add("label", edge.label.isEmpty ? nil : edge.label)
            object.add("problem", edge.problem)
            object.add("change", change(edge.mark))
          }
        })
    }
  }

  private static func fact(_ fact: TrustMap.Fact) -> String {
    JSONObjectText.build { object in
      object.add("label", fact.label)
      object.add("qualifier", fact.qualifier.isEmpty ? nil : fact.qualifier)
      object.add("values", fact.values.map(JSONObjectText.text))
      object.add("isProblem", fact.isProblem)
      object.add("change", change(fact.mark))
    }
  }

  private static func change(_ mark: TrustMap.Mark) -> String? {
    mark == .same ? nil : mark.rawValue
  }
}
