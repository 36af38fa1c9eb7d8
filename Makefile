# The whole developer interface. `make run` and `make test` each work as the first command ever.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

app := .build/debug/almanac
python := /usr/bin/python3
tests := Tests/EndToEnd
# A complaint of GTK ends the tests: Swift's own handler would print where it came from, and go on.
fatal := G_DEBUG=fatal-criticals SWIFT_BACKTRACE=enable=no
# All test targets in one program: XCTest's first, with the second word Swift Testing's.
xctest := .build/debug/AlmanacPackageTests.xctest
swift_testing := $(xctest) --testing-library swift-testing
# What people install. It differs from a debug build in five things, and only here:
# - optimization: lifetimes end early (GtkKit/ReleasePool.swift), and `assert` checks nothing;
# - Swift's own libraries are linked in, so that people need no Swift;
# - lld packs what the loader has to adjust (18 KB instead of 2 MB, read at each start), and can
#   leave a library out;
# - no symbols for others: nobody links against the program;
# - LateCurl stands in for libcurl, which is then loaded with the first request.
# The paths of this checkout stay out. Another checkout still gives other bytes in .swift_modhash.
release := swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -Xcc -ffile-prefix-map=$(CURDIR)=.
without_curl := -Xlinker '--remap-inputs=*/libcurl.so=/dev/null'
bench_programs := $(patsubst Tests/Bench/%.c,.build/bench/%,$(wildcard Tests/Bench/*.c))
# A yardstick that needs libxml2-dev, which nothing else does: without it, it is not measured.
ifneq ($(shell pkg-config --exists libxml-2.0 && echo there),there)
bench_programs := $(filter-out .build/bench/sax,$(bench_programs))
endif
swift_files := Sources Tests Resources/Resources.swift Package.swift
python_files := .ci/undocumented .ci/with-display .ci/held-pointers .ci/steps .ci/demo \
  $(wildcard Tests/EndToEnd/*.py Tests/Tours/*.py Tests/Bench/*.py Tests/Steps/*.py)
xgettext := xgettext --language=Vala --from-code=UTF-8 --files-from=.build/po/POTFILES.in \
  --add-comments=Translators: --package-name=Almanac --sort-by-file --no-wrap --output=-
# What the end-to-end tests preload into the app.
newer_gtk := .build/newer-gtk.so
counted := msggrep --no-wrap --msgid --fixed-strings --regexp='{count}' -

# On another Debian than this one, in a root of its own: make test ON=trixie
ifdef ON
goals := $(or $(MAKECMDGOALS),help)
$(goals):
	@.ci/on $(ON) make $@ ON=
.PHONY: $(goals)
else

help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

setup: ## Install the system packages that are missing
	@.ci/setup

build: setup ## Build the app
	@swift build --product almanac

run: build $(newer_gtk) ## Run the app: make run ARGS="--section recipes"
	@if [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]; then \
	  exec $(app) $(ARGS); \
	else \
	  echo "No display here: starting the app on a virtual one."; \
	  .ci/with-display --no-animations $(python) $(tests)/screenshots.py --quick -- $(ARGS); \
	fi

release: ## Build the app as it is given to people, its debug information in almanac.debug
	@.ci/setup build
	@$(release) --product almanac $(without_curl)
	@.ci/split-debug .build/release/almanac

demo: setup ## Try the app with a sample server, without an account
	@.ci/demo $(ARGS)

# LONG=1 adds what takes minutes and is rarely broken by a day's work: starts counted by valgrind,
# much of the account (10,000 applets, a real keyring) and what takes long end to end, other locales
# than tr_TR (whose letters and numbers differ most), AppletKit built from another package, many more
# rounds and cuts of what is random or exhaustive. CI runs it all on the release.
test: setup $(bench_programs) $(newer_gtk) ## Run every test; LONG=1 for the long ones too
	@swift build --build-tests
	@.ci/steps "end to end: $(python) $(tests)/run.py $(TESTS)" \
	  "widgets: .ci/with-display env $(fatal) $(xctest)" \
	  "units: .ci/with-locale tr_TR .ci/with-display $(swift_testing)" \
	  "store: .build/debug/StoreTorture --rounds $(if $(LONG),200,15)" \
	  "bench: .ci/with-display $(python) Tests/Bench/test_bench.py --quiet" \
	  "steps: $(python) Tests/Steps/test_steps.py --quiet" \
	  "data: make --no-print-directory check-data" $(if $(LONG),$(long_units))

long_units = "package: Tests/ExamplePackage/run" \
  "de_DE: .ci/with-locale de_DE .ci/with-display $(swift_testing)"

# What people install is what is driven here; the sample server is the debug build's.
test-release: release setup $(newer_gtk) ## Run the end-to-end tests, the long ones too, on the release
	@swift build --product almanac-server
	@LONG=1 ALMANAC_BINARY=.build/release/almanac $(python) $(tests)/run.py $(TESTS)

tour: release setup $(newer_gtk) ## Walk through all of the release: ARGS=--memcheck under valgrind, ARGS=--wayland
	@swift build --product almanac-server
	@Tests/Tours/tour $(ARGS)

# One after the other: what waits for the eye of a person should not wait for a processor as well.
tours: release setup $(newer_gtk)
	@swift build --product almanac-server
	@.ci/steps --one-by-one "valgrind: Tests/Tours/tour --memcheck" "windows: Tests/Tours/tour" \
	  "wayland: Tests/Tours/tour --wayland"

# Memory that is freed is overwritten, so that using it is seen. The pointer, in the middle of a
# screen, is over none of the windows that go at once: GDK may complain of one.
test-optimized: setup ## Run the widget tests with optimisation, as the release is compiled
	@swift build -c release --build-tests --package-path Tests/Temporaries \
	  --scratch-path .build/temporaries
	@ALMANAC_TESTS=GtkKitTests,FeedUITests swift build -c release --build-tests \
	  --scratch-path .build/optimized -Xswiftc -enable-testing
	@.ci/steps --one-by-one \
	  "temporaries: .ci/with-display --size 3840x2160 $(perturbed) .build/temporaries/release/TemporariesPackageTests.xctest" \
	  "widgets: .ci/with-display $(perturbed) .build/optimized/release/AlmanacPackageTests.xctest"

perturbed := env $(fatal) MALLOC_PERTURB_=165

check: setup ## Run all that is too long for each commit: what CI runs after make test
	@.ci/steps --one-by-one \
	  "lint: make lint" "strings: make check-strings" "docs: make docs" \
	  "long: make test-long" "optimized: make test-optimized" "release: make test-release" \
	  "tours: make tours"

# What LONG=1 adds to make test, but for the units' million elements: a quarter of an hour by hand.
test-long: setup
	@swift build --build-tests
	@.ci/steps --one-by-one "widgets: .ci/with-display env $(fatal) LONG=1 $(xctest)" \
	  "store: .build/debug/StoreTorture --rounds 200" $(long_units)

test-locales: setup $(newer_gtk) ## Run every test as users of sv_SE, de_DE, tr_TR and C do
	@swift build --build-tests
	@.ci/steps --one-by-one $(foreach locale,sv_SE de_DE tr_TR C, \
	  "$(locale) widgets: .ci/with-locale $(locale) .ci/with-display $(xctest)" \
	  "$(locale) units: .ci/with-locale $(locale) .ci/with-display $(swift_testing)" \
	  "$(locale) end to end: .ci/with-locale $(locale) $(python) $(tests)/run.py $(TESTS)")

# Without what measures memory and time. FlyingFox makes no way under ThreadSanitizer: its server
# asks and asks for what its sockets have.
sanitize: setup ## Run the tests under AddressSanitizer and ThreadSanitizer
	@for kind in $(or $(SANITIZE),address thread); do \
	  swift build --build-tests --sanitize=$$kind --scratch-path .build/$$kind; \
	  if [ "$$kind" = thread ]; then server='|SampleServerTests'; else server=; fi; \
	  ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/Sanitize/thread.txt" \
	    .ci/with-display swift test --skip-build --sanitize=$$kind --scratch-path .build/$$kind \
	    --no-parallel \
	    --skip "MemoryTests|HostileTests|LayoutTimeTests|TakesLittleTime|DecodedElsewhere$$server" $(ARGS); \
	done

# Of a package of its own, for its unsafe flags; what is found is kept in Tests/Fuzz/Corpus.
fuzz: setup ## Feed decoders with made-up bytes: make fuzz FUZZ=contacts SECONDS=60
	@ALMANAC_WITHOUT_GTK=1 swift build --package-path Tests/Fuzz --scratch-path .build/fuzz \
	  --product Fuzz -Xswiftc -sanitize=fuzzer
	@for target in $(or $(FUZZ),$$(FUZZ= .build/fuzz/debug/Fuzz)); do \
	  echo "Fuzzing $$target for $(or $(SECONDS),600) s"; \
	  mkdir -p .build/fuzz-inputs/$$target; \
	  FUZZ=$$target SWIFT_BACKTRACE=enable=no .build/fuzz/debug/Fuzz \
	    .build/fuzz-inputs/$$target Tests/Fuzz/Corpus/$$target -verbosity=0 -max_len=16384 \
	    -timeout=10 -max_total_time=$(or $(SECONDS),600) -artifact_prefix=.build/found-$$target-; \
	done

check-data: # The files that the desktop reads
	@desktop-file-validate data/io.github.almanac.Almanac.desktop
	@appstreamcli validate --no-net --no-color data/io.github.almanac.Almanac.metainfo.xml
	@for po in $$(find data/po -name '*.po'); do msgfmt --check --output-file=/dev/null "$$po"; done

screenshots: build $(newer_gtk) ## Save pictures of every section into .build/screenshots
	@swift build --product almanac-server
	@.ci/with-display --no-animations $(python) $(tests)/screenshots.py $(ARGS)

icons: ## Render the icons that the first frame shows, after an SVG has come or changed
	@data/draw/rasterize

format: ## Lay out the Swift code
	@swift format --in-place --recursive $(swift_files)

lint: ## Check the layout of the code, and that the scripts can be read
	@swift format lint --strict --recursive $(swift_files)
	@.ci/held-pointers Sources/GtkKit/*.swift
	@for script in .ci/setup .ci/run .ci/on .ci/with-locale .ci/split-debug \
	  Tests/ExamplePackage/run Tests/Tours/tour; do \
	  bash -n "$$script"; \
	done
	@$(python) -c 'import ast, sys; [ast.parse(open(file).read(), file) for file in sys.argv[1:]]' \
	  $(python_files)

# With the toolchain's own docc. Fails for a link to nowhere, and for a public symbol without words.
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

pot: setup .build/po/almanac.pot ## Collect the strings to translate into data/po/almanac.pot
	@cp .build/po/POTFILES.in .build/po/almanac.pot data/po/

check-strings: setup .build/po/almanac.pot # Whether data/po holds the strings of today
	@for name in POTFILES.in almanac.pot; do \
	  diff -I '^"POT-Creation-Date' "data/po/$$name" ".build/po/$$name" || \
	    { echo "data/po/$$name is out of date: make pot"; exit 1; }; \
	done

# To xgettext, text("a", ["b": c]) looks like a plural: only what counts something is one.
.build/po/almanac.pot: FORCE
	@mkdir -p .build/po
	@grep -rl --include='*.swift' '^import Localization' Sources | LC_ALL=C sort >.build/po/POTFILES.in
	@$(xgettext) --keyword=text:1,2 2>/dev/null | $(counted) --output-file=.build/po/counted.pot
	@$(xgettext) --keyword=text:1 --keyword=Phrase:1 | $(counted) --invert-match --output-file=.build/po/others.pot
	@msgcat --use-first --sort-by-file --no-wrap .build/po/counted.pot .build/po/others.pot \
	  --output-file=$@

FORCE:

.build/bench/sax: libraries := libxml-2.0
$(bench_programs): libraries ?= gtk4 x11 xext xdamage
$(bench_programs): .build/bench/%: Tests/Bench/%.c Tests/Bench/contact_window.h | setup
	@mkdir -p .build/bench
	@cc -O2 -Wall -Werror -DGDK_VERSION_MIN_REQUIRED=GDK_VERSION_4_8 $< -o $@ \
	  $$(pkg-config --cflags --libs $(libraries)) -lm

# Only where GTK is new enough to need it, which is known after the setup.
$(newer_gtk): $(tests)/newer_gtk.c | setup
	@mkdir -p $(@D)
	@! pkg-config --atleast-version=4.10 gtk4 || \
	  cc -shared -fPIC -O2 -Wall -Werror -Wl,-z,lazy $< -o $@ $$(pkg-config --cflags gtk4)

bench: setup $(bench_programs) ## Measure how fast it is, beside C: BENCH=start ROUNDS=3 BASELINE=almanac; LONG=1
	@for product in $$($(python) Tests/Bench/bench.py --products $(BENCH)); do \
	  [ $$product = almanac ] || ALMANAC_BENCH=1 $(release) --product $$product; \
	done
	@$(MAKE) --no-print-directory release
	@.ci/with-display $(python) Tests/Bench/bench.py $(BENCH)

torture: setup ## Kill programs that use the store 1,000 times, and check that nothing is lost
	@swift build --product StoreTorture
	@.build/debug/StoreTorture --rounds 1000 $(ARGS)

clean: ## Remove everything that was built
	@rm -rf .build

.PHONY: help setup icons build release run demo test test-release tour tours test-optimized test-long \
  test-locales check check-strings check-data sanitize fuzz screenshots format lint docs pot bench \
  torture clean

endif
