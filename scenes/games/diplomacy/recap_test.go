package diplomacy

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	rules "eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// TestRecapSaysWhatCameOfTheOrders reads the line after a phase with a bounce and after
// one that wins a centre, sees the phase again, and loses the line with the first order.
func TestRecapSaysWhatCameOfTheOrders(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Ana"))
	ts.settle()
	order := func(orders ...string) {
		for _, o := range orders {
			ts.enter(o)
		}
		ts.Click("diplomacy.submit")
		ts.Ticks(2)
	}
	if _, ok := ts.Find("recap"); ok {
		t.Error("a recap before anything happened")
	}
	order("F LON - NTH", "F EDI - NTH", "A LVP - YOR")
	ts.settle()
	ts.Click("diplomacy.continue")
	ts.Ticks(3)
	line, _ := ts.Find("recap")
	if want := "Spring 1901. 2 of your 3 orders failed: F EDI - NTH (bounced) and F LON - NTH (bounced). The other one succeeded."; line.Label != want {
		t.Errorf("it says %q, want %q", line.Label, want)
	}
	ts.Click("recap.again")
	ts.Ticks(2)
	if !ts.screen.looksBack() || !ts.screen.show.on {
		t.Fatal("the phase is not shown again")
	}
	ts.settle()
	ts.Click("diplomacy.continue")
	ts.Ticks(3)
	if ts.screen.looksBack() || ts.screen.writing() == nil {
		t.Fatal("the orders cannot be written after it")
	}
	ts.area("YOR")
	if _, ok := ts.Find("recap"); ok {
		t.Error("the line stays while an order is entered")
	}
	ts.Key(ebiten.KeyEscape)
	order("F LON - NTH", "F EDI - NWG", "A YOR H")
	ts.settle()
	ts.Click("diplomacy.continue")
	ts.Ticks(3)
	if line, ok := ts.Find("recap"); ok && !strings.Contains(line.Label, "All your orders succeeded") {
		t.Errorf("it says %q", line.Label)
	}
}

// TestRecapTellsTheTruth reads recaps of matches from a position in which Germany attacks France. It has
// failures before successes, what was lost where nothing was ordered, and all phases since the last orders.
func TestRecapTellsTheTruth(t *testing.T) {
	const position = "FAL 1905 units=FRA:A.PAR,A.BUR,F.BRE;GER:A.MUN,A.RUH,A.BEL owners=FRA:PAR,BRE,MAR,BEL;GER:MUN,BER,KIE"
	for _, c := range []struct {
		position string
		phases   []string
		want     string
	}{
		{position, []string{"A PAR H; A BEL H", "F BRE B"}, "Fall 1905 – Winter 1905. You lost Belgium. Your units stayed where they were."},
		{position, []string{"A MUN - BUR; A RUH S A MUN - BUR; A PAR - GAS; F BRE - MAO"}, "Fall 1905. Dislodged: A BUR. All your orders succeeded."},
		{position, []string{"A MUN - BUR; A RUH S A MUN - BUR", "GER"}, "Autumn 1905. Disbanded: A BUR. You lost Belgium."},
		{position, []string{"A PAR - PIC; A BEL - PIC; F BRE - ECH; A BUR S A PAR - PIC; A MUN - BUR"}, "2 of your 3 orders failed: A BUR S A PAR - PIC (cut) and A PAR - PIC (bounced). You lost Belgium. The other one succeeded."},
		{"SPR 1905 units=FRA:A.PAR;GER:A.BEL owners=FRA:PAR;GER:BEL,MUN", []string{"A PAR - BUR; draw FRA", "A BUR - MUN", "FRA"}, "Winter 1905. You did not use one build."},
		{"SPR 1905 units=FRA:A.PAR;GER:A.BEL owners=FRA:PAR;GER:BEL,MUN", []string{"A PAR - BUR", "A BUR - MUN"}, "Fall 1905. You won Munich. All your orders succeeded."},
		{"SPR 1905 units=FRA:A.PAR;GER:A.BEL owners=FRA:PAR;GER:BEL,MUN", []string{"A PAR - BUR; draw FRA"}, "Spring 1905. Draw. Proposed by France. Against: Germany. All your orders succeeded."},
	} {
		g := standard(t)
		p, err := g.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		match := game.NewMatch[rules.Position, rules.Answer, rules.Event](&rules.Board{Game: g, First: p}, 1)
		for _, orders := range c.phases {
			playPhase(t, g, match, orders)
		}
		d := past(t, match, seats(g, "FRA=Ada"))
		france, _ := g.Map.FindPower("FRA")
		u := uitest.New(t, "en", 1280, 800, nil).UI
		if got := recapText(words{u.Text, g.Map}, d, recapSince(d, france.Seat()), france.Seat()); !strings.Contains(got, c.want) {
			t.Errorf("%s\nafter %q it says %q,\nwant %q", c.position, c.phases, got, c.want)
		}
	}
}

// A dislodged unit is drawn beside the one that dislodged it when the results are shown.
func TestDislodgedUnitsAreInTheResults(t *testing.T) {
	g := standard(t)
	p, err := g.ParsePosition("SPR 1905 units=FRA:A.BUR;GER:A.MUN,A.RUH owners=FRA:PAR;GER:MUN,BER,KIE")
	if err != nil {
		t.Fatal(err)
	}
	ts := open(t, "en", 1280, 800, game.NewMatch[rules.Position, rules.Answer, rules.Event](&rules.Board{Game: g, First: p}, 1), seats(g, "GER=Ada"))
	ts.enter("A MUN - BUR")
	ts.enter("A RUH S A MUN - BUR")
	ts.Click("diplomacy.submit")
	ts.settle()
	ts.Until("the units to stand", func() bool { return ts.screen.moved() == 1 })
	ts.Ticks(1)
	x, y := ts.screen.board.beside(rules.Location(province(g, "BUR")))
	if !slices.ContainsFunc(ts.screen.board.avoid, func(r ui.Rect) bool {
		return math.Hypot(r.CenterX()-x, r.CenterY()-y) < 1
	}) {
		t.Error("the dislodged army stands below the other one")
	}
}

// playPhase plays a phase with orders, separated by semicolons, of all powers.
func playPhase(t *testing.T, g *rules.Game, match *rules.Match, orders string) {
	t.Helper()
	p := match.Position()
	for seat := range match.Waiting().All() {
		power := rules.PowerOf(seat)
		d := diplomacyplay.NewOrderDraft(g, &p, power)
		for line := range strings.SplitSeq(orders, ";") {
			if line = strings.TrimSpace(line); line == "draw "+g.Map.PowerToken(power) {
				d.SetEnd(true, rules.Neutral)
			}
			if o, err := readOrder(g, &p, line); err == nil {
				_ = d.Put(o) // fails for the orders of others
			}
		}
		if _, _, err := match.Answer(seat, d.Answer()); err != nil {
			t.Fatal(err)
		}
	}
}
