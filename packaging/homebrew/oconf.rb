# A template for a Homebrew tap: replace the URLs and checksums with those of a release.
class Oconf < Formula
  desc "Linter and compiler for mobile identity configuration"
  homepage "https://git.corp.example/tools/oconf"
  version "0.1.0"
  license all_of: ["Apache-2.0", "MPL-2.0"]

  on_linux do
    on_intel do
      url "https://files.corp.example/oconf-#{version}-x86_64-linux.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  depends_on :linux

  def install
    bin.install "bin/oconf"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/oconf"
    zsh_completion.install "share/zsh/site-functions/_oconf"
    fish_completion.install "share/fish/vendor_completions.d/oconf.fish"
    pkgshare.install "share/oconf/schemas"
  end

  test do
    (testpath/"web.allow-origin").write "https://orders.corp.net/"
    assert_match "origin-pattern/trailing-slash", shell_output("#{bin}/oconf lint", 1)
  end
end
