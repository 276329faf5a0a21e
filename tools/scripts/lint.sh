#!/bin/sh
# Runs the linters of tools/lint/go.mod over the whole module and fails if one of them
# has something to say. They are separate programs because golangci-lint, which
# bundles them, takes four times as long to build and run on a machine without
# caches.
#
#   tools/scripts/lint.sh       what make check runs
#   tools/scripts/lint.sh -all  further ones, slower to build: run them before you send a change
set -u
cd "$(dirname "$0")/../.."

failed=0
lint() {
	${GO:-go} tool -modfile=tools/lint/go.mod "$@" || { echo "lint: $1 failed" >&2; failed=1; }
}

# Bugs, style and doc comments; staticcheck.conf turns on all checks.
lint staticcheck ./...
# Errors that are dropped without saying so. Tests notice them by other means.
lint errcheck -ignoretests -exclude tools/lint/errcheck.txt ./...
# Switches and maps over kinds that leave out a kind; a default is no answer to a new one.
# Where the others need nothing, //exhaustive:ignore says why. Numbers with a few named
# values (seats, keys of the keyboard, types of package reflect, the words of a protocol)
# are no kinds, and a name that ends in Count is how many kinds there are.
kinds() {
	lint exhaustive -check=switch,map -test=false -ignore-enum-members='[a-z]Count$' \
		-ignore-enum-types='^(reflect\.Kind|github\.com/hajimehoshi/ebiten/v2\.Key|eras/game\.Seat|eras/play/daide\.Token)$' "$@"
}
kinds ./...
# Assignments that nobody reads.
lint ineffassign ./...
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

# The end-to-end tests have a build tag of their own.
export GOFLAGS="${GOFLAGS:-} -tags=e2e"
lint staticcheck ./cmd/eras/e2e
kinds ./cmd/eras/e2e
exit $failed
