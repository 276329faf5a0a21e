# make play: the game.  make test: everything that must hold.  make help: the rest.

GO ?= go
export CGO_ENABLED = 0

# Screenshots that the end-to-end tests write.
SCREENSHOTS = build/screenshots

.PHONY: help play lab test bench profile geography check unit race cross e2e screenshots clean

help:
	@echo 'make play          build the game and start it'
	@echo 'make test          formatting, vet, staticcheck, tests, race pass, cross-builds, end-to-end tests'
	@echo 'make lab           build the laboratory, bin/eraslab'
	@echo 'make bench         the benchmarks, and eraslab bench'
	@echo 'make profile       the profile by which the compiler speeds up the laboratory, anew'
	@echo 'make geography     the drawings of the maps from the coastlines of the world, anew (needs npm)'
	@echo 'make check         formatting, vet and staticcheck only'
	@echo 'make unit          unit, property and fuzz-seed tests only'
	@echo 'make race          the race pass only (needs gcc)'
	@echo 'make cross         the builds for Linux, Windows, macOS and the browser only'
	@echo 'make e2e           the end-to-end tests only; screenshots go to $(SCREENSHOTS)'
	@echo 'make screenshots   the same, and the pictures of the README from them'
	@echo 'make clean         remove what was built'

play: bin/eras
	@scripts/packages.sh play
	bin/eras $(ARGS)

.PHONY: bin/eras bin/eraslab
bin/eras:
	$(GO) build -o bin/eras ./cmd/eras

bin/eraslab:
	$(GO) build -o bin/eraslab ./cmd/eraslab

lab: bin/eraslab

test: check unit race cross e2e

check:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$unformatted" ]; then echo "not formatted with gofmt:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) vet -tags e2e ./cmd/eras/e2e
	$(GO) tool staticcheck ./...
	$(GO) tool staticcheck -tags e2e ./cmd/eras/e2e

unit:
	@scripts/packages.sh unit
	$(GO) test ./...

# Scenes are left out of the race pass, because cgo would change how Ebitengine is
# built: what runs beside the loop is in scenes/table and the chart, which are in it.
race:
	@scripts/packages.sh race
	CGO_ENABLED=1 $(GO) test -race -short $$($(GO) list ./... | grep -Ev '/scenes/(ui|boards/(field|miniature|pieces|tokens|warmap)|menu|newgame|muster|archive|stage|training|play|risk|diplomacy|result|know|options|pages|parts)|/cmd/eras$$')

cross:
	GOOS=linux GOARCH=amd64 $(GO) build -o build/linux/ ./cmd/eras ./cmd/eraslab
	GOOS=windows GOARCH=amd64 $(GO) build -o build/windows/ ./cmd/eras ./cmd/eraslab
	GOOS=darwin GOARCH=arm64 $(GO) build -o build/darwin/ ./cmd/eras ./cmd/eraslab
	GOOS=js GOARCH=wasm $(GO) build -o build/web/eras.wasm ./cmd/eras

e2e:
	@scripts/packages.sh test
	scripts/display.sh $(GO) test -tags e2e -count=1 -timeout 10m ./cmd/eras/e2e

screenshots: e2e
	cp $(SCREENSHOTS)/en-1280x800-forecast.png docs/screenshot.png

bench: bin/eraslab
	$(GO) test -run '^$$' -bench . ./game/... ./ai/... ./evolve ./saves
	bin/eraslab bench

# The paths of this machine stay out of the profile.
profile:
	dir=$$(mktemp -d) && for board in battle general risk/ender; do \
		name=$$(basename $$board) && \
		$(GO) test -trimpath -c -o $$dir/$$name.test ./ai/$$board && \
		$$dir/$$name.test -test.run '^$$' -test.bench 'Search$$' -test.benchtime 10s -test.cpuprofile $$dir/$$name.prof || exit 1; \
	done && $(GO) tool pprof -proto $$dir/battle.prof $$dir/general.prof $$dir/ender.prof >cmd/eraslab/default.pgo; rm -rf $$dir

# The coastlines are those of Natural Earth 1:50m; pictures of all maps lie beside
# them in build/geography.
COASTLINES = build/geography/package/countries-50m.json

geography: $(COASTLINES)
	$(GO) run ./geography/generate -coastlines $(COASTLINES) -out assets/geography -pictures build/geography

$(COASTLINES):
	mkdir -p build/geography
	cd build/geography && npm pack --silent world-atlas@2.0.2 && tar xzmf world-atlas-2.0.2.tgz

clean:
	rm -rf bin build
