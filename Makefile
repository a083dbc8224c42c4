# Two commands matter: `make play` runs the product, `make test` passes everything.
# Rust (and, once there is a web app, Node) is all that a machine needs before.

CARGO ?= cargo
FUZZ_TARGETS := setups moves rules records play protocol
# Seconds for each fuzz target: a short run in `make test`, a long one in `make fuzz`.
FUZZ_SHORT := 5
FUZZ_LONG := 600

.PHONY: play test format lint docs unit deny fuzz-short fuzz bench crash-test load pictures clean

play:
	$(CARGO) build --release --package abaque
	@echo
	@target/release/abaque show avalam
	@echo
	@target/release/abaque show abalone --layout belgian
	@echo
	@target/release/abaque show awale
	@echo
	@target/release/abaque --help

test: format lint docs unit deny fuzz-short
	@echo "make test: everything passes"

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings

docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --all-features

unit:
	$(CARGO) test --workspace --all-features

# Licences, bans and sources always; advisories where the network reaches their database.
deny:
	@command -v cargo-deny >/dev/null || $(CARGO) install --locked cargo-deny
	$(CARGO) deny --all-features check bans licenses sources
	@if $(CARGO) deny fetch db >/dev/null 2>&1; then \
		$(CARGO) deny --all-features check advisories; \
	else \
		echo "deny: the advisory database cannot be reached, advisories are not checked"; \
	fi

# Fuzzing needs a nightly toolchain; without one it is left out, and says so.
fuzz-short:
	@if $(CARGO) +nightly --version >/dev/null 2>&1; then \
		$(MAKE) --no-print-directory fuzz-run SECONDS_EACH=$(FUZZ_SHORT); \
	else \
		echo "fuzz: no nightly toolchain here, fuzzing is left out (rustup toolchain install nightly)"; \
	fi

fuzz:
	$(MAKE) --no-print-directory fuzz-run SECONDS_EACH=$(FUZZ_LONG)

.PHONY: fuzz-run
fuzz-run:
	@command -v cargo-fuzz >/dev/null || $(CARGO) install --locked cargo-fuzz
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

# The real server under load, killed again and again: everything it has confirmed must be there.
KILLS := 50
crash-test:
	$(CARGO) build --release --package abaque --package drill
	target/release/crash target/release/abaque $(KILLS)

# How many can play: sockets, durable moves a second, how long they take, memory, processor.
load:
	$(CARGO) build --release --package abaque --package drill
	target/release/load target/release/abaque

# The pictures of the README, drawn by the program itself.
pictures:
	$(CARGO) build --release --package abaque
	$(CARGO) run --release --package abaque --example pictures

clean:
	$(CARGO) clean
	rm -rf fuzz/target fuzz/corpus fuzz/artifacts
