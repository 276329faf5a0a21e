package version

import (
	"runtime/debug"
	"testing"
)

func TestString(t *testing.T) {
	defer func() { release, commit = "", "" }()
	for _, c := range []struct{ release, commit, want string }{
		{"1.1.0", "0123456789ab", "1.1.0 (0123456789ab)"},
		{"0.0.0-0123456789ab", "0123456789ab", "0.0.0-0123456789ab"},
		{"0.0.0-0123456789ab-dirty", "0123456789ab", "0.0.0-0123456789ab-dirty"},
		{"1.1.0", "", "1.1.0"},
	} {
		release, commit = c.release, c.commit
		if got := String(); got != c.want {
			t.Errorf("release %q of commit %q is %q, want %q", c.release, c.commit, got, c.want)
		}
	}
}

func TestNoted(t *testing.T) {
	const revision = "0123456789abcdef0123456789abcdef01234567"
	for _, c := range []struct{ main, revision, modified, want string }{
		{"(devel)", "", "", "devel"},
		{"(devel)", revision, "false", "0.0.0-0123456789ab"},
		{"v0.0.0-20261124221500-0123456789ab", revision, "false", "0.0.0-0123456789ab"},
		{"v0.0.0-20261124221500-0123456789ab+dirty", revision, "true", "0.0.0-0123456789ab-dirty"},
		{"v1.1.0", revision, "false", "1.1.0 (0123456789ab)"},
		{"v1.1.0+dirty", revision, "true", "0.0.0-0123456789ab-dirty"},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: c.main}}
		if c.revision != "" {
			info.Settings = []debug.BuildSetting{{Key: "vcs.revision", Value: c.revision}, {Key: "vcs.modified", Value: c.modified}}
		}
		if got := noted(info); got != c.want {
			t.Errorf("a build of %s, commit %q, is %q, want %q", c.main, c.revision, got, c.want)
		}
	}
	if got := noted(nil); got != "devel" {
		t.Errorf("a build that noted nothing is %q", got)
	}
}
