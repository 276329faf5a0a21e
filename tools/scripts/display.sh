#!/bin/sh
# Runs a command with a display: the one there is, or a virtual one of its own
# with Mesa's software renderer.
set -eu
if [ -n "${DISPLAY:-}" ] && [ -z "${ERAS_VIRTUAL_DISPLAY:-}" ]; then
	exec "$@"
fi
export LIBGL_ALWAYS_SOFTWARE=1
exec xvfb-run -a -s '-screen 0 1280x800x24' "$@"
