#!/bin/sh
# Runs go vet and the linters of tools/lint/go.mod over the whole module and fails if one of
# them has something to say. The linters are separate programs because golangci-lint, which
# bundles them, takes four times as long to build and run on a machine without
# caches.
#
#   tools/scripts/lint.sh -vet  what make quick runs: the linters whose results the build cache keeps
#   tools/scripts/lint.sh       what make check runs
#   tools/scripts/lint.sh -all  further ones, slower to build: run them before you send a change
set -u
cd "$(dirname "$0")/../.."

failed=0
lint() {
	${GO:-go} tool -modfile=tools/lint/go.mod "$@" || { echo "lint: $1 failed" >&2; failed=1; }
}

# One program has the analysers of go vet and further ones: tools/lint/vet says which.
mkdir -p build/lint
${GO:-go} -C tools/lint build -o ../../build/lint/ ./vet || exit 1
# Of files with build tags too: the end-to-end tests and those of long plays.
tags=-tags=e2e,e2eweb,soak
${GO:-go} vet $tags -vettool="$PWD/build/lint/vet" ./... || { echo "lint: vet failed" >&2; failed=1; }
[ "${1:-}" = -vet ] && exit $failed
# Bugs, style and doc comments; staticcheck.conf turns on all checks.
${GO:-go} -C tools/lint build -o ../../build/lint/ honnef.co/go/tools/cmd/staticcheck || exit 1
build/lint/staticcheck $tags ./... || { echo "lint: staticcheck failed" >&2; failed=1; }
if [ "${1:-}" = -all ]; then
	# Exported names without a comment, and what staticcheck leaves to others.
	lint revive -config tools/lint/revive.toml -set_exit_status -exclude ./build/... ./...
	# Comparisons that miss a wrapped error.
	lint go-errorlint ./...
	# Conversions that change nothing, and parameters and results that nobody uses.
	lint unconvert ./...
	lint unparam ./...
	# The workflows of GitHub.
	lint actionlint
fi
exit $failed
