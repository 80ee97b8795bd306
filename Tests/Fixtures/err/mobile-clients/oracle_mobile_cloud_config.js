define([], function () {
  // taken over from the old app
  return {
    logHTTP: true,
    sync: {}, syncExpress: {},
    mobileBackend: {
      name: 'Orders',
      baseUrl: 'http://mobile.corp.example:7201',
      authentication: {
        type: "oauth",
        'basicAuth': {backendId: '0c35a8e4', anonymousToken: 'T1JERVJTX0FOT05ZTU9VUzpxOFprM3ZUMA=='},
        facebook: {clientSecret: 'w5Rn8yB2mHs4Jd6e', scopes: `email,${more}`},
      },
      headers: {Authorization: 'Basic b3JkZXJzOnE4WmszdlQwcEx3Nw=='},
    },
  };
});
