# What a developer does every day. `make` alone lists it.

PYTHON ?= python3
UV ?= uv
VENV := .venv
BIN := $(VENV)/bin
MADE := $(VENV)/.made
RUNNABLE := $(VENV)/.runnable
INSTALLED := $(VENV)/.installed
BENCH_INSTALLED := $(VENV)/.bench-installed
INSTALL := $(BIN)/python locks/install.py
COMPILE := $(UV) pip compile --universal --generate-hashes --no-emit-index-url --no-header --quiet

# Where CI=true nothing is changed: what is not formatted fails.
ifeq ($(CI),true)
FORMAT := format --check
else
FORMAT := format
endif

BUILT := tables/built
TABLES := $(addprefix $(BUILT)/sim-,$(addsuffix .table,6 7 8 6-colourless 7-colourless 8-colourless 9-colourless 9-answers))

.DEFAULT_GOAL := help
.PHONY: help setup run test check docs tables puzzles levels faults audit bench bench-setup container lock clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST)

run: $(RUNNABLE) ## start Kibitz; without a token it serves the local chat
	@exec $(BIN)/kibitz run

setup: $(INSTALLED) ## make .venv with everything that development needs

test: $(INSTALLED) ## run the tests; ARGS="-k nim" passes pytest's options on
	$(BIN)/python -m pytest $(ARGS)

check: $(INSTALLED) ## format, lint, check types and layers
	$(BIN)/ruff $(FORMAT) .
	$(BIN)/ruff check .
	$(BIN)/basedpyright
	$(BIN)/lint-imports

docs: $(INSTALLED) ## make the pictures and lists in the documents again
	$(BIN)/python -m tests.documents.make

levels: $(INSTALLED) ## let the levels of the computer play against each other, 400 games a pair
	$(BIN)/python -m tests.levels

faults: $(INSTALLED) ## break things and measure against the goals; PART=cluster runs one part
	$(BIN)/python -m tests.faults $(PART)

tables: $(TABLES) ## work out the tables of exact values again, with a C++ compiler; if stopped, it goes on where it was
	@cat $(TABLES:.table=.txt) | diff tables/expected.txt -
	@cp $(TABLES) adapters/exact/tables
	@$(PYTHON) -m tables.nim
	@rm -r $(BUILT)

puzzles: $(INSTALLED) ## find puzzles for the collection that comes with Kibitz; if stopped, it goes on where it was
	@$(BIN)/python -m tables.puzzles
	@rm -r $(BUILT)/puzzles

bench: $(BENCH_INSTALLED) ## measure, against what others draw and play with
	$(BIN)/python -m tests.bench

bench-setup: ## measure a first `make run` in an empty home, against pip alone
	$(PYTHON) -m tests.bench.bench_setup

container: $(INSTALLED) ## run the steps of the Dockerfile in a clean folder, without a container engine
	$(BIN)/python -m tests.container.run

audit: $(MADE) ## look up known vulnerabilities of the locked packages; OFFLINE=1 looks up nothing
	@$(BIN)/python locks/audit.py $(if $(OFFLINE),--offline)

lock: ## work out the newest versions that fit together, with their hashes
	$(COMPILE) pyproject.toml -o locks/run.txt
	$(COMPILE) -c locks/run.txt --extra dev pyproject.toml -o locks/dev.txt
	$(COMPILE) -c locks/run.txt --extra bench pyproject.toml -o locks/bench.txt
	echo 'pip-audit>=2.10' | $(COMPILE) -c locks/dev.txt - -o locks/audit.txt
	echo 'hatchling>=1.27' | $(COMPILE) -c locks/dev.txt - -o locks/build.txt

clean: ## delete .venv
	rm -rf $(VENV)

# A table and what it says of itself are there once both are whole.
$(BUILT)/sim-%-colourless.table: $(BUILT)/values
	nice $(BUILT)/values $* colourless $@.part > $(@:.table=.txt)
	@mv $@.part $@

$(BUILT)/sim-%.table: $(BUILT)/values
	nice $(BUILT)/values $* coloured $@.part > $(@:.table=.txt)
	@mv $@.part $@

# The strategy in full, which is too long to ship, is checked before the beginning of it is taken.
$(BUILT)/sim-9-answers.table: $(BUILT)/strategy $(BUILT)/check
	nice $(BUILT)/strategy 9 17 $@.part $(BUILT)/strategy-9 > $(@:.table=.txt)
	nice $(BUILT)/check 9 $(BUILT)/strategy-9 >> $(@:.table=.txt)
	@mv $@.part $@

$(BUILT)/%: tables/%.cpp $(wildcard tables/*.hpp)
	@mkdir -p $(BUILT)
	$(CXX) -O3 -march=native -std=c++17 $< -o $@

# An environment that works is kept; one that was cut off while it was made is made again.
$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Kibitz needs Python 3.11 or newer. Where it has another name: make PYTHON=python3.12 setup' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'Python has no venv module here. On Debian and Ubuntu: apt-get install python3-venv' >&2; exit 1; }
	@$(BIN)/python -c 'import sys; sys.exit(sys.prefix == sys.base_prefix)' 2>/dev/null || \
		{ echo 'Making a virtual environment in $(VENV)'; $(PYTHON) -m venv --clear --without-pip $(VENV); }
	@touch $@

# No cache: it would be a second copy of everything.
$(RUNNABLE): $(MADE) pyproject.toml locks/run.txt locks/build.txt
	@PIP_NO_CACHE_DIR=1 $(INSTALL) 'what Kibitz runs on' locks/run.txt locks/build.txt
	@touch $@

$(INSTALLED): $(RUNNABLE) locks/dev.txt
	@$(INSTALL) 'what development needs' locks/dev.txt
	@touch $@

$(BENCH_INSTALLED): $(INSTALLED) locks/bench.txt
	@$(INSTALL) 'what the benchmarks need' locks/bench.txt
	@touch $@
