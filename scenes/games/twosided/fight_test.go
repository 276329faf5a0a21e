package twosided

import (
	"math/rand/v2"
	"testing"

	"eras/game"
	"eras/game/battle"
)

// The text about a chosen soldier speaks of what is marked for him, in all positions of random battles.
func TestTheTextAboutAChosenSoldier(t *testing.T) {
	said := map[string]bool{}
	starts := []string{"8/r6b/r6b/r6b/r6b/8 r 100", "rrbb/rrbb/rrbb/rrbb r 100"}
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p, err := battle.ParsePosition(starts[seed%2])
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			for q := range p.Size.Squares().All() {
				if p.At(q) != p.Turn {
					continue
				}
				f := Fight{has: true, selected: q}
				want, marked := "hint.battle.blocked", f.marks(&p, true).Targets
				for _, to := range marked {
					switch taken := p.At(to) != game.NoSide; {
					case want == "hint.battle.blocked" && taken, want == "hint.battle.capture" && taken:
						want = "hint.battle.capture"
					case want == "hint.battle.blocked", want == "hint.battle.advance" && !taken:
						want = "hint.battle.advance"
					default:
						want = "hint.battle.chosen"
					}
				}
				if got := f.chosenHint(&p); got != want {
					t.Fatalf("%v in %v: %s, want %s", q, p, got, want)
				}
				said[want] = true
			}
			new(battle.Rules).Play(&p, moves[rng.IntN(len(moves))])
		}
	}
	if len(said) != 4 {
		t.Errorf("the positions do not have all of it: %v", said)
	}
}
