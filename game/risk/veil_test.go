package risk

import (
	"testing"

	"eras/game"

	"pgregory.net/rapid"
)

// veiled returns a game with hidden owners and a position of it after some random steps.
func veiled(t *rapid.T, m *Map) (*Game, Position) {
	r := Ender2009(rapid.IntRange(2, 5).Draw(t, "players"))
	r.Fog, r.Veil = true, true
	r.Capitals, r.Missions = rapid.Bool().Draw(t, "capitals"), rapid.Bool().Draw(t, "missions")
	r.Deal = rapid.SampledFrom([]Deal{DealRandom, DealChoose, DealAdvance}).Draw(t, "deal")
	r.Batch = rapid.SampledFrom([]int32{1, 5}).Draw(t, "batch")
	g, err := NewGame(m, r)
	if err != nil {
		t.Fatal(err)
	}
	p, rng := g.Start(), game.Random(rapid.Uint64().Draw(t, "seed"), 0)
	for range rapid.IntRange(0, 600).Draw(t, "steps") {
		if p.Phase == Over {
			break
		}
		var a Action
		if g.Actor(&p) == game.Chance {
			a = g.Chance(&p, rng)
		} else {
			a = g.Random(&p, rng)
		}
		g.Play(&p, a, nil)
	}
	return g, p
}

// A seat's view under a veil is the same whoever owns what is out of sight and however many armies stand
// there; it is legal, and its own view; what is in sight is true.
func TestAVeilHidesOwners(t *testing.T) {
	m := shipped(t, "classic")
	hidden, changed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g, p := veiled(t, m)
		b := Board{Game: g}
		seat := game.Seat(rapid.IntRange(-1, int(g.Rules.Players)-1).Draw(t, "seat"))
		var view, again Position
		b.View(&p, seat, &view)
		if err := g.Validate(&view); err != nil {
			t.Fatalf("the view is not legal: %v", err)
		}
		if b.View(&view, seat, &again); !again.Equal(&view) {
			t.Fatalf("the view of the view is %s, not %s", g.FormatPosition(&again), g.FormatPosition(&view))
		}
		seen := g.Sees(&p, seat)
		if !seen.Equal(g.Sees(&view, seat)) {
			t.Fatalf("the seat sees %v of the match and %v of its view", seen, g.Sees(&view, seat))
		}
		for c := range Territory(m.Territories()) {
			if seen.Has(c) && (view.Owner.At(c) != p.Owner.At(c) || view.Armies.At(c) != p.Armies.At(c)) {
				t.Fatalf("territory %d is in sight and not as it is", c)
			}
			if !seen.Has(c) && p.Owner.At(c) != game.Nobody {
				hidden++
				if view.Armies.At(c) != 1 || view.Owner.At(c) == seat {
					t.Fatalf("territory %d is out of sight and has %d armies of %v", c, view.Armies.At(c), view.Owner.At(c))
				}
			}
		}
		// Exchange owners out of sight, as far as everybody is still seen as before.
		other := p
		var far []Territory
		for c := range m.All().Minus(seen).All() {
			if p.Owner.At(c) != game.Nobody && (p.Phase != Rolling && p.Phase != Occupying || c != p.From && c != p.To) {
				far = append(far, c)
			}
		}
		if len(far) < 2 {
			return
		}
		for range 10 {
			x, y := rapid.SampledFrom(far).Draw(t, "x"), rapid.SampledFrom(far).Draw(t, "y")
			a, c := other.Owner.At(x), other.Owner.At(y)
			other.Owner.Put(x, c)
			other.Owner.Put(y, a)
			other.Held[a], other.Held[c] = other.Held[a].Without(x), other.Held[c].Without(y)
			other.Held[c], other.Held[a] = other.Held[c].With(x), other.Held[a].With(y)
			other.Armies.Put(x, other.Armies.At(x)+3)
			other.Movable.Put(x, 0)
			other.Movable.Put(y, 0)
		}
		if !other.Owner.Equal(&p.Owner) {
			changed++
		}
		if b.View(&other, seat, &again); !again.Equal(&view) {
			t.Fatalf("other owners out of sight show %s, not %s", g.FormatPosition(&again), g.FormatPosition(&view))
		}
	})
	if hidden == 0 || changed == 0 {
		t.Errorf("%d territories were hidden, the owners changed in %d positions", hidden, changed)
	}
}

// A step tells a player what happened in sight, and nothing of what is not.
func TestNoticedEvents(t *testing.T) {
	m := shipped(t, "classic")
	told, untold := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g, p := veiled(t, m)
		if p.Phase == Over {
			return
		}
		rng, after := game.Random(1, 0), p
		var log Log
		if g.Actor(&p) == game.Chance {
			g.Play(&after, g.Chance(&p, rng), &log)
		} else {
			g.Play(&after, g.Random(&p, rng), &log)
		}
		seat := game.Seat(rapid.IntRange(0, int(g.Rules.Players)-1).Draw(t, "seat"))
		noticed := g.Noticed(&p, &after, log, seat, nil)
		told, untold = told+len(noticed), untold+len(log)-len(noticed)
		for _, e := range noticed {
			if (e.Kind == Reinforced || e.Kind == Rolled || e.Kind == Taken || e.Kind == Moved) && !g.Sees(&p, seat).Has(e.To) && !g.Sees(&after, seat).Has(e.To) {
				t.Fatalf("the seat notices %+v", e)
			}
		}
		g.Rules.Veil = false
		if all := g.Noticed(&p, &after, log, seat, nil); len(all) != len(log) {
			t.Fatalf("without a veil %d of %d events are noticed", len(all), len(log))
		}
	})
	if told == 0 || untold == 0 {
		t.Errorf("%d events were noticed and %d not", told, untold)
	}
}
