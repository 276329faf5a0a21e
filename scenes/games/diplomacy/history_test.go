package diplomacy

import (
	"strings"
	"testing"

	"eras/game"
	rules "eras/game/diplomacy"
)

// The orders that are told of a unit are its own, wherever it stood: each leads to where
// the one after it begins, in matches that bots play.
func TestPastOrdersFollowTheUnit(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "dumbbot", 24, 3), seats(g, "FRA=Inés"))
	m, told := ts.screen.match, 0
	w := ts.screen.words(ts.UI)
	for n := 1; n <= m.Phases(); n++ {
		p := m.Phase(n - 1).After
		for at := range rules.Province(g.Map.Provinces()) {
			unit := p.Units[at]
			if !unit.Exists() {
				continue
			}
			for i := n - 1; i >= 0 && unit.Exists(); i-- {
				ph := m.Phase(i)
				was, from := cameFrom(g.Map, ph, unit)
				built := !was.Exists()
				if built != (ph.Before.Season == rules.Winter && ph.Before.Units[g.Map.Province(unit.At)] != unit) {
					t.Fatalf("%v: %v comes from nowhere", ph.Before.Phase(), unit)
				}
				if ph.Before.Season.Moves() {
					if o := ph.Orders[from]; g.Map.Province(o.At) != g.Map.Province(was.At) || o.Kind == rules.Move && ph.Verdicts[from].Result == rules.OK && o.To != unit.At {
						t.Fatalf("%v: the order %s is not that of %v", ph.Before.Phase(), g.Map.FormatOrder(o), unit)
					}
					told++
				}
				unit = was
			}
			if text := pastOrders(w, m, n, &p, at); strings.Count(text, "\n") >= pastShown {
				t.Fatalf("too much is told: %q", text)
			}
		}
	}
	if told < 500 {
		t.Errorf("only %d orders", told)
	}
}

// Hovering a unit tells its orders after it has moved.
func TestHoveringTellsPastOrders(t *testing.T) {
	g := standard(t)
	p, err := g.ParsePosition("SPR 1905 units=FRA:A.PAR;GER:A.MUN owners=FRA:PAR;GER:MUN")
	if err != nil {
		t.Fatal(err)
	}
	ts := open(t, "en", 1280, 800, game.NewMatch[rules.Position, rules.Answer, rules.Event](&rules.Board{Game: g, First: p}, 1), seats(g, "FRA=Inés"))
	ts.enter("A PAR - PIC")
	ts.Click("diplomacy.submit")
	ts.settle()
	ts.Click("diplomacy.continue")
	ts.Ticks(2)
	ts.enter("A PIC - BEL")
	ts.Click("diplomacy.submit")
	ts.settle()
	now := ts.screen.match.Position()
	text := pastOrders(ts.screen.words(ts.UI), ts.screen.match, ts.screen.match.Phases(), &now, province(g, "BEL"))
	if want := "Fall 1905: A PIC - BEL, done\nSpring 1905: A PAR - PIC, done"; text != want {
		t.Errorf("it tells %q, want %q", text, want)
	}
}
