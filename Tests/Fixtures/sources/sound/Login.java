package com.example.corp.orders;

/** Never call handler.proceed() here; Log.i(TAG, token) is wrong, too. */
public class Login extends Activity {
  private static final String IDP = "https://login.corp.example/oauth2/authorize";

  void start(WebView help, Uri uri) {
    new CustomTabsIntent.Builder().build().launchUrl(this, Uri.parse(IDP));
    help.addJavascriptInterface(new Zoom(), "zoom");
    Log.i(TAG, "signed in: " + (uri.getQueryParameter("code") != null));
  }

  class Browser extends WebViewClient {
    @Override
    public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
      Log.w(TAG, "refused: " + error);
      handler.cancel();
    }
  }
}
