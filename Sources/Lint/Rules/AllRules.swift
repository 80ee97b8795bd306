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
    visit(JSONLoneSurrogate.self)
    visit(JSONNotStrict.self)
    visit(JSONSmartQuotes.self)
    visit(JSONSyntax.self)
  }
}

extension DecodedDocument: RuleSubject {
  package static var list: RuleList { .schema }
  @inline(never) package static func rules(_ visit: (any SchemaRule.Type) -> Void) {
    visit(PlaceholderValue.self)
  }
}

extension SchemaDeviations: RuleSubject {
  package static var list: RuleList { .deviations }
  @inline(never) package static func rules(_ visit: (any DeviationRule.Type) -> Void) {
    visit(AllowedMbeNumericVersion.self)
    visit(FieldCaseMismatch.self)
    visit(FieldWrongType.self)
    visit(FilterNeverSatisfied.InMalformed.self)
    visit(MisplacedField.self)
    visit(MisspeltField.self)
    visit(NonIntegerNumber.self)
    visit(NullField.self)
    visit(NumberBelowMinimum.self)
    visit(QuotedScalar.self)
    visit(RequiredFieldMissing.self)
    visit(SecretInConfig.self)
    visit(SingleValueForArray.self)
    visit(TLSVersionUnknown.self)
    visit(UnknownField.self)
    visit(ValueNotAllowed.self)
  }
}

extension AuthTokenConfiguration: RuleSubject {
  package static var list: RuleList { .authToken }

  @inline(never) package static func rules(_ visit: (any ConfigurationRule.Type) -> Void) {
    visit(ADFSIssuerScheme.self)
    visit(AllIssuersDisabled.self)
    visit(AllowedMbeBothForms.self)
    visit(AllowedMbeDuplicate.self)
    visit(AllowedMbeIncomplete.self)
    visit(AllowedMbesEmpty.self)
    visit(AllowedMbesMissing.self)
    visit(AllowedMbeWildcard.self)
    visit(AllowHTTPInProduction.self)
    visit(AllowHTTPUnneeded.self)
    visit(AudienceAbsentFromAccessTokens.self)
    visit(AudienceDefaultTooBroad.self)
    visit(AudienceDefaultWithIDTokenProvider.self)
    visit(AudienceEmpty.self)
    visit(AudienceGeneric.self)
    visit(AudienceNearDefault.self)
    visit(AudienceNotEnforcedWhenAbsent.self)
    visit(AudienceOfMicrosoftGraph.self)
    visit(AudienceSharedAcrossIssuers.self)
    visit(AudienceSlashFormMissing.self)
    visit(AudienceSSOEndpoint.self)
    visit(AudienceWildcard.self)
    visit(AuthorizationHeaderCrossHost.self)
    visit(AuthorizationHeaderInjection.self)
    visit(AuthorizationHeaderMalformed.self)
    visit(AuthorizationHeaderOverHTTP.self)
    visit(AuthorizationHeaderSecret.self)
    visit(CertificateNeedsConsoleIssuer.self)
    visit(CertificateSubjectNotDN.self)
    visit(CertificateSubjectRespelt.self)
    visit(CertificateSubjectShared.self)
    visit(CertificateSubjectUnregistered.self)
    visit(CertIntervalUnused.self)
    visit(ClaimNameLooksNested.self)
    visit(ClaimOfOtherTokenVersion.self)
    visit(ClientAuthDisabled.self)
    visit(ClientAuthDisabledUnrestricted.self)
    visit(ClientIDAttributeEqualsUsername.self)
    visit(ClientIDAttributeIneffective.self)
    visit(ClientIDAttributeIsAud.self)
    visit(ClientIDAttributeMissing.self)
    visit(ClientNotRestricted.self)
    visit(CommaJoinedList.self)
    visit(DiscoveryIssuerMismatch.self)
    visit(DiscoveryJWKSSwapped.self)
    visit(DiscoveryPathUnusual.self)
    visit(DuplicateArrayElement.self)
    visit(DuplicateIssuer.self)
    visit(DuplicateRoleMapping.self)
    visit(EmptyString.self)
    visit(ExampleDomainInProduction.self)
    visit(FilterCaseVariants.self)
    visit(FilterContradiction.self)
    visit(FilterContradictionUndecided.self)
    visit(FilterContradictsAudience.self)
    visit(FilterContradictsIssuer.self)
    visit(FilterDisjointFromAudience.self)
    visit(FilterEmailUnverified.self)
    visit(FilterExcludeMissingClaim.self)
    visit(FilterExcludesAudience.self)
    visit(FilterExcludesEveryUser.self)
    visit(FilterIncludeEverything.self)
    visit(FilterNeverSatisfied.self)
    visit(FilterOnHeaderParameter.self)
    visit(FilterOnIssuerRedundant.self)
    visit(FilterOnStructuredClaim.self)
    visit(FilterOnTimeClaim.self)
    visit(FilterRedundant.self)
    visit(FilterRegexSyntax.self)
    visit(FilterScopeString.self)
    visit(FilterTypMissing.self)
    visit(FilterValueShadowed.self)
    visit(FilterWildcardInfixAt.self)
    visit(FilterWildcardPrefixOpen.self)
    visit(FilterWildcardSuffixOpen.self)
    visit(GoogleIssuerOldForm.self)
    visit(GroupNameForObjectID.self)
    visit(HTTPURIInProduction.self)
    visit(HTTPURIWithoutAllow.self)
    visit(IntervalEqualsDefault.self)
    visit(IssuerCanAssertAnyUser.self)
    visit(IssuerDisabled.self)
    visit(IssuerFormWrong.self)
    visit(IssuerHomoglyph.self)
    visit(IssuerHostIPOrLocal.self)
    visit(IssuerMultiTenant.self)
    visit(IssuerNameHasQueryOrFragment.self)
    visit(IssuerNameIsDiscoveryURL.self)
    visit(IssuerNameNotHTTPSURL.self)
    visit(IssuersEmpty.self)
    visit(JWKSMaxReloadKeyRevocation.self)
    visit(JWKSNoURI.self)
    visit(JWKSSharedAcrossIssuers.self)
    visit(JWKSURIOverridesDiscovery.self)
    visit(KeysFromAnotherTenant.self)
    visit(KeysFromForeignDomain.self)
    visit(KeysFromSharedHosting.self)
    visit(KeySourceConflict.self)
    visit(KeySourceMissing.self)
    visit(MultipleMappedIssuers.self)
    visit(NearDuplicateIssuer.self)
    visit(PolicyMaxReloadDisableLag.self)
    visit(PRNClaimLegacy.self)
    visit(ProviderAddressesDisagree.self)
    visit(ProviderAudienceForm.self)
    visit(ProviderClaimType.self)
    visit(ProviderClaimValue.self)
    visit(ProviderForeignClaim.self)
    visit(ProviderIssuerForm.self)
    visit(ProviderKeyAddress.self)
    visit(ProviderStageMismatch.self)
    visit(PublicIssuerWithoutRestriction.self)
    visit(ReloadIntervalInverted.self)
    visit(ReloadIntervalInvertedByDefault.self)
    visit(ReloadMinTooLarge.self)
    visit(ReloadMinZero.self)
    visit(RoleAttributeGroupOverage.self)
    visit(RoleAttributeIdentityClaim.self)
    visit(RoleAttributeNotText.self)
    visit(RoleAttributeScopeClaim.self)
    visit(RoleAttributeUserControlled.self)
    visit(RoleDefaultDead.self)
    visit(RoleDefaultIssuerOverlap.self)
    visit(RoleDefaultMorePrivileged.self)
    visit(RoleMappingCaseVariants.self)
    visit(RoleMappingChain.self)
    visit(RoleMappingEmpty.self)
    visit(RoleMappingIdentity.self)
    visit(RoleMappingPassthrough.self)
    visit(RoleMappingsWithoutAttributes.self)
    visit(RoleMappingUnreachable.self)
    visit(RoleMappingWildcard.self)
    visit(RoleNameUnknown.self)
    visit(RolePassthroughPrivileged.self)
    visit(RolePrivilegedForEverybody.self)
    visit(RolesOnMappedIssuer.self)
    visit(SDKAudienceRouting.self)
    visit(StringUntrimmed.self)
    visit(TimeoutAbsurdHigh.self)
    visit(TimeoutAbsurdLow.self)
    visit(TimeoutExceedsLoginBudget.self)
    visit(TimeoutImplicitDefault.self)
    visit(TimeoutLooksLikeMS.self)
    visit(TimeoutNotInSeconds.self)
    visit(TimeoutOutlivesExternalToken.self)
    visit(TimeoutPublicClientLong.self)
    visit(TimeoutUnboundedExternal.self)
    visit(TLSDefaultIncludesTLS11.self)
    visit(TLSVersionBroken.self)
    visit(TLSVersionGeneric.self)
    visit(TLSVersionInsecure.self)
    visit(TLSVersionsEmpty.self)
    visit(TLSVersionsIrrelevant.self)
    visit(TokenRoleOpaque.self)
    visit(TokenTimeoutIgnored.self)
    visit(TokenTimeoutIgnoredByEnvironment.self)
    visit(URIHasFragment.self)
    visit(URIHasUserinfo.self)
    visit(URIInternalAddress.self)
    visit(URINotAbsolute.self)
    visit(URISecretInQuery.self)
    visit(URIUnsupportedScheme.self)
    visit(UserMappingDefaultRedundant.self)
    visit(UserMappingIgnored.self)
    visit(UsernameClaimDefaultRedundant.self)
    visit(UsernameClaimDisplayName.self)
    visit(UsernameClaimDisplayNameMapped.self)
    visit(UsernameClaimMutable.self)
    visit(UsernameClaimMutableMapped.self)
    visit(UsernameClaimRegisteredNonuser.self)
    visit(UsernameMailMismatch.self)
    visit(VirtualUsernameCollision.self)
    visit(VirtualUserNoRoles.self)
    visit(WorkloadIssuerWithoutRestriction.self)
  }
}

extension AllowOriginPolicy: RuleSubject {
  package static var list: RuleList { .allowOrigin }
  @inline(never) package static func rules(_ visit: (any AllowOriginRule.Type) -> Void) {
    visit(OriginBareWildcard.self)
    visit(OriginDisallowInList.self)
    visit(OriginDisallowMisspelt.self)
    visit(OriginDuplicate.self)
    visit(OriginEmptyItem.self)
    visit(OriginExplicitDefaultPort.self)
    visit(OriginForeignDomain.self)
    visit(OriginHasPath.self)
    visit(OriginHTTPScheme.self)
    visit(OriginHybridScheme.self)
    visit(OriginIPAddress.self)
    visit(OriginListSeparator.self)
    visit(OriginLocalhostInProduction.self)
    visit(OriginMalformed.self)
    visit(OriginNeverMatchesBrowser.self)
    visit(OriginNull.self)
    visit(OriginPlaceholderPort.self)
    visit(OriginPortMistyped.self)
    visit(OriginPortOutOfRange.self)
    visit(OriginSubsumed.self)
    visit(OriginTrailingSlash.self)
    visit(OriginUnicodeHost.self)
    visit(OriginUppercase.self)
    visit(OriginWildcardAnyHost.self)
    visit(OriginWildcardPartialRegistrable.self)
    visit(OriginWildcardPort.self)
    visit(OriginWildcardPublicSuffix.self)
    visit(OriginWildcardScheme.self)
    visit(OriginWildcardSubdomain.self)
    visit(OriginWildcardTLD.self)
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
    visit(PropertiesBadEscape.self)
    visit(PropertiesRawNonASCII.self)
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
    visit(KeySetAlgorithmMismatch.self)
    visit(KeySetCertificateArmored.self)
    visit(KeySetDuplicateKid.self)
    visit(KeySetEmpty.self)
    visit(KeySetIncompleteKey.self)
    visit(KeySetMalformedKey.self)
    visit(KeySetMissingKid.self)
    visit(KeySetPrivateKey.self)
    visit(KeySetSymmetricKey.self)
    visit(KeySetUnknownCurve.self)
    visit(KeySetUnknownKeyType.self)
    visit(KeySetUnsoundKey.self)
    visit(KeySetWeakRSAKey.self)
    visit(KeySetWithoutSigningKey.self)
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
    visit(ElementContentUnexpected.self)
    visit(ElementMissing.self)
    visit(ElementRepeated.self)
    visit(ElementValueUnknown.self)
    visit(ElementWrongType.self)
    visit(MetadataNamespace.self)
    visit(UnexpectedRoot.self)
    visit(UnknownElement.self)
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
    visit(FacebookBackendExclusive.self)
    visit(FacebookBasicOff.self)
    visit(FacebookPlatformAPINotAnonymous.self)
    visit(FacebookRoleBasedAccess.self)
    visit(FacebookSecretCommitted.self)
    visit(SAMLBackendBasicOff.self)
  }
}

extension SAMLRegistration: RuleSubject {
  package static var list: RuleList { .samlRegistration }
  @inline(never) package static func rules(_ visit: (any SAMLRegistrationRule.Type) -> Void) {
    visit(SAMLAliasDuplicate.self)
    visit(SAMLAudienceMismatch.self)
    visit(SAMLCertificateMissing.self)
    visit(SAMLCertificateUnregistered.self)
    visit(SAMLMappingWithoutAttribute.self)
    visit(SAMLRedirectHost.self)
    visit(SAMLRedirectMismatch.self)
    visit(SAMLRoleListSyntax.self)
    visit(SAMLUsernameAttributeMissing.self)
  }
}

extension SavedAssertion: RuleSubject {
  package static var list: RuleList { .assertion }
  @inline(never) package static func rules(_ visit: (any AssertionRule.Type) -> Void) {
    visit(SAMLAssertionAudience.self)
    visit(SAMLAssertionEncoding.self)
    visit(SAMLAssertionExpired.self)
    visit(SAMLAssertionIsResponse.self)
    visit(SAMLAssertionMissing.self)
    visit(SAMLAssertionUnrestricted.self)
    visit(SAMLAssertionUnsigned.self)
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
    visit(IDPDialectsDiffer.self)
    visit(IDPSchemeIsAddress.self)
    visit(IDPWebScopeMissingApp.self)
    visit(IDPWebScopeNotRequested.self)
    visit(IOSQueriesSchemeMissing.self)
    visit(ProviderNotOnPlatform.self)
    visit(RedirectNotRegistered.self)
    visit(RefreshTokenNeverExpires.InSetups.self)
    visit(ScopeRequestedNotEnabled.self)
    visit(SDKGenerationsMixed.self)
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
    visit(IDPInitStartURLMalformed.self)
    visit(IDPInitStartURLOpenRedirect.self)
    visit(IDPMessageAnswerElsewhere.self)
    visit(IDPMessageChallengeMalformed.self)
    visit(IDPMessageChallengeMethod.self)
    visit(IDPMessageChallengeReused.self)
    visit(IDPMessageClientIsIDP.self)
    visit(IDPMessageClientUnknown.self)
    visit(IDPMessageCodeLogged.self)
    visit(IDPMessageCutOff.self)
    visit(IDPMessageDoubleEncoded.self)
    visit(IDPMessageDuplicateParameter.self)
    visit(IDPMessageEmptyParameter.self)
    visit(IDPMessageForeignName.self)
    visit(IDPMessageIDMalformed.self)
    visit(IDPMessageIntentUnended.self)
    visit(IDPMessageKnownChallenge.self)
    visit(IDPMessageLoginHostIsURL.self)
    visit(IDPMessageLoginHostMismatch.self)
    visit(IDPMessageLoginHostUntrusted.self)
    visit(IDPMessageLoginURLMalformed.self)
    visit(IDPMessageMissingParameter.self)
    visit(IDPMessageMisspeltScope.self)
    visit(IDPMessagePlaceholder.self)
    visit(IDPMessageRawPlus.self)
    visit(IDPMessageRedirectMalformed.self)
    visit(IDPMessageRedirectNotCustom.self)
    visit(IDPMessageRedirectUnregistered.self)
    visit(IDPMessageSampleClient.self)
    visit(IDPMessageSchemeNotCustom.self)
    visit(IDPMessageSchemeShared.self)
    visit(IDPMessageSchemeUndeclared.self)
    visit(IDPMessageScopeNotEnabled.self)
    visit(IDPMessageScopesMalformed.self)
    visit(IDPMessageScopesSeparator.self)
    visit(IDPMessageSecret.self)
    visit(IDPMessageStateMismatch.self)
    visit(IDPMessageStateWeak.self)
    visit(IDPMessagesTooMany.self)
    visit(IDPMessagesUnknownDialect.self)
    visit(IDPMessageUnencoded.self)
    visit(IDPMessageUnknownParameter.self)
    visit(IDPMessageUnrecognized.self)
    visit(IDPMessageUnusualAddress.self)
    visit(IDPMessageUserHintFormat.self)
    visit(IDPMessageUserHintMismatch.self)
    visit(IDPMessageUserHintOrder.self)
    visit(IDPMessageUUIDMalformed.self)
    visit(LoginHostInstance.self)
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
    visit(HeaderBackendIDMissing.self)
    visit(HeaderBackendIDRedundant.self)
    visit(HeaderSpaceBeforeColon.self)
    visit(OAuthImplicitGrant.self)
    visit(OAuthPasswordGrant.self)
    visit(OAuthScopeBaseURL.self)
    visit(RequestMalformed.self)
    visit(RequestPartNotRead.self)
  }
}

extension SettingsFile: RuleSubject {
  package static var list: RuleList { .settings }
  @inline(never) package static func rules(_ visit: (any SettingsRule.Type) -> Void) {
    visit(IneffectiveIgnore.self)
    visit(PolicyValueMalformed.self)
    visit(UnknownReading.self)
    visit(UnknownRuleSetting.self)
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
