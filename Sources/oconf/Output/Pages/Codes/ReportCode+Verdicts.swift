import ConfigModel

/// The reasons of a decision, as `oconf explain` describes them.
extension ExchangeReason {
  var page: ReportCode {
    let (meaning, advice, related) = description
    return ReportCode(
      code: code.description, kind: "verdict code (oconf eval, oconf test)",
      meaning: "\(meaning)", advice: "\(advice)", related: related)
  }

  private var description: (StaticString, StaticString, [String]) {
    switch self {
    case .ok: ("The service accepts the token.", "", [])
    case .configInvalid:
      (
        "The configuration cannot be used: it is not an object with 'issuers', a field of the issuer has the wrong type, or the configuration contradicts itself.",
        "Run 'oconf lint' on the configuration, and fix its errors.",
        ["field-type/wrong", "field-type/null", "duplicate-issuer/same-name", "both-key-sources"]
      )
    case .requestInvalid:
      (
        "The request is not a form POST to the token endpoint.",
        "Check the method, the path and the Content-Type of the request.",
        ["request-url/wrong-endpoint", "request-header/wrong-content-type"]
      )
    case .unsupportedGrant:
      (
        "The request's 'grant_type' is not the one for exchanging a JWT.",
        "Send 'urn:ietf:params:oauth:grant-type:jwt-bearer' (RFC 7523, section 2.1).",
        ["grant-type/wrong"]
      )
    case .assertionMissing:
      (
        "The request has no 'assertion', so there is no token to check.",
        "Send the provider's token as 'assertion'.", ["request-parameter/missing"]
      )
    case .tokenIssMissing:
      (
        "The token has no 'iss' claim, or it is not a string.",
        "Check that the provider's token is sent, and not an opaque access token.", ["issuerName"]
      )
    case .issuerUnknown:
      (
        "No issuer in the configuration has the token's 'iss' as its 'issuerName'. They must be equal, including case and a slash at the end.",
        "Compare the two: 'oconf eval' shows the issuer that is almost equal.", ["issuerName"]
      )
    case .issuerDisabled:
      (
        "The token's issuer is in the configuration, but 'enabled' is false.",
        "Set 'enabled' to true, or remove it, to accept the issuer's tokens.", ["enabled"]
      )
    case .keySourceMissing:
      (
        "The issuer has neither usable 'jwks' nor certificates, so no signature can be verified.",
        "Add the discovery URL or the URL of the key set to 'jwks'.",
        ["jwks", "certificateSubjectNames"]
      )
    case .keySourceHttp:
      (
        "The keys are at an http URL, and 'allowHttp' is not true.",
        "Use https. In development, 'allowHttp' allows http.", ["allowHttp"]
      )
    case .tlsVersionsUnusable:
      (
        "'tlsVersions' lists no known TLS version, so the keys cannot be fetched.",
        "Remove 'tlsVersions' to use the default.", ["tlsVersions", "tls-versions"]
      )
    case .keyNotFound:
      (
        "The key set has no suitable key for the token: none with its 'kid' and algorithm, or only insecure ones.",
        "Check that the key set of '--jwks' is the issuer's, and that it is current.",
        ["jwks", "key-id/missing"]
      )
    case .signatureInvalid:
      (
        "No key of the issuer verifies the token's signature, or the token's algorithm is not accepted ('none' and HS* never are).",
        "Check that the token is complete, and that it is from this issuer.",
        ["request-token/unsigned"]
      )
    case .tokenExpired:
      (
        "The token's 'exp' is at or before the time of the request.",
        "Get a new token, or set the time of the request with '--now'. '--skew' allows for clock differences.",
        ["token-not-yet-valid", "absent-expiry"]
      )
    case .tokenExpInvalid:
      (
        "The token's 'exp' is not a number, or it is out of range (RFC 7519, section 4.1.4).",
        "Check the provider: 'exp' counts seconds since 1970.", []
      )
    case .tokenExpMissing:
      (
        "The token has no 'exp'. By default, the service rejects every such token. With the reading 'absent-expiry=pass', it rejects them only if the lifetime policy ('tokenTimeoutPolicy') depends on 'exp'.",
        "Let the provider add 'exp'.",
        ["absent-expiry", "tokenTimeoutPolicy", "external-expiry"]
      )
    case .tokenNotYetValid:
      (
        "The token's 'nbf' is after the time of the request.",
        "Wait, or set the time of the request with '--now'. '--skew' allows for clock differences.",
        ["token-expired"]
      )
    case .audienceMismatch:
      (
        "None of the token's 'aud' values is in 'audience', or in the default audiences if 'audience' is missing or empty. Audiences are compared exactly. With 'absent-audience=reject', a token without 'aud' is rejected, too.",
        "Add the audience that the provider sends, or change the provider.",
        ["audience", "audience/wildcard", "absent-audience"]
      )
    case .filterMalformed:
      (
        "A filter of the issuer is incomplete or malformed. The service then rejects every token of the issuer.",
        "Run 'oconf lint' on the configuration, and fix the filter.",
        ["filters", "filter/malformed"]
      )
    case .filterUnsatisfied:
      (
        "A claim matches none of the values of an include filter, or it matches a value of an exclude filter.",
        "Change the filter, or the claims that the provider sends.",
        ["filters", "filter-case", "non-string-claims"]
      )
    case .usernameMissing:
      (
        "The claim with the username is missing or empty, or it is not a string.",
        "Set 'usernameAttribute' to a claim that every token of the issuer has.",
        ["usernameAttribute", "username-from-prn"]
      )
    case .clientToken:
      (
        "The client ID (the claim that is set in 'clientIdAttribute') equals the username, so a client got the token for itself, not for a user.",
        "Let the app sign a user in, and send the user's token.", ["clientIdAttribute"]
      )
    case .clientAuthMissing:
      (
        "The request does not identify the client.",
        "Send the backend's client ID and secret in the 'Authorization' header.",
        ["requireClientAuth"]
      )
    case .clientAuthRequired:
      (
        "The request has a client ID but no secret, and the issuer requires one.",
        "Send the secret. For apps on devices, 'requireClientAuth' can be false.",
        ["requireClientAuth"]
      )
    case .clientAuthInvalid:
      (
        "The client's credentials are malformed. oconf cannot tell whether well-formed ones are correct.",
        "Check the Base64 of 'client-id:secret' in the 'Authorization' header.",
        ["client-authentication/malformed-basic"]
      )
    case .backendNotAllowed:
      (
        "The backend of the request is not in 'allowedMbes' of the issuer.",
        "Add the backend's name and version, or its client ID.",
        ["allowedMbes", "empty-backend-list"]
      )
    case .userNotFound:
      (
        "The user has no account in the directory, and the issuer does not use virtual users.",
        "Create the account, or check 'userMappingAttribute' and 'usernameAttribute'.",
        ["userMappingAttribute", "virtualUserEnabled"]
      )
    case .userAmbiguous:
      (
        "Several accounts in the directory have the token's email address or user ID.",
        "Make the email address or user ID unique, or set 'userMappingAttribute' to the attribute that is unique.",
        ["userMappingAttribute"]
      )
    case .timeoutPolicyInvalid:
      (
        "The lifetime policy is not one of the documented values.",
        "Choose one of the values of 'tokenTimeoutPolicy'.",
        ["tokenTimeoutPolicy", "Security_TokenExchangeTimeoutPolicy"]
      )
    case .baseUrlNeeded:
      (
        "The issuer has no 'audience', or an empty one. Its default audiences depend on the base URL of the environment, which is not known.",
        "Set it with '--base-url', or as 'baseURL' in .oconf.json.", ["baseURL", "audience"]
      )
    case .backendUnknown:
      (
        "The issuer allows only some backends, and the request's backend is not known.",
        "Set it with '--backend'.", ["allowedMbes"]
      )
    case .userDirectoryNeeded:
      (
        "The user must have an account in the user directory, and oconf does not know the directory.",
        "Set a file of users with '--users'.", ["virtualUserEnabled", "userMappingAttribute"]
      )
    case .signatureUnverified:
      (
        "The keys are given, but the signature could not be verified.",
        "The message names the cause, such as a missing 'openssl'.", ["jwks"]
      )
    }
  }
}
