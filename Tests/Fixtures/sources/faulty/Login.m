#import "Login.h"

@implementation Login
- (BOOL)webView:(UIWebView *)webView shouldStartLoadWithRequest:(NSURLRequest *)request {
  if ([request.URL.absoluteString containsString:@"corporders://done"]) {
    NSLog(@"%@", self.refreshToken);
  }
  return YES;
}
@end
