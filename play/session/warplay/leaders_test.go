package warplay

import (
	"math/rand/v2"
	"testing"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
)

// Leaders are where the position has leaders, keep their numbers, and have won the battles that were won, in
// wars of random actions.
func TestLeadersFollowTheWar(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	rules := war.Rules{
		LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 1, MaxLeaders: 8,
		Battle: battle.Rules{Size: grid.Size{W: 8, H: 6}, Limit: 20, Kinds: true},
	}
	traits := map[Trait]int{}
	for range 150 {
		p, err := war.ParsePosition("cr:r2,,,wn,:b1/,:r1,,cn,/wn,,,cb:b3,/,cr,,,:b2 r 40 40 300")
		if err != nil {
			t.Fatal(err)
		}
		rules.Begin(&p)
		s := war.State{Position: p}
		l := NewLeaders(&p)
		won := [2]int{}
		for !rules.Over(&s.Position) {
			actions := rules.Actions(&s, nil)
			a := actions[rng.IntN(len(actions))]
			before := s
			var events []war.Event
			rules.Apply(&s, a, &events)
			for i := range events {
				l.Note(&before.Position, &events[i])
				if e := &events[i]; e.Kind == war.BattleEnded && e.Side != game.NoSide {
					won[e.Side.Seat()]++
					leader, _ := l.At(e.To)
					traits[leader.Trait]++
				}
			}
			seen := map[Leader]bool{}
			for q := range s.Position.Size.Squares().All() {
				leader, ok := l.At(q)
				if side := s.Position.Cells[q].Leader; ok != (side != game.NoSide) || ok && leader.Side != side {
					t.Fatalf("after %v the leader on %v is %+v in %v", a, q, leader, s.Position)
				}
				if id := (Leader{Side: leader.Side, Number: leader.Number}); ok && seen[id] {
					t.Fatalf("two leaders are number %d", leader.Number)
				} else if ok {
					seen[id] = true
				}
				if leader.Won > won[max(leader.Side, game.Red).Seat()] || leader.Trait != NoTrait && leader.Won == 0 {
					t.Fatalf("%+v of %v battles won", leader, won)
				}
			}
		}
	}
	if traits[Lucky] == 0 || traits[NoTrait] == 0 {
		t.Errorf("winners were known as %v", traits)
	}
}

// A trait is earned by the first battle that tells.
func TestEarned(t *testing.T) {
	for _, c := range []struct {
		crew          war.Cell
		against, left int
		attacked      bool
		want          Trait
	}{
		{war.Cell{Soldiers: 4}, 4, 1, false, Lucky},
		{war.Cell{Soldiers: 1}, 1, 1, false, NoTrait},
		{war.Cell{Soldiers: 4}, 5, 2, true, Stubborn},
		{war.Cell{Soldiers: 4}, 5, 2, false, NoTrait},
		{war.Cell{Soldiers: 4, Horse: 3}, 5, 2, false, Rider},
		{war.Cell{Soldiers: 4, Horse: 2}, 5, 2, false, NoTrait},
		{war.Cell{Soldiers: 5, Archers: 3, Horse: 1}, 4, 4, true, Archer},
	} {
		if got := earned(&c.crew, c.against, c.left, c.attacked); got != c.want {
			t.Errorf("%+v against %d, %d left, attacked %v: %v, want %v", c.crew, c.against, c.left, c.attacked, got, c.want)
		}
	}
}
