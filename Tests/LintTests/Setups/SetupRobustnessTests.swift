import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

/// Setups and the files they name, with arbitrary content.
@Suite struct SetupRobustnessTests {
  private static let folder = "setups/ios/right/"
  private static let paths = [
    "portal/Portal.connectedApp-meta.xml", "portal/bootconfig.plist", "portal/Info.plist",
    "field/Field.connectedApp-meta.xml", "field/bootconfig.plist", "field/Info.plist",
  ]

  private let setup: [UInt8]
  private let files: [String: [UInt8]]

  init() throws {
    setup = try Fixtures.bytes(Self.folder + "corp.idp-setup.json")
    files = Dictionary(
      uniqueKeysWithValues: try Self.paths.map { ($0, try Fixtures.bytes(Self.folder + $0)) })
  }

  private func check(_ run: SetupRun, _ count: Int, seed: UInt64 = 0) {
    for finding in run.report.diagnostics + run.report.hints {
      let places = [finding.range] + finding.notes.compactMap(\.range)
      #expect(
        places.allSatisfy { 0 <= $0.start && $0.start <= $0.end && $0.end <= count },
        "seed \(seed)")
    }
  }

  @Test func completeSetupHasNoFindings() {
    #expect(SetupRun(bytes: setup, files: files).rules == [])
  }

  @Test func truncatedSetupDoesNotCrash() {
    for count in Soak.sample(0..<setup.count, oneOf: 16) {
      check(SetupRun(bytes: Array(setup[..<count]), files: files), count)
    }
  }

  /// A truncated file is reported as malformed, and nothing is concluded from its missing parts.
  @Test(arguments: paths)
  func truncatedFilesDoNotCrash(_ path: String) throws {
    let whole = try #require(files[path])
    var files = files
    for count in Soak.sample(0..<whole.count - 1, oneOf: 16) {
      files[path] = Array(whole[..<count])
      let run = SetupRun(bytes: setup, files: files)
      check(run, setup.count)
      #expect(run.rules.first == "setup/unusable-file", "\(count)")
      #expect(
        !run.rules.dropFirst().contains { $0 != "setup/unusable-file" }, "\(count) \(run.rules)")
    }
  }

  @Test func changedBytesDoNotCrash() {
    var generator = SeededGenerator()
    for _ in 0..<Soak.rounds(100) {
      var changed = setup
      changed[Int.random(in: 0..<setup.count, using: &generator)] =
        UInt8.random(in: 0...255, using: &generator)
      check(SetupRun(bytes: changed, files: files), setup.count, seed: generator.seed)
    }
  }

  private func crowd(_ count: Int, _ client: (Int) -> String) -> String {
    """
    {"identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001", \
    "callbackUrls": ["com.example.corp.portal:/done"]}, "apps": [{"platform": "ios", "urlSchemes": []}]}, \
    "clients": [\((0..<count).map(client).joined(separator: ","))]}
    """
  }

  private func seconds(_ text: String) -> Double {
    let start = ContinuousClock.now
    let run = SetupRun(text)
    let time = ContinuousClock.now - start
    #expect(run.report.flows?.flows.isEmpty == false)
    return Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
  }

  /// Ten times as many clients or builds take about ten times as long, however similar they are.
  @Test(arguments: ["apart", "alike", "builds", "providers"])
  func checkIsLinear(_ kind: String) {
    func client(_ index: Int) -> String {
      let own = kind == "alike" ? "" : String(index)
      return """
        {"name": "C\(own)", "connectedApp": {"consumerKey": "fieldKey\(own)x", \
        "callbackUrls": ["com.example.corp.c\(own):/done"], "scopes": ["Api"]}, "apps": [{"platform": \
        "ios", "redirectURI": "com.example.corp.c\(own):/done", "identityProviderScheme": "p\(own)"}]}
        """
    }
    func text(_ count: Int) -> String {
      func builds(_ count: Int) -> String {
        (0..<count).map {
          #"{"redirectURI": "com.example.corp.b\#($0):/done", "consumerKey": "buildKey\#($0)", "identityProviderScheme": "x\#($0)"}"#
        }.joined(separator: ",")
      }
      switch kind {
      case "builds":
        return crowd(1) { _ in
          #"{"name": "C", "connectedApp": {}, "apps": [\#(builds(count))]}"#
        }
      case "providers":
        return crowd(count / 2, client).replacing(
          #"{"platform": "ios", "urlSchemes": []}"#, with: builds(count / 2))
      default: return crowd(count, client)
      }
    }
    let count = kind == "apart" ? 1000 : 500
    _ = seconds(text(count / 10))
    let small = (0..<3).map { _ in seconds(text(count / 10)) }.min() ?? 1
    let large = seconds(text(count))
    #expect(large < 40 * small, "\(small) \(large)")
  }
}
