/* The build replaces the constants. */
var mcs_config = {
  logLevel: mcs.LOG_LEVEL.WARN,
  logHTTP: false, // true writes tokens to the log
  oAuthTokenEndPoint: 'https://login.corp.example/oauth2/v1/token',
  mobileBackend: {
    name: "Orders",
    baseUrl: 'https://mobile.corp.example:443',
    authentication: {
      type: mcs.AUTHENTICATION_TYPES.basic,
      basic: {mobileBackendId: '0c35a8e4-41d3-4b6f-8f19-2d7b0c35a8e4', anonymousKey: ORDERS_ANONYMOUS_KEY,},
    },
  },
  // sync: {periodicRefreshPolicy: "PERIODIC_REFRESH_POLICY_REFRESH_NONE"},
  syncExpress: {handler: 'OracleRestHandler', policies: [{path: '/mobile/custom/orders/:id(\\d+)?'}]},
};
