// Package version says which version of the program this is.
package version

import (
	"runtime/debug"
	"strings"
)

// release and commit are set by the linker where packages are built, so that they do not
// depend on how the sources were fetched: -ldflags "-X eras/internal/version.release=1.1.0
// -X eras/internal/version.commit=0123456789ab".
var release, commit string

// String returns the version and the commit that it was built from: "1.1.0 (0123456789ab)"
// for a release, "0.0.0-0123456789ab" for what lies between two, followed by "-dirty" if
// files were changed since, and "devel" if the build does not know.
func String() string {
	if release == "" {
		info, _ := debug.ReadBuildInfo() // nil if the build noted nothing
		return noted(info)
	}
	if commit == "" || strings.Contains(release, commit) {
		return release
	}
	return release + " (" + commit + ")"
}

// noted returns the version that go build noted by itself.
func noted(info *debug.BuildInfo) string {
	settings := map[string]string{}
	if info != nil {
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
	}
	revision := settings["vcs.revision"]
	if len(revision) < 12 {
		return "devel"
	}
	revision = revision[:12]
	dirty := settings["vcs.modified"] == "true"
	if tag := strings.TrimPrefix(info.Main.Version, "v"); !dirty && tag != "" && tag != "(devel)" && !strings.Contains(tag, revision) {
		return tag + " (" + revision + ")"
	}
	if dirty {
		revision += "-dirty"
	}
	return "0.0.0-" + revision
}
