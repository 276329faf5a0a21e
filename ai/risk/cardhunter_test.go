package risk

import (
	"testing"

	"eras/game"
	"eras/game/risk"
)

// With the cards of the first victim the armies reach all territories of the second, without them
// they do not. The cards that are traded in count no more.
func TestCardhunterChases(t *testing.T) {
	g := gameOn(t, yard, 3)
	for hand, sets := range []int{0, 0, 0, 1, 1, 1} {
		p, err := g.ParsePosition("attack 0 2 0.18,1.2,1.2,2.1,2.1,2.1,2.1,2.1,2.1 0 0/0/0 -/-/- 0 -")
		if err != nil {
			t.Fatal(err)
		}
		p.HandSize[0], p.HandSize[1] = 2, uint16(hand)
		turn := turnIn(g, p, NewCardhunter, 1)
		b := NewCardhunter(g, 0, turn.Rand).(*cardhunter)
		c := turn.campaign(attackPrice, &none)
		if a := (aim{goal: p.Held[1], all: true, worth: -1}); !a.pursue(&c) {
			t.Fatal("the first victim is out of reach")
		}
		b.chase(turn, &c)
		if all := c.held.Equal(g.Map.All()); c.sets != sets || all != (sets > 0) {
			t.Errorf("the victim has %d cards: %d sets are traded in, and the campaign takes %v", hand, c.sets, c.held)
		}
		if sets == 0 {
			continue
		}
		if v := b.value(turn, &c, 0); v != 1 {
			t.Errorf("the match is won with %v", v)
		}
	}
}

// Cardhunter eliminates one player after the other in a turn, where a single one is in reach at its
// beginning.
func TestCardhunterTakesBoth(t *testing.T) {
	g := gameOn(t, yard, 3)
	won := 0
	for seed := range uint64(20) {
		p, err := g.ParsePosition("reinforce 0 2 0.20,1.2,1.2,2.1,2.1,2.1,2.1,2.1,2.1 3 0/0/0 -/-/- 0 -")
		if err != nil {
			t.Fatal(err)
		}
		p.Hands[0], p.HandSize[0] = risk.Hand{Territories: risk.SetOf(0, 1)}, 2
		p.Hands[1], p.HandSize[1] = risk.Hand{Territories: risk.SetOf(3, 4, 5, 6)}, 4
		if after := playTurn(t, g, p, NewCardhunter, seed); after.Phase == risk.Over && after.Alive(0) && !after.Alive(game.Seat(2)) {
			won++
		}
	}
	if won < 12 {
		t.Errorf("it wins %d of 20 matches in one turn", won)
	}
}
