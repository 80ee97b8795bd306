import ConfigModel
import Testing

@testable import oconf

/// `oconf init --provider` and the pages of `oconf explain` about providers.
@Suite final class InitProviderTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  @Test func everySampleIsSilentAndFormatted() throws {
    for provider in Provider.all {
      let name = "\(provider.id).auth-token.json"
      try program.write(name, ProviderDraft.text([provider]))
    }
    let lint = try program.run("lint", "--strict", ".")
    #expect(lint.status == 0, "\(lint.output)")
    #expect(try program.run("fmt", "--check", ".").status == 0)
  }

  @Test func writesSeveralIssuers() throws {
    let result = try program.run(
      "init", "auth-token-configuration", "--provider", "keycloak", "--provider", "entra-v2", "-o",
      "issuers.auth-token.json")
    #expect(result.status == 0)
    let text = try program.read("issuers.auth-token.json")
    #expect(text.contains("/realms/"))
    #expect(text.contains("login.microsoftonline.com"))
    #expect(try program.run("lint", "--strict", "issuers.auth-token.json").status == 0)
  }

  @Test func rejectsOtherKindsAndUnknownProviders() throws {
    #expect(
      try program.run("init", "allow-origin", "--provider", "okta").errors
        .contains("cannot be used together"))
    #expect(try program.run("init", "--provider", "keyclok").status == 2)
  }

  @Test func explainsEveryProvider() throws {
    let list = try program.run("explain", "providers").output
    for provider in Provider.all {
      #expect(list.contains("\(provider.id)"))
      let page = try program.run("explain", "\(provider.id)").output
      #expect(page.contains("\(provider.name)"))
      #expect(page.contains("\"issuerName\": \"\(provider.sample.issuer)\""))
    }
    #expect(try program.run("explain", "keyclok").errors.contains("did you mean 'keycloak'"))
  }
}
