import ConfigModel

/// The registry of every rule, in lists by the subject of the rules (``RuleSubject``). A test
/// compares these lists with the folder `Rules`.
///
/// The lists are functions rather than arrays, so that a run pays only for the lists that it uses,
/// and start-up pays nothing.
package enum AllRules {
  package static func crossFile(_ visit: (any CrossFileRule.Type) -> Void) {
    visit(AccountTakeoverKit.AcrossFiles.self)
    visit(AppRedirectNotRegistered.self)
    visit(AppScopeNotEnabled.self)
    visit(AppSecretRequired.self)
    visit(ClientCredentialsDisagree.self)
    visit(ExchangeBackendOff.self)
    visit(ExternalClientAppMissing.self)
    visit(ExternalClientAppOAuthOff.self)
    visit(FacebookAPIShared.self)
    visit(JWTBearerWithoutApproval.AcrossFiles.self)
    visit(MCPWithoutUserJWT.self)
    visit(OMCBackendNotAllowed.self)
    visit(OrgBlocksUserAgentFlow.self)
    visit(OrgDisablesCodeCredentials.self)
    visit(PKCERequiredByOrg.self)
    visit(PolicyDrift.self)
    visit(RedirectReachesNoActivity.self)
    visit(URLSchemeMisspelled.self)
    visit(URLSchemeShared.self)
  }

  /// The description of the fault with this ID, or nil if there is no such fault.
  package static func about(_ id: String) -> RuleInfo? { aboutByID[id] }

  /// The faults with a name: one, or those of a family. Empty if there is no such rule.
  package static func named(_ name: String) -> [RuleInfo] {
    let name = RuleName(name)
    return aboutByID[name.id].map { [$0] } ?? byFamily[name.id] ?? []
  }

  /// True if the name is that of a fault or of a family.
  package static func has(_ name: String) -> Bool { !named(name).isEmpty }

  private static let byFamily = Dictionary(grouping: about, by: \.family.id)

  /// All families, sorted by ID.
  package static let families = byFamily.values.compactMap { $0.first?.family }.sorted {
    $0.id < $1.id
  }

  /// The names that settings and options understand, sorted: those of families and of faults.
  package static var names: [String] { (families.map(\.id) + ids).sorted() }

  /// Not sorted, because most runs only look up a few IDs.
  private static let aboutByID: [String: RuleInfo] = {
    var rules: [String: RuleInfo] = [:]
    // A rule about two subjects is in two lists.
    for list in RuleList.allCases {
      list.rules { for about in $0.faults { rules[about.id] = about } }
    }
    return rules
  }()

  /// The descriptions of all rules, sorted by ID.
  package static let about = aboutByID.values.sorted { $0.id < $1.id }

  /// The IDs of all rules, sorted.
  package static let ids = about.map(\.id)
}

extension SourceBytes: RuleSubject {
  package static var list: RuleList { .text }
  @inline(never) package static func rules(_ visit: (any TextRule.Type) -> Void) {
    visit(ForeignTextEncoding.self)
  }
}

extension JSONTree: RuleSubject {
  package static var list: RuleList { .json }
  @inline(never) package static func rules(_ visit: (any JSONRule.Type) -> Void) {
    visit(JSONDuplicateKey.self)
    visit(JSONInvisibleCharacter.self)
    visit(JSONSyntaxFaults.self)
  }
}

extension DecodedDocument: RuleSubject {
  package static var list: RuleList { .schema }
  @inline(never) package static func rules(_ visit: (any SchemaRule.Type) -> Void) {
    visit(CompanyRules.self)
    visit(PlaceholderValue.self)
  }
}

extension SchemaDeviations: RuleSubject {
  package static var list: RuleList { .deviations }
  @inline(never) package static func rules(_ visit: (any DeviationRule.Type) -> Void) {
    visit(AllowedMbeNumericVersion.self)
    visit(FieldFaults.self)
    visit(FieldTypeFaults.self)
    visit(FieldValueFaults.self)
    visit(FilterNeverSatisfied.InMalformed.self)
    visit(MisplacedField.self)
    visit(SecretInConfig.self)
    visit(TLSVersionUnknown.self)
  }
}

extension AuthTokenConfiguration: RuleSubject {
  package static var list: RuleList { .authToken }

  @inline(never) package static func rules(_ visit: (any ConfigurationRule.Type) -> Void) {
    visit(ADFSIssuerScheme.self)
    visit(AllowedBackendFaults.self)
    visit(AllowedBackendListFaults.self)
    visit(AllowHTTPFaults.self)
    visit(AudienceAbsentFromAccessTokens.self)
    visit(AudienceDefaultTooBroad.self)
    visit(AudienceDefaultWithIDTokenProvider.self)
    visit(AudienceEmpty.self)
    visit(AudienceFaults.self)
    visit(AudienceFilterFaults.self)
    visit(AudienceNearDefault.self)
    visit(AudienceNotEnforcedWhenAbsent.self)
    visit(AudienceSharedAcrossIssuers.self)
    visit(AuthorizationHeaderFaults.self)
    visit(CertificateInventoryFaults.self)
    visit(CertificateNeedsConsoleIssuer.self)
    visit(CertificateSubjectNotDN.self)
    visit(CertificateSubjectShared.self)
    visit(CertIntervalUnused.self)
    visit(ClaimNameLooksNested.self)
    visit(ClaimOfOtherTokenVersion.self)
    visit(ClientAuthDisabled.self)
    visit(ClientAuthDisabledUnrestricted.self)
    visit(ClientIDAttributeFaults.self)
    visit(ClientNotRestricted.self)
    visit(CommaJoinedList.self)
    visit(DiscoveryIssuerMismatch.self)
    visit(DiscoveryJWKSSwapped.self)
    visit(DiscoveryPathUnusual.self)
    visit(DuplicateArrayElement.self)
    visit(DuplicateIssuer.self)
    visit(DuplicateRoleMapping.self)
    visit(EnabledIssuersFaults.self)
    visit(ExampleDomainInProduction.self)
    visit(FilterCaseVariants.self)
    visit(FilterClaimKindFaults.self)
    visit(FilterContradictionFaults.self)
    visit(FilterEmailUnverified.self)
    visit(FilterExcludeMissingClaim.self)
    visit(FilterExcludesEveryUser.self)
    visit(FilterIncludeEverything.self)
    visit(FilterNeverSatisfied.self)
    visit(FilterRedundant.self)
    visit(FilterRegexSyntax.self)
    visit(FilterScopeString.self)
    visit(FilterTypMissing.self)
    visit(FilterValueShadowed.self)
    visit(GoogleIssuerOldForm.self)
    visit(GroupNameForObjectID.self)
    visit(IssuerCanAssertAnyUser.self)
    visit(IssuerDisabled.self)
    visit(IssuerFilterFaults.self)
    visit(IssuerFormWrong.self)
    visit(IssuerHomoglyph.self)
    visit(IssuerMultiTenant.self)
    visit(IssuerNameFaults.self)
    visit(JWKSMaxReloadKeyRevocation.self)
    visit(JWKSNoURI.self)
    visit(JWKSSharedAcrossIssuers.self)
    visit(JWKSURIOverridesDiscovery.self)
    visit(KeysFromAnotherTenant.self)
    visit(KeysFromForeignDomain.self)
    visit(KeysFromSharedHosting.self)
    visit(KeySourceConflict.self)
    visit(KeySourceMissing.self)
    visit(KeyURLFaults.self)
    visit(LifetimeFaults.self)
    visit(LifetimePolicyFaults.self)
    visit(MultipleMappedIssuers.self)
    visit(NearDuplicateIssuer.self)
    visit(OpenPatternFaults.self)
    visit(PolicyMaxReloadDisableLag.self)
    visit(PrivilegedRoleFaults.self)
    visit(ProviderAddressesDisagree.self)
    visit(ProviderAudienceForm.self)
    visit(ProviderClaimType.self)
    visit(ProviderClaimValue.self)
    visit(ProviderForeignClaim.self)
    visit(ProviderIssuerForm.self)
    visit(ProviderKeyAddress.self)
    visit(ProviderStageMismatch.self)
    visit(PublicIssuerWithoutRestriction.self)
    visit(ReloadIntervalFaults.self)
    visit(RoleAttributeFaults.self)
    visit(RoleDefaultDead.self)
    visit(RoleDefaultIssuerOverlap.self)
    visit(RoleMappingCaseVariants.self)
    visit(RoleMappingChain.self)
    visit(RoleMappingFaults.self)
    visit(RoleMappingPassthrough.self)
    visit(RoleMappingsWithoutAttributes.self)
    visit(RoleMappingUnreachable.self)
    visit(RoleNameUnknown.self)
    visit(RolePassthroughPrivileged.self)
    visit(RolesOnMappedIssuer.self)
    visit(SDKAudienceRouting.self)
    visit(StringFaults.self)
    visit(TimeoutExceedsLoginBudget.self)
    visit(TimeoutLooksLikeMS.self)
    visit(TLSVersionFaults.self)
    visit(URIInternalAddress.self)
    visit(UserMappingIgnored.self)
    visit(UsernameClaimFaults.self)
    visit(UsernameMailMismatch.self)
    visit(VirtualUsernameCollision.self)
    visit(VirtualUserNoRoles.self)
    visit(WorkloadIssuerWithoutRestriction.self)
  }
}

extension AllowOriginPolicy: RuleSubject {
  package static var list: RuleList { .allowOrigin }
  @inline(never) package static func rules(_ visit: (any AllowOriginRule.Type) -> Void) {
    visit(OriginDisallowFaults.self)
    visit(OriginDuplicate.self)
    visit(OriginEmptyItem.self)
    visit(OriginForeignDomain.self)
    visit(OriginIPAddress.self)
    visit(OriginListSeparator.self)
    visit(OriginLocalhostInProduction.self)
    visit(OriginPatternFaults.self)
    visit(OriginPortFaults.self)
    visit(OriginPortMistyped.self)
    visit(OriginSchemeFaults.self)
    visit(OriginSubsumed.self)
    visit(OriginUnicodeHost.self)
    visit(OriginWildcardFaults.self)
  }
}

extension PolicyExport: RuleSubject {
  package static var list: RuleList { .policies }
  @inline(never) package static func rules(_ visit: (any PoliciesRule.Type) -> Void) {
    visit(AnonymousCollections.self)
    visit(IgnoreHostnameVerification.self)
    visit(LogExposurePolicy.self)
    visit(PolicyDuplicate.self)
    visit(PolicyKeyMalformed.self)
    visit(PolicyKeyScope.self)
    visit(PolicyNameUnknown.self)
    visit(PolicyNotSingleLine.self)
    visit(PolicyPropertiesEscaping.self)
    visit(PolicyTimeoutImplausible.self)
    visit(PolicyTimeoutNotInteger.self)
    visit(PolicyTimeoutPolicyUnknown.self)
    visit(PropertiesEncodingFaults.self)
    visit(SecretInComment.InExports.self)
    visit(SecretInPolicy.self)
  }
}

extension DiscoveryDocument: RuleSubject {
  package static var list: RuleList { .discovery }
  @inline(never) package static func rules(_ visit: (any DiscoveryRule.Type) -> Void) {
    visit(DiscoveryDocumentCredentialElsewhere.self)
    visit(DiscoveryDocumentIssuerMismatch.self)
    visit(DiscoveryDocumentKeysElsewhere.self)
    visit(DiscoveryDocumentKeysNotHTTPS.self)
    visit(DiscoveryDocumentKeysOverridden.self)
    visit(DiscoveryDocumentNoPublicKeyAlgorithm.self)
  }
}

extension KeySet: RuleSubject {
  package static var list: RuleList { .keySet }
  @inline(never) package static func rules(_ visit: (any KeySetRule.Type) -> Void) {
    visit(JWKFaults.self)
    visit(KeySecrecyFaults.self)
    visit(KeySetCertificateArmored.self)
    visit(KeySetDuplicateKid.self)
    visit(KeySetEmpty.self)
    visit(KeySetMissingKid.self)
    visit(KeySetWithoutSigningKey.self)
    visit(KeyStrengthFaults.self)
  }
}

extension XMLTree: RuleSubject {
  package static var list: RuleList { .xml }
  @inline(never) package static func rules(_ visit: (any XMLRule.Type) -> Void) {
    visit(PropertyListMalformed.self)
    visit(SecretInComment.self)
    visit(XMLDocumentType.self)
    visit(XMLSyntax.self)
  }
}

extension ElementDocument: RuleSubject {
  package static var list: RuleList { .element }
  @inline(never) package static func rules(_ visit: (any ElementRule.Type) -> Void) {
    visit(CompanyRules.InElements.self)
    visit(ElementFaults.self)
    visit(ElementValueFaults.self)
    visit(MetadataNamespace.self)
    visit(UnexpectedRoot.self)
  }
}

extension MobileClient: RuleSubject {
  package static var list: RuleList { .mobileClient }
  @inline(never) package static func rules(_ visit: (any MobileClientRule.Type) -> Void) {
    visit(OMCAddressNotHTTPS.self)
    visit(OMCAnonymousKeyCommitted.self)
    visit(OMCAuthenticationMismatch.self)
    visit(OMCBaseURLMismatch.self)
    visit(OMCClientSecretCommitted.self)
    visit(OMCDefaultBackendUnclear.self)
    visit(OMCGenerationsMixed.self)
    visit(OMCLogsBodies.self)
    visit(OMCSyncTwice.self)
  }
}

extension AppSource: RuleSubject {
  package static var list: RuleList { .appSource }
  @inline(never) package static func rules(_ visit: (any SourceRule.Type) -> Void) {
    visit(CertificateErrorIgnored.self)
    visit(LoginInWebView.self)
    visit(RedirectMatchedByPart.self)
    visit(TokenInJavaScriptInterface.self)
    visit(TokenLogged.self)
    visit(TokenTakenFromQuery.self)
    visit(UIWebViewUsed.self)
    visit(UserAgentFlowSelected.self)
  }
}

extension MobileBackend: RuleSubject {
  package static var list: RuleList { .backend }
  @inline(never) package static func rules(_ visit: (any MobileBackendRule.Type) -> Void) {
    visit(AnonymousAPINotPublic.self)
    visit(AppLoginOff.self)
    visit(BackendBasicUnneeded.self)
    visit(BackendNoLogin.self)
    visit(BrowserSSOEndpoints.self)
    visit(BrowserSSOWithSDK.self)
    visit(FacebookAPISocialOff.self)
    visit(FacebookAppIDMismatch.self)
    visit(FacebookBackendFaults.self)
    visit(FacebookPlatformAPINotAnonymous.self)
    visit(FacebookSecretCommitted.self)
    visit(SAMLBackendBasicOff.self)
  }
}

extension SAMLRegistration: RuleSubject {
  package static var list: RuleList { .samlRegistration }
  @inline(never) package static func rules(_ visit: (any SAMLRegistrationRule.Type) -> Void) {
    visit(SAMLAliasDuplicate.self)
    visit(SAMLAttributeFaults.self)
    visit(SAMLAudienceMismatch.self)
    visit(SAMLCertificateMissing.self)
    visit(SAMLCertificateUnregistered.self)
    visit(SAMLRedirectHost.self)
    visit(SAMLRedirectMismatch.self)
  }
}

extension SavedAssertion: RuleSubject {
  package static var list: RuleList { .assertion }
  @inline(never) package static func rules(_ visit: (any AssertionRule.Type) -> Void) {
    visit(SAMLAssertionAudience.self)
    visit(SAMLAssertionFaults.self)
  }
}

extension OrgOAuthSettings: RuleSubject {
  package static var list: RuleList { .orgSettings }
  @inline(never) package static func rules(_ visit: (any OrgSettingsRule.Type) -> Void) {
    visit(OrgFlowNotBlocked.self)
  }
}

extension IdentityProviderSetup: RuleSubject {
  package static var list: RuleList { .setup }
  @inline(never) package static func rules(_ visit: (any SetupRule.Type) -> Void) {
    visit(AndroidQueriesMissing.self)
    visit(CallbackBundleMismatch.self)
    visit(CallbackNotCustomScheme.self)
    visit(CallbackSchemeEqualsIDP.self)
    visit(CallbackSchemeNotRegistered.self)
    visit(CallbackURLShared.self)
    visit(ClientNotAllowed.self)
    visit(ClientRefreshScopeMissing.self)
    visit(ClientRequiresSecret.self)
    visit(ClientSchemeDuplicate.self)
    visit(ClientWithoutPKCE.self)
    visit(ConnectedAppShared.self)
    visit(ConsumerKeyDuplicate.self)
    visit(ConsumerKeyMismatch.self)
    visit(IDPChain.self)
    visit(IDPSchemeIsAddress.self)
    visit(IDPWebScopeMissingApp.self)
    visit(IDPWebScopeNotRequested.self)
    visit(IOSQueriesSchemeMissing.self)
    visit(ProviderNotOnPlatform.self)
    visit(RedirectNotRegistered.self)
    visit(RefreshTokenNeverExpires.InSetups.self)
    visit(ScopeRequestedNotEnabled.self)
    visit(SDKVersionFaults.self)
    visit(SetupFileUnusable.self)
    visit(SetupNameDuplicate.self)
    visit(SetupWithoutClients.self)
    visit(SPIDPUnknown.self)
    visit(SPWithoutIDP.self)
  }
}

extension IDPMessages: RuleSubject {
  package static var list: RuleList { .messages }
  @inline(never) package static func rules(_ visit: (any MessagesRule.Type) -> Void) {
    visit(CodeChallengeFaults.self)
    visit(IDPMessageClientIsIDP.self)
    visit(IDPMessageClientUnknown.self)
    visit(IDPMessageCodeLogged.self)
    visit(IDPMessageIDMalformed.self)
    visit(IDPMessageLoginURLMalformed.self)
    visit(IDPMessagePlaceholder.self)
    visit(IDPMessageRedirectUnregistered.self)
    visit(IDPMessageSampleClient.self)
    visit(IDPMessageSchemeUndeclared.self)
    visit(IDPMessageScopeNotEnabled.self)
    visit(IDPMessageSecret.self)
    visit(IDPMessageStateMismatch.self)
    visit(IDPMessageStateWeak.self)
    visit(IDPMessageUUIDMalformed.self)
    visit(LoginHostFaults.self)
    visit(LoginHostInstance.self)
    visit(MessageAddressFaults.self)
    visit(MessageCallbackFaults.self)
    visit(MessageEncodingFaults.self)
    visit(MessageFormatFaults.self)
    visit(MessageParameterFaults.self)
    visit(MessageScopeFaults.self)
    visit(StartURLFaults.self)
    visit(UserHintFaults.self)
  }
}

extension OAuthClient: RuleSubject {
  package static var list: RuleList { .client }
  @inline(never) package static func rules(_ visit: (any ClientRule.Type) -> Void) {
    visit(AccountTakeoverKit.self)
    visit(AppBooleanAsText.self)
    visit(AppCertificateExpired.self)
    visit(AppCredentialsMissing.self)
    visit(ApprovalWithoutUsers.self)
    visit(AppSettingMisspelt.self)
    visit(CallbackHasFragmentOrWildcard.self)
    visit(CallbackListTooLong.self)
    visit(CallbackOverHTTP.self)
    visit(CallbackSalesforcePage.self)
    visit(CallbackSchemeGeneric.self)
    visit(CallbackSchemeInvalidSyntax.self)
    visit(CallbackSchemeNotReverseDNS.self)
    visit(CallbackSchemeSystem.self)
    visit(CallbackSchemeUppercase.self)
    visit(CallbackSurroundedBySpace.self)
    visit(CallbackWithoutHost.self)
    visit(ClientCredentialsWithoutUser.self)
    visit(ClientSecretInApp.self)
    visit(ConnectedAppCreationBlocked.self)
    visit(ConsumerKeyCommitted.self)
    visit(ConsumerKeyMalformed.self)
    visit(ConsumerSecretCommitted.self)
    visit(DeviceFlowEnabled.self)
    visit(ExportedMissing.self)
    visit(ExternalClientKeyCommitted.self)
    visit(HybridSettingMissing.self)
    visit(IntentFilterAnyHost.self)
    visit(IntentFilterIncomplete.self)
    visit(IntentFilterNotExported.self)
    visit(IntentFilterUnverified.self)
    visit(IPRangeReversed.self)
    visit(IPRestrictionsBypassed.self)
    visit(JWTBearerWithoutApproval.self)
    visit(LoginHostInstance.InClients.self)
    visit(LoginServerIncomplete.self)
    visit(LoginServerIsPage.self)
    visit(LoginServerIsURL.self)
    visit(LoginServerLookalike.self)
    visit(LoginServerNotHTTPS.self)
    visit(LoginServerNotRead.self)
    visit(NativeAppSecretRequired.self)
    visit(PackagedVersionNotDecimal.self)
    visit(PartnerAppUnprotected.self)
    visit(PartnerAppWithoutIPRanges.self)
    visit(PKCENotRequired.self)
    visit(PKCEOff.self)
    visit(PlaceholderValue.InClients.self)
    visit(ProfilesWithoutAdminApproval.self)
    visit(RefreshScopeMissing.self)
    visit(RefreshTokenNeverExpires.self)
    visit(RefreshTokenPolicyMalformed.self)
    visit(RefreshTokenRotationOff.self)
    visit(RefreshWithoutSecret.self)
    visit(SAMLSignatureSHA1.self)
    visit(SampleCallback.self)
    visit(SampleConsumerKey.self)
    visit(ScopeFull.self)
    visit(ScopeUnknown.self)
    visit(SelfAuthorizationAllowed.self)
    visit(StartPageNotRelative.self)
    visit(UnauthenticatedStartPageUnusable.self)
    visit(URLNameDuplicate.self)
    visit(URLNameNotReverseDNS.self)
  }
}

extension TokenTestSuite: RuleSubject {
  package static var list: RuleList { .tokenTests }
  @inline(never) package static func rules(_ visit: (any TokenTestsRule.Type) -> Void) {
    visit(CaseSubjectUnclear.self)
    visit(CaseWithoutExpectation.self)
    visit(DuplicateCaseName.self)
    visit(ExpectationCannotApply.self)
    visit(PolicyValueMalformed.InTokenTests.self)
    visit(PropertyContradicted.self)
    visit(PropertyExceptionDead.self)
    visit(PropertyUnclear.self)
    visit(PropertyVacuous.self)
    visit(RoleNameUnknown.InTokenTests.self)
    visit(SuiteDependsOnClock.self)
    visit(SuiteWithoutCases.self)
    visit(UnknownReading.InTokenTests.self)
  }
}

extension TokenRequest: RuleSubject {
  package static var list: RuleList { .request }
  @inline(never) package static func rules(_ visit: (any RequestRule.Type) -> Void) {
    visit(BackendIDHeaderFaults.self)
    visit(BasicCredentialMalformed.self)
    visit(ExchangeAlgNone.self)
    visit(ExchangeAssertionNotJWT.self)
    visit(ExchangeBasicEmptySecret.self)
    visit(ExchangeBearerClientCredentials.self)
    visit(ExchangeClientAssertionType.self)
    visit(ExchangeGrantTypeWrong.self)
    visit(ExchangeMediaTypeTypo.self)
    visit(ExchangeMultipleClientAuth.self)
    visit(ExchangeParameterMissing.self)
    visit(ExchangeParameterRepeated.self)
    visit(ExchangePlainHTTP.self)
    visit(ExchangeSecretOmitted.self)
    visit(ExchangeTokenInQuery.self)
    visit(ExchangeWrongEndpoint.self)
    visit(FacebookHeaderSet.self)
    visit(FacebookSecretCommitted.InRequest.self)
    visit(FormValueUnencoded.self)
    visit(HeaderSpaceBeforeColon.self)
    visit(OAuthImplicitGrant.self)
    visit(OAuthPasswordGrant.self)
    visit(OAuthScopeBaseURL.self)
    visit(RequestSyntaxFaults.self)
  }
}

extension SettingsFile: RuleSubject {
  package static var list: RuleList { .settings }
  @inline(never) package static func rules(_ visit: (any SettingsRule.Type) -> Void) {
    visit(IneffectiveIgnore.self)
    visit(PolicyValueMalformed.self)
    visit(RequireEntry.self)
    visit(UnknownReading.self)
    visit(UnknownRuleSetting.self)
  }
}

extension IgnoreComments: RuleSubject {
  package static var list: RuleList { .comments }
  @inline(never) package static func rules(_ visit: (any CommentRule.Type) -> Void) {
    visit(IneffectiveIgnore.InComments.self)
    visit(UnknownRuleSetting.InComments.self)
  }
}

extension Array: RuleSubject where Element == IgnoreUse {
  package static var list: RuleList { .ignore }
  @inline(never) package static func rules(_ visit: (any IgnoreRule.Type) -> Void) {
    visit(ExpiredIgnore.self)
    visit(UnusedIgnore.self)
  }
}

extension UnusedPatterns: RuleSubject {
  package static var list: RuleList { .patterns }
  @inline(never) package static func rules(_ visit: (any PatternRule.Type) -> Void) {
    visit(UnusedOverride.self)
  }
}
