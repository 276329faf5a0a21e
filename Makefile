# make play: the game.  make test: everything that must hold.  make help: the rest.

GO ?= go
export CGO_ENABLED = 0

# Screenshots that the end-to-end tests write: all with make screenshots or to a folder
# ERAS_SCREENSHOTS, else those of failures.
SCREENSHOTS = build/screenshots

# Where make web writes what a web server hands out.
WEB = build/web

# How long make fuzz takes for each of about 45 targets, how long make soak plays, and how
# often make kills kills.
FUZZTIME ?= 75s
SOAKTIME ?= 1h
KILLS ?= 2000
# How long make siege takes for each of about 65 attacks.
SIEGETIME ?= 2s

# What make monkey does: another SEED is another person, who goes on for MINUTES or, if
# ACTIONS are given, for so many; with a SIZE such as 1280x800 the window keeps it.
# MONKEY_STEPS is a file of steps to be done again.
ifndef SEED
SEED := $(shell od -An -N3 -tu4 /dev/urandom | tr -d ' ')
endif
MINUTES ?= 10
ACTIONS ?=
SIZE ?=
MONKEY_STEPS ?=

.PHONY: help play lab packages try-packages notes test web serve e2e-web fuzz soak kills siege monkey monkey-desktop monkey-web bench profile geography formatted quick check lint unit race cross e2e screenshots clean

help:
	@echo 'make play          build the game and start it'
	@echo 'make test          formatting, vet, linters, tests, race pass, cross-builds, end-to-end tests,'
	@echo '                   also those in Chromium'
	@echo 'make lab           build the laboratory, bin/eraslab'
	@echo 'make packages      build what people install for Linux, Windows and macOS; it goes to dist,'
	@echo '                   with checksums, licences and a bill of materials'
	@echo 'make try-packages  install, play and remove them: Debian in a folder of its own needs root'
	@echo 'make notes         print what CHANGELOG.md says about this version'
	@echo 'make web           build the game for browsers, $(WEB), to be handed out by any web server'
	@echo 'make serve         hand it out on this machine, http://127.0.0.1:8080/'
	@echo 'make e2e-web       the end-to-end tests in Chromium; screenshots go to $(SCREENSHOTS)/web'
	@echo 'make fuzz          all fuzz targets in turn, FUZZTIME=$(FUZZTIME) each, about an hour in all;'
	@echo '                   inputs go to the build cache of Go, failing ones to testdata/fuzz'
	@echo 'make soak          self-play on all boards for SOAKTIME=$(SOAKTIME), without and with the window, and online;'
	@echo '                   fails when memory, goroutines or threads, file handles or processes grow'
	@echo 'make kills         kill the game KILLS=$(KILLS) times while it plays and saves, and hosts and'
	@echo '                   players of matches as often; fails when something saved is lost'
	@echo 'make siege         attack a host of matches in every way that the tests know, for SIEGETIME=$(SIEGETIME) each;'
	@echo '                   prints what honest players notice, and the memory of the host'
	@echo 'make monkey        a random person uses the window for MINUTES=$(MINUTES) or ACTIONS=N, of SIZE=1280x800 or'
	@echo '                   all sizes, then plays a match of every board with every panel open, and'
	@echo '                   does the same in Chromium (make monkey-desktop and monkey-web: one of them);'
	@echo '                   SEED=N is a certain person, else it is printed.'
	@echo '                   Steps of a fault are shortened and written to $(SCREENSHOTS);'
	@echo '                   MONKEY_STEPS=FILE does them again'
	@echo 'make bench         the benchmarks, and eraslab bench'
	@echo 'make profile       renew the profile that the compiler optimises the laboratory with'
	@echo 'make geography     renew the drawings of the maps from the coastlines of the world (needs npm)'
	@echo 'make quick         formatting, vet, fast linters and the unit tests without the long ones, before each commit'
	@echo 'make check         formatting, vet and linters only'
	@echo 'make lint          all linters, also the slow ones'
	@echo 'make unit          unit, property and fuzz-seed tests only'
	@echo 'make race          the race pass only (needs gcc)'
	@echo 'make cross         whether it builds for Linux, Windows, macOS and the browser only'
	@echo 'make e2e           the end-to-end tests only; what a failed test saw goes to $(SCREENSHOTS)'
	@echo 'make screenshots   the same, with pictures of all screens in $(SCREENSHOTS), then renew those of'
	@echo '                   the README from them'
	@echo 'make clean         remove what was built'

play: bin/eras
	@tools/scripts/packages.sh play
	bin/eras $(ARGS)

.PHONY: bin/eras bin/eraslab
bin/eras:
	$(GO) build -o bin/eras ./cmd/eras

bin/eraslab:
	$(GO) build -o bin/eraslab ./cmd/eraslab

lab: bin/eraslab

# PACKAGES are flags of the command, such as -only linux/amd64.
packages:
	$(GO) run ./tools/packaging $(PACKAGES)

try-packages:
	@tools/scripts/packages.sh try
	GO="$(GO)" tools/scripts/try-packages.sh dist

notes:
	@$(GO) run ./tools/packaging -notes

# The stages of make test. Two run at a time, since a stage that waits for a browser or a display leaves
# the processor to the other one. Each prints its output when it ends; after a failure none begins.
# The packages come first: apt-get runs once at a time.
STAGES = e2e-web check unit race e2e cross

test:
	@for wanted in web unit race test; do tools/scripts/packages.sh $$wanted || exit 1; done
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-Otarget) $(STAGES)

# Most of the time of make test is compiling. Without profile-guided optimisation every
# package is compiled once, not once more for the laboratory; without paths all copies of
# the tree share the build cache; without debug information it takes an eighth less. Tests do not
# vet again what make check and make quick have vetted.
quick check lint unit race cross e2e e2e-web web monkey monkey-desktop monkey-web: export GOFLAGS += -pgo=off -trimpath -gcflags=all=-dwarf=false -ldflags=-w

formatted:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$unformatted" ]; then echo "not formatted with gofmt:"; echo "$$unformatted"; exit 1; fi

quick: formatted
	GO="$(GO)" tools/scripts/lint.sh -vet
	$(GO) test -vet=off -short ./...

check: formatted
	GO="$(GO)" tools/scripts/lint.sh
	$(GO) run ./tools/packaging -licences
	GO="$(GO)" tools/scripts/vulnerabilities.sh

lint:
	GO="$(GO)" tools/scripts/lint.sh -all

unit:
	@tools/scripts/packages.sh unit
	$(GO) test -vet=off -timeout 40m ./...

# The packages that start goroutines. The pass has a few minutes: with -short, long tests and
# those of one goroutine skip themselves, and of the scenes it runs the tests with work in the
# background, whose names a test in tools/archtest looks up.
RACE = ./ai/process ./ai/playermodel ./play/cluster ./play/daide/... ./evolve ./lab/experiment ./lab/queue ./lab/tournament/... ./play/learning ./play/online ./saves \
	./scenes/boards/mapview ./scenes/boards/thumbnail ./play/session/...
RACE_SCENES = ./scenes/app ./scenes/games/risk ./scenes/games/diplomacy
RACE_SCENE_TESTS = TestOwnMaps|TestMatchesAreSavedUnderNames|TestWhatCannotBeWrittenIsTriedAgain|TestACampaignCanBeStopped|TestAMatchThatIsWatchedGoesOnAndPauses

race:
	@tools/scripts/packages.sh race
	CGO_ENABLED=1 $(GO) test -vet=off -timeout 40m -race -short $(RACE)
	CGO_ENABLED=1 $(GO) test -vet=off -timeout 40m -race -short -run '^($(RACE_SCENE_TESTS))$$' $(RACE_SCENES)

# Whether it builds, not how well it runs: the builds for other systems are not optimised,
# but the one for the browser, which make e2e-web tests.
QUICK = -gcflags=all='-dwarf=false -N -l'

cross: build/eras.wasm
	GOOS=linux GOARCH=amd64 $(GO) build -o build/linux/ ./cmd/eras ./cmd/eraslab
	GOOS=windows GOARCH=amd64 $(GO) build $(QUICK) -o build/windows/ ./cmd/eras ./cmd/eraslab
	GOOS=darwin GOARCH=arm64 $(GO) build $(QUICK) -o build/darwin/ ./cmd/eras ./cmd/eraslab

e2e:
	@tools/scripts/packages.sh test
	tools/scripts/display.sh $(GO) test -vet=off -tags e2e -count=1 -timeout 40m ./cmd/eras/e2e $(PICTURES)

# The program for browsers without names of functions, which are a tenth of it.
.PHONY: build/eras.wasm
build/eras.wasm:
	GOOS=js GOARCH=wasm $(GO) build -ldflags='-s -w' -o build/eras.wasm ./cmd/eras

web: build/eras.wasm
	$(GO) run ./tools/scripts/web build build/eras.wasm $(WEB)

serve:
	@$(GO) run ./tools/scripts/web serve $(WEB)

# Tests have no time for the best compression.
e2e-web: build/eras.wasm
	@tools/scripts/packages.sh web
	$(GO) run ./tools/scripts/web quick build/eras.wasm build/e2e-web
	$(GO) test -vet=off -tags e2eweb -count=1 -timeout 40m ./cmd/eras/e2eweb

screenshots: PICTURES = -pictures
screenshots: e2e
	mkdir -p docs/pictures
	$(GO) run tools/scripts/picture.go $(SCREENSHOTS)/en-1280x800-forecast.png docs/pictures/war.png
	$(GO) run tools/scripts/picture.go $(SCREENSHOTS)/en-1280x800-battle-alone.png docs/pictures/battle.png
	$(GO) run tools/scripts/picture.go $(SCREENSHOTS)/en-1280x800-risk-aimed.png docs/pictures/risk.png
	$(GO) run tools/scripts/picture.go $(SCREENSHOTS)/en-1280x800-diplomacy-replay.png docs/pictures/diplomacy.png

fuzz:
	@failed=0; for file in $$(git grep -l '^func Fuzz' -- '*_test.go'); do \
		for name in $$(sed -n 's/^func \(Fuzz[A-Za-z]*\)(.*/\1/p' $$file); do \
			echo "$$file: $$name"; \
			$(GO) test ./$$(dirname $$file) -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s || failed=1; \
		done; \
	done; exit $$failed

# The lines of each package come when it has ended.
soak:
	@tools/scripts/packages.sh test
	tools/scripts/display.sh $(GO) test -p 3 -tags e2e,soak -count=1 -timeout 0 -run '^TestSoak$$' -v ./cmd/eras/e2e ./lab/tournament ./play/online -soak $(SOAKTIME)

kills:
	@tools/scripts/packages.sh test
	tools/scripts/display.sh $(GO) test -tags e2e -count=1 -timeout 0 -run '^(TestKills|TestCompany)$$' -v ./cmd/eras/e2e -kills $(KILLS) -strikes $(KILLS)
	$(GO) test -count=1 -timeout 0 -run '^TestKills$$' -v ./play/online -kills $(KILLS)

siege:
	$(GO) test -count=1 -timeout 0 -run '^TestSiege$$' -v ./play/online -siege $(SIEGETIME)

MONKEY = -count=1 -timeout 0 -v -run '^TestMonkey(Matches)?$$'
MONKEY_FLAGS = -monkey.matches -monkey.seed $(SEED) $(if $(ACTIONS),-monkey.actions $(ACTIONS),-monkey.minutes $(MINUTES)) $(if $(SIZE),-monkey.size $(SIZE))

ifneq ($(MONKEY_STEPS),)
monkey:
	@tools/scripts/packages.sh test
	tools/scripts/display.sh $(GO) test -tags e2e -count=1 -timeout 0 -v -run '^TestMonkeySteps$$' ./cmd/eras/e2e -monkey.steps '$(abspath $(MONKEY_STEPS))'
else
monkey: monkey-desktop monkey-web
endif

monkey-desktop:
	@tools/scripts/packages.sh test
	tools/scripts/display.sh $(GO) test -tags e2e $(MONKEY) ./cmd/eras/e2e $(MONKEY_FLAGS)

monkey-web: build/eras.wasm
	@tools/scripts/packages.sh web
	$(GO) run ./tools/scripts/web quick build/eras.wasm build/e2e-web
	$(GO) test -tags e2eweb $(MONKEY) ./cmd/eras/e2eweb $(MONKEY_FLAGS)

bench: bin/eraslab
	$(GO) test -run '^$$' -bench . ./game/... ./ai/... ./evolve ./saves
	bin/eraslab bench

# -trimpath keeps the paths of this machine out of the profile.
profile:
	dir=$$(mktemp -d) && sample() { \
		name=$$(basename $$1) && $(GO) test -trimpath -c -o $$dir/$$name.test ./ai/$$1 && \
		$$dir/$$name.test -test.run '^$$' -test.bench "$$2" -test.benchtime 10s -test.cpuprofile $$dir/$$name.prof; \
	} && sample battle '(Search|Depth)$$' && sample war '(Search|Depth)$$' && sample risk/ender 'Search$$' && \
	sample risk 'HardMatch$$/hard' && sample diplomacy 'Play$$/dumbbot' && \
	$(GO) tool pprof -proto $$dir/*.prof >cmd/eraslab/default.pgo; rm -rf $$dir

# The coastlines are Natural Earth 1:50m. Pictures of all maps are written beside
# them, to build/geography.
COASTLINES = build/geography/package/countries-50m.json

geography: $(COASTLINES)
	$(GO) run ./cmd/mapgen -coastlines $(COASTLINES) -out assets/geography -pictures build/geography

$(COASTLINES):
	mkdir -p build/geography
	cd build/geography && npm pack --silent world-atlas@2.0.2 && tar xzmf world-atlas-2.0.2.tgz

clean:
	rm -rf bin build dist
