package learning

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"eras/game/battle"
	"eras/game/war"
	"eras/saves"
)

// TestMemoriesAreTrue compares what is remembered with the matches of random profiles.
func TestMemoriesAreTrue(t *testing.T) {
	seen := map[MemoryKind]bool{}
	rng := rand.New(rand.NewPCG(20, 3))
	maps := []string{"a", "b", "c"}
	for range 3000 {
		var p saves.Profile
		for i := range rng.IntN(13) {
			p.Played = append(p.Played, saves.Played{
				Mode: []saves.Mode{war.ID, battle.ID}[rng.IntN(2)], Map: maps[rng.IntN(3)],
				Score: rng.IntN(3) - 1, Own: i, Enemy: i + 100, Level: 1 + rng.IntN(2),
			})
		}
		here := maps[rng.IntN(3)]
		m := Remember(&p, war.ID, here, func(m *saves.Played) bool { return m.Level == 2 })
		seen[m.Kind] = true
		games, wins := 0, 0
		var other, there *saves.Played
		for i := range p.Played {
			q := &p.Played[i]
			if q.Mode == battle.ID {
				continue
			}
			games++
			if q.Score == 1 {
				wins++
			}
			switch {
			case q.Level != 2:
			case q.Map == here:
				there = q
			default:
				other = q
			}
		}
		if m.Games != games || m.Wins != wins {
			t.Fatalf("%d games with %d wins, want %d and %d", m.Games, m.Wins, games, wins)
		}
		want := Stranger
		about := there
		words := map[int]string{-1: "won", 0: "drawn", 1: "beaten"}
		switch {
		case there != nil:
			want = MemoryKind("here." + words[there.Score])
		case other != nil:
			want, about = MemoryKind("there."+words[other.Score]), other
		case games > 0:
			want = Heard
		}
		if m.Kind != want {
			t.Fatalf("remembered is %q, want %q", m.Kind, want)
		}
		if about != nil && fmt.Sprint(m.Map, m.Own, m.Enemy) != fmt.Sprint(about.Map, about.Own, about.Enemy) {
			t.Fatalf("remembered is %+v, the match was %+v", m, about)
		}
	}
	if len(seen) != 8 {
		t.Errorf("only %d kinds of memories occurred", len(seen))
	}
}
