package risk

import (
	"math/rand/v2"
	"testing"

	"eras/game"
)

// A player has won exactly if nothing is lacking for one of the goals, any N of the territories that
// are lacking complete a goal, and fewer do not.
func TestWants(t *testing.T) {
	rng := rand.New(rand.NewPCG(40, 1))
	reasons := map[string]int{}
	for range 400 {
		g := gameOf(t, "classic", "players=3 share=60 capitals=on missions=on")
		p := g.Start()
		for c := range Territory(g.Map.Territories()) {
			p.setOwner(c, game.Seat(min(rng.IntN(6), 2)), 1+rng.Int32N(2))
		}
		p.Phase, p.Round = Attacking, 3
		for seat := range g.players() {
			if p.Held[seat].Empty() {
				continue
			}
			p.Mission[seat] = uint16(1 + rng.IntN(g.Missions()))
			p.Capital[seat] = uint16(p.Held[seat].Nth(rng.IntN(p.Held[seat].Len()))) + 1
		}
		for seat := range g.players() {
			won := false
			for _, w := range g.Wants(&p, seat, nil) {
				won = won || w.N == 0
				if w.N == 0 {
					continue
				}
				reasons[w.Reason]++
				for _, lack := range []int{0, 1} {
					q := p
					give(&q, seat, w.Of, w.N-lack, rng)
					done := false
					for _, after := range g.Wants(&q, seat, nil) {
						done = done || after.Reason == w.Reason && after.N == 0
					}
					if done != (lack == 0) {
						t.Fatalf("%s with %d of %d lacking territories is reached: %v", w.Reason, w.N-lack, w.N, done)
					}
				}
			}
			if reached := g.reached(&p, seat) != ""; reached != won {
				t.Fatalf("player %v has won: %v, and lacks nothing: %v", seat, reached, won)
			}
		}
	}
	for _, reason := range []string{ByConquest, ByShare, ByCapitals, ByMission} {
		if reasons[reason] == 0 {
			t.Errorf("nothing was lacking for %s", reason)
		}
	}
}

// give gives a player n random territories of a set, with two armies each.
func give(p *Position, seat game.Seat, of Set, n int, rng *rand.Rand) {
	for range n {
		c := of.Nth(rng.IntN(of.Len()))
		of = of.Without(c)
		p.Held[p.Owner.At(c)] = p.Held[p.Owner.At(c)].Without(c)
		p.setOwner(c, seat, 2)
	}
}

// In a view, the missions of others are not known.
func TestWantsOfOthersInAView(t *testing.T) {
	b := &Board{Game: gameOf(t, "classic", "players=3 missions=on")}
	b.First = b.Game.Start()
	p := b.First
	for c := range Territory(b.Game.Map.Territories()) {
		p.setOwner(c, game.Seat(c%3), 1)
	}
	p.Phase, p.Mission = Attacking, [MaxPlayers]uint16{1, 2, 3}
	var view Position
	b.View(&p, 1, &view)
	for seat, want := range []int{1, 2, 1} {
		if got := len(b.Game.Wants(&view, game.Seat(seat), nil)); got != want {
			t.Errorf("player 1 knows %d ways to win of player %d, want %d", got, seat, want)
		}
	}
}
