#!/bin/sh
# Tries what make packages built: checksums, what the tools of Debian say of the .deb, a
# battle played to its end with the programs of the tar.gz and of the file that runs by
# itself, the .deb installed in a fresh Debian, played through its desktop entry and removed
# without a trace, the resources of the Windows programs and the bundles of macOS read back.
# A fresh Debian needs root and the network; it is kept in build/debian.tar.
#
#   tools/scripts/try-packages.sh [DIST]
set -eu
cd "$(dirname "$0")/../.."

dist=$(cd "${1:-dist}" && pwd)
arch=$(dpkg --print-architecture)
suite=bookworm
base=$PWD/build/debian.tar
work=$(mktemp -d)
trap 'umount "$work/debian/proc" 2>/dev/null || true; rm -rf "$work"' EXIT
failed=0

step() { echo "== $1"; }
fail() { echo "try-packages.sh: $1" >&2; failed=1; }

# one prints the only file of the release with that ending.
one() {
	set -- "$dist"/eras-*"$1"
	[ $# = 1 ] && [ -e "$1" ] || { echo "try-packages.sh: $dist has no such file, or several: $1" >&2; exit 1; }
	echo "$1"
}

# play plays with a program on a display of its own, with a home of its own.
play() {
	HOME=$work/home XDG_DATA_HOME='' XDG_CONFIG_HOME='' ERAS_VIRTUAL_DISPLAY=1 tools/scripts/display.sh "$work/play" "$@" -nosound || fail "$1 was not played"
}

deb=$(one "-linux-$arch.deb")
mkdir -p "$work/home" "$work/deb"
CGO_ENABLED=0 ${GO:-go} build -o "$work/play" tools/scripts/play.go

step 'checksums'
(cd "$dist" && sha256sum --check --quiet SHA256SUMS) || fail 'the checksums do not fit'

step 'what the tools of Debian say'
dpkg-deb -x "$deb" "$work/deb"
lintian --fail-on error "$deb" || fail 'lintian found errors'
desktop-file-validate "$work"/deb/usr/share/applications/*.desktop || fail 'the desktop entry is not valid'
appstreamcli validate --no-net "$work"/deb/usr/share/metainfo/*.xml || fail 'the metainfo is not valid'

step 'the tar.gz'
tar -xzf "$(one "-linux-$arch.tar.gz")" -C "$work"
play "$work"/eras-*/bin/eras
"$work"/eras-*/bin/eraslab perft -board battle -position '8/r6b/r6b/r6b/r6b/8 r 100' -depth 2 >/dev/null || fail 'the laboratory does not count'

step 'the file that runs by itself'
play "$(one "-linux-$arch.run")"
"$(one "-linux-$arch.run")" install "$work/installed" >/dev/null
play "$work/installed/bin/eras"
"$(one "-linux-$arch.run")" uninstall "$work/installed" >/dev/null
left=$(find "$work/installed" -mindepth 1)
[ -z "$left" ] || fail "uninstalling leaves $left"

step 'a fresh Debian'
inside() { chroot "$work/debian" env HOME=/tmp/home PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/usr/games:/usr/local/games DEBIAN_FRONTEND=noninteractive MESA_SHADER_CACHE_DISABLE=1 "$@"; }
# listed prints all files but those of the system's own bookkeeping and of the player.
listed() { (cd "$work/debian" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp -o -path ./var/cache -o -path ./var/log -o -path ./var/lib/apt \) -prune -o -print | sort); }
if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
	echo 'Left out: it needs root and debootstrap.'
else
	if [ ! -e "$base" ]; then
		mkdir -p "$(dirname "$base")"
		debootstrap --variant=minbase "$suite" "$work/base" >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
		cp /etc/resolv.conf "$work/base/etc/resolv.conf"
		mount -t proc proc "$work/base/proc" 2>/dev/null || true
		chroot "$work/base" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends xvfb xauth xdotool libgl1-mesa-dri >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
		umount "$work/base/proc" 2>/dev/null || true
		tar -cf "$base" -C "$work/base" --one-file-system .
		rm -rf "$work/base"
	fi
	mkdir "$work/debian"
	tar -xf "$base" -C "$work/debian"
	mount -t proc proc "$work/debian/proc" 2>/dev/null || true
	mkdir -p "$work/debian/tmp/home"
	cp "$deb" "$work/debian/tmp/eras.deb"
	cp "$work/play" "$work/debian/tmp/play"
	listed >"$work/before"
	inside apt-get install -y /tmp/eras.deb >"$work/log" 2>&1 || { tail "$work/log" >&2; fail 'the .deb cannot be installed'; }
	program=$(sed -n 's/^Exec=//p' "$work"/debian/usr/share/applications/eras.desktop)
	inside env LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s '-screen 0 1280x800x24' /tmp/play "$program" -nosound || fail 'it was not played'
	inside sh -c 'eras -version && eraslab -version' || fail 'a program does not say its version'
	inside apt-get purge -y --auto-remove eras >"$work/log" 2>&1 || { tail "$work/log" >&2; fail 'it cannot be removed'; }
	listed >"$work/after"
	diff "$work/before" "$work/after" || fail 'removing it leaves traces'
fi

step 'Windows'
for program in eras eraslab; do
	exe=$(set -- "$dist/$program"-*-windows-amd64.exe && echo "$1")
	${GO:-go} tool -modfile=tools/lint/packages.mod go-winres extract --dir "$work/$program" "$exe"
	for want in RT_GROUP_ICON RT_MANIFEST RT_VERSION OriginalFilename; do
		grep -q "$want" "$work/$program/winres.json" || fail "$exe has no $want"
	done
done
unzip -tq "$(one -windows-amd64.zip)" || fail 'the zip is damaged'

step 'macOS'
for arch in amd64 arm64; do
	mkdir "$work/$arch"
	unzip -q "$(one "-macos-$arch.zip")" -d "$work/$arch"
	python3 - "$work/$arch"/*/Eras.app/Contents <<-'END' || fail "the bundle for $arch is not complete"
		import os, plistlib, sys
		contents = sys.argv[1]
		with open(contents + '/Info.plist', 'rb') as f:
		    info = plistlib.load(f)
		program = contents + '/MacOS/' + info['CFBundleExecutable']
		with open(program, 'rb') as f:
		    assert f.read(4) == b'\xcf\xfa\xed\xfe', program
		assert os.access(program, os.X_OK), program
		assert os.path.exists(contents + '/Resources/' + info['CFBundleIconFile'])
		print(info['CFBundleIdentifier'], info['CFBundleShortVersionString'], info['LSMinimumSystemVersion'])
	END
done

exit $failed
