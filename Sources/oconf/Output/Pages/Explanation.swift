import ConfigModel
import Lint

/// Everything that a name refers to. One name can refer to several things: `duplicate-issuer` is
/// both a family of rules and a reading.
struct Explanation {
  var rules: [RuleInfo] = []
  /// Families with several faults. One with a single fault is in ``rules``.
  var families: [Family] = []
  var readings: [Reading] = []
  var codes: [ReportCode] = []
  var policies: [PolicyInfo] = []
  var fields: [FieldHome] = []
  var topics: [RuleTopic] = []
  var providers: [Provider] = []
  var metadata: [MetadataType] = []
  /// The company rules of the settings in use, whether or not they were asked for.
  private(set) var companyRules: [RuleInfo] = []

  var isEmpty: Bool {
    rules.isEmpty && families.isEmpty && readings.isEmpty && codes.isEmpty && policies.isEmpty
      && fields.isEmpty && topics.isEmpty && providers.isEmpty && metadata.isEmpty
  }

  init(_ companyRules: [RuleInfo] = []) {
    self.companyRules = companyRules
  }

  /// All rules.
  private var allRules: [RuleInfo] { AllRules.about + companyRules }

  /// The faults of a family.
  func faults(of family: Family) -> [RuleInfo] {
    family === CompanyRule.family ? companyRules : AllRules.named(family.id)
  }

  /// The things with exactly this name. Names of policies and fields are also found in other case.
  init(named name: String, _ companyRules: [RuleInfo] = []) {
    self.companyRules = companyRules
    rules = AllRules.named(name) + companyRules.filter { $0.id == name }
    if rules.count > 1 {
      families = [rules[0].family]
      rules = []
    }
    if CompanyRule.isName(name), rules.isEmpty, RuleName(name).id == CompanyRule.family.id {
      families = [CompanyRule.family]
    }
    if name == "readings" {
      readings = Reading.allCases
    } else {
      readings = Reading.allCases.filter { reading in
        reading.name.description == name
          || reading.choices.contains { "\(reading.name)=\($0)" == name }
      }
    }
    codes = ReportCode.named(name)
    let lowercase = name.lowercased()
    policies = PolicyInfo.all.filter { $0.name.description.lowercased() == lowercase }
    metadata = MetadataType.named(name)
    fields = metadata.isEmpty ? FieldHome.matching(name) : []
    providers = name == "providers" ? Provider.all : Provider.named(name).map { [$0] } ?? []
    topics = RuleTopic.allCases.filter {
      $0.rawValue == lowercase || $0.title.description.lowercased() == lowercase
    }
  }

  mutating func append(_ other: Explanation) {
    rules += other.rules
    families += other.families
    readings += other.readings
    codes += other.codes
    policies += other.policies
    fields += other.fields
    topics += other.topics
    providers += other.providers
    metadata += other.metadata
  }

  /// All names that can be explained, for completions and for suggestions.
  static var names: [String] {
    var known: Set<String> = []
    let all =
      AllRules.names + [CompanyRule.family.id, "readings"]
      + Reading.allCases.map(\.name.description)
      + ReportCode.all.map(\.code) + PolicyInfo.all.map(\.name.description)
      + RuleTopic.allCases.map(\.rawValue) + ["providers"] + Provider.all.map(\.id.description)
      + MetadataType.all.map(\.name)
    return all.filter { known.insert($0).inserted }
  }
}

// MARK: Search

extension Explanation {
  /// The things whose name matches one of the patterns, in which `*` stands for any text.
  init(matching patterns: [String], _ companyRules: [RuleInfo] = []) {
    // A pattern may be the end of a path.
    let globs = patterns.map { $0.lowercased() }.flatMap { [Glob($0), Glob("*." + $0)] }
    self.init(companyRules) { name, _ in
      let name = Text(name.lowercased())
      return globs.contains { $0.matches(name) }
    }
  }

  /// The things with words that begin with these in their names or short descriptions, or else in
  /// their long descriptions.
  init(about words: [String], _ companyRules: [RuleInfo] = []) {
    func parts(_ text: String) -> [Substring] {
      text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
    let words = words.flatMap(parts)
    guard !words.isEmpty else {
      self.init(companyRules)
      return
    }
    func hasAll(_ text: String) -> Bool {
      let parts = parts(text)
      return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }
    self.init(companyRules) { name, summary in hasAll(name + " " + summary) }
    if isEmpty { rules = allRules.filter { hasAll($0.rationale) } }
  }

  private init(
    _ companyRules: [RuleInfo], where isWanted: (_ name: String, _ summary: String) -> Bool
  ) {
    self.companyRules = companyRules
    rules = allRules.filter { isWanted($0.id, $0.summary) }
    readings = Reading.allCases.filter { isWanted("\($0.name)", "\($0.question)") }
    codes = ReportCode.all.filter { isWanted($0.code, $0.meaning) }
    policies = PolicyInfo.all.filter { isWanted("\($0.name)", "\($0.documentation)") }
    metadata = MetadataType.all.filter { isWanted($0.name, "\($0.kind.summary)") }
    providers = Provider.all.filter { isWanted("\($0.id)", "\($0.name)") }
    fields = FieldHome.all.filter { home in
      let summary = "\(home.field.documentation)"
      return isWanted(home.name, summary) || isWanted(home.path, summary)
    }
  }
}
