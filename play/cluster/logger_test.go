package cluster

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// A server's own warnings are told, not too many, in printable text; what strangers cause is not.
func TestWarnings(t *testing.T) {
	var told []string
	l := newLogger(make(chan string, 1), func(text string) { told = append(told, text) })
	now := time.Unix(1000, 0)
	l.now = func() time.Time { return now }
	l.Errorf("%s - cid:%d - authentication error", "127.0.0.1:5", 3)
	l.Warnf("a\x1b[2Jb\n%s", strings.Repeat("x", 1000))
	for range 100 {
		l.Warnf("the same")
	}
	for n := range 100 {
		l.Errorf("warning %d", n)
	}
	if len(told) != maxWarnings || strings.ContainsAny(told[0], "\x1b\n") || len(told[0]) > maxWarning || told[1] != "the same" {
		t.Errorf("told %q", told)
	}
	now = now.Add(warningTime)
	l.Warnf("later")
	if want := []string{"196 more warnings", "later"}; !slices.Equal(told[maxWarnings:], want) {
		t.Errorf("told %q, want %q", told[maxWarnings:], want)
	}
	l.Fatalf("the %s", "end")
	if got := <-l.failed; got != "the end" || told[len(told)-1] != "the end" {
		t.Errorf("failed with %q, told %q", got, told)
	}
}
