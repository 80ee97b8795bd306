# A template for Nix: installs the tarball of a release. Replace the URL and the checksum. Untested.
{
  description = "Linter and compiler for mobile identity configuration";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
  outputs =
    { nixpkgs, ... }:
    let
      pkgs = nixpkgs.legacyPackages.x86_64-linux;
      version = "0.1.0";
    in
    {
      packages.x86_64-linux.default = pkgs.stdenvNoCC.mkDerivation {
        pname = "oconf";
        inherit version;
        src = pkgs.fetchurl {
          url = "https://files.corp.example/oconf-${version}-x86_64-linux.tar.gz";
          hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
        };
        # The program is static, so nothing is patched.
        installPhase = ''
          mkdir -p $out
          cp -r bin share $out
        '';
        meta = {
          mainProgram = "oconf";
          platforms = [ "x86_64-linux" ];
        };
      };
    };
}
