# Zug's front door. Meson describes the build (meson.build); these are the short names.
# Every target first installs the Debian packages it needs (tools/bootstrap).

BUILD ?= build
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60
TORTURE_SECONDS ?= 600
POWER_CUTS ?= 5000
POWER_SEED ?= 1
WERROR ?= false
ASAN_CC ?= gcc
# How far clang's analyzer follows a path: deep takes ten minutes, shallow seconds and finds most.
LINT_DEPTH ?= deep
# Tests that run at a time: one more than there are processors, for those of the zone mostly wait.
TESTS_AT_ONCE ?= $(shell expr $$(nproc) + 1)
FUZZ_TARGETS = $(patsubst fuzz/fuzz_%.c,%,$(wildcard fuzz/fuzz_*.c))

# The rooms whose branch coverage is measured: docs/coverage.md.
COVERED = base core notation

# Tests of commands that read files with several threads.
THREADED = check_files format_files select_files openings_files stats_files

# The page is the same in every build: one of them is enough to try it in.
WITHOUT_PAGE = -Dpage=disabled
# What a zone of many nodes needs is found if it is there; tests insist on it.
WITH_CLUSTER = -Dpostgres=enabled -Dnats=enabled
SANITIZE = $(WITHOUT_PAGE) -Db_sanitize=address,undefined -Db_lundef=false --buildtype=debugoptimized
C_FILES = $(shell git ls-files '*.c' '*.h')
# Tables that tools/gen-messages writes, a row a line.
MADE_FILES = server/msg/msg_tables.h server/wire/wire_requests.h server/wire/wire_stored.h
TIDY_FILES = $(filter-out src/wasm/%,$(filter %.c,$(C_FILES)))

.DEFAULT_GOAL := all
MAKEFLAGS += --no-print-directory

all: need-build $(BUILD)/build.ninja ## build build/zug: release, -O3, LTO
	@ninja -C $(BUILD) --quiet installed

run: all ## build, then open a playing zone on http://127.0.0.1:8064
	@$(BUILD)/zug serve --computer auto

test: need-build need-test $(BUILD)/.tests-enabled ## build and run every test
	@$(call run_tests,$(BUILD),tools/requirements --check)

built-tests: need-build need-test $(BUILD)/.tests-enabled ## build every test, and run none
	@ninja -C $(BUILD) --quiet all meson-test-prereq

# Those of the tools run no code of ours that a sanitizer could see; nor do others that the build leaves out then.
asan: need-build need-test ## all tests under the address and undefined-behaviour sanitizers
	@test -f build-asan/build.ninja || CC=$(ASAN_CC) meson setup build-asan $(SANITIZE) -Dwerror=true \
	    -Dtests=enabled $(WITH_CLUSTER) -Dc_args=-fno-sanitize-recover=all
	@$(call run_tests,build-asan,,--no-suite tools)

tsan: need-build need-test ## the tests of the server, the zone and --jobs under the thread sanitizer
	@test -f build-tsan/build.ninja || meson setup build-tsan $(WITHOUT_PAGE) -Db_sanitize=thread \
	    -Db_lundef=false --buildtype=debugoptimized -Dwerror=true -Dtests=enabled $(WITH_CLUSTER)
	@$(call run_tests,build-tsan,,--suite server --suite zone --timeout-multiplier 4)
	@$(call run_tests,build-tsan,,$(THREADED) --timeout-multiplier 4)

fuzz: need-build need-fuzz ## run each fuzz target for FUZZ_SECONDS, and print executions
	@test -f build-fuzz/build.ninja || CC=clang meson setup build-fuzz $(SANITIZE) -Dfuzz=true \
	    -Dtests=disabled -Dc_args=-fno-sanitize-recover=all
	@ninja -C build-fuzz --quiet $(FUZZ_TARGETS:%=fuzz/fuzz_%)
	@tools/fuzz-all --build build-fuzz $(FUZZ_SECONDS)

tables: need-build need-test $(BUILD)/.tests-enabled ## the solver against whole tables and the oracle: hours
	@ninja -C $(BUILD) --quiet tests/unit/test_unwinnable_tables tests/unit/test_unwinnable_oracle
	@$(BUILD)/tests/unit/test_unwinnable_oracle 2000 1 200000
	@$(BUILD)/tests/unit/test_unwinnable_tables all

torture: need-build $(BUILD)/build.ninja ## kill a zone under load, for TORTURE_SECONDS, and flip bits in its database
	@ninja -C $(BUILD) --quiet zug examples/bot
	@tests/zone/crash.py $(BUILD)/zug $(BUILD)/examples/bot --seconds $(TORTURE_SECONDS) --pairs 8
	@tests/zone/zone_verify.py $(BUILD)/zug --flips 3000

torture-cluster: need-build need-test $(BUILD)/build.ninja ## break a zone of three nodes in every way, for TORTURE_SECONDS
	@ninja -C $(BUILD) --quiet zug tests/cluster/lines
	@tests/cluster/torture.py $(BUILD)/zug $(BUILD)/tests/cluster/lines --nodes 3 --seconds $(TORTURE_SECONDS) --games 200

powercuts: need-build $(BUILD)/build.ninja ## cut the power of a recorded zone at POWER_CUTS moments
	@ninja -C $(BUILD) --quiet zug tests/power/libdisk_shim.so
	@tests/power/power_cuts.py $(BUILD)/zug $(BUILD)/tests/power/libdisk_shim.so --cuts $(POWER_CUTS) \
	    --seed $(POWER_SEED)

bench: all need-bench ## speed against Debian's stockfish and pgn-extract, side by side
	@ninja -C $(BUILD) --quiet bench tests/zone/echo_server
	@bench/perft $(BUILD)/zug --listed $(BUILD)/bench/perft_listed
	@bench/pgn $(BUILD)/zug --generator $(BUILD)/bench/make_pgn
	@bench/search $(BUILD)/zug --generator $(BUILD)/bench/make_pgn
	@bench/dead $(BUILD)/zug --generator $(BUILD)/bench/make_pgn --times $(BUILD)/bench/dead_times
	@bench/pair --times $(BUILD)/bench/pair_times
	@bench/echo --server $(BUILD)/tests/zone/echo_server --load $(BUILD)/bench/echo_load
	@bench/zone --zug $(BUILD)/zug --load $(BUILD)/bench/zone_load \
	    --echo $(BUILD)/tests/zone/echo_server --echo-load $(BUILD)/bench/echo_load
	@bench/fair --zug $(BUILD)/zug
	@bench/python --build $(BUILD)

# Fetches the others from npm when it is first run.
bench-js: need-build $(BUILD)/build.ninja ## the package for JavaScript beside chessops and chess.js
	@ninja -C $(BUILD) --quiet packages/js/package.stamp
	@test -d bench/js/node_modules || npm ci --prefix bench/js --ignore-scripts --no-audit --no-fund --loglevel=error
	@node bench/js/bench.mjs $(BUILD)/packages/js/zug-chess

bench-cluster: need-build need-test $(BUILD)/.tests-enabled ## what many nodes cost, over PostgreSQL and NATS of its own; needs root
	@ninja -C $(BUILD) --quiet zug bench
	@bench/cluster --zug $(BUILD)/zug --load $(BUILD)/bench/zone_load --store-load $(BUILD)/bench/store_load
	@bench/scale

format: need-lint ## lay out the C sources with clang-format
	@clang-format -i $(C_FILES)

lint: need-build need-test need-lint ## layout, clang's warnings, clang-tidy and cppcheck
	@clang-format --dry-run -Werror $(C_FILES)
	@! git grep -nP '^.{101,}' -- '*.c' '*.h' $(addprefix :!,$(MADE_FILES)) || { echo 'lint: over 100 columns' >&2; false; }
	@test -f build-lint/build.ninja || CC=clang meson setup build-lint $(WITHOUT_PAGE) -Dwerror=true -Dtests=enabled \
	    $(WITH_CLUSTER) --buildtype=debug
	@ninja -C build-lint --quiet all meson-test-prereq
	@echo $(TIDY_FILES) | xargs -n 1 -P 2 clang-tidy -p build-lint --quiet --warnings-as-errors='*' \
	    $(addprefix --extra-arg=,-Xclang -analyzer-config -Xclang mode=$(LINT_DEPTH))
	@mkdir -p build-lint/cppcheck
	@cppcheck --quiet -j 2 --cppcheck-build-dir=build-lint/cppcheck --std=c11 \
	    --enable=warning,performance,portability --error-exitcode=1 --inline-suppr \
	    --suppress=ctuuninitvar -I include -I src -I server src cli server examples
	@echo 'lint: clean'

coverage: need-build need-test need-coverage ## branch coverage of base, core and notation by their tests
	@test -f build-coverage/build.ninja || meson setup build-coverage $(WITHOUT_PAGE) --buildtype=debug \
	    -Db_coverage=true -Dtests=enabled -Dc_args="['-DZUG__INLINE=static inline']"
	@find build-coverage -name '*.gcda' -delete
	@$(call run_tests,build-coverage,,$(COVERED:%=--suite %) --suite fuzz --timeout-multiplier 4)
	@gcovr --root . --object-directory build-coverage --branches --exclude-unreachable-branches \
	    $(COVERED:%=--filter src/%) --fail-under-branch 99

install: all ## install into PREFIX (below DESTDIR if set)
	@$(call configure,--reconfigure $(BUILD) -Dprefix=$(PREFIX))
	@ninja -C $(BUILD) --quiet installed
	@meson install -C $(BUILD) --no-rebuild

# The packages of the page are fetched before, with the settings of who fetches them: debhelper hides those.
deb: need-build need-deb ## build the Debian packages zug, libzug1, libzug-dev and python3-zug into $(BUILD)
	@node web/install.mjs
	@tools/make-deb $(BUILD)

# Headers that came after the first build are looked for again.
wheel: need-build need-wheel $(BUILD)/build.ninja ## build a wheel of the package for Python into $(BUILD)
	@$(call configure,--reconfigure $(BUILD) -Dpython=enabled)
	@ninja -C $(BUILD) --quiet installed
	@tools/make-wheel $(BUILD) $(BUILD)

# What it needs that others do not, as a program that reads the headers, is installed for it alone.
docs: need-build need-docs $(BUILD)/build.ninja ## build the documentation as a site with a search into $(BUILD)/site
	@$(call configure,--reconfigure $(BUILD) -Dpython=enabled)
	@ninja -C $(BUILD) --quiet installed packages/js/package.stamp
	@tools/make-site $(BUILD) $(BUILD)/site

# Packed, not published.
npm: need-build $(BUILD)/build.ninja ## build the package for JavaScript, $(BUILD)/zug-chess-VERSION.tgz
	@ninja -C $(BUILD) --quiet packages/js/package.stamp
	@npm pack --silent --ignore-scripts --pack-destination $(BUILD) $(abspath $(BUILD))/packages/js/zug-chess

requirements: need-build need-test $(BUILD)/.tests-enabled ## write docs/requirements.md from the tests
	-@$(call run_tests,$(BUILD))
	@tools/requirements $(BUILD)

clean: ## remove every build folder
	@rm -rf build build-asan build-tsan build-fuzz build-lint build-coverage

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 18

# $(call run_tests,DIR,CHECK,OPTIONS): builds and runs the tests of a build folder, all of them unless options
# name some, then the check, if one is named, which reads their log; the last line is the count of both.
run_tests = ninja -C $(1) --quiet all meson-test-prereq \
    && { meson test -C $(1) --no-rebuild --num-processes $(TESTS_AT_ONCE) $(3); \
         $(if $(2),$(2) $(1) >$(1)/check.tap;) tools/tap-summary $(1) $(if $(2),$(1)/check.tap); }

# $(call configure,OPTIONS): runs meson setup; what it says is of interest only if it fails.
configure = said=$$(meson setup $(1) 2>&1) || { echo "$$said"; exit 1; }

$(BUILD)/build.ninja:
	@$(call configure,$(BUILD) --buildtype=release -Db_lto=true -Dwerror=$(WERROR) \
	    -Dprefix=$(PREFIX))

# cmocka, libpq and libnats may have been installed after the first build: look again, and insist.
$(BUILD)/.tests-enabled: | $(BUILD)/build.ninja
	@$(call configure,--reconfigure $(BUILD) -Dtests=enabled $(WITH_CLUSTER))
	@touch $@

need-%:
	@tools/bootstrap $*

.PHONY: all run test built-tests asan tsan fuzz tables torture torture-cluster powercuts bench bench-cluster bench-js format lint coverage install deb wheel npm docs requirements clean help
