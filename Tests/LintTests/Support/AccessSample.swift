import ConfigModel

@testable import Lint

/// Configurations with one or more issuers, and their comparison.
enum AccessSample {
  static func configuration(_ issuers: [String]) -> AuthTokenConfiguration? {
    let text = "{\"issuers\":[" + issuers.joined(separator: ",") + "]}"
    let tree = JSONParser.parse(SourceBytes(text))
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map(
      AuthTokenConfiguration.init)
  }

  static func issuer(_ members: String, _ name: String = "https://idp.corp.example") -> String {
    #"{"issuerName":"\#(name)","certificateSubjectNames":["CN=idp"],"virtualUserEnabled":true"#
      + (members.isEmpty ? "" : "," + members) + "}"
  }

  static func filter(_ claim: String, _ type: String, _ values: [String]) -> String {
    let list = values.map { JSONString.quoted($0) }.joined(separator: ",")
    return #"{"name":"\#(claim)","type":"\#(type)","values":[\#(list)]}"#
  }

  static func filters(_ filters: [String]) -> String {
    "\"filters\":[" + filters.joined(separator: ",") + "]"
  }

  static func context(comparesReadings: Bool = false) -> AccessContext {
    var context = AccessContext(baseURL: "https://m.corp.example")
    context.comparesReadings = comparesReadings
    return context
  }

  /// Compares issuers, and counts the steps this takes.
  static func compare(
    _ old: [String], _ new: [String], comparesReadings: Bool = false
  ) -> (report: AccessReport, steps: Int) {
    let bytes = (old + new).reduce(0) { $0 + $1.utf8.count }
    let effort = AccessEffort(AccessEffort.steps(for: [bytes]))
    let report = AccessComparison().compare(
      configuration(old), configuration(new), context(comparesReadings: comparesReadings), effort)
    return (report, effort.used)
  }
}
