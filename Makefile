# Builds, installs, packs and soaks oconf. `make help` lists what there is to make.
#
#   PREFIX   where it is installed to (/usr/local)
#   DESTDIR  what to put in front of that, for packages
#   SOAK     how many times longer than usual `make soak` tries everything (10, about 3 hours)
#   NAME     the ID of a new rule
#   KIND     what a new rule sees; `make rule` lists the kinds
#   FOLDER   the folder of a new rule below Sources/Lint/Rules (that of similar rules)

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
DIST ?= .build/dist
SOAK ?= 10
NAME ?=
KIND ?=
FOLDER ?=

OCONF := .build/release/oconf
VERSION := $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/oconf/CommandLine/Version.swift)
# The time in archives: that of the commit, so that the same commit gives the same bytes.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)

.PHONY: help rule build install uninstall dist deb soak

help:
	@echo 'make rule NAME=ID KIND=KIND  a new rule, created from a template and registered'
	@echo 'make build                the program, $(OCONF)'
	@echo 'make install PREFIX=DIR   program, manual pages, completions and schemas'
	@echo 'make uninstall PREFIX=DIR removes them'
	@echo 'make dist                 $(DIST)/oconf-$(VERSION)-….tar.gz, and its checksum'
	@echo 'make deb                  a Debian package, and its checksum'
	@echo 'make soak SOAK=N          the long versions of the checks: N times the usual tries'

rule:
	@Scripts/new-rule.py '$(NAME)' '$(KIND)' '$(FOLDER)'

build:
	$(SWIFT) build -c release --product oconf

install: build
	Scripts/install-files.sh $(OCONF) '$(DESTDIR)$(PREFIX)'

uninstall:
	Scripts/install-files.sh --remove '$(DESTDIR)$(PREFIX)'

dist: build
	Scripts/pack.sh tar $(OCONF) $(VERSION) '$(DIST)'

deb: build
	Scripts/pack.sh deb $(OCONF) $(VERSION) '$(DIST)'

soak: build
	Conformance/soak.sh $(SOAK)
