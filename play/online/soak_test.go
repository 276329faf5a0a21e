//go:build soak && !js

package online

import (
	"flag"
	"testing"
	"time"

	"eras/game/gametest"
)

var soakTime = flag.Duration("soak", time.Hour, "how long TestSoak plays")

// TestSoak plays matches of all games between clients and a host that keeps them on the disk,
// two at once, and removes them. It fails when what the program has in use grows.
func TestSoak(t *testing.T) {
	h := openHost(t, HostConfig{Store: t.TempDir()})
	var first gametest.Usage
	began := time.Now()
	for round := 0; round == 0 || time.Since(began) < *soakTime; round++ {
		for i := range kinds {
			t.Run("pair", func(t *testing.T) {
				for _, k := range []kind{kinds[i], kinds[(i+round+1)%len(kinds)]} {
					t.Run(k.name, func(t *testing.T) {
						t.Parallel()
						soakMatch(t, h, k, uint64(round))
					})
				}
			})
		}
		now := gametest.MeasureUsage()
		if round < 2 { // until then caches fill
			first = now
		}
		if t.Failed() || now.Exceeds(first) {
			t.Fatalf("after round %d and %v in use: %+v, at first %+v", round, time.Since(began).Round(time.Second), now, first)
		}
		t.Logf("%v round %d: %+v", time.Since(began).Round(time.Second), round, now)
	}
}

// soakMatch plays a match, compares the records and removes it.
func soakMatch(t *testing.T, h *Host, k kind, seed uint64) {
	m := k.match()
	m.Seed = seed
	made := create(t, h, m)
	records, _ := playAll(within(t, 10*time.Minute), t, made, len(m.Seats), k.bot)
	host := hostRecord(t, h, made.ID)
	for _, r := range records {
		sameRecord(t, host, r)
	}
	if err := h.Remove(t.Context(), made.ID); err != nil {
		t.Error(err)
	}
}
