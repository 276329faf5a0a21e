package main

import "testing"

func TestVersionOf(t *testing.T) {
	const commit = "0123456789ab"
	for _, c := range []struct {
		tags               []string
		dirty              bool
		version, ofPackage string
	}{
		{nil, false, "0.0.0-0123456789ab", "0.0.0~0123456789ab"},
		{nil, true, "0.0.0-0123456789ab-dirty", "0.0.0~0123456789ab.dirty"},
		{[]string{"v1.2.3"}, false, "1.2.3", "1.2.3"},
		{[]string{"v1.2.3"}, true, "0.0.0-0123456789ab-dirty", "0.0.0~0123456789ab.dirty"},
		{[]string{"latest", "v1.3.0-rc1", "v1.2.0"}, false, "1.3.0-rc1", "1.3.0~rc1"},
		{[]string{"1.2.3", "v1.2", "version"}, false, "0.0.0-0123456789ab", "0.0.0~0123456789ab"},
	} {
		version := versionOf(commit, c.tags, c.dirty)
		if version != c.version {
			t.Errorf("tags %q, dirty %v: version %s, want %s", c.tags, c.dirty, version, c.version)
		}
		if got := (release{version: version}).packageVersion(); got != c.ofPackage {
			t.Errorf("version %s is %s in packages, want %s", version, got, c.ofPackage)
		}
	}
}

func TestChoose(t *testing.T) {
	if all, err := choose(""); err != nil || len(all) != len(targets) {
		t.Errorf("no choice: %v, %v", all, err)
	}
	if some, err := choose("windows/amd64,linux/arm64"); err != nil || len(some) != 2 || some[0].os != "windows" || some[1].arch != "arm64" {
		t.Errorf("two: %v, %v", some, err)
	}
	if _, err := choose("windows/riscv64"); err == nil {
		t.Error("an unknown target is no error")
	}
}
