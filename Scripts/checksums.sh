#!/usr/bin/env bash
# Writes SHA256SUMS, the checksums of all other files in a folder.
#
#   Scripts/checksums.sh FOLDER
set -euo pipefail
cd "$1"
shopt -s extglob
sha256sum -- !(SHA256SUMS) >SHA256SUMS.new
mv SHA256SUMS.new SHA256SUMS
