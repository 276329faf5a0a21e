package gridview

import (
	"testing"

	"pgregory.net/rapid"

	"eras/game"
	"eras/game/battle"
)

// The events of a battle with kinds lead the drawn position, one by one, to that of the
// rules: soldiers, kinds and places.
func TestEventsLeadToThePositionAfter(t *testing.T) {
	rules := battle.Rules{Close: true, Limit: 80, Stall: 14, Kinds: true, Captain: true, Break: 34, Survivors: true, Ground: true}
	seen := map[battle.EventKind]bool{}
	rapid.Check(t, func(t *rapid.T) {
		rng := game.Random(rapid.Uint64().Draw(t, "seed"))
		red, blue := rules.Army(1+rng.IntN(10)), rules.Army(1+rng.IntN(10))
		p := battle.NewPositionOn(rules, game.Red, red, blue, battle.Land{Here: battle.Hill, Beside: [2]battle.Ground{battle.Woods, battle.Rocks}})
		for !p.Over() {
			moves := p.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			shown := p
			var events []battle.Event
			rules.Apply(&p, m, &events)
			for _, e := range events {
				seen[e.Kind] = true
				if e.Kind != battle.Passed && e.Kind != battle.Ended {
					shown = following(&shown, e)
				}
			}
			if shown.Ground != p.Ground {
				t.Fatalf("%v: the drawn ground is that of %v", p, shown)
			}
			for s := range p.Size.Squares().All() {
				if shown.At(s) != p.At(s) || p.At(s) != game.NoSide && shown.Kind(s) != p.Kind(s) {
					t.Fatalf("%v: %v, drawn %v", m, p, shown)
				}
			}
		}
	})
	for _, kind := range []battle.EventKind{battle.Moved, battle.Captured, battle.Shot, battle.RingClosed, battle.Fled} {
		if !seen[kind] {
			t.Errorf("no event of kind %d was drawn", kind)
		}
	}
}
