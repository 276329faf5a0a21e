#!/bin/sh
# Makes sure that what the program (play), its unit tests (unit), its end-to-end
# tests (test), those in a browser (web), its race pass (race) or the trial of its packages
# (try) need from the system is there: on Debian and Ubuntu it installs missing packages
# through apt when it may, else it prints the command that would.
#
#   tools/scripts/packages.sh play|unit|test|web|race|try
set -eu

# Each line: what to look for, and the package that brings it. A name with a slash is a
# library for ldconfig, one without a program; of programs with | between them one is enough.
libraries='
/libX11.so.6 libx11-6
/libXcursor.so.1 libxcursor1
/libXext.so.6 libxext6
/libXi.so.6 libxi6
/libXinerama.so.1 libxinerama1
/libXrandr.so.2 libxrandr2
/libXrender.so.1 libxrender1
/libGL.so.1 libgl1
/libEGL.so.1 libegl1
'
sound='
/libasound.so.2 libasound2
'
display='
Xvfb xvfb
xauth xauth
'
compiler='
gcc gcc
'
# Agents of Risk in another language.
agents='
python3 python3
'
browser='
chromium|google-chrome chromium
'
trial='
xdotool xdotool
lintian lintian
desktop-file-validate desktop-file-utils
appstreamcli appstream
unzip unzip
debootstrap debootstrap
'
# Mesa's drivers are files of their own; the loader's package brings them.
drivers='libgl1-mesa-dri'

case "${1:-}" in
play) wanted="$libraries $sound" ;;
test) wanted="$libraries $display" ;;
unit) wanted="$agents" drivers='' ;;
web) wanted="$browser" drivers='' ;;
race) wanted="$compiler $agents" drivers='' ;;
try) wanted="$libraries $display $agents $trial" ;;
*)
	echo "usage: tools/scripts/packages.sh play|unit|test|web|race|try" >&2
	exit 2
	;;
esac

# Only Linux finds its libraries this way; elsewhere nothing is needed.
[ "$(uname -s)" = Linux ] || exit 0

have() {
	case "$1" in
	/*) ldconfig -p 2>/dev/null | grep -q "${1#/} " || [ -n "$(ls /usr/lib/*"$1" /usr/lib64"$1" /lib/*"$1" 2>/dev/null)" ] ;;
	*"|"*) have "${1%%|*}" || have "${1#*|}" ;;
	*) command -v "$1" >/dev/null 2>&1 ;;
	esac
}

missing=''
set -- $wanted
while [ $# -gt 0 ]; do
	have "$1" || missing="$missing $2"
	shift 2
done
for package in $drivers; do
	[ -n "$(ls /usr/lib/*/dri/*_dri.so /usr/lib/dri/*_dri.so /usr/lib64/dri/*_dri.so /usr/lib/*/libgallium* 2>/dev/null)" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
	echo "These packages, or what your system calls them, are missing:$missing" >&2
	echo "Install them and try again." >&2
	exit 1
fi
# The sound library was renamed when Debian changed its idea of time.
if echo "$missing" | grep -q libasound2 && apt-cache show libasound2t64 >/dev/null 2>&1; then
	missing=$(echo "$missing" | sed 's/libasound2/libasound2t64/')
fi
command="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" = 0 ]; then
	become=''
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
	become='sudo'
else
	echo "Some packages are missing. Install them with" >&2
	echo "  sudo $command" >&2
	echo "and try again." >&2
	exit 1
fi
echo "Installing$missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { $become $command || { $become apt-get update && $become $command; }; } >"$log" 2>&1; then
	cat "$log" >&2
	echo "apt-get could not install them. Try:  sudo apt-get update && sudo $command" >&2
	exit 1
fi
