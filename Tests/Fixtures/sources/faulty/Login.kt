package com.example.corp.orders

class Login {
  fun start(manager: SalesforceSDKManager) {
    manager.useWebServerAuthentication = false
    Timber.i("token $accessToken")
  }
}
