import ConfigModel
import Lint

/// Further errors of Salesforce, by the code or message that people search for.
extension ReportCode {
  private static let help =
    "Salesforce Help, OAuth Authorization Errors (remoteaccess_oauth_flow_errors)"

  static var codeChallenge: ReportCode {
    salesforce(
      "missing required code challenge",
      "The app or the org requires PKCE, and the request for a code has no code challenge. Salesforce reports it as invalid_request.",
      causes: [
        "The app does not use PKCE. Send 'code_challenge' with 'code_challenge_method=S256', and later the 'code_verifier' with the code.",
        "The library of the app is too old for PKCE. For a connected app, set isPkceRequired to false in the .connectedApp file until the library is updated. For an external client app, users report that this had no effect.",
        "The org requires PKCE of all apps: isPkceRequired in OauthOidc.settings.",
      ],
      related: ["isPkceRequired", "pkce", "invalid_request"],
      source: "HappySoup.io issue 252 and verbb/formie issue 2961 on GitHub")
  }

  static var notApproved: ReportCode {
    salesforce(
      "user hasn't approved this consumer",
      "A server asks for a token with a JWT for a user who has not approved the app. Salesforce reports it as invalid_grant. The possible causes, the most likely first:",
      causes: [
        "The app lets users approve it themselves, and this user never did. Let administrators approve users, with isAdminApproved in the .connectedApp file or permittedUsersPolicyType AdminApprovedPreAuthorized in the .ecaOauthPlcy file, and give the user one of the app's profiles or permission sets.",
        "The user has none of the app's profiles and permission sets.",
        "The request goes to another host than the user's org, or 'aud' of the JWT names another host: a sandbox needs https://test.salesforce.com.",
      ],
      related: [
        "isAdminApproved", "permittedUsersPolicyType", "permitted-users/jwt-without-approval",
        "invalid_grant",
      ],
      source: "forrest issue 278, restforce issue 674 and OAuthFlows issue 1 on GitHub")
  }

  static var uninstalled: ReportCode {
    salesforce(
      "uninstalled",
      "The org has not installed the app. Since September 2025, most users cannot use such an app. At the token endpoint, Salesforce reports it as invalid_client.",
      messages: [
        "app must be installed into org", "external client app is not installed in this org",
        "uninstalled connected app",
      ],
      causes: [
        "The app comes from another org or from a package, and was only used so far. An administrator can install it under Connected Apps OAuth Usage in Setup.",
        "The app must stay uninstalled. Give the users who need it the permission Approve Uninstalled Connected Apps.",
        "An external client app in a sandbox fails with 'External client app is not installed in this org' since Spring '26. The cause of this is not known.",
      ],
      related: ["OAUTH_APPROVAL_ERROR_GENERIC", "API Access Control"],
      source: "Salesforce Help 005132365; forcedotcom/cli issue 3482 on GitHub")
  }

  static var accessControl: ReportCode {
    salesforce(
      "API Access Control",
      "If API Access Control is on, only apps that an administrator allowed can use the APIs of the org, whatever the users approve. Salesforce Support enables the feature.",
      messages: ["enableAdminApprovedAppsOnly"],
      causes: [
        "The app is not among the allowed apps. Install it under Connected Apps OAuth Usage in Setup, and give its users one of the app's profiles or permission sets.",
        "The setting is on by mistake: enableAdminApprovedAppsOnly in ConnectedApp.settings.",
      ],
      related: ["isAdminApproved", "uninstalled", "invalid_app_access"],
      source: "Metadata API Developer Guide, ConnectedAppSettings")
  }

  static var salesforceTokenErrors: [ReportCode] {
    [
      salesforce(
        "invalid_grant",
        "Salesforce rejects what the app presents to get a token: a code, a refresh token or a JWT. The description tells the causes apart:",
        messages: [
          "expired access/refresh token", "audience validation failed",
          "ip restricted or invalid login hours",
        ],
        causes: [
          "'expired access/refresh token': the refresh token has expired, or was revoked. See refreshTokenPolicy in the .connectedApp file, or refreshTokenPolicyType in the .ecaOauthPlcy file, and sign in again.",
          "'user hasn't approved this consumer': run 'oconf explain \"user hasn't approved this consumer\"'.",
          "'audience validation failed': 'aud' of the JWT is not the login host: https://login.salesforce.com, or https://test.salesforce.com for a sandbox.",
          "'IP restricted or invalid login hours': the user's profile does not allow the address or the time. See ipRelaxation in the .connectedApp file, and ipRelaxationPolicyType in the .ecaOauthPlcy file.",
        ],
        related: [
          "refreshTokenPolicy", "refreshTokenPolicyType", "ipRelaxation",
          "permitted-users/jwt-without-approval",
        ],
        source: help),
      salesforce(
        "access_denied",
        "The user did not allow the app to use the org, so the app gets no code.",
        causes: [
          "The user pressed Deny. Let the app explain why it needs access, and offer to sign in again."
        ],
        advice:
          "If users refuse because the app asks for too much, reduce its scopes, such as 'full'.",
        related: ["oauthScopes", "app-scope/full", "OAUTH_APP_ACCESS_DENIED"], source: help),
      salesforce(
        "invalid_app_access",
        "The user may not use the app, because only users whom an administrator approved may, and this user is not one of them.",
        messages: ["user is not admin approved to access this app"],
        causes: [
          "The user has none of the app's profiles and permission sets. Assign one in the policies of the app: profileName and permissionSetName in the .connectedApp file, commaSeparatedProfile and commaSeparatedPermissionSet in the .ecaOauthPlcy file.",
          "The app uses the client credentials flow, and the user it runs as has none of them.",
        ],
        related: ["OAUTH_APP_ACCESS_DENIED", "isAdminApproved", "permittedUsersPolicyType"],
        source: help),
      salesforce(
        "inactive_user",
        "The user's account in the org is not active, so no one can sign in with it.",
        causes: [
          "An administrator deactivated the user. Activate it, or let an integration run as another user: oauthClientCredentialUser in the .connectedApp file, clientCredentialsFlowUser in the .ecaOauthPlcy file."
        ],
        related: ["oauthClientCredentialUser", "clientCredentialsFlowUser", "inactive_org"],
        source: help),
      salesforce(
        "inactive_org", "The org is locked, so no user can sign in to it.",
        causes: [
          "The org has expired, or was locked. Its administrator, or Salesforce Support, can say why."
        ],
        related: ["inactive_user"], source: help),
      salesforce(
        "invalid_request",
        "Something is missing from the request, or is not allowed in it. The description says what:",
        messages: ["https required"],
        causes: [
          "'missing required code challenge': run 'oconf explain missing required code challenge'.",
          "'HTTPS required': the request, or its redirect URI, uses http. Use https.",
        ],
        advice:
          "'oconf message' checks the messages between an identity provider and its clients.",
        related: ["missing required code challenge", "callback/plain-http"], source: help),
      salesforce(
        "unsupported_response_type",
        "The 'response_type' of the request is missing, or is not one that Salesforce supports.",
        causes: [
          "The value is misspelled. For the web server flow, which Mobile SDK uses, it is 'code'."
        ],
        related: ["redirect_uri_mismatch", "invalid_scope"], source: help),
    ]
  }
}
