package war

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/ui"
)

// advised waits until the hint that was asked for is shown.
func (s *window) advised() {
	s.T.Helper()
	s.Until("a hint", func() bool {
		if s.failed != nil {
			s.T.Fatal(s.failed)
		}
		_, ok := s.Find("hint.yes")
		return ok
	})
	s.Ticks(1)
}

// TestHintIsTakenByOneClickOrKey asks by mouse and by key.
func TestHintIsTakenByOneClickOrKey(t *testing.T) {
	for _, language := range ui.Languages {
		s := open(t, language, 900, 600, ",cn,:r1,/wn,,,:b1 r 0 0 20", [2]warplay.Seat{{Person: "Ana"}, {Level: 1}})
		s.settle(100)
		s.Click("bar.hint")
		s.advised()
		s.Check("map", "square.", "hint")
		s.Click("hint.no")
		s.Ticks(1)
		if _, ok := s.Find("hint"); ok || s.war.Match().Steps() > 0 {
			t.Fatal("the closed hint is still there or was taken")
		}
		s.Click("bar.hint")
		s.advised()
		s.Key(ebiten.KeyEnter)
		if s.war.Match().Steps() != 1 {
			t.Errorf("%s: Enter did not take the hint", language)
		}
	}
}

// The bar speaks of marked squares, marches and purchases only while there are some, in all positions of
// random play.
func TestTheBarSaysWhatCanBeDone(t *testing.T) {
	r := manyOrders
	r.March = 2
	said := map[string]int{}
	for seed := range uint64(2) {
		s := openUnder(t, r, "en", 900, 600, "cr:r5h1a1,f,h,cr,,cb:b4/,,,wn,,/,:r2,,=,m,:b0 r 20 20 60", two)
		rng := rand.New(rand.NewPCG(seed, 1))
		for range 50 {
			state := s.war.Position()
			p, rules := &state.Position, &s.war.Board.Rules
			if state.Fighting || p.Left == 0 {
				break
			}
			moves := rules.Moves(p, nil)
			for q := range p.Size.Squares().All() {
				c := p.Cells[q]
				own := c.Leader == p.Turn
				if s.screen.onlyEnds(p) || !own && (c.Owner != p.Turn || c.Site != war.City || c.Leader != game.NoSide) {
					continue
				}
				s.screen.selected, s.screen.has = q, true
				text, _ := s.screen.mapHint(s.UI, p, true)
				can := func(kind war.Kind, at func(war.Move) bool) bool {
					return slices.ContainsFunc(moves, func(m war.Move) bool { return m.Kind() == kind && at(m) })
				}
				steps := can(war.Step, func(m war.Move) bool { return m.From() == q })
				buys := can(war.BuyLeader, func(m war.Move) bool { return m.To() == q })
				for part, want := range map[string]bool{
					"a marked square": own && steps && !p.Moved.Has(q), "Forced march": own && steps && p.Moved.Has(q),
					"moves no more": own && !steps && p.Moved.Has(q), "every way is blocked": own && !steps && !p.Moved.Has(q),
					"you can buy a leader": !own && buys, "has room for a leader, but": !own && !buys,
				} {
					if got := strings.Contains(text, part); got != want {
						t.Fatalf("seed %d, %v of %v: %q", seed, q, p, text)
					}
					if want {
						said[part]++
					}
				}
			}
			s.screen.has = false
			quiet := slices.DeleteFunc(moves, func(m war.Move) bool { return p.Fights(m) })
			s.screen.submit(war.MapAction(quiet[rng.IntN(len(quiet))]))
			s.Ticks(1)
			s.screen.escape()
			s.settle(400)
		}
	}
	if len(said) < 6 {
		t.Errorf("the positions do not have all of it: %v", said)
	}
}
