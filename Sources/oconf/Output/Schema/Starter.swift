import ConfigModel
import Lint

/// A starter document. It is formatted as by `oconf fmt` and has no errors outside production.
struct Starter {
  let kind: DocumentKind
  let text: StaticString
  /// The suggested next step.
  let advice: StaticString

  /// The name of the policy whose value a document of this kind is; nil if it is no policy.
  var policy: String? {
    switch kind {
    case .authTokenConfiguration: "\(PolicyName.authTokenConfiguration)"
    case .allowOrigin: "\(PolicyName.allowOrigin)"
    default: nil
    }
  }

  /// The names of all kinds, then those of the policies.
  static var names: [String] { all.map(\.kind.rawValue) + all.compactMap(\.policy) }

  static var all: [Starter] {
    [
      Starter(
        kind: .settings, text: settings,
        advice: "run 'oconf schema settings' for all available fields"),
      Starter(
        kind: .authTokenConfiguration, text: issuers,
        advice: "check it with 'oconf lint'; print the line to upload with 'oconf flatten'"),
      Starter(
        kind: .allowOrigin, text: origins,
        advice: "check origins against it with 'oconf origin'"),
      Starter(
        kind: .mobileBackend, text: backend,
        advice:
          "copy the settings of the backend from the console, then check them with 'oconf lint'"),
      Starter(
        kind: .samlRegistration, text: registration,
        advice: "check it with 'oconf lint', and assertions with 'oconf assertion check'"),
      Starter(
        kind: .identityProviderSetup, text: setup,
        advice: "list the metadata of the apps in 'files', then check them with 'oconf lint'"),
      Starter(
        kind: .idpMessages, text: messages, advice: "explain each message with 'oconf message'"),
      Starter(
        kind: .tokenTests, text: suite,
        advice: "set 'policy' to the configuration, then run it with 'oconf test'"),
    ]
  }

  private static let settings: StaticString = """
    {
        "rules": {},
        "ignore": [],
        "exclude": [],
        "flattened": []
    }

    """

  private static let issuers: StaticString = """
    {
        "issuers": [
            {
                "issuerName": "https://login.corp.example/realms/mobile",
                "enabled": true,
                "audience": [
                    "https://mobile.corp.example/mobile/platform/auth/token"
                ],
                "virtualUserEnabled": true,
                "usernameAttribute": "employee_id",
                "tokenTimeoutSeconds": 3600,
                "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs",
                "jwks": {
                    "discoveryUri": "https://login.corp.example/realms/mobile/.well-known/openid-configuration",
                    "tlsVersions": [
                        "TLSv1.2"
                    ]
                },
                "filters": [
                    {
                        "name": "department",
                        "type": "include",
                        "values": [
                            "sales"
                        ]
                    }
                ],
                "roleAttributes": [
                    "roles"
                ],
                "roleMappings": [
                    {
                        "tokenRole": "mobile-sales",
                        "mappedRoles": [
                            "Sales"
                        ]
                    }
                ]
            }
        ]
    }

    """

  private static let origins: StaticString = """
    https://app.corp.example,
    https://shop.corp.example

    """

  private static let backend: StaticString = """
    {
        "name": "Orders",
        "version": "1.0",
        "httpBasic": true,
        "oauthConsumer": true,
        "tokenExchange": [
            "jwt"
        ],
        "apis": [
            {
                "name": "orders",
                "version": "1.0",
                "loginRequired": true
            }
        ],
        "apps": [
            {
                "name": "Orders for iOS",
                "login": "tokenExchange",
                "usesSdk": true
            }
        ]
    }

    """

  private static let registration: StaticString = """
    {
        "certificates": [
            {
                "alias": "sts-2030",
                "subjectName": "CN=sts.corp.example, O=Corp"
            }
        ],
        "tokenIssuers": [
            {
                "name": "http://sts.corp.example/adfs/services/trust",
                "certificateSubjectNames": [
                    "CN=sts.corp.example, O=Corp"
                ],
                "virtualUserEnabled": true,
                "usernameAttribute": "uid",
                "roleAttributes": "groups",
                "roleMappings": [
                    {
                        "tokenRole": "mobile-sales",
                        "mappedRoles": [
                            "Sales"
                        ]
                    }
                ],
                "audience": "https://mobile.corp.example/mobile/platform/sso/exchange-token",
                "redirectURLs": [
                    "https://sso.corp.example/mobile/platform/sso/redirect"
                ],
                "appRedirectURL": "https://sso.corp.example/mobile/platform/sso/redirect"
            }
        ]
    }

    """

  private static let setup: StaticString = """
    {
        "identityProvider": {
            "name": "Portal",
            "connectedApp": {
                "consumerKey": "CONSUMER_KEY_OF_THE_PORTAL",
                "callbackUrls": [
                    "com.corp.example.portal:///done"
                ]
            }
        },
        "clients": [
            {
                "name": "Field",
                "connectedApp": {
                    "consumerKey": "CONSUMER_KEY_OF_FIELD",
                    "callbackUrls": [
                        "com.corp.example.field:///done"
                    ],
                    "isConsumerSecretOptional": true,
                    "isSecretRequiredForRefreshToken": false,
                    "isPkceRequired": true
                }
            }
        ]
    }

    """

  private static let messages: StaticString = """
    # One message per line: the client's request, then the identity provider's response.
    com.corp.example.portal://oauth2/v1.0/authrequest?oauth_client_id=CONSUMER_KEY_OF_FIELD&code_challenge=pR0uWkYfB3mS5tQ1xZ8vL2nC7dH4gJ6aE9iO_yT-rKs&oauth_redirect_uri=com.corp.example.field%3A%2F%2F%2Fdone&scopes=api%2Cweb%2Crefresh_token&user_hint=00Dxx0000001gER%3A005xx000001Sv6AAAS&login_host=corp.my.salesforce.com&state=Zt5kQm9wXc3rVb7nYh1sLd
    com.corp.example.field://oauth2/v1.0/authresponse?code=REDACTED&state=Zt5kQm9wXc3rVb7nYh1sLd&login_host=corp.my.salesforce.com

    """

  private static let suite: StaticString = """
    {
        "description": "Who may sign in, and with which roles.",
        "policy": "issuers.auth-token.json",
        "environment": {
            "now": "2030-06-01T08:00:00Z"
        },
        "base": {
            "claims": {
                "iss": "https://login.corp.example/realms/mobile",
                "sub": "8c1f3f0e-5d0b-4a53-9a3c-0f4b7d1f2a66",
                "aud": "https://mobile.corp.example/mobile/platform/auth/token",
                "exp": 1906535400,
                "employee_id": "e10452",
                "department": "sales",
                "roles": [
                    "mobile-sales"
                ]
            },
            "request": {
                "form": "header",
                "backend": {
                    "name": "Orders",
                    "version": "1.0"
                }
            }
        },
        "cases": [
            {
                "name": "sales staff get the role Sales",
                "expect": {
                    "verdict": "accept",
                    "username": "e10452",
                    "rolesInclude": [
                        "Sales"
                    ]
                }
            },
            {
                "name": "all others are rejected",
                "claims": {
                    "department": "support"
                },
                "expect": {
                    "verdict": "reject",
                    "reason": "filter-unsatisfied"
                }
            }
        ],
        "properties": [
            {
                "name": "only sales gets in",
                "never": {
                    "accepted": true
                },
                "unless": {
                    "department": "sales"
                }
            },
            {
                "name": "no session is longer than an hour",
                "never": {
                    "lifetimeOver": 3600
                }
            }
        ]
    }

    """
}
