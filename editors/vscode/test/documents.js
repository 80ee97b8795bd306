'use strict';

/** Documents of the tests. */

const ISSUER = 'https://login.corp.example/realms/staff';
const AUDIENCE = 'https://mobile.corp.example/mobile/platform/auth/token';

/** The first issuer has a string for a Boolean, after characters of two UTF-16 units and of none of their own. */
const POLICY = `{
    "issuers": [
        {
            "issuerName": "${ISSUER}",
            "audience": ["${AUDIENCE}"],
            "comment \u{1F600} e\u0301": null, "virtualUserEnabled": "true", "roleAttributes": ["roles", "roles"],
            "usernameAttribute": "employee_id",
            "tokenTimeoutSeconds": 3600,
            "jwks": {
                "discoveryUri": "${ISSUER}/.well-known/openid-configuration"
            },
            "filters": [{"name": "department", "values": ["sales", "field-*"]}],
            "roleMappings": [{"tokenRole": "mobile-sales", "mappedRoles": ["Employee"]}]
        }
    ]
}
`;

const SUITE = {
  policy: 'staff.auth-token.json',
  environment: { now: 1893456000 },
  cases: [{
    name: 'sales',
    claims: {
      iss: ISSUER, sub: 'ann', employee_id: 'e1', aud: AUDIENCE, exp: 1893459600, department: 'sales',
      roles: ['mobile-sales'],
    },
    expect: { verdict: 'accept', username: 'e1', roles: ['Employee'] },
  }],
};

const SETTINGS = { flattened: [{ source: 'staff.auth-token.json', target: 'policies.properties' }] };

const FILES = {
  'staff.auth-token.json': POLICY,
  'staff.oconf-test.json': SUITE,
  '.oconf.json': SETTINGS,
  'policies.properties': '*.*.Security_AuthTokenConfiguration={}\n',
  'web.allow-origin': 'https://orders.corp.example/, https://*.*\n',
};

module.exports = { FILES, POLICY, SETTINGS, SUITE };
