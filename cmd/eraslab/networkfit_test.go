package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// A network that was fitted can play.
func TestNetworkFit(t *testing.T) {
	out := filepath.Join(t.TempDir(), "kinds.toml")
	var result fitted
	unmarshal(t, mustRun(t, "network", "fit", "-battles", "20", "-depth", "1", "-epochs", "1", "-out", out, "-json"), &result)
	if result.Positions < 100 || result.Error <= 0 || result.Unseen <= 0 || result.Out != out {
		t.Errorf("%+v", result)
	}
	if text := mustRun(t, "match", "-board", "battle", "-scenario", "banners", "-games", "2", "-a", "network:depth=1,file="+out, "-b", "level:1"); !strings.Contains(text, "games          2") {
		t.Error(text)
	}
	for want, args := range map[string][]string{"-out is missing": nil, "at least 10": {"-out", out, "-battles", "2"}} {
		if code, _, stderr := eraslab(append([]string{"network", "fit"}, args...)...); code != exitBadInput || !strings.Contains(stderr, want) {
			t.Errorf("%v: exit code %d, %s", args, code, stderr)
		}
	}
}
