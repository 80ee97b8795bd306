import ConfigModel
import Lint

/// The output of `oconf explain` for machines. Keys may be added. Within a major version, none is
/// renamed or removed.
enum ExplanationReport {
  /// An object with a list of each kind of thing that was found.
  static func json(_ found: Explanation) -> String {
    let listed =
      found.rules + found.families.flatMap(found.faults)
      + AllRules.about.filter { found.topics.contains($0.topic) }
    let ids = Set(listed.map(\.family.id))
    let families = (AllRules.families + found.families.filter { $0 === CompanyRule.family }).filter
    {
      ids.contains($0.id) || $0 === CompanyRule.family
    }
    let topics = RuleTopic.allCases.filter { topic in listed.contains { $0.topic == topic } }
    let rules = found.fields.isEmpty ? nil : FieldRules(for: found.fields)
    let lists = [
      ("topics", topics.map(topic)), ("families", families.map(family)),
      ("rules", listed.map(rule)),
      ("readings", found.readings.map(reading)),
      ("fields", found.fields.map { field($0, rules?.about($0) ?? []) }),
      ("codes", found.codes.map(code)), ("policies", found.policies.map(policy)),
      ("metadata", found.metadata.map(metadata)),
      ("providers", found.providers.map(provider)),
    ]
    return JSONObjectText.build { object in
      object.add("version", 1)
      for (name, entries) in lists where !entries.isEmpty { object.add(name, entries) }
    } + "\n"
  }

  private static func topic(_ topic: RuleTopic) -> String {
    JSONObjectText.build { object in
      object.add("id", topic.rawValue)
      object.add("title", topic.title.description)
    }
  }

  private static func family(_ family: Family) -> String {
    JSONObjectText.build { object in
      object.add("id", family.id)
      object.add("topic", family.topic.rawValue)
      object.add("summary", family.summary)
    }
  }

  private static func provider(_ provider: Provider) -> String {
    JSONObjectText.build { object in
      object.add("id", provider.id.description)
      object.add("name", provider.name.description)
      object.add(
        "issuers", provider.addresses.issuers.map { JSONString.quoted($0.description) })
      object.add(
        "discovery", provider.addresses.discovery.map { JSONString.quoted($0.description) })
      object.add("keys", provider.addresses.keys.map { JSONString.quoted($0.description) })
      object.add(
        "audience",
        raw: JSONObjectText.build { audience in
          audience.add("idTokens", provider.audience.inIDTokens.description)
          audience.add("accessTokens", provider.audience.inAccessTokens.description)
        })
      object.add(
        "claims",
        provider.claims.flatMap { group in
          group.all.map { claim in
            JSONObjectText.build { object in
              object.add("name", claim.name.description)
              object.add("type", claim.type.rawValue)
              object.add("inIdTokens", group.kinds.contains(.id))
              object.add("inAccessTokens", group.kinds.contains(.access))
              object.add("form", claim.form.words(AddressParts()))
              object.add("condition", claim.condition?.description)
              object.add("source", group.source.description)
            }
          }
        })
      object.add("remarks", provider.remarks.map { JSONString.quoted($0.description) })
      object.add("sources", ProviderPage.sources(provider).map(JSONString.quoted))
    }
  }

  private static func rule(_ rule: RuleInfo) -> String {
    JSONObjectText.build { object in
      object.add("id", rule.id)
      object.add("family", rule.family.id)
      object.add("topic", rule.topic.rawValue)
      object.add("risk", rule.risk?.rawValue)
      object.add("severity", rule.severity.rawValue)
      object.add("severityInProduction", rule.severityInProduction?.rawValue)
      object.add("severityInTest", rule.severityInTest?.rawValue)
      object.add("fix", rule.fixSafety?.rawValue)
      object.add("summary", rule.summary)
      object.add("rationale", rule.rationale)
      object.add("source", rule.source)
      object.add("exceptions", rule.exceptions)
      object.add("documentation", Documentation.page(about: rule.id))
      object.add("examples", rule.examples.map { example($0, of: rule) })
    }
  }

  private static func example(_ example: Example, of rule: RuleInfo) -> String {
    let shown = ExampleText(example)
    return JSONObjectText.build { object in
      object.add("isBad", example.isBad)
      object.add("scope", example.scope.name)
      object.add("text", example.text.withoutMarks)
      object.add(
        "lines",
        shown.lines.map { line in
          JSONObjectText.build { object in
            object.add("text", line.text)
            object.add("carets", line.carets)
          }
        })
      object.add(
        "messages",
        example.messages(of: rule.id).map { message in
          JSONObjectText.build { object in
            object.add("severity", message.severity.rawValue)
            object.add("text", Untrusted.escape(message.text))
          }
        })
      object.add("fixed", example.fix?.text)
      object.add("fix", example.fix?.safety.rawValue)
      object.add("conditions", shown.conditions.map(JSONString.quoted))
    }
  }

  private static func field(_ home: FieldHome, _ rules: [RuleInfo]) -> String {
    let field = home.field
    return JSONObjectText.build { object in
      object.add("name", home.name)
      object.add("path", home.path)
      object.add("document", home.document.rawValue)
      object.add("type", field.type.words)
      object.add("required", field.isRequired)
      object.add("default", raw: field.defaultValue.json)
      object.add("examples", field.examples.compactMap(\.json))
      object.add("defaultDescription", field.defaultDescription)
      object.add("emptyMeansDefault", field.emptyMeansDefault)
      object.add("allowed", field.allowed.map { JSONString.quoted($0.description) })
      object.add("minimum", raw: field.minimum.map { String($0) })
      object.add("unit", field.unit?.rawValue)
      object.add("secret", field.isSecret)
      object.add("documentation", field.documentation.description)
      object.add("interactions", field.interactions.map { JSONString.quoted($0.description) })
      object.add("seeAlso", home.related.map { JSONString.quoted($0.path) })
      object.add("rules", rules.map { JSONString.quoted($0.id) })
    }
  }

  private static func reading(_ reading: Reading) -> String {
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

  private static func code(_ code: ReportCode) -> String {
    JSONObjectText.build { object in
      object.add("code", code.code)
      object.add("kind", code.kind.description)
      object.add("meaning", code.meaning)
      if !code.causes.isEmpty { object.add("causes", code.causes.map(JSONString.quoted)) }
      object.add("advice", code.advice)
      object.add("seeAlso", code.related.map(JSONString.quoted))
      if !code.source.isEmpty { object.add("source", code.source) }
    }
  }

  private static func metadata(_ type: MetadataType) -> String {
    JSONObjectText.build { object in
      object.add("name", type.name)
      object.add("document", type.kind.rawValue)
      object.add("summary", type.kind.summary)
      object.add("files", type.fileNames.map(JSONString.quoted))
      object.add(
        "fields", type.schema.fields.map { JSONString.quoted("\(type.name).\($0.name)") })
      object.add("families", type.families.map { JSONString.quoted($0.id) })
      object.add("source", type.source)
    }
  }

  private static func policy(_ policy: PolicyInfo) -> String {
    JSONObjectText.build { object in
      object.add("name", policy.name.description)
      object.add("type", PolicyPage.words(policy.type).description)
      object.add("default", policy.defaultValue?.description)
      object.add("allowed", policy.allowed.map { JSONString.quoted($0.description) })
      object.add("scope", policy.scope.map { PolicyPage.words($0).description })
      object.add("documentation", policy.documentation.description)
      object.add("rules", PolicyPage.rules(about: policy).map { JSONString.quoted($0.id) })
    }
  }
}
