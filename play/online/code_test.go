//go:build !js

package online

import (
	"strings"
	"testing"

	"eras/game"
)

func TestCodes(t *testing.T) {
	h := openHost(t, HostConfig{Public: []string{"192.168.1.5:4222", "[fe80::1]:5"}})
	made := create(t, h, kindNamed(t, "battle").match())
	code := made.Invitation
	code.Fingerprint = strings.Repeat("0f", 32)
	text := code.String()
	again, err := ParseCode("  " + text + "\n")
	if err != nil || again.String() != text || again.Match() != made.ID || !again.Invites() || again.Seat() != game.Nobody {
		t.Fatalf("%s: %+v, %v", text, again, err)
	}
	here := code
	here.Addresses = []string{"127.0.0.1:4222", "localhost:1", "[::1]:5"}
	if code.Local() || !here.Local() {
		t.Errorf("%s is for this machine only: %v; %s: %v", code, code.Local(), here, here.Local())
	}
	for _, c := range []struct{ old, new, contains string }{
		{"eras://", "http://", "must begin"},
		{"join-", "owner-", "not the name"},
		{"join-", "join--", "not the name"},
		{"join-" + made.ID, "seat-" + made.ID, "not the name"},
		{"join-" + made.ID, "join-" + made.ID + "-1", "not the name"},
		{"join-" + made.ID, "seat-" + made.ID + "-30", "not the name"},
		{"join-" + made.ID, "seat-" + made.ID + "-01", "not the name"},
		{"join-" + made.ID, "join-" + made.ID + "-n" + newNonce(), "not the name"},
		{code.Key, code.Key[1:], "32 digits"},
		{code.Key, "g" + code.Key[1:], "32 digits"},
		{":" + code.Key + "@", "@", "must have a name"},
		{"@", "", "must have a name"},
		{"192.168.1.5:4222", "192.168.1.5", "not an address"},
		{":4222", ":0", "not an address"},
		{":4222", ":99999", "not an address"},
		{"192.168.1.5", "a b", "not an address"},
		{"192.168.1.5", "x/y", "not an address"},
		{"[fe80::1]:5", strings.Repeat("a:1,", 8) + "a:1", "at most 8"},
		{"[fe80::1]:5", strings.Repeat("a", 1024), "characters"},
		{"#" + code.Fingerprint, "", "fingerprint"},
		{"#" + code.Fingerprint, "#", "64 digits"},
		{"#" + code.Fingerprint, code.Fingerprint + "#", "64 digits"},
	} {
		if _, err := ParseCode(strings.Replace(text, c.old, c.new, 1)); err == nil || !strings.Contains(err.Error(), c.contains) {
			t.Errorf("%s for %s: %v", c.new, c.old, err)
		}
	}
}

func FuzzCode(f *testing.F) {
	f.Add("eras://join-abcdefghij:00112233445566778899aabbccddeeff@127.0.0.1:4222")
	f.Add("eras://seat-abcdefghij-3:00112233445566778899aabbccddeeff@h:1,i:2#" + strings.Repeat("a", 64))
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCode(text)
		if err != nil {
			return
		}
		again, err := ParseCode(c.String())
		if err != nil || again.String() != c.String() {
			t.Errorf("%q is read as %s, and that as %s, %v", text, c, again, err)
		}
	})
}
