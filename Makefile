# Every target makes what it needs by itself: a virtual environment in .venv with the versions that
# constraints.txt names. A Python of your choice: make play PYTHON=/path/to/python3.12

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip -qq --disable-pip-version-check --no-input
INSTALL = $(PIP) install --constraint constraints.txt
NPM := build/npm
PAGE := bot/screens/page bot/local/page bot/features/board/page

.PHONY: play test quick check docs page bench hashes audit sbom sdk workflows help

help:
	@echo "make play         play: on Discord if DISCORD_TOKEN is set, else in your browser"
	@echo "make play HOST=192.168.1.20   so that a phone on the same network can open it too (your address)"
	@echo "make play NEW=1   the same, with an empty local table; the old one is kept aside"
	@echo "make test         every check, the site, and every test that is not long"
	@echo "make quick        the tests that your change reaches, about 20 s; SINCE=main: of a whole branch"
	@echo "make test LONG=1  all tests, as CI does: whole matches, browsers, kills"
	@echo "make check        format, lint and types only, of Python and of the local page"
	@echo "make docs         the documents as a site: build/site/index.html; its links are checked"
	@echo "make bench        how fast the games, the bot and the pictures are, and how many presses matches take"
	@echo "make bench PART=load MATCHES=3000   only how long people wait with so many matches"
	@echo "make bench PART=small               only a small host: one core, 512 MB, a hundred tables"
	@echo "make bench PART=pages               only what open board pages cost the host"
	@echo "make bench PART=stores              only SQLite and PostgreSQL side by side"
	@echo "make bench PART=computers           only how strong the computers are, and how fast"
	@echo "make bench PART=replays             only how long looking back takes, and how large replays are"
	@echo "make bench PART=presses             only how much a match asks of people; ALL=1: every figure of it"
	@echo "make bench WRITE=docs/figures.md    all of it, and a document of it"
	@echo "make hashes       the hashes of what the image installs, anew by constraints.txt"
	@echo "make audit        whether anything in the image is known to be unsafe"
	@echo "make workflows    whether a forge can read .github/workflows"
	@echo "make sdk          Discord's script for a page in its frame, bundled from npm into the board page"
	@echo "make sbom         the image's parts, as CycloneDX: build/braakland.cdx.json"
	@echo "make bench PART=rules               only how fast the rules and the computers are; PART=moves, PART=pictures"

# What is given to make (NEW=1, PORT=8123, MODE=local) reaches the host as its environment.
play: $(VENV)/play.stamp
	@$(if $(filter command line,$(origin HOST)),LOCAL_HOST=$(HOST)) $(PY) -m bot

# The other parts run beside the tests, for nothing stands before the first of them. What each has to
# say, and its verdict, comes behind pytest's last line; one that fails fails all. The tests of the
# long form look for what npm fetches.
BESIDE := check docs
test: $(VENV)/dev.stamp $(if $(CI)$(LONG),$(NPM)/made.stamp)
	@mkdir -p build; rm -f $(BESIDE:%=build/%.code); \
	for part in $(BESIDE); do \
	    ($(MAKE) --no-print-directory $$part; echo $$? >build/$$part.code) >build/$$part.log 2>&1 & \
	done; \
	$(PY) -m pytest -n auto --dist loadgroup $(if $(CI)$(LONG),,-m "not long"); code=$$?; wait; \
	for part in tests $(BESIDE); do \
	    if [ $$part = tests ]; then found=$$code; else cat build/$$part.log; found=$$(cat build/$$part.code); fi; \
	    if [ "$$found" = 0 ]; then echo "$$part: passed"; else echo "$$part: FAILED"; code=1; fi; \
	done; exit $$code

# SINCE=main: what a branch has changed, and not only what is not committed.
quick: $(VENV)/dev.stamp
	@$(PY) -m tests.quick $(SINCE)

check: $(VENV)/dev.stamp page
	@$(PY) -m ruff format --check --quiet .
	@$(PY) -m ruff check --quiet .
	@$(PY) -m mypy --no-error-summary

# A link that leads nowhere fails, as does whatever else Sphinx warns of.
docs: $(VENV)/dev.stamp
	@$(PY) -m docs.site

# The scripts and styles of the pages. CI has what it takes, and fails without.
page: $(NPM)/made.stamp
	@if [ ! -f $< ] || ! command -v node >/dev/null; then \
	    echo "The local page is not checked: that needs nodejs and npm, and once the network." >&2; \
	    exit $(if $(CI),1,0); \
	fi; \
	export PATH="$(CURDIR)/$(NPM)/node_modules/.bin:$$PATH"; \
	prettier --config tests/local/prettier.json --log-level warn --check $(PAGE) '!**/discord.js' && \
	eslint --config $(NPM)/eslint.config.mjs $(PAGE) && \
	tsc --project tests/local

# Discord's own script for a page in its frame, of the versions that the lock names by their hashes.
SDK := tests/local/sdk
sdk:
	@mkdir -p build/sdk && cp $(SDK)/* build/sdk && npm ci --prefix build/sdk --no-audit --no-fund
	@cd build/sdk && node_modules/.bin/esbuild index.js --bundle --format=esm --minify --legal-comments=none \
	    --banner:js="// @ts-nocheck - made by make sdk; whose it is stands in discord.txt." \
	    --outfile=$(CURDIR)/bot/features/board/page/discord.js
	@sha256sum bot/features/board/page/discord.js

# In an environment of their own (build/supply), for they are no part of the bot nor of its tests.
SUPPLY := build/supply
UV = $(SUPPLY)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --constraint constraints.txt --no-header --no-annotate

$(SUPPLY)/made.stamp: $(VENV)/made.stamp
	@$(PY) -m venv --clear $(SUPPLY)
	@$(SUPPLY)/bin/pip install -qq --disable-pip-version-check \
	    "uv~=0.13.9" "pip-audit~=2.10" "cyclonedx-bom~=7.5" "check-jsonschema~=0.39.0"
	@touch $@

hashes: $(SUPPLY)/made.stamp
	@(head -n 2 requirements.txt; $(UV) --extra postgres pyproject.toml) >build/hashes && mv build/hashes requirements.txt
	@(head -n 2 requirements-build.txt; echo setuptools | $(UV) -) >build/hashes && mv build/hashes requirements-build.txt

# What is known to be unsafe fails. Where nobody can be asked it says so, and fails only with
# STRICT=1, as the workflow has it.
audit: $(SUPPLY)/made.stamp
	@$(SUPPLY)/bin/pip-audit --strict --progress-spinner off --disable-pip --require-hashes --requirement requirements.txt \
	    2>build/audit.log; code=$$?; cat build/audit.log; \
	if [ $$code != 0 ] && ! grep -q "known vulnerabilit" build/audit.log; then \
	    echo "Not audited: the list of known faults cannot be reached from here." >&2; exit $(if $(STRICT),1,0); \
	fi; exit $$code

# By the schema that the checker brings along; a forge asks actionlint too, which is fetched there.
workflows: $(SUPPLY)/made.stamp
	@$(SUPPLY)/bin/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml

sbom: $(SUPPLY)/made.stamp
	@$(SUPPLY)/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
	    --output-file build/braakland.cdx.json requirements.txt

bench: $(VENV)/dev.stamp
	@$(PY) -m bench $(PART) $(MATCHES) $(if $(SHORT),--short) $(if $(ALL),--all) $(if $(WRITE),--write $(WRITE))

# What checks the page, and looks for whom it keeps out (axe-core). Made only where npm is, new enough,
# and can fetch it; outside CI it does not try again and again.
$(NPM)/made.stamp: tests/local/package-lock.json tests/local/eslint.config.mjs
	@mkdir -p $(NPM) && cp $^ tests/local/package.json $(NPM)
	@if command -v npm >/dev/null && npm ci --prefix $(NPM) --engine-strict --prefer-offline \
	    $(if $(CI),--loglevel=error,--silent --fetch-retries=0) --no-audit --no-fund; then touch $@; else rm -f $@; fi

# setuptools comes first and the build runs without isolation, so that its version is ours too.
define installed
	@echo "Preparing $(VENV) ($(1)); this takes a minute the first time."
	@$(INSTALL) setuptools && $(INSTALL) --no-build-isolation --editable ".[$(1)]" || { \
	    echo "Not all packages came (pip says why, above). That needs the network once:" \
	        "type the same command again when it is there." >&2; exit 1; }
	@touch $@
endef

$(VENV)/play.stamp: $(VENV)/made.stamp pyproject.toml constraints.txt
	$(call installed,local)

# What the tests need holds what play needs: who has tested plays without the network.
$(VENV)/dev.stamp: $(VENV)/made.stamp pyproject.toml constraints.txt
	$(call installed,dev)
	@touch $(VENV)/play.stamp

# A Python counts if it starts, is one of ours, and can make a virtual environment with pip.
$(VENV)/made.stamp:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	    if "$$python" -c 'import sys, ensurepip, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' \
	        2>/dev/null; then found="$$python"; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	    echo "Braakland needs Python 3.11, 3.12, 3.13 or 3.14 with venv (on Debian: apt-get install python3-venv)." >&2; \
	    exit 1; \
	fi; \
	"$$found" -m venv --clear $(VENV)
	@touch $@
