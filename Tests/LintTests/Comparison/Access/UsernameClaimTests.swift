import ConfigModel
import Testing

@testable import Lint

@Suite struct UsernameClaimTests {
  /// The quick check, which looks only at the kind of a claim, lets all of these claims through.
  @Test func recognizesGloballyUniqueClaims() {
    #expect(!UsernameClaims.worldwide.isEmpty)
    for claim in UsernameClaims.worldwide {
      let kind = UsernameKind(ofClaim: Text(claim.description))
      #expect(UsernameClaims.mayBeWorldwide(kind), "\(claim)")
    }
    #expect(!UsernameClaims.mayBeWorldwide(UsernameKind(ofClaim: Text("sub"))))
  }
}
