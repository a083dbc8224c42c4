# `make play` runs the product, `make check` is for every change, `make test` passes everything.
# Rust and Node are all that a machine needs before.

CARGO ?= cargo
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))

.PHONY: play check test format lint docs clean

# The server with the web app, at the address that it prints and opens. OPEN= keeps the browser shut.
OPEN ?= --open
play: web
	@echo "make play: building the program (minutes the first time, seconds after a change)"
	$(CARGO) build --profile play --package abaque
	"$(TARGET)/play/abaque" serve $(OPEN)

# What answers within a minute or so on a built tree.
check: format
	$(CHAINS) check-cargo check-web
	@echo "make check: passes; make test runs the rest"

# The pages come first: the program embeds them. Each chain has an order that reuses builds: cargo's steps, which
# share one target directory, and what builds elsewhere.
test: tools format web
	$(CHAINS) test-cargo test-rest
	@echo "make test: everything passes"

# Two chains of steps side by side, one step of each at a time.
CHAINS := $(MAKE) --no-print-directory --jobs=2 --output-sync=line
STEP := env -u MAKEFLAGS $(MAKE) --no-print-directory CARGO="$(CARGO)"
.PHONY: check-cargo check-web test-cargo test-rest
check-cargo:
	$(STEP) lint
	$(STEP) unit-quick
check-web:
	$(STEP) web-check
	$(STEP) web-test
test-cargo:
	$(STEP) lint
	$(STEP) docs
	$(STEP) unit
	$(STEP) web-e2e-quick
test-rest:
	$(STEP) web-check
	$(STEP) web-test
	$(STEP) deny
	$(STEP) fuzz-short
	$(STEP) portable-check

# What only tests need. Installs it where that takes no question, else says what to install.
.PHONY: tools
tools:
	@for tool in chromium tmux; do \
		command -v $$tool >/dev/null && continue; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq $$tool; \
		else \
			echo "make test needs $$tool: install it with your system's package manager"; exit 1; \
		fi; \
	done

format:
	$(CARGO) fmt --all --check

WORKSPACE := --workspace --all-features
lint:
	$(CARGO) clippy $(WORKSPACE) --all-targets -- -D warnings

docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(WORKSPACE) --no-deps

# Without the examples, which clippy has checked and which take minutes to build; but one of them is an
# engine that the tests of `abaque match` play against.
TESTS := $(WORKSPACE) --lib --bins --tests
# cargo-nextest, where it is installed, runs the tests of all crates side by side.
NEXTEST := $(shell command -v cargo-nextest)
RUN_TESTS = $(CARGO) $(if $(NEXTEST),nextest run $(1),test $(2))

.PHONY: unit unit-quick test-engine
unit: test-engine
	$(call RUN_TESTS,$(TESTS),$(TESTS))
	$(CARGO) test $(WORKSPACE) --doc

# Without the tests that start the program, a server or a terminal.
unit-quick:
	$(call RUN_TESTS,$(TESTS) --profile quick,$(WORKSPACE) --lib --bins)

test-engine:
	$(CARGO) build $(WORKSPACE) --example ugi_engine

# Licences, bans and sources always; advisories where the network reaches their database. As cargo-deny is built for
# one run of seconds, it is built without optimisation and debug information.
.PHONY: deny
deny:
	@command -v cargo-deny >/dev/null || \
		CARGO_PROFILE_DEV_DEBUG=0 $(CARGO) install --locked --debug --target-dir "$(TARGET)/tools" cargo-deny
	$(CARGO) deny --all-features check bans licenses sources
	@if $(CARGO) deny fetch db >/dev/null 2>&1; then \
		$(CARGO) deny --all-features check advisories; \
	else \
		echo "deny: the advisory database cannot be reached, advisories are not checked"; \
	fi

# Seconds for each fuzz target: a short run in `make test`, a long one in `make fuzz`. Two run side by side.
FUZZ_TARGETS := setups moves rules records play protocol live
FUZZ_RUNS := $(addprefix fuzz-run-,$(FUZZ_TARGETS))
FUZZ_SECONDS := 600
.PHONY: fuzz fuzz-short $(FUZZ_RUNS)
fuzz:
	cd fuzz && $(CARGO) build --release --bins --target-dir "$(TARGET)/fuzz"
	$(MAKE) --no-print-directory --jobs=2 $(FUZZ_RUNS) FUZZ_SECONDS=$(FUZZ_SECONDS)

fuzz-short:
	$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=5

$(FUZZ_RUNS): fuzz-run-%:
	@mkdir -p fuzz/corpus/$* fuzz/seeds/$* fuzz/artifacts
	@"$$(ls -t "$(TARGET)"/fuzz/*/release/$* | head -n 1)" fuzz/corpus/$* fuzz/seeds/$* -timeout=10 \
		-max_total_time=$(FUZZ_SECONDS) -artifact_prefix=fuzz/artifacts/$*- -print_final_stats=1 \
		>fuzz/$*.log 2>&1 || { tail -n 60 fuzz/$*.log; exit 1; }
	@echo "fuzz: $*, $$(sed -n 's/.*number_of_executed_units: *//p' fuzz/$*.log) runs"

# For any x86-64 processor instead of those since 2013: the same program, tested and left in the folder that is
# printed. Perft and the search must count the same nodes as the usual build.
PORTABLE := RUSTFLAGS="-C target-cpu=x86-64" CARGO_TARGET_DIR="$(TARGET)/portable"
.PHONY: portable portable-check
portable: web portable-check
	$(PORTABLE) $(CARGO) build --release --package abaque
	$(CARGO) build --profile play --package abaque
	@count() { "$$1" bench --engine | tail -n 1; }; \
	here=$$(count "$(TARGET)/portable/release/abaque"); usual=$$(count "$(TARGET)/play/abaque"); \
	[ "$$here" = "$$usual" ] || { echo "portable: $$here, but the usual build has $$usual"; exit 1; }
	@echo "portable: $(TARGET)/portable/release/abaque"

# Rules, search and solver on the baseline processor.
portable-check:
	$(PORTABLE) $(CARGO) test --package avalam --package abalone --package awale --package engine --test all \
		-- perft proofs

# Figures come from the `dist` profile: whole-program optimisation, which takes minutes to build.
.PHONY: dist bench deep-test crash-test load pictures
dist: web
	$(CARGO) build --profile dist --package abaque --package drill

# Speed of the rules beside the plain implementation, in one run.
bench:
	$(CARGO) run --profile dist --package abaque -- bench --seconds 10

# Cross-checks that take minutes: Avalam's solver against plain search, further from the end.
deep-test:
	$(CARGO) test --release --package solver -- --ignored

# The real server under load, killed again and again: everything it has confirmed must be there.
KILLS ?= 50
crash-test:
	$(CARGO) build --profile play --package abaque --package drill
	"$(TARGET)/play/crash" "$(TARGET)/play/abaque" $(KILLS)

# How many can play: sockets, durable moves a second, how long they take, memory, processor.
load: dist
	"$(TARGET)/dist/load" "$(TARGET)/dist/abaque"

# The pictures of the README, drawn by the program itself.
pictures:
	$(CARGO) build --profile play --package abaque
	$(CARGO) run --profile play --package abaque --example pictures

# The web app. Its packages are fetched when their list has changed; browsers never are.
NPM := npm --prefix web --silent

web/node_modules: web/package.json web/package-lock.json
	PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm --prefix web ci
	@touch web/node_modules

# Builds the pages, which the program then takes in: only when they would differ, because the program is
# built again after them.
web: web/dist/index.html.br
web/dist/index.html.br: $(wildcard web/*.html web/*.json web/*.ts web/*.js) \
		$(shell find locales web/src web/public web/scripts -type f) | web/node_modules
	$(NPM) run build

web-check: web/node_modules
	$(NPM) run check
	$(NPM) run lint

web-test: web/node_modules
	$(NPM) run test

# The program that the browser meets. BUILD=debug takes the one that `make unit` has left: built alone,
# it would have other features, and most of what it stands on would be built once more.
BUILD ?= play
PROGRAM = $(TARGET)/$(BUILD)/abaque
.PHONY: web web-check web-test web-program web-e2e web-bench gallery
web-program: web
	$(if $(filter debug,$(BUILD)),$(CARGO) test $(TESTS) --no-run,$(CARGO) build --profile play --package abaque)

# Whole games in a real browser against the real program. Needs Chromium. The quick form, in `make test`,
# leaves out what repeats for another game or language (`long` in web/tests/e2e).
web-e2e: web-program
	ABAQUE_PROGRAM="$(PROGRAM)" $(NPM) run e2e -- $(E2E)

.PHONY: web-e2e-quick
web-e2e-quick:
	$(MAKE) --no-print-directory web-e2e BUILD=debug E2E="--grep-invert @long"

# How much the pages weigh, and how soon a board can be played on a slow line.
web-bench: web-program
	ABAQUE_PROGRAM="$(PROGRAM)" $(NPM) run bench

# Every page at three widths, light and dark, into web/gallery.
gallery: web-program
	ABAQUE_PROGRAM="$(PROGRAM)" $(NPM) run gallery

# The README's pictures of the web app, and the moves that the home page's boards play, out of the
# records in web/src/demo/games.
.PHONY: web-pictures scenes
web-pictures: web-program
	ABAQUE_PROGRAM="$(PROGRAM)" $(NPM) run pictures

scenes: web-program
	ABAQUE_PROGRAM="$(PROGRAM)" $(NPM) run scenes

clean:
	$(CARGO) clean
	rm -rf web/dist web/gallery
	rm -rf fuzz/target fuzz/corpus fuzz/artifacts
