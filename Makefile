# Builds build/countercheck and runs its checks.  `make verify` and `make test` set up a bare
# machine first (scripts/setup.sh).  CONFIG=release|asan|tsan|fuzz|clang|analyze has its own folder in build/;
# ARCH=native|portable: with AVX2 and BMI2 where this machine has them, or for any x86-64.
CONFIG ?= release
ARCH ?= native
PREFIX ?= /usr/local
CC = $(if $(filter fuzz clang,$(CONFIG)),clang,gcc)
# The Debian one, which the packages of scripts/setup.sh belong to, if there is another before it.
PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)
export PYTHON

OUT := build/$(CONFIG)$(if $(filter portable,$(ARCH)),-portable)
PROGRAM := $(if $(filter release-native,$(CONFIG)-$(ARCH)),build/countercheck,$(OUT)/countercheck)

HAS_AVX2 := $(shell grep -qw avx2 /proc/cpuinfo 2>/dev/null && grep -qw bmi2 /proc/cpuinfo && echo yes)
# Valgrind, which runs a profile, knows no AVX-512.
NATIVE := $(if $(filter profile,$(CONFIG)),x86-64-v3,native)
ARCH_FLAGS := $(if $(filter native-yes,$(ARCH)-$(HAS_AVX2)),-march=$(NATIVE))
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Wno-psabi
# -idirafter: movegen/limits.h must not stand in for the C library's.
CPPFLAGS += -D_GNU_SOURCE -iquote . -iquote $(OUT)/gen -idirafter movegen
OPTIMISE_release := -O3
OPTIMISE_profile := -O3 -g
OPTIMISE_faults := -O2 -DCOUNTERCHECK_FAULTS
OPTIMISE_asan := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
OPTIMISE_tsan := -O1 -g1 -fsanitize=thread
OPTIMISE_clang := -O3
# gcc 12 loses sight of memory that a caller's structure holds: asan and valgrind look for leaks.
OPTIMISE_analyze := -O1 -fanalyzer -Wno-analyzer-malloc-leak
# Some checks left to asan: with those and coverage, clang takes minutes for each core.
OPTIMISE_fuzz := $(OPTIMISE_asan) -fsanitize=fuzzer-no-link -fno-sanitize=null,alignment,object-size
CFLAGS := -std=c17 $(OPTIMISE_$(CONFIG)) $(ARCH_FLAGS) $(WARNINGS) -pthread
LDLIBS := -lxxhash -ljansson -lm

# Built-in variants that get a counter of their own, and the width of their bitboards.
FIXED_64 := chess overkill gothic-isles
FIXED_128 := capablanca thunderstruck
FIXED_256 := io
FIXED := $(FIXED_64) $(FIXED_128) $(FIXED_256)
c_name = $(subst -,_,$(1))

INI := $(sort $(wildcard movegen/variants/*.ini))
MOVEGEN_C := $(sort $(wildcard movegen/*.c))
PERFT_C := $(filter-out perft/mkplan.c perft/count_fixed.c perft/countercheck.c,$(sort $(wildcard perft/*.c)))
MOVEGEN_O := $(MOVEGEN_C:%.c=$(OUT)/%.o) $(OUT)/gen/variants_builtin.o
FIXED_O := $(if $(filter-out faults,$(CONFIG)),$(foreach v,$(FIXED),$(OUT)/perft/count_fixed_$(call c_name,$(v)).o))
PERFT_O := $(PERFT_C:%.c=$(OUT)/%.o) $(FIXED_O)
# Everything but main(), for the unit tests.
LIBRARY_O := $(MOVEGEN_O) $(filter-out $(OUT)/perft/main.o,$(PERFT_O))

.PHONY: all always verify verify-deep test test-unit test-cli test-python asan tsan crosscheck \
	crosscheck-deep crosscheck-stockfish misreadings misreadings-report bench bench-peers profile \
	manifest lint clean setup library install uninstall manual pictures test-fuzz fuzz analysers \
	clang clang-tidy cppcheck analyze analyzed shellcheck valgrind unit-programs fuzz-programs \
	planted-faults diagnose charts
.DELETE_ON_ERROR:
.SECONDARY:

all: $(PROGRAM)

$(PROGRAM): $(MOVEGEN_O) $(PERFT_O)
	$(CC) $(CFLAGS) -o $@ $^ $(LDLIBS)

$(OUT)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# Speed doesn't matter there, the time to compile does.
NO_CHECKS := $(if $(filter fuzz,$(CONFIG)),-fno-sanitize=all)
$(OUT)/movegen/core%_faults.o $(OUT)/perft/count%_faults.o: CFLAGS += -O1 $(NO_CHECKS)
$(FIXED_O) $(OUT)/perft/count64.o $(OUT)/perft/count128.o $(OUT)/perft/count256.o: private CFLAGS += $(NO_CHECKS)
# Comparing squares tells a fuzzer nothing, and takes more than half of its time.
$(OUT)/movegen/core64.o $(OUT)/movegen/core128.o $(OUT)/movegen/core256.o: private CFLAGS += \
	$(if $(filter fuzz,$(CONFIG)),-fno-sanitize-coverage=trace-cmp)

$(OUT)/gen/variants_builtin.o: build/variants_builtin.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# What was built in, renewed when a game is added or taken away.
build/variants.list: always
	@mkdir -p $(@D)
	@echo '$(INI)' > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

build/variants_builtin.c: scripts/embed.py $(INI) build/variants.list
	@mkdir -p $(@D)
	$(PYTHON) scripts/embed.py $@ $(INI)

# The commit that --version tells, renewed when it changes; "" outside a git checkout.
COMMIT := $(if $(wildcard .git),$(shell git rev-parse --short=12 HEAD 2>/dev/null)$(shell \
	git diff --quiet HEAD 2>/dev/null || echo -dirty))
$(OUT)/gen/commit.h: always
	@mkdir -p $(@D)
	@echo '#define COMMIT "$(COMMIT)"' > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(OUT)/perft/main.o: $(OUT)/gen/commit.h

# A variant's plan as constants, printed by a program made of the same sources.
MKPLAN := $(OUT)/mkplan
$(MKPLAN): $(OUT)/perft/mkplan.o $(MOVEGEN_O)
	$(CC) $(CFLAGS) -o $@ $^

define FIXED_RULES
$(OUT)/gen/plan_$(1).h: $$(MKPLAN)
	@mkdir -p $$(@D)
	$$(MKPLAN) $(1) > $$@
$(OUT)/perft/count_fixed_$(call c_name,$(1)).o: perft/count_fixed.c $(OUT)/gen/plan_$(1).h
	@mkdir -p $$(@D)
	$$(CC) $$(CPPFLAGS) $$(CFLAGS) -DFIXED_PLAN_HEADER='"plan_$(1).h"' \
		-DFIXED_NAME=$(call c_name,$(1)) -DBB_WIDTH=$(2) -MMD -MP -c -o $$@ $$<
endef
$(foreach v,$(FIXED_64),$(eval $(call FIXED_RULES,$(v),64)))
$(foreach v,$(FIXED_128),$(eval $(call FIXED_RULES,$(v),128)))
$(foreach v,$(FIXED_256),$(eval $(call FIXED_RULES,$(v),256)))

# Unit tests: one program a file, linked with everything but main().
UNIT_C := $(sort $(wildcard tests/unit/*.c))
UNIT := $(UNIT_C:%.c=$(OUT)/%)
$(OUT)/tests/unit/%: $(OUT)/tests/unit/%.o $(LIBRARY_O)
	$(CC) $(CFLAGS) -o $@ $^ -lcmocka $(LDLIBS)

# Fuzz targets: with libFuzzer for CONFIG=fuzz, else with a main() that tries kept inputs again.
FUZZ_C := $(sort $(wildcard tests/fuzz/fuzz_*.c))
FUZZ := $(FUZZ_C:%.c=$(OUT)/%)
FUZZ_MAIN := $(if $(filter-out fuzz,$(CONFIG)),$(OUT)/tests/fuzz/replay.o)
$(OUT)/tests/fuzz/fuzz_%: $(OUT)/tests/fuzz/fuzz_%.o $(FUZZ_MAIN) $(LIBRARY_O)
	$(CC) $(CFLAGS) $(if $(FUZZ_MAIN),,-fsanitize=fuzzer) -o $@ $^ -lcmocka $(LDLIBS)

# There, a script stands for the engine's process.
$(OUT)/tests/fuzz/fuzz_engine: $(OUT)/tests/fuzz/fuzz_engine.o $(OUT)/tests/fuzz/fake_process.o $(FUZZ_MAIN) \
	$(filter-out $(OUT)/perft/engine_process.o,$(LIBRARY_O))
	$(CC) $(CFLAGS) $(if $(FUZZ_MAIN),,-fsanitize=fuzzer) -o $@ $^ $(LDLIBS)

setup:
	@scripts/setup.sh

# Set up, then go on in a second make, which sees what is installed now.
verify: setup
	@$(MAKE) --no-print-directory all
	$(PROGRAM) verify

verify-deep: setup
	@$(MAKE) --no-print-directory all
	$(PROGRAM) verify --deep --hash 1024

test: setup
	@CONFIG=$(CONFIG) ARCH=$(ARCH) scripts/run_tests.sh unit fuzz cli python

test-unit test-fuzz test-cli test-python: test-%: setup
	@CONFIG=$(CONFIG) ARCH=$(ARCH) scripts/run_tests.sh $*

unit-programs: $(UNIT)

fuzz-programs: $(FUZZ)

asan tsan: setup
	@CONFIG=$@ ARCH=$(ARCH) scripts/run_tests.sh unit $(if $(filter asan,$@),fuzz) cli

# Search for inputs that break something, FUZZ_SECONDS for each of FUZZ_TARGETS (all).
FUZZ_SECONDS = 60
FUZZ_TARGETS =
fuzz:
	@scripts/setup.sh clang libclang-rt-14-dev
	@$(MAKE) --no-print-directory CONFIG=fuzz fuzz-programs
	@FUZZ_SECONDS=$(FUZZ_SECONDS) scripts/fuzz.sh $(FUZZ_TARGETS)

# Analysers, each without a finding.  Sources that are compiled again with other constants are left out.
ANALYSED_C := $(filter-out %_faults.c,$(MOVEGEN_C) $(PERFT_C)) perft/countercheck.c perft/mkplan.c
ANALYSED_O := $(ANALYSED_C:%.c=$(OUT)/%.o)
analysers: clang clang-tidy cppcheck analyze shellcheck valgrind

# All of it by the other compiler, warnings as errors.
clang: setup
	@scripts/setup.sh clang
	@$(MAKE) --no-print-directory CONFIG=clang all unit-programs fuzz-programs

clang-tidy: setup $(OUT)/gen/commit.h
	@scripts/setup.sh clang-tidy
	@# File by file: from several, clang-tidy 14 takes what it knows of va_list along to the next.
	printf '%s\n' $(ANALYSED_C) $(FUZZ_C) | \
		xargs -P "$$(nproc)" -I '{}' clang-tidy --quiet '{}' -- $(CPPFLAGS) -std=c17 -Wno-psabi

cppcheck: $(OUT)/gen/commit.h
	@scripts/setup.sh cppcheck
	cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
		--suppress=missingIncludeSystem -D_GNU_SOURCE -I. -Imovegen -I$(OUT)/gen $(ANALYSED_C)

# gcc's own analyser.
analyze: setup
	@$(MAKE) --no-print-directory CONFIG=analyze analyzed
analyzed: $(ANALYSED_O)

shellcheck:
	@scripts/setup.sh shellcheck
	shellcheck $(wildcard scripts/*.sh examples/ci/*.sh) .ci/run

valgrind: setup
	@scripts/setup.sh valgrind
	@$(MAKE) --no-print-directory ARCH=portable all
	scripts/valgrind.sh build/release-portable/countercheck

crosscheck: setup
	@$(MAKE) --no-print-directory all
	$(PYTHON) scripts/crosscheck.py

# Half an hour: 2000 random positions a game, 500 of io.
crosscheck-deep: setup
	@$(MAKE) --no-print-directory all
	$(PYTHON) scripts/crosscheck.py --skip-fixtures --random 2000 --seed 7 --leaves 60 \
		--variant chess --variant chess960 --variant capablanca --variant overkill \
		--variant thunderstruck --variant gothic-isles
	$(PYTHON) scripts/crosscheck.py --skip-fixtures --random 500 --seed 7 --leaves 200 --variant io

# Faults planted in a copy of the generator (tests/faults): each must be found and made small.
planted-faults: setup
	$(PYTHON) scripts/planted_faults.py

crosscheck-stockfish: setup
	@$(MAKE) --no-print-directory all
	$(PYTHON) scripts/crosscheck_peers.py --peer stockfish

# Each misreading as an engine (about a quarter of an hour): is it diagnosed?
diagnose: setup
	@$(MAKE) --no-print-directory all
	@$(MAKE) --no-print-directory CONFIG=faults all
	$(PYTHON) scripts/diagnose_all.py $(PROGRAM) build/faults/countercheck

# In a build of its own, with the faults of movegen/faults.h; writes docs/misreadings.md.
misreadings: setup
	@$(MAKE) --no-print-directory CONFIG=faults misreadings-report

misreadings-report: all
	$(PYTHON) scripts/misreadings.py $(PROGRAM)

# Writes docs/coverage.md.
coverage: setup
	$(PYTHON) scripts/coverage.py

bench: setup
	@$(MAKE) --no-print-directory all
	$(PROGRAM) bench

bench-peers: setup
	@$(MAKE) --no-print-directory all
	$(PYTHON) scripts/bench_peers.py

# Instructions per leaf by part of the work, under valgrind.
profile: setup
	@scripts/setup.sh valgrind
	@$(MAKE) --no-print-directory CONFIG=profile all
	$(PYTHON) scripts/profile.py build/profile/countercheck

# Writes docs/pictures; some minutes, on a machine that does nothing else.
charts: setup
	@$(MAKE) --no-print-directory all
	$(PYTHON) scripts/charts.py $(PROGRAM) docs/pictures \
		--compiler "$$($(CC) --version | head -n 1)" --flags="$(CFLAGS)"

manifest:
	$(PYTHON) scripts/manifest.py fixtures

lint:
	$(PYTHON) scripts/check_layers.py movegen perft

# The public library: one object whose only global names are those of perft/countercheck.h.
LIB := $(OUT)/libcountercheck.a
LIB_PERFT := countercheck count count64 count128 count256 count64_faults count128_faults count256_faults \
	hash digest split workers
LIB_O := $(MOVEGEN_O) $(LIB_PERFT:%=$(OUT)/perft/%.o) $(FIXED_O)
$(LIB): $(LIB_O)
	ld -r -o $(OUT)/libcountercheck.o $^
	objcopy --wildcard --keep-global-symbol='countercheck_*' $(OUT)/libcountercheck.o
	rm -f $@
	ar rcs $@ $(OUT)/libcountercheck.o

library: $(LIB)

$(OUT)/countercheck.pc: countercheck.pc.in perft/version.h always
	sed -e 's|@PREFIX@|$(PREFIX)|' \
		-e "s|@VERSION@|$$(sed -n 's/^#define VERSION "\(.*\)"/\1/p' perft/version.h)|" $< > $@

# Everything lies below PREFIX; the program finds its fixtures from where it lies itself.
TO := $(DESTDIR)$(PREFIX)
INSTALLED := bin/countercheck lib/libcountercheck.a lib/pkgconfig/countercheck.pc \
	include/countercheck.h share/man/man1/countercheck.1 \
	share/bash-completion/completions/countercheck share/zsh/site-functions/_countercheck

install: all $(LIB) $(OUT)/countercheck.pc
	install -D $(PROGRAM) $(TO)/bin/countercheck
	install -D -m 644 $(LIB) $(TO)/lib/libcountercheck.a
	install -D -m 644 $(OUT)/countercheck.pc $(TO)/lib/pkgconfig/countercheck.pc
	install -D -m 644 perft/countercheck.h $(TO)/include/countercheck.h
	install -D -m 644 docs/countercheck.1 $(TO)/share/man/man1/countercheck.1
	install -D -m 644 completions/countercheck.bash $(TO)/share/bash-completion/completions/countercheck
	install -D -m 644 completions/_countercheck $(TO)/share/zsh/site-functions/_countercheck
	rm -rf $(TO)/share/countercheck $(TO)/share/doc/countercheck
	mkdir -p $(TO)/share/countercheck $(TO)/share/doc/countercheck
	cp -R fixtures $(TO)/share/countercheck/
	cp -R README.md LICENSE docs examples $(TO)/share/doc/countercheck/

uninstall:
	cd $(TO) && rm -f $(INSTALLED)
	rm -rf $(TO)/share/countercheck $(TO)/share/doc/countercheck

# The manual page, from --help.
manual: all
	$(PYTHON) scripts/manual.py $(PROGRAM) > docs/countercheck.1

# Board pictures of every piece's moves, for docs/rules.
pictures: all
	$(PYTHON) scripts/pictures.py $(PROGRAM) docs/rules

clean:
	rm -rf build

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)
