/// Every rule, by what it looks at. A test compares this list with the folder `Rules`.
package enum AllRules {
  package static let json: [any JSONRule.Type] = [
    JSONDuplicateKey.self,
    JSONInvisibleCharacter.self,
    JSONLoneSurrogate.self,
    JSONNotStrict.self,
    JSONSmartQuotes.self,
    JSONSyntax.self,
  ]

  package static let schema: [any SchemaRule.Type] = [
    FieldCaseMismatch.self,
    FieldWrongType.self,
    FilterNeverSatisfied.self,
    MisplacedField.self,
    MisspeltField.self,
    NonIntegerNumber.self,
    NullField.self,
    NumberBelowMinimum.self,
    PlaceholderValue.self,
    QuotedScalar.self,
    RequiredFieldMissing.self,
    SingleValueForArray.self,
    TLSVersionUnknown.self,
    UnknownField.self,
    ValueNotAllowed.self,
  ]

  package static let authToken: [any AuthTokenRule.Type] = [
    AllowHTTPInProduction.self,
    AuthorizationHeaderCrossHost.self,
    AuthorizationHeaderInjection.self,
    AuthorizationHeaderOverHTTP.self,
    AuthorizationHeaderSecret.self,
    DiscoveryJWKSSwapped.self,
    DuplicateIssuer.self,
    EmptyString.self,
    FilterContradictsAudience.self,
    FilterContradictsIssuer.self,
    FilterOnHeaderParameter.self,
    FilterOnTimeClaim.self,
    FilterWildcardSuffixOpen.self,
    HTTPURIInProduction.self,
    HTTPURIWithoutAllow.self,
    IssuerMultiTenant.self,
    IssuerNameIsDiscoveryURL.self,
    JWKSNoURI.self,
    KeySourceConflict.self,
    KeySourceMissing.self,
    StringUntrimmed.self,
    TLSVersionBroken.self,
    TLSVersionsEmpty.self,
    URIHasUserinfo.self,
    URINotAbsolute.self,
    URISecretInQuery.self,
    URIUnsupportedScheme.self,
  ]

  package static let allowOrigin: [any AllowOriginRule.Type] = [
    OriginBareWildcard.self,
    OriginDisallowInList.self,
    OriginDisallowMisspelt.self,
    OriginHasPath.self,
    OriginListSeparator.self,
    OriginLocalhostInProduction.self,
    OriginMalformed.self,
    OriginNull.self,
    OriginPlaceholderPort.self,
    OriginPortOutOfRange.self,
    OriginTrailingSlash.self,
    OriginUnicodeHost.self,
    OriginWildcardAnyHost.self,
    OriginWildcardScheme.self,
    OriginWildcardTLD.self,
  ]

  package static let policies: [any PoliciesRule.Type] = [
    PropertiesBadEscape.self,
    PropertiesRawNonASCII.self,
  ]

  package static let settings: [any SettingsRule.Type] = [
    UnknownRuleSetting.self
  ]

  package static let crossFile: [any CrossFileRule.Type] = [
    PolicyDrift.self
  ]

  /// What each rule says about itself, in the order of their ids.
  package static var about: [RuleInfo] {
    let all =
      json.map { $0.about } + schema.map { $0.about } + authToken.map { $0.about }
      + allowOrigin.map { $0.about } + policies.map { $0.about } + settings.map { $0.about }
      + crossFile.map { $0.about }
    return all.sorted { $0.id < $1.id }
  }

  package static var ids: [String] { about.map(\.id) }
}
