package netlimit

import (
	"maps"
	"testing"
)

func TestOrigin(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.2:4000":            "127.0.0.2",
		"[::ffff:10.0.0.1]:80":      "10.0.0.1",
		"[2001:db8:1:2:3:4:5:6]:80": "2001:db8:1:2::/64",
		"[fe80::1%eth0]:80":         "fe80::/64",
		"10.1.2.3":                  "10.1.2.3",
		"pipe":                      "pipe",
	} {
		if got := Origin(address); got != want {
			t.Errorf("Origin(%q) = %q, want %q", address, got, want)
		}
	}
}

func TestGiveWay(t *testing.T) {
	callers := map[string]Caller{"a1": {"a", 1}, "b5": {"b", 5}, "b2": {"b", 2}, "c3": {"c", 3}}
	if victim, ok := GiveWay(maps.All(callers)); !ok || victim != "b2" {
		t.Errorf("%q, %v", victim, ok)
	}
	delete(callers, "b5")
	if victim, ok := GiveWay(maps.All(callers)); !ok || victim != "a1" {
		t.Errorf("with one of each origin: %q, %v", victim, ok)
	}
	if _, ok := GiveWay(maps.All(map[string]Caller{})); ok {
		t.Error("nobody gives way")
	}
}
