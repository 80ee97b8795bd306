import ConfigModel
import Lint

/// The findings about access, as `oconf explain` describes them.
extension AccessFinding.Kind {
  var page: ReportCode {
    let (meaning, advice, related) = description
    return ReportCode(
      code: rawValue, kind: kind, meaning: "\(meaning)", advice: "\(advice)", related: related)
  }

  private var kind: StaticString {
    if isOfTrust { return "changed trust (oconf diff, oconf gate)" }
    return switch direction {
    case .wider: "wider access (oconf diff, oconf gate)"
    case .narrower: "narrower access (oconf diff, oconf gate)"
    case .undecided: "undecided (oconf diff, oconf gate)"
    }
  }

  private enum Direction { case wider, narrower, undecided }

  private var direction: Direction {
    switch self {
    case .accessWidened, .roleWidened, .lifetimeExtended, .trustAnchorChanged,
      .usernameSourceChanged, .clientAuthRelaxed, .backendsWidened, .reloadSlowed, .issuerAdded,
      .issuerEnabled, .originWidened, .appWidened, .appAdded, .appTrustChanged:
      .wider
    case .accessNarrowed, .roleNarrowed, .lifetimeShortened, .clientAuthTightened,
      .backendsNarrowed, .reloadQuickened, .issuerRemoved, .issuerDisabled, .originNarrowed,
      .accidentalLockout, .appNarrowed, .appRemoved:
      .narrower
    case .notDecided, .narrowingNotDecided, .notCompared: .undecided
    }
  }

  private static let approval: StaticString =
    "If the change is intended, approve it with a reason in the file of '--accept'."

  private var description: (StaticString, StaticString, [String]) {
    switch self {
    case .accessWidened:
      (
        "The new version accepts a token that the old version rejected. The finding shows such a token.",
        Self.approval, ["audience", "filters", "access-narrowed"]
      )
    case .accessNarrowed:
      (
        "The new version rejects a token that the old version accepted.", "",
        ["audience", "filters", "access-widened"]
      )
    case .roleWidened:
      (
        "Some token gets a role from the new version that it did not get from the old version.",
        Self.approval, ["roleMappings", "defaultRoles", "issuerRoles", "unmapped-role"]
      )
    case .roleNarrowed:
      (
        "Some token no longer gets a role.", "",
        ["roleMappings", "defaultRoles", "issuerRoles", "unmapped-role"]
      )
    case .lifetimeExtended:
      (
        "Access lasts longer for some token.", Self.approval,
        ["tokenTimeoutSeconds", "tokenTimeoutPolicy"]
      )
    case .lifetimeShortened:
      (
        "Access ends earlier for some token.", "", ["tokenTimeoutSeconds", "tokenTimeoutPolicy"]
      )
    case .trustAnchorChanged:
      (
        "Tokens of the issuer are verified with other keys, or keys may be fetched in another way. The holder of the new keys can sign tokens.",
        Self.approval, ["jwks", "certificateSubjectNames", "allowHttp"]
      )
    case .usernameSourceChanged:
      (
        "The username comes from another claim or is mapped in another way, so that a token may sign in to another account.",
        Self.approval, ["usernameAttribute", "userMappingAttribute", "virtualUserEnabled"]
      )
    case .clientAuthRelaxed:
      (
        "Apps no longer need a client secret for tokens of the issuer.", Self.approval,
        ["requireClientAuth"]
      )
    case .clientAuthTightened:
      ("Apps now need a client secret for tokens of the issuer.", "", ["requireClientAuth"])
    case .backendsWidened:
      (
        "Tokens of the issuer can be exchanged for more backends.", Self.approval,
        ["allowedMbes", "empty-backend-list"]
      )
    case .backendsNarrowed:
      (
        "Tokens of the issuer can be exchanged for fewer backends.", "",
        ["allowedMbes", "empty-backend-list"]
      )
    case .reloadSlowed:
      (
        "A change, such as a disabled issuer or a revoked key, is noticed later than before.",
        Self.approval,
        ["policyMaxReloadInterval", "certificatesMaxReloadInterval", "maxReloadInterval"]
      )
    case .reloadQuickened:
      (
        "A change, such as a disabled issuer or a revoked key, is noticed earlier than before.", "",
        ["policyMaxReloadInterval", "certificatesMaxReloadInterval", "maxReloadInterval"]
      )
    case .issuerAdded:
      (
        "The new version accepts tokens of an issuer that the old version does not have.",
        Self.approval, ["issuers", "issuer-removed"]
      )
    case .issuerRemoved:
      (
        "An issuer is removed, so the new version rejects its tokens.", "",
        ["issuers", "issuer-added"]
      )
    case .issuerDisabled: ("An issuer is disabled.", "", ["enabled"])
    case .issuerEnabled: ("An issuer is enabled.", Self.approval, ["enabled"])
    case .originWidened:
      (
        "The new version allows an origin that the old version did not allow.", Self.approval,
        ["Security_AllowOrigin", "wildcard-port"]
      )
    case .originNarrowed:
      (
        "The new version no longer allows an origin.", "",
        ["Security_AllowOrigin", "wildcard-port"]
      )
    case .accidentalLockout:
      (
        "The new version rejects every token of an issuer whose tokens the old version accepted.",
        "Check that this is intended: to stop accepting an issuer, disable or remove it.",
        ["filters", "filter-combination/contradictory"]
      )
    case .notDecided:
      (
        "oconf could not determine whether access is wider, because the work limit was reached, the base URL is unknown, or the result depends on how a parser reads an ambiguous document. A gate treats this as wider access if the question is undecided under the current readings, but not if it is undecided only under other readings.",
        "Review the change yourself, split it into smaller ones, or resolve the ambiguity.",
        ["narrowing-not-decided"]
      )
    case .narrowingNotDecided:
      (
        "oconf could not determine whether access is narrower, because the work limit was reached or the base URL is unknown.",
        "",
        ["not-decided"]
      )
    case .appWidened:
      (
        "An app allows more than before, such as a new callback URL, a broader scope, a request without PKCE, or refresh tokens that last longer.",
        Self.approval, ["app-narrowed"]
      )
    case .appNarrowed: ("An app allows less than before.", "", ["app-widened"])
    case .appAdded:
      (
        "A connected app, a file of an external client app, or a file of a mobile app is new.",
        Self.approval, ["app-removed"]
      )
    case .appRemoved:
      (
        "A connected app, a file of an external client app, or a file of a mobile app was removed.",
        "",
        ["app-added"]
      )
    case .appTrustChanged:
      (
        "An app depends on a different party: a different consumer key, certificate, user, or address for its authorization codes.",
        Self.approval, ["app-widened"]
      )
    case .notCompared:
      (
        "A part of an app changed, and oconf does not know its effect on access: an element that it does not know, an invalid value, a value without a documented default, or a missing file. A gate passes, unless you use '--strict'.",
        "Review the change yourself, and approve it if it is intended.", ["not-decided"]
      )
    }
  }
}
