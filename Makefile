# Two commands matter: `make play` runs the product, `make test` passes everything.
# Rust and Node are all that a machine needs before.

CARGO ?= cargo
# Where cargo puts what it builds for use.
BUILT = $(or $(CARGO_TARGET_DIR),target)/release
FUZZ_TARGETS := setups moves rules records play protocol live
# Seconds for each fuzz target: a short run in `make test`, a long one in `make fuzz`.
FUZZ_SHORT := 5
FUZZ_LONG := 600

.PHONY: play test tools format lint docs unit deny fuzz-short fuzz bench deep-test crash-test load pictures clean
.PHONY: web web-check web-test web-e2e web-bench gallery

# The server with the web app, at the address that it prints and opens. OPEN= keeps the browser shut.
OPEN ?= --open
play: web
	$(CARGO) build --release --package abaque
	"$(BUILT)/abaque" serve $(OPEN)

# The pages come first: the program takes them in when it is built.
test: tools format web-check web-test web lint docs unit web-e2e-quick deny fuzz-short
	@echo "make test: everything passes"

# What only tests need: a browser and a terminal multiplexer. Without root or apt, says what to install.
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

lint:
	$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings

docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --all-features

# Without the examples, which clippy has checked and which take minutes to build; but one of them is an
# engine that the tests of `abaque match` play against.
WORKSPACE := --workspace --all-features
TESTS := $(WORKSPACE) --lib --bins --tests
unit: test-engine
	$(CARGO) test $(TESTS)
	$(CARGO) test $(WORKSPACE) --doc

.PHONY: test-engine
test-engine:
	$(CARGO) build $(WORKSPACE) --example ugi_engine

# Licences, bans and sources always; advisories where the network reaches their database.
deny:
	@command -v cargo-deny >/dev/null || $(CARGO) install --locked --debug cargo-deny
	$(CARGO) deny --all-features check bans licenses sources
	@if $(CARGO) deny fetch db >/dev/null 2>&1; then \
		$(CARGO) deny --all-features check advisories; \
	else \
		echo "deny: the advisory database cannot be reached, advisories are not checked"; \
	fi

# Fuzzing needs a nightly toolchain; without one it is left out, and says so. For seconds of fuzzing,
# minutes of optimising would be a waste.
fuzz-short:
	@if $(CARGO) +nightly --version >/dev/null 2>&1; then \
		CARGO_PROFILE_RELEASE_OPT_LEVEL=1 $(MAKE) --no-print-directory fuzz-run SECONDS_EACH=$(FUZZ_SHORT); \
	else \
		echo "fuzz: no nightly toolchain here, fuzzing is left out (rustup toolchain install nightly)"; \
	fi

fuzz:
	$(MAKE) --no-print-directory fuzz-run SECONDS_EACH=$(FUZZ_LONG)

.PHONY: fuzz-run
fuzz-run:
	@command -v cargo-fuzz >/dev/null || $(CARGO) install --locked --debug cargo-fuzz
	@for target in $(FUZZ_TARGETS); do \
		mkdir -p fuzz/corpus/$$target fuzz/seeds/$$target; \
		echo "fuzz: $$target for $(SECONDS_EACH) s"; \
		$(CARGO) +nightly fuzz run $$target fuzz/corpus/$$target fuzz/seeds/$$target -- \
			-max_total_time=$(SECONDS_EACH) -timeout=10 -print_final_stats=1 \
			>fuzz/$$target.log 2>&1 \
			|| { tail -n 60 fuzz/$$target.log; exit 1; }; \
		grep -h 'number_of_executed_units' fuzz/$$target.log; \
	done

# Speed of the rules beside the plain implementation, in one run.
bench:
	$(CARGO) run --release --package abaque -- bench --seconds 10

# Cross-checks that take minutes: Avalam's solver against plain search, further from the end.
deep-test:
	$(CARGO) test --release --package solver -- --ignored

# The real server under load, killed again and again: everything it has confirmed must be there.
KILLS ?= 50
crash-test:
	$(CARGO) build --release --package abaque --package drill
	"$(BUILT)/crash" "$(BUILT)/abaque" $(KILLS)

# How many can play: sockets, durable moves a second, how long they take, memory, processor.
load:
	$(CARGO) build --release --package abaque --package drill
	"$(BUILT)/load" "$(BUILT)/abaque"

# The pictures of the README, drawn by the program itself.
pictures:
	$(CARGO) build --release --package abaque
	$(CARGO) run --release --package abaque --example pictures

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
BUILD ?= release
PROGRAM = $(abspath $(or $(CARGO_TARGET_DIR),target))/$(BUILD)/abaque
.PHONY: web-program
web-program: web
	$(if $(filter debug,$(BUILD)),$(CARGO) test $(TESTS) --no-run,$(CARGO) build --release --package abaque)

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
