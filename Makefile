# make demo   set everything up and migrate a sample, with a report
# make test   set everything up and run the tests
# make check  formatting, lint and types only
# make clean  remove what the others made

PYTHON  ?= python3
JOBS    ?= 2
SAMPLE  ?= samples/reduction
TARGET  ?= gfx90a
VENV    := .venv
BIN     := $(VENV)/bin
OUT     := build/demo
REPORT  := build/demo-report
HIP     := hipcc libamdhip64-dev rocm-device-libs

.PHONY: demo test check clean system-hip
.DEFAULT_GOAL := demo

demo: $(VENV)/.run system-hip
	@rm -rf $(OUT) $(REPORT)
	$(BIN)/cu2hip migrate $(SAMPLE) -o $(OUT) --target $(TARGET) --build --report $(REPORT) || test $$? -eq 1 -o $$? -eq 4
	@echo
	@echo "migrated tree: $(OUT)"
	@echo "report:        $(abspath $(REPORT)/report.html)"
	@command -v hipcc >/dev/null || test -x /opt/rocm/bin/hipcc || \
		echo "left out:      the build, because there is no hipcc on this machine"

test: check system-hip
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The program and what it needs to run.
$(VENV)/.run: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

# The same with the development tools.
$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.run

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "cu2hip needs Python 3.11 or newer; '$(PYTHON)' is not. Say which one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y python3-venv; } || { \
		echo "Python's venv module is missing; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# A HIP compiler lets the demo build and the tests compile. It is never required: without one both say what they leave out.
system-hip:
	@if command -v hipcc >/dev/null || test -x /opt/rocm/bin/hipcc; then :; \
	elif test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		echo "installing a HIP compiler: $(HIP)"; \
		{ apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $(HIP); } \
			>/dev/null 2>&1 || echo "it cannot be installed; going on without"; \
	else \
		echo "no hipcc here; to compile the result as well, install ROCm or: apt-get install $(HIP)"; \
	fi

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
