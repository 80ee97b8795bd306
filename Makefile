# Builds, tests, checks, installs and packs oconf. `make help` lists the targets.
#
#   PREFIX   the folder to install to (/usr/local)
#   DESTDIR  a folder to put in front of PREFIX, for packages
#   OCONF_DOCS_URL  the public address of the folder docs, which reports of a release link to
#   SOAK     how many times longer than usual `make nightly` runs each search (1)
#   STEPS    the steps of `make nightly` (all of them)
#   WITH_PROGRAM  1 to put the program into the extension for Visual Studio Code
#   FILTER   the tests to run, as a regular expression (all of them)
#   NAME     the ID of a new rule
#   KIND     what a new rule sees; `make rule` lists the kinds
#   FOLDER   the folder of a new rule below Sources/Lint/Rules (that of similar rules)

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
DIST ?= .build/dist
SOAK ?= 1
STEPS ?=
FILTER ?=
NAME ?=
KIND ?=
FOLDER ?=

# The program of a release: static and stripped.
OCONF := .build/static/oconf
DEBUG_OCONF := .build/debug/oconf
VERSION := $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/oconf/CommandLine/Version.swift)
# The time in archives: that of the commit, so that the same commit gives the same bytes.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)

.PHONY: help build test lint docs snapshots bench check rule install uninstall dist deb wheel vscode sbom image release version site nightly

help:
	@echo 'For development (the debug build):'
	@echo '  make test FILTER=REGEX      the tests, or some of them; OCONF_SOAK=1 for all random cases'
	@echo '  make lint                   the format of the sources, and oconf itself on Examples'
	@echo '  make rule NAME=ID KIND=KIND a new rule, created from a template and registered'
	@echo '  make snapshots              records reports, help texts and comparisons again'
	@echo '  make docs                   writes rule pages, schemas and the outputs in README and docs again'
	@echo '  make site                   the site with the documentation, in .build/site (needs mkdocs-material)'
	@echo '  make check                  the gate, for every commit: bash .ci/run'
	@echo '  make bench                  measures speed next to other tools: see BENCHMARKS.md'
	@echo '  make nightly                the checks that take too long for the gate: .ci/nightly --list;'
	@echo '                              STEPS=NAMES runs some, SOAK=N tries N times the usual number of inputs'
	@echo
	@echo 'For use (the release build):'
	@echo '  make build                  the program, $(OCONF)'
	@echo '  make install PREFIX=DIR     program, manual pages, completions and schemas'
	@echo '  make uninstall PREFIX=DIR   removes them'
	@echo '  make release                all of the following, in $(DIST), with SHA256SUMS:'
	@echo '  make dist                   a tarball: program, manual pages, completions and schemas'
	@echo '  make deb                    a Debian package with the same files'
	@echo '  make wheel                  a Python wheel, for pip, pipx, uv and pre-commit'
	@echo '  make vscode                 the extension for Visual Studio Code; WITH_PROGRAM=1 adds the program'
	@echo '  make image                  a container image'
	@echo '  make sbom                   the bill of materials (CycloneDX)'

test:
	$(SWIFT) test $(if $(FILTER),--filter '$(FILTER)')

lint:
	$(SWIFT) format lint --strict -r Sources Tests Package.swift Benchmarks Conformance
	$(SWIFT) run --quiet oconf lint --strict Examples/production
	$(SWIFT) run --quiet oconf fmt --check Examples/production

docs:
	$(SWIFT) build --product oconf
	Scripts/rule-pages.py $(DEBUG_OCONF)
	Scripts/schemas.py $(DEBUG_OCONF)
	.ci/sources.py --write
	OCONF=$(DEBUG_OCONF) .ci/pictures.py --write
	OCONF=$(DEBUG_OCONF) .ci/documentation.py --write

# Python with mkdocs-material, as .ci/install.sh installs it.
SITE_PYTHON ?= $(if $(wildcard .build-ci/venv/bin/python),.build-ci/venv/bin/python,python3)

site:
	$(SITE_PYTHON) Scripts/site.py .build/site

snapshots:
	OCONF_RECORD=1 $(SWIFT) test --filter 'outputMatchesRecording|changesMatchTheRecording|directionsMatchTheTable'
	git diff --stat Tests/Fixtures

bench:
	Benchmarks/run --install

check:
	bash .ci/run

rule:
	@Scripts/new-rule.py '$(NAME)' '$(KIND)' '$(FOLDER)'

build:
	Scripts/build.sh

install: build
	Scripts/install-files.sh $(OCONF) '$(DESTDIR)$(PREFIX)'

uninstall:
	Scripts/install-files.sh --remove '$(DESTDIR)$(PREFIX)'

dist: build
	Scripts/pack.sh tar $(OCONF) $(VERSION) '$(DIST)'

deb: build
	Scripts/pack.sh deb $(OCONF) $(VERSION) '$(DIST)'

wheel: build
	Scripts/wheel.py $(OCONF) '$(DIST)'

ifdef WITH_PROGRAM
vscode: build
	Scripts/vscode.py '$(DIST)' $(OCONF)
else
vscode:
	Scripts/vscode.py '$(DIST)'
endif

image: build
	Scripts/image.py $(OCONF) '$(DIST)'

sbom: build
	@mkdir -p '$(DIST)'
	Scripts/sbom.py $(OCONF) >'$(DIST)/oconf-$(VERSION).cdx.json'

version:
	@echo '$(VERSION)'

# One after the other: the checksums are those of all files.
# The program says itself where its links lead, whatever the environment says now.
release: dist deb wheel image sbom
	Scripts/vscode.py '$(DIST)' $(OCONF)
	Scripts/checksums.sh '$(DIST)'
	@env -u OCONF_DOCS_URL $(OCONF) --help | grep -q '^Documentation: ' || \
	  echo 'warning: reports of this program link to no documentation; see "Make a release" in CONTRIBUTING.md' >&2

nightly:
	OCONF_SOAK=$(SOAK) .ci/nightly $(STEPS)
