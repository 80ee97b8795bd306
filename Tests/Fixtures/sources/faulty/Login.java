package com.example.corp.orders;

public class Login extends Activity {
  private final String idp = "https://mobile.corp.example/mobile/platform/sso/redirect/oidc";

  class Browser extends WebViewClient {
    @Override
    public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
      handler.proceed();
    }

    @Override
    public void onPageStarted(WebView view, String url, Bitmap icon) {
      if (url.contains("http://localhost:8100")) {
        view.loadUrl("javascript:bridge.take(document.forms[0].SAMLResponse.value)");
      }
    }
  }

  void start(WebView view, Uri uri) {
    view.addJavascriptInterface(new Bridge(), "bridge");
    String token = uri.getQueryParameter("token");
    Log.d(TAG, "the token is " + token);
  }
}
