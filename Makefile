# `make play` runs the product, `make check` is for every change, `make test` passes everything.
# Rust and Node are all that a machine needs before.

CARGO ?= cargo
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
# Tests build a fresh clone once: incremental compilation would only cost time and gigabytes.
ifdef CI
export CARGO_INCREMENTAL := 0
else
test: export CARGO_INCREMENTAL := $(if $(wildcard $(TARGET)/debug/incremental),1,0)
endif
# For builds beside the usual one, which nobody debugs or changes bit by bit: a third of the disk.
LEAN := CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=false

.PHONY: play check test format lint docs clean

# The server with the web app, at the address that it prints and opens. OPEN= keeps the browser shut.
OPEN ?= --open
play:
	@# npm mostly waits for the network: its packages come while the module for browsers is built.
	@$(MAKE) --no-print-directory web/node_modules & packages=$$!; \
		$(MAKE) --no-print-directory engine && wait $$packages
	@$(MAKE) --no-print-directory web ENGINE=keep
	@echo "make play: building the program (minutes the first time, seconds after a change)"
	$(CARGO) build --profile play --package abaque
	"$(TARGET)/play/abaque" serve $(OPEN)

# What answers within a minute or so on a built tree.
check: format
	$(CHAINS) check-cargo check-web
	@echo "make check: passes; make test runs the rest"

# The pages come first: the program embeds them. Each chain has an order that reuses builds: cargo's steps, which
# share one target directory, and what builds elsewhere.
test: export ENGINE := $(if $(filter keep,$(ENGINE)),keep,required)
test: tools format web
	$(CHAINS) test-cargo test-rest
	@echo "make test: everything passes"

# Two chains of steps side by side, one step of each at a time.
CHAINS := $(MAKE) --no-print-directory --jobs=2 --output-sync=line
# `$(call STEP,NAME)` runs a step and says how long it took.
STEP = @start=$$(date +%s); env -u MAKEFLAGS $(MAKE) --no-print-directory CARGO="$(CARGO)" $(1) && \
	echo "make: $(1) took $$(($$(date +%s) - start)) s"
.PHONY: check-cargo check-web test-cargo test-rest
check-cargo:
	$(call STEP,lint)
	$(call STEP,unit-quick)
check-web:
	$(call STEP,web-check)
	$(call STEP,web-test)
test-cargo:
	$(call STEP,lint)
	$(call STEP,docs)
	$(call STEP,unit)
	$(call STEP,web-e2e-quick)
test-rest:
	$(call STEP,web-check)
	$(call STEP,web-test)
	$(call STEP,deny)
	$(call STEP,fuzz-short)
	$(call STEP,python)
	$(call STEP,portable-check)
	$(call STEP,wasm-test)
	$(call STEP,api-short)

# What only tests need. Installs it where that takes no question, else says what to install.
.PHONY: tools
tools: TOOLS := chromium python3 tmux postgresql nats-server
cluster-tools: TOOLS := postgresql nats-server
tools cluster-tools:
	@for tool in $(TOOLS); do \
		{ command -v $$tool >/dev/null || [ -x /usr/sbin/$$tool ]; } && continue; \
		[ $$tool = postgresql ] && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && continue; \
		[ $$tool = postgresql ] && command -v initdb >/dev/null && continue; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq $$tool; \
		else \
			echo "make $@ needs $$tool: install it with your system's package manager"; exit 1; \
		fi; \
	done

format:
	$(CARGO) fmt --all --check

WORKSPACE := --workspace --all-features
lint:
	$(CARGO) clippy $(WORKSPACE) --all-targets -- -D warnings

docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(WORKSPACE) --no-deps

# Without the examples, which clippy has checked and which take minutes to build, but for two: an engine that the tests of
# `abaque match` play against, and the checksums of `portable-check`.
TESTS := $(WORKSPACE) --lib --bins --tests
# cargo-nextest, where it is installed, runs the tests of all crates side by side.
NEXTEST := $(shell command -v cargo-nextest)
RUN_TESTS = $(CARGO) $(if $(NEXTEST),nextest run $(1),test $(2))

.PHONY: unit unit-quick test-examples
unit: test-examples
	$(call RUN_TESTS,$(TESTS),$(TESTS))
	ABAQUE_TEST_STORE=postgres $(CARGO) test --workspace --all-features --test live
	$(CARGO) test $(WORKSPACE) --doc

# Without the tests that start the program, a server or a terminal.
unit-quick:
	$(call RUN_TESTS,$(TESTS) --profile quick,$(WORKSPACE) --lib --bins)

test-examples:
	$(CARGO) build $(WORKSPACE) --example ugi_engine --example checksums

# Licences, bans and sources always; advisories where the network reaches their database. As cargo-deny is built for
# one run of seconds, it is built without optimisation and debug information.
.PHONY: deny
# `make deny ADVISORIES=FOLDER` checks against a clone of https://github.com/RustSec/advisory-db and says of which day
# it is. cargo-deny expects a clone under a name that ends in a hash of that address.
ADVISORY_CLONE := advisory-db-3157b0e258782691
deny:
	@command -v cargo-deny >/dev/null || \
		{ CARGO_PROFILE_DEV_DEBUG=0 $(CARGO) install --locked --debug --target-dir "$(TARGET)/tools" cargo-deny && \
			rm -rf "$(TARGET)/tools"; }
	$(CARGO) deny --all-features check bans licenses sources
	@if [ -n "$(ADVISORIES)" ]; then \
		copy="$(abspath $(TARGET))/advisories"; \
		rm -rf "$$copy" && mkdir -p "$$copy" && cp -r "$(ADVISORIES)" "$$copy/$(ADVISORY_CLONE)" && \
		sed "s|^\[advisories\]|&\ndb-path = \"$$copy\"\nmaximum-db-staleness = \"P9999D\"|" deny.toml > "$$copy/deny.toml" && \
		$(CARGO) deny --all-features --offline --config "$$copy/deny.toml" check advisories && \
		echo "deny: advisories checked against a copy of $$(git -C "$(ADVISORIES)" log -1 --format=%cs)"; \
	elif $(CARGO) deny fetch db >/dev/null 2>&1; then \
		$(CARGO) deny --all-features check advisories; \
	else \
		echo "deny: ADVISORIES WERE NOT CHECKED: the advisory database cannot be reached."; \
		echo "deny: to check against a copy: make deny ADVISORIES=FOLDER (a clone of RustSec/advisory-db)"; \
	fi

# Seconds for each fuzz target: a short run in `make test`, a long one in `make fuzz`. Two run side by side.
FUZZ_TARGETS := setups moves rules records play protocol live
FUZZ_RUNS := $(addprefix fuzz-run-,$(FUZZ_TARGETS))
FUZZ_SECONDS := 600
# The longest input of each target in bytes: a little more than the longest text that means something, because length
# costs inputs.
FUZZ_LENGTH_setups := 320
FUZZ_LENGTH_moves := 40
FUZZ_LENGTH_rules := 120
FUZZ_LENGTH_records := 1000
FUZZ_LENGTH_play := 64
FUZZ_LENGTH_protocol := 600
FUZZ_LENGTH_live := 600
# What long runs have added, a line for each target: date, target, inputs. Commit it.
FUZZ_TOTALS := fuzz/inputs.txt
FUZZ_SUM = awk '!/^\#/ { n += $$3 } END { printf "fuzz: %.0f inputs so far, over all targets and long runs\n", n }'
.PHONY: fuzz fuzz-short $(FUZZ_RUNS)
fuzz:
	cd fuzz && $(CARGO) build --release --bins --target-dir "$(TARGET)/fuzz"
	$(MAKE) --no-print-directory --jobs=2 $(FUZZ_RUNS) FUZZ_SECONDS=$(FUZZ_SECONDS)
	@$(FUZZ_SUM) fuzz/inputs.txt

fuzz-short:
	$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=5 FUZZ_TOTALS=/dev/null

$(FUZZ_RUNS): fuzz-run-%:
	@mkdir -p fuzz/corpus/$* fuzz/seeds/$* fuzz/artifacts
	@"$$(ls -t "$(TARGET)"/fuzz/*/release/$* | head -n 1)" fuzz/corpus/$* fuzz/seeds/$* -timeout=10 \
		-dict=fuzz/words.dict -max_len=$(FUZZ_LENGTH_$*) -entropic=0 -reduce_inputs=0 -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=fuzz/artifacts/$*- -print_final_stats=1 \
		>fuzz/$*.log 2>&1 || { tail -n 60 fuzz/$*.log; exit 1; }
	@runs="$$(sed -n 's/.*number_of_executed_units: *//p' fuzz/$*.log)"; \
		echo "$$(date -u +%F) $* $$runs" >> $(FUZZ_TOTALS); \
		echo "fuzz: $*, $$runs inputs"

# For any x86-64 processor instead of those since 2013: the same program, tested and left in the folder that is
# printed. It must count, search and prove as the usual build does.
PORTABLE := RUSTFLAGS="-C target-cpu=x86-64" CARGO_TARGET_DIR="$(TARGET)/portable"
# `$(call SAME,PORTABLE,USUAL)` compares two builds: perft, reviews with the solver's proofs, and the search's nodes.
define SAME
	@checksums() { "$$1/examples/checksums" $(wildcard web/src/demo/games/*.txt) > "$(TARGET)/portable/$$2"; }; \
	checksums "$(1)" portable-sums && checksums "$(2)" usual-sums && \
		diff "$(TARGET)/portable/portable-sums" "$(TARGET)/portable/usual-sums" || \
		{ echo "portable: the program does not compute what the usual build computes"; exit 1; }
endef
PORTABLE_BUILD := --package abaque --bin abaque --package engine --example checksums
.PHONY: portable portable-check
portable: web
	$(PORTABLE) $(CARGO) build --release $(PORTABLE_BUILD)
	$(CARGO) build --profile play $(PORTABLE_BUILD)
	$(call SAME,$(TARGET)/portable/release,$(TARGET)/play)
	@# On an emulated processor of 2008 the portable program counts moves, and the usual one says what it needs.
	@command -v qemu-x86_64 >/dev/null || { echo "make portable needs qemu-x86_64: install qemu-user"; exit 1; }
	qemu-x86_64 -cpu Nehalem "$(TARGET)/portable/release/abaque" perft awale --depth 5
	@qemu-x86_64 -cpu Nehalem "$(TARGET)/play/abaque" perft awale --depth 5; [ $$? = 2 ] || \
		{ echo "portable: the usual program does not refuse an old processor"; exit 1; }
	@echo "portable: $(TARGET)/portable/release/abaque"

# The same comparison with the builds of the tests, and without the server, whose code does not depend on the processor.
# The networks have other code for old processors.
portable-check:
	$(PORTABLE) $(LEAN) $(CARGO) build --package engine --example checksums
	$(MAKE) --no-print-directory test-examples
	$(call SAME,$(TARGET)/portable/debug,$(TARGET)/debug)

# Figures come from the `dist` profile: whole-program optimisation, which takes minutes to build.
.PHONY: dist bench deep-test crash-test load pictures
dist: web
	$(CARGO) build --profile dist --package abaque --package drill

# Speed of the rules beside the plain implementation, in one run.
bench:
	$(CARGO) run --profile dist --package abaque -- bench --seconds 10

# Cross-checks that take minutes to hours: Avalam's solver against plain search, further from the end; 10⁵ simulated
# games each with one server and with several that share a database.
deep-test:
	$(CARGO) test --release --package solver -- --ignored
	SEEDS=0..100000 $(CARGO) test --release --package table --test all -- simulation::games

# The real server under load, killed again and again, stopped, with a clock that is set and a disk that fills:
# everything it has confirmed must be there, and nobody loses on time while it stands still.
KILLS ?= 50
crash-test:
	$(CARGO) build --profile play --package abaque --package drill
	"$(TARGET)/play/crash" "$(TARGET)/play/abaque" $(KILLS)

# A site of three servers behind a proxy, with PostgreSQL, NATS and throw-away data, until Ctrl-C. OPEN= keeps the
# browser shut.
.PHONY: cluster cluster-tools cluster-crash
cluster: web cluster-tools
	$(CARGO) build --profile play --package abaque --package drill
	"$(TARGET)/play/cluster" "$(TARGET)/play/abaque" $(OPEN)

# The same site while its parts are killed, stopped and cut off from each other: everything it has confirmed must be
# there once, and nobody loses on time while nobody can move. Half an hour or more.
FAULTS ?= 200
cluster-crash: cluster-tools
	$(CARGO) build --profile play --package abaque --package drill
	"$(TARGET)/play/cluster-crash" "$(TARGET)/play/abaque" $(FAULTS)

# A contest of 40 bots over 780 games, many of which misbehave; the program is killed four times. Its results stay in
# the folder CONTEST_OUT, whose page is then looked at in a browser.
CONTEST_OUT ?= $(TARGET)/contest-test
.PHONY: contest-test contest-page
contest-test: web test-examples
	ABAQUE_CONTEST_OUT="$(CONTEST_OUT)" $(CARGO) test --package abaque --test tournament -- --ignored forty
	$(MAKE) --no-print-directory contest-page
contest-page:
	ABAQUE_CONTEST_OUT="$(CONTEST_OUT)" $(NPM) run contest

# Every attack that one address can make, with bystanders who play, read and wait for the computer.
# ATTACK=level-10,hints runs some of them.
.PHONY: siege
siege: web
	$(CARGO) build --profile play --package abaque --package drill
	"$(TARGET)/play/siege" "$(TARGET)/play/abaque" $(ATTACK)

# How many can play: sockets, durable moves a second, how long they take, memory, processor.
# Medians of every list and search over 400,000 games, with eight clients at once.
.PHONY: search-load
search-load:
	$(CARGO) run --package server --profile play --example search_load

# STORE=sqlite,postgres SERVERS=1,3 GAMES=100,1000 measures each; LOAD has the other options (crates/drill/src/bin/load.rs).
STORE ?= sqlite
SERVERS ?= 1
GAMES ?= 1000
load: dist $(if $(findstring postgres,$(STORE)),cluster-tools)
	"$(TARGET)/dist/load" "$(TARGET)/dist/abaque" store=$(STORE) servers=$(SERVERS) games=$(GAMES) $(LOAD)

# The pictures of the README, drawn by the program itself.
pictures:
	$(CARGO) build --profile play --package abaque
	$(CARGO) run --profile play --package abaque --example pictures

# The web app's types and fixtures (web/src/wire), out of the Rust types; `make test` compares them.
.PHONY: wire
wire:
	WRITE_WIRE=1 $(CARGO) test --package protocol --all-features --lib typescript
	WRITE_WIRE=1 $(CARGO) test --package table --all-features --test all fixtures

# The engine for browsers. The Rust toolchain builds it if it has or can add the target; else Debian's second toolchain,
# which builds the standard library too.
# `make play` and the tests build it without LTO; what is published or measured has the profile `wasm`.
WASM_PROFILE ?= wasm-quick
dist portable web-bench npm: export WASM_PROFILE := wasm
WASM = $(TARGET)/wasm/engine-$(WASM_PROFILE).wasm
WASM_TARGET := wasm32-unknown-unknown
WASM_FLAGS := CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128" \
	CARGO_TARGET_DIR="$(TARGET)/wasm"
RUSTUP ?= rustup
SYSROOT ?= $$(rustc --print sysroot)
HAS_WASM_TARGET = [ -d "$(SYSROOT)/lib/rustlib/$(WASM_TARGET)/lib" ]
# `$(call WASM_CARGO,ARGUMENTS)` runs cargo for the target.
define WASM_CARGO
	@if $(HAS_WASM_TARGET); then \
		$(WASM_FLAGS) $(CARGO) $(1) --target $(WASM_TARGET); \
	else \
		$(WASM_FLAGS) RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
			/usr/bin/cargo $(1) --target $(WASM_TARGET) -Zbuild-std=std,panic_abort,test; \
	fi
endef
# What every browser with SIMD knows; wasm-opt makes the module a fifth smaller. -O1 does most of that in a fifth of the
# time.
WASM_OPT = wasm-opt $(if $(filter wasm,$(WASM_PROFILE)),-O3,-O1) --enable-simd --enable-bulk-memory --enable-sign-ext \
	--enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue
.PHONY: wasm wasm-test wasm-tools wasm-rules
wasm: wasm-tools
	$(call WASM_CARGO,build --profile $(WASM_PROFILE) --package wasm)
	@# An unoptimised copy is as old as what was built, so that the next run tries again.
	@built="$(TARGET)/wasm/$(WASM_TARGET)/$(WASM_PROFILE)/wasm.wasm"; [ "$(WASM)" -nt "$$built" ] || \
		{ command -v wasm-opt >/dev/null && $(WASM_OPT) "$$built" -o "$(WASM)"; } || \
		{ echo "wasm: not optimised: wasm-opt (binaryen) is missing or failed"; cp -p "$$built" "$(WASM)"; }
	@mkdir -p web/engine && { cmp -s "$(WASM)" web/engine/engine.wasm || cp "$(WASM)" web/engine/engine.wasm; }
	@echo "wasm: $(WASM), $$(wc -c < "$(WASM)") bytes, $$(gzip -9 < "$(WASM)" | wc -c) compressed"

wasm-tools:
	@as_root() { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; }; \
	command -v wasm-opt >/dev/null || { as_root && apt-get update -qq && apt-get install -y -qq binaryen >/dev/null; } || true; \
	$(HAS_WASM_TARGET) || \
	{ command -v $(RUSTUP) >/dev/null && timeout 120 $(RUSTUP) target add $(WASM_TARGET) >/dev/null 2>&1; } || \
	{ ls -d /usr/src/rustc-*/library >/dev/null 2>&1 && [ -x /usr/bin/cargo ] && command -v wasm-ld >/dev/null; } || \
	{ as_root && apt-get update -qq && apt-get install -y -qq rustc-web cargo-web rust-web-src lld; } || \
	{ echo "wasm: run 'rustup target add $(WASM_TARGET)', or install rustc-web, cargo-web, rust-web-src and lld"; exit 1; }

# What the pages take in. Where the engine cannot be built, they are built without it and say so in the settings;
# the tests fail (ENGINE=required). `make play ENGINE=keep` leaves the one that is there, which saves a minute after a
# change in the rules.
ENGINE ?= build
.PHONY: engine
engine:
	@mkdir -p web/engine
	@[ "$(ENGINE)" = keep ] || $(MAKE) --no-print-directory wasm || { rm -f web/engine/engine.wasm; \
		[ "$(ENGINE)" = build ] || { echo "make: the tests need the engine for browsers (see above)"; exit 1; }; \
		echo "make: no engine for browsers (see above): the pages are built without it"; }
	@sum="$$(cat web/engine/engine.wasm 2>/dev/null | cksum)"; \
		[ "$$sum" = "$$(cat web/engine/version 2>/dev/null)" ] || echo "$$sum" > web/engine/version
web/engine/version: engine ;

# The npm package @abaque/engine, in $(TARGET)/npm.
.PHONY: npm
npm: wasm web/node_modules
	rm -rf "$(TARGET)/npm" && cp -r crates/wasm/npm "$(TARGET)/npm"
	cp "$(WASM)" "$(TARGET)/npm/engine.wasm"
	cp LICENSE-MIT LICENSE-APACHE "$(TARGET)/npm"
	@# Its types alone: the package has no code for them.
	sed '/^export const/d' web/src/wire/index.ts > "$(TARGET)/npm/wire.d.ts"
	$(NPM) run board -- --outDir "$(TARGET)/npm/board" --emptyOutDir
	mv "$(TARGET)/npm/board/embed.html" "$(TARGET)/npm/board/index.html"
	cp web/src/fonts/*-license.txt "$(TARGET)/npm/board"
	cd "$(TARGET)/npm" && npm pack --silent

# In Node and in Chromium: the counts of the native engine, the moves of its levels, the rules' own tests (conformance
# and perft among them), and analyses and games over the messages. WASM_RULES is the list of those tests' modules.
WASM_RULES := $(TARGET)/wasm/rules.txt
wasm-test: export ENGINE := $(if $(filter keep,$(ENGINE)),keep,required)
wasm-test: engine
	@[ -e web/engine/engine.wasm ] || { echo "wasm-test: there is no engine: run it without ENGINE=keep"; exit 1; }
	@env -u MAKEFLAGS $(MAKE) --no-print-directory wasm-rules wasm-same

wasm-rules:
	$(call WASM_CARGO,test --profile wasm-quick --package avalam --package abalone --package awale --test all --no-run \
		--message-format json > "$(TARGET)/wasm/messages.json")
	@sed -n 's/.*"executable":"\([^"]*\.wasm\)".*/\1/p' "$(TARGET)/wasm/messages.json" > $(WASM_RULES)

.PHONY: wasm-same
wasm-same:
	$(MAKE) --no-print-directory web-program BUILD=debug
	"$(TARGET)/debug/abaque" bench --engine > "$(TARGET)/wasm/native.txt"
	node crates/wasm/tests/node.mjs web/engine/engine.wasm "$(TARGET)/wasm/native.txt" $$(cat $(WASM_RULES))
	$(MAKE) --no-print-directory npm WASM_PROFILE=$(WASM_PROFILE)
	node crates/wasm/tests/package.mjs "$$(ls "$(TARGET)"/npm/*.tgz)" "$(TARGET)/wasm/package"
	NATIVE="$(TARGET)/wasm/native.txt" RULES="$(WASM_RULES)" PACKAGE="$(TARGET)/npm" $(NPM) run wasm

# The Python package: its wheel, installed into a fresh virtual environment with what its tests need, and tested there
# against the program. The wheel has a target directory of its own, because maturin builds with other settings, and the
# dev profile, which takes two thirds of the time of a release build.
PYTHON ?= python3
VENV := $(TARGET)/venv
PIP := "$(VENV)/bin/python" -m pip install --quiet --disable-pip-version-check
.PHONY: python python-venv python-wheel python-bench
python: python-wheel
	$(MAKE) --no-print-directory web-program BUILD=debug
	$(PIP) "$$(ls "$(TARGET)"/wheel/wheels/*.whl)[test]"
	cd crates/python && ABAQUE_PROGRAM="$(TARGET)/debug/abaque" "$(VENV)/bin/python" -m pytest -p no:cacheprovider

python-venv:
	@"$(PYTHON)" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || \
		{ echo "make python needs Python 3.10 or newer with venv: install python3 and python3-venv, or set PYTHON"; exit 1; }
	rm -rf "$(VENV)"
	"$(PYTHON)" -m venv "$(VENV)"

# The wheel is built from the path by pip, as `pip install ./crates/python` does it; only the profile, the target directory
# and the place of maturin are ours, so that nothing is built twice.
python-wheel: python-venv
	$(PIP) "maturin>=1.9.4,<2"
	rm -rf "$(TARGET)/wheel/wheels"
	PATH="$(VENV)/bin:$$PATH" $(LEAN) CARGO_TARGET_DIR="$(TARGET)/wheel" MATURIN_PEP517_ARGS="--profile $(or $(WHEEL_PROFILE),dev)" \
		"$(VENV)/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps \
		--wheel-dir "$(TARGET)/wheel/wheels" ./crates/python

# Requests that schemathesis makes from the OpenAPI document, against the real program.
API_EXAMPLES ?= 200
.PHONY: api api-short
api:
	$(MAKE) --no-print-directory web-program BUILD=debug
	@[ -x "$(TARGET)/schemathesis/bin/schemathesis" ] || { "$(PYTHON)" -m venv "$(TARGET)/schemathesis" && \
		"$(TARGET)/schemathesis/bin/python" -m pip install --quiet --disable-pip-version-check "schemathesis>=4,<5"; }
	crates/server/tests/api/schemathesis.sh "$(TARGET)/debug/abaque" "$(TARGET)/schemathesis/bin/schemathesis" $(API_EXAMPLES)

api-short:
	$(MAKE) --no-print-directory api API_EXAMPLES=10

# Speed of the package beside OpenSpiel and the program, in one run. OpenSpiel has no wheel for every Python.
python-bench:
	$(MAKE) --no-print-directory python-wheel WHEEL_PROFILE=dist
	$(CARGO) build --profile dist --package abaque
	$(PIP) "$$(ls "$(TARGET)"/wheel/wheels/*.whl)"
	-$(PIP) open_spiel
	ABAQUE_PROGRAM="$(TARGET)/dist/abaque" "$(VENV)/bin/python" crates/python/bench.py

# The web app. Its packages are fetched when their list has changed; browsers never are.
NPM := npm --prefix web --silent

web/node_modules: web/package.json web/package-lock.json
	PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm --prefix web ci
	@touch web/node_modules

# Builds the pages, which the program then takes in: only when they would differ, because the program is
# built again after them.
web: web/dist/index.html.br
web/dist/index.html.br: $(wildcard web/*.html web/*.json web/*.ts web/*.js) \
		$(shell find locales web/src web/public web/scripts -type f) web/engine/version | web/node_modules
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
	$(if $(filter debug,$(BUILD)),$(CARGO) test $(TESTS) --no-run,$(CARGO) build --profile $(BUILD) --package abaque)

# Whole games in a real browser against the real program. Needs Chromium. The quick form, in `make test`,
# leaves out what repeats for another game or language (`long` in web/tests/e2e).
web-e2e: web-program
	ABAQUE_PROGRAM="$(PROGRAM)" $(NPM) run e2e -- $(E2E)

.PHONY: web-e2e-quick
web-e2e-quick:
	$(MAKE) --no-print-directory web-e2e BUILD=debug E2E="--grep-invert @long"

# How much the pages weigh, how soon a board can be played on a slow line, and the engine in Chromium beside the native
# one. Published figures compare with the native engine of the `dist` profile: `make web-bench BUILD=dist`.
web-bench: web-program
	ABAQUE_PROGRAM="$(PROGRAM)" $(NPM) run bench

# Every page at six sizes, light and dark, into web/gallery.
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
