#!/bin/sh
# Runs the linters of tools/go.mod over the whole module and fails if one of them
# has something to say. They are separate programs because golangci-lint, which
# bundles them, takes four times as long to build and run on a machine without
# caches.
#
#   scripts/lint.sh       what make check runs
#   scripts/lint.sh -all  further ones, slower to build: run them before you send a change
set -u
cd "$(dirname "$0")/.."

failed=0
lint() {
	${GO:-go} tool -modfile=tools/go.mod "$@" || { echo "lint: $1 failed" >&2; failed=1; }
}

# Bugs, style and doc comments; staticcheck.conf turns on all checks.
lint staticcheck ./...
# Errors that are dropped without saying so. Tests notice them by other means.
lint errcheck -ignoretests -exclude tools/errcheck.txt ./...
# Assignments that nobody reads.
lint ineffassign ./...
if [ "${1:-}" = -all ]; then
	# Exported names without a comment, and what staticcheck leaves to others.
	lint revive -config tools/revive.toml -set_exit_status -exclude ./build/... ./...
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
exit $failed
