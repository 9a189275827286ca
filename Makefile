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

HAVE_HIPCC  := { command -v hipcc || test -x /opt/rocm/bin/hipcc; } >/dev/null
CAN_INSTALL := test "$$(id -u)" = 0 && command -v apt-get >/dev/null
APT_INSTALL := DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends

.PHONY: demo test check clean system-hip
.DEFAULT_GOAL := demo

demo: $(VENV)/.run system-hip
	@rm -rf $(OUT) $(REPORT)
	$(BIN)/cu2hip migrate $(SAMPLE) -o $(OUT) --target $(TARGET) --build --report $(REPORT) || \
		case $$? in 1|3|4) ;; *) exit 1 ;; esac
	@test -f $(REPORT)/report.html
	@echo
	@echo "migrated tree: $(OUT)"
	@echo "report:        $(abspath $(REPORT)/report.html)"
	@$(HAVE_HIPCC) || echo "left out:      the build, because there is no hipcc on this machine"

test: check system-hip
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The program and what it needs to run.
$(VENV)/.run: pyproject.toml | $(BIN)/python
	@echo "installing cu2hip and what it needs"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

# The same with the development tools.
$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@echo "installing cu2hip, what it needs, and the development tools"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.run

$(BIN)/python:
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { $(CAN_INSTALL) && echo "installing python3-venv" && \
		{ apt-get update -q && $(APT_INSTALL) python3 python3-venv; } >/dev/null 2>&1; } || { \
		echo "'$(PYTHON)' is missing, or has no venv; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "cu2hip needs Python 3.11 or newer; '$(PYTHON)' is older. Say which one: make PYTHON=python3.12" >&2; exit 1; }
	@echo "making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

# A HIP compiler lets the demo build and the tests compile. It is never required: without one both say what they leave out.
system-hip:
	@if $(HAVE_HIPCC); then :; \
	elif $(CAN_INSTALL); then \
		echo "installing a HIP compiler: $(HIP)"; \
		{ apt-get update -q && $(APT_INSTALL) $(HIP); } >/dev/null 2>&1 || echo "it cannot be installed; going on without"; \
	else \
		echo "no hipcc here; to compile the result as well, install ROCm or: apt-get install $(HIP)"; \
	fi

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
