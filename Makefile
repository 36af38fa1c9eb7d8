# All commands for developers. `make run` and `make test` each work as the very first command.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

app := .build/debug/almanac
man := .build/debug/man
pot := .build/po/almanac.pot
python := /usr/bin/python3
tests := Tests/EndToEnd
# Makes GTK's critical messages end the tests. Without the second variable, Swift's own handler
# would print a backtrace and continue.
fatal := G_DEBUG=fatal-criticals SWIFT_BACKTRACE=enable=no
# The program with all test targets. It runs XCTest's tests, or with the option below Swift
# Testing's.
xctest := .build/debug/AlmanacPackageTests.xctest
swift_testing := $(xctest) --testing-library swift-testing
# Makes the build that people install. It differs from a debug build in five ways, all of them here:
# - optimization: lifetimes end early (`ReleasePool`), and `assert` checks nothing;
# - Swift's own libraries are linked in, so that people need no Swift;
# - lld packs the relocations (18 KB instead of 2 MB, read at each start), and can leave out a library;
# - it exports no symbols, because nobody links against the program;
# - libcurl is not linked, because `StandIn.c` stands in for it; it is loaded with the first request.
# It contains no paths of this checkout. Another checkout still changes bytes in .swift_modhash.
release := swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -Xcc -ffile-prefix-map=$(CURDIR)=.
without_curl := -Xlinker '--remap-inputs=*/libcurl.so=/dev/null'
bench_programs := $(patsubst Bench/%.c,.build/bench/%,$(wildcard Bench/*.c))
# Only one reference program needs libxml2-dev; without that package, the program is not measured.
ifneq ($(shell pkg-config --exists libxml-2.0 2>/dev/null && echo there),there)
bench_programs := $(filter-out .build/bench/sax,$(bench_programs))
endif
# The app looks for its translations beside its resources.
translate = for po in $(wildcard data/po/*.po); do \
  folder=.build/$(1)/locale/$$(basename "$$po" .po)/LC_MESSAGES; \
  mkdir -p "$$folder"; msgfmt "$$po" --output-file="$$folder/almanac.mo"; done
build_tests = swift build --build-tests && { $(call translate,debug); }
swift_files := Sources Tests Bench Resources/Resources.swift Package.swift
python_files := .ci/check-notes .ci/man .ci/collect-strings .ci/undocumented .ci/check-flatpak .ci/with-display .ci/held-pointers .ci/pseudo-language .ci/steps .ci/demo \
  $(wildcard Tests/EndToEnd/*.py Bench/*.py Tests/Steps/*.py)
# The library that the end-to-end tests preload into the app.
newer_gtk := .build/newer-gtk.so

# Runs a command on a different Debian release, in its own root: make test ON=trixie
ifdef ON
goals := $(or $(MAKECMDGOALS),help)
$(goals):
	@.ci/on $(ON) make $@ ON=
.PHONY: $(goals)
else

help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

setup: ## Install all system packages that are missing
	@.ci/setup

# Each command installs only what it needs.
setup-build setup-deb setup-icons:
	@.ci/setup $(@:setup-%=%)

setup-run:
	@.ci/setup $(if $(DISPLAY)$(WAYLAND_DISPLAY),run,display)

setup-test:
	@.ci/setup $(if $(LONG),check,test)

build: setup-build ## Build the app
	@swift build --product almanac
	@$(call translate,debug)

run: setup-run build $(if $(DISPLAY)$(WAYLAND_DISPLAY),,$(newer_gtk)) ## Run the app: make run ARGS="--section recipes"
	@if [ -n "$(DISPLAY)$(WAYLAND_DISPLAY)" ]; then \
	  exec $(app) $(ARGS); \
	else \
	  echo "No display here: starting the app on a virtual one."; \
	  .ci/with-display --no-animations --size 1400x1000 $(python) $(tests)/screenshots.py --quick -- $(ARGS); \
	fi

release: setup-build ## Build the app as users get it, with its debug information in almanac.debug
	@$(release) --product almanac $(without_curl)
	@$(call translate,release)
	@.ci/split-debug .build/release/almanac

# Uses GNU's variables: PREFIX, DESTDIR, bindir, datadir, mandir.
install: release ## Install the app: make install PREFIX=/usr/local
	@data/install

uninstall: ## Remove what make install installed
	@data/install --remove

deb: setup-deb release ## Make a package for Debian into .build/deb
	@data/debian/make

test-deb: setup release
	@Tests/Package/run

demo: setup-run ## Try the app with a sample server, without an account
	@.ci/demo $(ARGS)

# LONG=1 adds tests that take minutes and rarely fail: starts counted by valgrind, many account
# tests (10,000 applets, a real keyring), slow end-to-end tests, locales other than tr_TR (whose
# letters and numbers differ most), AppletKit built from another package, and many more rounds of
# random or exhaustive tests. CI runs them with make check, the end-to-end tests on the release.
test: setup-test $(bench_programs) $(newer_gtk) ## Run the tests; LONG=1 adds the long ones
	@$(build_tests)
	@.ci/steps "end to end: $(python) $(tests)/run.py $(TESTS)" \
	  "widgets: .ci/with-display env $(fatal) $(xctest)" \
	  "units: .ci/with-locale tr_TR .ci/with-display $(swift_testing)" \
	  "store: .build/debug/StoreTorture --rounds $(if $(LONG),200,15)" \
	  "bench: .ci/with-display $(python) Bench/test_bench.py --quiet" \
	  "steps: $(python) Tests/Steps/test_steps.py --quiet" \
	  "data: make --no-print-directory check-data" $(if $(LONG),$(long_units))

long_units = "package: Tests/ExamplePackage/run" \
  "de_DE: .ci/with-locale de_DE .ci/with-display $(swift_testing)"

# Tests the build that people install; the sample server is the debug build's. Overwrites freed
# memory, so that its use is noticed: with optimization, lifetimes end early.
test-release: release setup $(newer_gtk) ## Run the end-to-end tests, the long ones too, on the release
	@swift build --product almanac-server
	@LONG=1 ALMANAC_BINARY=.build/release/almanac $(perturbed) $(python) $(tests)/run.py $(TESTS)

perturbed := env MALLOC_PERTURB_=165

test-memory: release setup ## Look for invalid memory accesses of the release, with valgrind
	@.ci/with-display $(python) $(tests)/memcheck.py

test-wayland: release setup $(newer_gtk) ## Run the tests for Wayland on the release
	@ALMANAC_BINARY=.build/release/almanac $(tests)/run-wayland

# Compiles GtkKit and these tests as one module, as the optimizer needs it to end lifetimes early.
# The screen is large so that the pointer, in its middle, is not above the windows: GDK may warn if
# a window closes immediately under the pointer.
test-optimized: setup ## Run the tests of lifetimes with the release's optimization
	@swift build -c release --build-tests --package-path Tests/Temporaries \
	  --scratch-path .build/temporaries
	@.ci/with-display --size 3840x2160 $(perturbed) $(fatal) \
	  .build/temporaries/release/TemporariesPackageTests.xctest

check: setup ## Run everything that CI runs after make test
	@.ci/steps --one-by-one "release: make test-release" "others: make check-others" \
	  "optimized: make test-optimized" "install: Tests/Install/run" "lint: make lint" "docs: make docs" \
	  "bench: make build-bench"

# Valgrind takes one processor for minutes; the rest takes about as long beside it.
check-others: release setup
	@.ci/steps "memory: make test-memory" "rest: make check-rest"

check-rest:
	@.ci/steps --one-by-one "package: make test-deb" "long: make test-long" \
	  "wayland: make test-wayland"

# Runs side by side what LONG=1 adds to the tests of widgets, the store and AppletKit, and in the
# language for testing the end-to-end tests that visit windows and dialogs: what they show has to be
# translated and to fit.
test-long: setup $(newer_gtk)
	@$(build_tests)
	@.ci/steps "en_XA: .ci/with-locale en_XA $(python) $(tests)/run.py $(visits:%=test_%.)" \
	  "widgets: LONG=1 .ci/with-display env $(fatal) $(xctest) $(long_widgets)" \
	  "store: .build/debug/StoreTorture --rounds 200" \
	  "package: Tests/ExamplePackage/run"

visits := language account command_line feeds large_text narrow pages preferences sections
long_widgets := FeedUITests.LayoutTimeTests,GtkKitTests.TextureTests

test-locales: setup-test $(newer_gtk) ## Run every test in the locales sv_SE, de_DE, tr_TR and C
	@$(build_tests)
	@.ci/steps --one-by-one $(foreach locale,sv_SE de_DE tr_TR C, \
	  "$(locale) widgets: .ci/with-locale $(locale) .ci/with-display $(xctest)" \
	  "$(locale) units: .ci/with-locale $(locale) .ci/with-display $(swift_testing)" \
	  "$(locale) end to end: .ci/with-locale $(locale) $(python) $(tests)/run.py $(TESTS)")

# Leaves out tests that measure memory and time, and articles of 2 MB, which take more than a feed's
# five seconds here. FlyingFox hangs under ThreadSanitizer: its server keeps polling its sockets.
unsanitized := MemoryTests|HostileTests|LayoutTimeTests|LongArticleTests|TakesLittleTime|DecodedElsewhere

sanitize: setup-test ## Run the tests under AddressSanitizer and ThreadSanitizer
	@for kind in $(or $(SANITIZE),address thread); do \
	  swift build --build-tests --sanitize=$$kind --scratch-path .build/$$kind; \
	  if [ "$$kind" = thread ]; then server='|SampleServerTests'; else server=; fi; \
	  ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/Sanitize/thread.txt" \
	    .ci/with-display swift test --skip-build --sanitize=$$kind --scratch-path .build/$$kind \
	    --no-parallel \
	    --skip "$(unsanitized)$$server" $(ARGS); \
	done

# Keep the inputs that this finds in Tests/Fuzz/Corpus, which the tests read.
fuzz: setup-build ## Feed decoders with generated bytes: make fuzz FUZZ=contacts SECONDS=60
	@ALMANAC_FUZZ=1 ALMANAC_WITHOUT_GTK=1 swift build --scratch-path .build/fuzz --product Fuzz \
	  -Xswiftc -sanitize=fuzzer
	@for target in $(or $(FUZZ),$$(FUZZ= .build/fuzz/debug/Fuzz)); do \
	  echo "Fuzzing $$target for $(or $(SECONDS),600) s"; \
	  mkdir -p .build/fuzz-inputs/$$target; \
	  FUZZ=$$target SWIFT_BACKTRACE=enable=no .build/fuzz/debug/Fuzz \
	    .build/fuzz-inputs/$$target $$(ls -d Tests/Fuzz/Corpus/$$target 2>/dev/null || true) \
	    Tests/SectionsTests/Fixtures -verbosity=0 -max_len=16384 \
	    -timeout=10 -max_total_time=$(or $(SECONDS),600) -artifact_prefix=.build/found-$$target-; \
	done

# Builds the app only if it does not exist: make test builds it first, and then uses it in the tests
# that run beside check-data.
$(app):
	@$(MAKE) --no-print-directory build

check-data: $(app) # The files that the desktop reads, and the manual pages
	@desktop-file-validate data/io.github.almanac.Almanac.desktop
	@appstreamcli validate --no-net --no-color data/io.github.almanac.Almanac.metainfo.xml
	@.ci/man $(app) $(man)
	@mandoc -T lint $(man)/almanac.1
	@mandoc -T lint -W error $(man)/*/almanac.1
	@xmllint --noout data/mime/*.xml
	@.ci/check-flatpak data/flatpak/io.github.almanac.Almanac.json Package.resolved

# In English, German and Arabic. LOCALE=en_XA saves pictures in the language for testing, whose
# strings are 40 % longer.
screenshots: setup-test build $(newer_gtk) ## Save pictures of every section into .build/screenshots
	@swift build --product almanac-server
	@for locale in $(or $(LOCALE),en_US de_DE ar_EG); do \
	  .ci/with-locale $$locale env ALMANAC_TEST_TRANSLATION=$$locale .ci/with-display \
	    --no-animations --size 1400x1000 $(python) $(tests)/screenshots.py $(ARGS) || exit; done

icons: setup-icons ## Render the icons that the first frame shows, after an SVG was added or changed
	@.ci/rasterize-icons

format: ## Format the Swift code
	@swift format --in-place --recursive $(swift_files)

# The files whose tasks need no owner, because their caller waits for them, or because they end
# with the call from GLib that started them.
unowned := AlmanacApplication Application Binding BusService Command Completions \
  TimeLimit TimedCall

lint: setup-build check-strings ## Check the formatting of the code, the scripts, the translations and the notes
	@.ci/check-notes
	@.ci/check-stand-in
	@swift format lint --strict --recursive $(swift_files)
	@! grep -rnE '^ *(_ = )?Task(\(| \{)' $(unowned:%=--exclude=%.swift) Sources || \
	  { echo "Nobody owns these tasks, so nobody can cancel them: OwnedTasks"; exit 1; }
	@.ci/held-pointers Sources/GtkKit/*/*.swift
	@for script in .ci/check-stand-in .ci/setup .ci/run .ci/on .ci/make-root .ci/with-locale .ci/split-debug \
	  .ci/rasterize-icons data/install data/debian/make Tests/Install/run Tests/Package/run Tests/ExamplePackage/run Tests/EndToEnd/run-wayland; do \
	  bash -n "$$script"; \
	done
	@$(python) -c 'import ast, sys; [ast.parse(open(file).read(), file) for file in sys.argv[1:]]' \
	  $(python_files)

# Uses the toolchain's own docc. Fails for a broken link, and for an undocumented public symbol.
docs: ## Build AppletKit's documentation into .build/docs
	@swift build --target AppletKit
	@rm -rf .build/docs .build/symbols && mkdir -p .build/symbols
	@swift symbolgraph-extract -module-name AppletKit -I .build/debug/Modules \
	  -target "$$(swiftc -print-target-info | sed -n 's/^    "triple": "\(.*\)",$$/\1/p')" \
	  -minimum-access-level public -skip-synthesized-members -output-dir .build/symbols
	@$(python) .ci/undocumented .build/symbols/AppletKit.symbols.json
	@docc convert Sources/AppletKit/AppletKit.docc --warnings-as-errors \
	  --additional-symbol-graph-dir .build/symbols --output-path .build/docs
	@echo "It needs a web server: $(python) -m http.server -d .build/docs," \
	  "then http://localhost:8000/documentation/appletkit"

pot: setup-build $(pot) ## Collect the strings to translate into .build/po/almanac.pot

translations: pot ## Add new strings to data/po/*.po for translation
	@for po in data/po/*.po; do \
	  msgmerge --quiet --update --backup=none --no-wrap --no-fuzzy-matching --no-location "$$po" $(pot); \
	  echo "$$po: $$(msgfmt --statistics --output-file=/dev/null "$$po" 2>&1)"; \
	done

# British spellings, and words that the app has replaced with plainer words.
unwanted := colour|favourite|licence|neighbour|e-mail|cannot|birthdate|is asked for|can be had

check-strings: setup-build $(pot) # Whether every language has a translation of every string, and no others
	@! grep -nEi '^[^#]*($(unwanted))' $(pot) || \
	  { echo "Write these as the others are written: $(unwanted)"; exit 1; }
	@for language in $$(sed 's/#.*//' data/po/LINGUAS); do \
	  po=data/po/$$language.po; \
	  msgfmt --check --output-file=/dev/null "$$po" && msgcmp "$$po" $(pot) && \
	    msgcmp --use-untranslated $(pot) "$$po" || \
	    { echo "$$po is not whole: run make translations, then translate what is empty or fuzzy"; exit 1; }; \
	done

$(pot): FORCE
	@.ci/collect-strings $(@D)

FORCE:

.build/bench/sax: libraries := libxml-2.0
.build/bench/bus_start: libraries := gio-2.0
$(bench_programs): libraries ?= gtk4 x11 xext xdamage
$(bench_programs): .build/bench/%: Bench/%.c Bench/contact_window.h | setup-test
	@mkdir -p .build/bench
	@cc -O2 -Wall -Werror -DGDK_VERSION_MIN_REQUIRED=GDK_VERSION_4_8 $< -o $@ \
	  $$(pkg-config --cflags --libs $(libraries)) -lm

# Builds the library only where GTK is new enough to need it, which is known after the setup.
$(newer_gtk): $(tests)/newer_gtk.c | setup-build
	@mkdir -p $(@D)
	@! pkg-config --atleast-version=4.10 gtk4 || \
	  cc -shared -fPIC -O2 -Wall -Werror -Wl,-z,lazy $< -o $@ $$(pkg-config --cflags gtk4)

build-bench: setup-build
	@for product in DecodeBench ListBench ScrollBench; do \
	  ALMANAC_BENCH=1 swift build --product $$product || exit 1; \
	done

bench: setup $(bench_programs) ## Measure speed, compared with programs in C: BENCH=start ROUNDS=3 BASELINE=PROGRAM; LONG=1 measures everything
	@for product in $$($(python) Bench/bench.py --products $(BENCH)); do \
	  [ $$product = almanac ] || ALMANAC_BENCH=1 $(release) --product $$product; \
	done
	@$(MAKE) --no-print-directory release
	@.ci/with-display $(python) Bench/bench.py $(BENCH)

torture: setup-build ## Kill programs that use the store 1,000 times, and check that nothing is lost
	@swift build --product StoreTorture
	@.build/debug/StoreTorture --rounds 1000 $(ARGS)

clean: ## Remove everything that was built
	@rm -rf .build

.PHONY: help setup setup-build setup-deb setup-icons setup-run setup-test icons build release install uninstall deb test-deb run demo test test-release test-memory test-wayland test-optimized test-long \
  test-locales check check-others check-rest check-strings check-data sanitize fuzz screenshots format lint docs pot translations bench build-bench \
  torture clean

endif
