PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
READY := $(VENV)/.ready
COMPILED := $(VENV)/.compiled
# Four on two cores: a bot that waits leaves room for another test.
SHARED := -n 4 --dist worksteal

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test wide check style types prepared bench soak gallery golden lock clean

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

setup: $(READY)  ## Install what requirements.lock names into .venv

play: $(READY)  ## Open the table
	$(PY) -m bot run

test: $(READY)  ## Check, then run the tests: of each wide sweep, a sample
	@$(MAKE) --no-print-directory -j 2 prepared
	$(PY) -m pytest $(SHARED) --durations 10

wide: $(READY)  ## Run the rest of the sweeps; ROOMS="tests/games tests/rendering" says of which
	$(PY) -m pytest $(SHARED) --hypothesis-profile deep -m "wide or hypothesis and not soak" $(ROOMS)

check: style types  ## Lint, formatting and types

style: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: $(READY) style
	$(PY) -m mypy

prepared: check $(COMPILED)

# Tests are compiled once, beside the types, and not by each of those who run them.
$(COMPILED): $(READY) $(shell find tests -name '*.py')
	@$(PY) -m pytest --collect-only -qq >$@.log || { cat $@.log; exit 1; }
	@touch $@

bench: $(READY)  ## Measure speed and size
	$(PY) -m tests.bench

soak: $(READY)  ## Play for long, in all weathers; SOAK_MINUTES=20, SOAK_CLICKS=100000 and SOAK_DAYS=60 say how long
	$(PY) -m pytest -m soak -s tests/soak
	$(PY) -m pytest $(SHARED) --hypothesis-profile soak -m "soak or wide or hypothesis" --ignore tests/soak

gallery: $(READY)  ## Draw the pictures of the README anew
	$(PY) -m tests.rendering.gallery

golden: $(READY)  ## Draw anew the pictures that tests compare with; look at what changes
	$(PY) -m tests.rendering.goldens

lock:  ## Write both requirements.lock anew from pyproject.toml (newer versions: make lock UPGRADE=1)
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install -q --disable-pip-version-check uv
	$(VENV)-lock/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" \
		--quiet --output-file requirements.lock $(if $(UPGRADE),--upgrade)
	$(VENV)-lock/bin/uv pip compile pyproject.toml --constraint requirements.lock --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" \
		--quiet --output-file hosting/requirements.lock

clean:  ## Remove .venv and everything made on the way; games in *.db stay
	rm -rf $(VENV) $(VENV)-lock build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'Wildcatter needs Python 3.11 or newer, and "$(PYTHON)" is not one.' >&2; \
		echo 'Install it, then name it: make $(or $(MAKECMDGOALS),setup) PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo 'This Python comes without venv. On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@test ! -L $(VENV) || { \
		echo '$(VENV) is a link, and what it leads to would be cleared: rm $(VENV), then try again.' >&2; exit 1; }
	@echo 'Setting up $(VENV), once; this takes a minute.'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@
