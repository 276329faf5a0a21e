package main

import (
	"strings"
	"testing"
	"time"
)

// Where there is no terminal, long work is announced once, with the rate that was measured.
func TestLongWorkIsAnnounced(t *testing.T) {
	var out strings.Builder
	m := newMeter(&out, "working")
	defer m.close()
	m.expect(time.Hour, 1, 50) // too early
	m.begin = time.Now().Add(-measuring)
	for _, left := range []time.Duration{time.Second, 3 * time.Minute, time.Hour} {
		m.expect(left, 2, 50)
	}
	if got := out.String(); got != "working takes about 3m0s, measured on the first 2 of 50\n" {
		t.Errorf("%q", got)
	}
}
