package diplomacy

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"eras/ai/diplomacy/regent"
	rules "eras/game/diplomacy"
	"eras/play/session"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// numbers are the numbers in a text, in the notation of either language.
var numbers = regexp.MustCompile(`[+−]?\d+(?:[.,]\d+)?`)

// said returns the numbers and the orders of others that an account must tell of an order.
func said(text *ui.Texts, m *rules.Map, a *regent.Account, r *regent.Reason) (all []string, order string) {
	if r.Order.Kind != rules.Hold {
		all = append(all, text.Decimal(a.Worth, 2, false), text.Decimal(r.Holding, 2, false))
	}
	if r.Expected != nil {
		all, order = append(all, text.Number(r.Expected.Cases), text.Number(a.Cases)), m.FormatOrder(r.Expected.Order)
	}
	return all, order
}

// checkAccount compares the sentences of a window with an account.
func checkAccount(w *uitest.Window, m *rules.Map, id string, a *regent.Account) {
	w.T.Helper()
	text, err := ui.NewTexts(w.UI.Text.Language())
	if err != nil {
		w.T.Fatal(err)
	}
	plan, ok := w.Find(id + ".plan")
	if want := []string{text.Number(a.Cases), text.Decimal(a.Worth, 2, false)}; !ok || !slices.Equal(numbers.FindAllString(plan.Label, -1), want) {
		w.T.Errorf("plan %q, want the numbers %v", plan.Label, want)
	}
	for i := range a.Reasons {
		r := &a.Reasons[i]
		want, order := said(text, m, a, r)
		shown, ok := w.Find(id + "." + m.LocationToken(r.Order.At))
		if got := numbers.FindAllString(shown.Label, -1); !ok || !slices.Equal(got, want) || !strings.Contains(shown.Label, order) {
			w.T.Errorf("%s: %q, want the numbers %v and %q", m.FormatOrder(r.Order), shown.Label, want, order)
		}
	}
}

// TestHintSaysWhy compares what a hint says of each order with the account of the bot that gave it.
func TestHintSaysWhy(t *testing.T) {
	g := standard(t)
	for _, language := range ui.Languages {
		ts := open(t, language, 900, 600, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Inés"))
		ts.settle()
		ts.Click("bar.hint")
		advised(ts.Window)
		h, _, _ := ts.match.Hint()
		a := accountOf(h)
		if a == nil || len(a.Reasons) != 3 {
			t.Fatalf("account %v", a)
		}
		checkAccount(ts.Window, g.Map, "why", a)
		least := a.Worth
		for _, r := range a.Reasons {
			least = min(least, r.Holding)
		}
		text, _ := ui.NewTexts(language)
		if hint, _ := ts.Find("hint"); least < a.Worth && !strings.Contains(hint.Label, text.Decimal(a.Worth-least, 2, true)) {
			t.Errorf("the hint says %q", hint.Label)
		}
		ts.Check("map", "area.", "hint", "diplomacy.")
		ts.Click("hint.no")
		ts.Ticks(2)
		if _, ok := ts.Find("why.plan"); ok {
			t.Error("reasons of a hint that was closed")
		}
	}
}

// TestIntentions asks a bot after a phase what it planned. There is nothing to ask before, and of bots
// that account for nothing.
func TestIntentions(t *testing.T) {
	g := standard(t)
	france, _ := g.Map.FindPower("FRA")
	for _, language := range ui.Languages {
		players := seats(g, "ENG=Inés")
		players[france.Seat()] = session.Player{Bot: "regent:search.tries=50:search.draws=1:search.scenarios=4:search.rounds=2:search.rollouts=0"}
		ts := open(t, language, 900, 600, playedOn(t, g, "holdbot", 0, 1), players)
		ts.settle()
		if _, ok := ts.Find("intent.FRA"); ok {
			t.Error("intentions of a phase that is being ordered")
		}
		seat := ts.screen.writer
		if err := ts.match.Submit(seat, ts.match.Draft(seat).Answer()); err != nil {
			t.Fatal(err)
		}
		ts.Until("results", func() bool { return ts.screen.show.on && ts.screen.show.complete })
		ts.Ticks(2)
		if !ts.Seek("results", "intent.FRA") {
			t.Fatal("nobody can be asked")
		}
		if _, ok := ts.Find("intent.ITA"); ok {
			t.Error("intentions of a bot that accounts for nothing")
		}
		ts.Click("intent.FRA")
		ts.Ticks(2)
		a := ts.match.Account(rules.Phase{Year: 1901, Season: rules.Spring}, france)
		if a == nil || a.Cases != 4 || len(a.Reasons) != 3 {
			t.Fatalf("account %v", a)
		}
		for _, r := range a.Reasons {
			if ts.match.Phase(0).Orders[g.Map.Province(r.Order.At)] != r.Order {
				t.Errorf("the account explains %s", g.Map.FormatOrder(r.Order))
			}
		}
		checkAccount(ts.Window, g.Map, "intent", a)
		ts.Check("map", "area.", "diplomacy.")
		ts.Click("intent.back")
		ts.Ticks(2)
		if _, ok := ts.Find("intent.plan"); ok {
			t.Error("the card stays open")
		}
	}
}
