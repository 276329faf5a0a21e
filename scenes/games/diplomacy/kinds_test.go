package diplomacy

import (
	"strings"
	"testing"

	rules "eras/game/diplomacy"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// distinct fails if a text is missing, was said before, or has an open place. Empty texts
// are those of what is said elsewhere.
func distinct(t *testing.T, seen map[string]any, what any, text string) {
	t.Helper()
	if other, twice := seen[text]; twice || text == "" || strings.ContainsAny(text, "⟨<{") {
		t.Errorf("%v reads %q, as %v does", what, text, other)
	}
	seen[text] = what
}

// Every kind of order has a sentence, a mark and, where it is chosen in a menu, a name and
// a key of its own, for armies and fleets.
func TestEveryKindOfOrderHasWords(t *testing.T) {
	g := standard(t)
	place := func(token string) rules.Location {
		at, ok := g.Map.FindLocation(token)
		if !ok {
			t.Fatal(token)
		}
		return at
	}
	for _, language := range ui.Languages {
		u := uitest.New(t, language, 1280, 800, uitest.Func(func(*ui.UI) {})).UI
		w := words{u.Text, g.Map}
		sentences, labels := map[string]any{}, map[string]any{}
		for kind := rules.Hold; kind < rules.OrderKindCount; kind++ {
			for unit := rules.Army; unit <= rules.Fleet; unit++ {
				o := rules.Order{Kind: kind, Unit: unit, At: place("BRE"), From: place("PIC"), To: place("GAS"), Other: rules.Army}
				text := w.order(o)
				if kind == rules.Waive || kind != rules.Build && kind != rules.Remove {
					o.Unit = rules.Army // the sentence names the place alone
				}
				if unit == rules.Army || kind == rules.Build || kind == rules.Remove {
					distinct(t, sentences, o, text)
				}
				if missing := markOf(o) == sprites.MissingMark; missing != (kind == rules.Waive) {
					t.Errorf("order %v is marked as missing: %v", o, missing)
				}
			}
		}
		for a := holding; a <= disbanding; a++ {
			distinct(t, labels, a, a.label(u))
			if _, key := a.key(); key == "" {
				t.Errorf("action %d has no key", a)
			}
		}
	}
}

// Every kind of event is said by the report or, if it returns nothing, by the verdicts; every
// ending, season and result has a word of its own.
func TestEveryKindOfEventHasWords(t *testing.T) {
	g := standard(t)
	told := map[rules.EventKind]bool{rules.Resolved: true, rules.DrawAccepted: true, rules.VictoryConceded: true}
	bre, _ := g.Map.FindLocation("BRE")
	for _, language := range ui.Languages {
		w := speaking(t, language, g.Map)
		events, endings, seasons, results := map[string]any{}, map[string]any{}, map[string]any{}, map[string]any{}
		for kind := range rules.EventKindCount {
			e := rules.Event{Kind: kind, Power: 0, Other: 1, Unit: rules.Unit{Power: 0, Kind: rules.Army, At: bre}, At: g.Map.Province(bre), N: 2, Phase: rules.Phase{Year: 1903}}
			e.Order = rules.Order{Kind: rules.Retreat, Unit: rules.Army, At: bre, To: bre}
			text := eventText(w, g, &e)
			if told[kind] {
				if text != "" {
					t.Errorf("%s: %v is told twice: %q", language, kind, text)
				}
				continue
			}
			distinct(t, events, kind, text)
		}
		for ending := rules.Solo; ending < rules.EndingCount; ending++ {
			distinct(t, endings, ending, endText(w, g, ending, 0))
		}
		for season := range rules.SeasonCount {
			distinct(t, seasons, season, w.season(rules.Phase{Season: season, Year: 1903}))
			distinct(t, seasons, season, w.seasonWord(season))
			if w.business(season) == "" || strings.Contains(w.text.T(standingKeys[season], "Year", 1903), "⟨") {
				t.Errorf("%s: %v lacks words", language, season)
			}
		}
		for result := rules.OK; result < rules.ResultCount; result++ {
			distinct(t, results, result, resultWord(w.text, rules.Verdict{Result: result, By: rules.NoProvince}))
		}
	}
}
