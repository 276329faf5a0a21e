package diplomacy

import (
	"strings"
	"testing"

	rules "eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
)

// speaking returns the words of a language.
func speaking(t *testing.T, language string, m *rules.Map) words {
	t.Helper()
	texts, err := ui.NewTexts(language)
	if err != nil {
		t.Fatal(err)
	}
	return words{texts, m}
}

func TestEveryReasonHasASentenceThatNamesItsProvinces(t *testing.T) {
	g := standard(t)
	place := func(token string) rules.Location {
		at, ok := g.Map.FindLocation(token)
		if !ok {
			t.Fatal(token)
		}
		return at
	}
	o := rules.Order{Kind: rules.SupportMove, Unit: rules.Fleet, At: place("BRE"), Other: rules.Army, From: place("GAS"), To: place("SPA/NCS")}
	for _, language := range ui.Languages {
		w := speaking(t, language, g.Map)
		seen := map[string]rules.Reason{}
		for r := rules.WrongPhase; r <= rules.CivilDisorder; r++ {
			text := w.objection(o, r, "OTHER", "BY", "POWER")
			if strings.ContainsAny(text, "⟨<{") || !strings.HasSuffix(text, ".") {
				t.Errorf("%s: %s is said as %q", language, r, text)
			}
			if other, twice := seen[text]; twice && other != rules.RetreatOccupied && other != rules.BuildOccupied {
				t.Errorf("%s: %s and %s are both said as %q", language, other, r, text)
			}
			seen[text] = r
		}
	}
}

// TestVerdictsNameWhoCausedThem holds the sentences against the adjudicator's own,
// which names units by their tokens.
func TestVerdictsNameWhoCausedThem(t *testing.T) {
	g := standard(t)
	report := map[rules.Reason]int{}
	for seed := range uint64(6) {
		bot := []string{"random", "dumbbot"}[seed%2]
		d := past(t, playedOn(t, g, bot, 24, 30+seed), nil)
		for _, language := range ui.Languages {
			w := speaking(t, language, g.Map)
			for i := range d.Phases() {
				ph := d.Phase(i)
				for at := range rules.Province(g.Map.Provinces()) {
					v := ph.Verdicts[at]
					if v.Result == 0 {
						continue
					}
					report[v.Reason]++
					text := w.verdict(ph, at)
					if strings.ContainsAny(text, "⟨?<{") || text == "" {
						t.Fatalf("%v: %s is said as %q", ph.Before.Phase(), g.Map.FormatOrder(ph.Orders[at]), text)
					}
					if v.By != rules.NoProvince && v.Reason != rules.Paradox && !strings.Contains(text, w.name(v.By)) && !strings.Contains(text, w.place(v.By)) && !strings.Contains(text, capital(w.place(v.By))) && !strings.Contains(text, strings.TrimPrefix(w.place(v.By), "el ")) {
						t.Errorf("%v: %s was stopped from %s, but: %q", ph.Before.Phase(), g.Map.FormatOrder(ph.Orders[at]), w.name(v.By), text)
					}
				}
			}
		}
	}
	for _, r := range []rules.Reason{rules.NoReason, rules.RivalEqual, rules.DefenderEqual, rules.OpponentEqual, rules.OwnUnit, rules.Attacked, rules.Overcome, rules.NotHolding, rules.NotOrdered, rules.NoConvoy} {
		if report[r] == 0 {
			t.Errorf("the games had no case of %q", r)
		}
	}
}

func TestSentencesAreSaidAsPeopleSayThem(t *testing.T) {
	g := standard(t)
	for _, c := range []struct{ order, es, en string }{
		{"A BUR - MUN", "Borgoña avanza a Múnich", "Burgundy moves to Munich"},
		{"F NTH - ECH", "El mar del Norte avanza al canal de la Mancha", "The North Sea moves to the English Channel"},
		{"F MAO S F BRE - ECH", "El Atlántico medio apoya el avance de Brest al canal de la Mancha", "The Mid-Atlantic Ocean supports Brest moving to the English Channel"},
		{"A MAR S F LYO", "Marsella apoya al golfo de León", "Marseilles supports the Gulf of Lyon"},
		{"F MAO - SPA/SCS", "El Atlántico medio avanza a España (costa sur)", "The Mid-Atlantic Ocean moves to Spain (south coast)"},
		{"A PIC - WAL VIA", "Picardía pasa por mar a Gales", "Picardy goes to Wales by convoy"},
		{"A YOR - NWY VIA NTH NWG", "Yorkshire pasa a Noruega por el mar del Norte y el mar de Noruega", "Yorkshire goes to Norway by the North Sea and the Norwegian Sea"},
		{"F ECH C A PIC - WAL", "El canal de la Mancha transporta a Picardía hasta Gales", "The English Channel convoys Picardy to Wales"},
		{"A SER R BUD", "Serbia se retira a Budapest", "Serbia retreats to Budapest"},
		{"F LON B", "Londres construye una flota", "London builds a fleet"},
	} {
		o, err := g.Map.ParseOrder(c.order)
		if err != nil {
			t.Fatal(err)
		}
		if got := speaking(t, "es", g.Map).order(o); got != c.es {
			t.Errorf("%s is %q, want %q", c.order, got, c.es)
		}
		if got := speaking(t, "en", g.Map).order(o); got != c.en {
			t.Errorf("%s is %q, want %q", c.order, got, c.en)
		}
	}
}

func TestFaultsSayWhatMayBeMeant(t *testing.T) {
	g := standard(t)
	p := g.Start()
	power, _ := g.Map.FindPower("FRA")
	d := diplomacyplay.NewOrderDraft(g, &p, power)
	for _, c := range []struct{ text, es string }{
		{"A Munihc - BUR", "«Munihc» puede ser Múnich (MUN)"},
		{"A PAR - North", "«North» puede ser"},
		{"A PAR dances", "No entiendo «dances»"},
		{"A PAR -", "Falta algo al final"},
		{"A PAR - MOS", "El ejército de París no llega a Moscú"},
		{"A LON - WAL", "En Londres no hay una unidad así"},
	} {
		if got := readOrders(speaking(t, "es", g.Map), d, c.text); !strings.Contains(got.fault, c.es) || got.text != c.text {
			t.Errorf("%q leaves %q with %q, want %q", c.text, got.text, got.fault, c.es)
		}
	}
	got := readOrders(speaking(t, "en", g.Map), d, "A PAR - BUR; fleet brest moves to English Channel\nMarsella - PIE")
	if got.text != "" || d.Given() != 3 {
		t.Errorf("%q is left with %q, %d orders were taken", got.text, got.fault, d.Given())
	}
}
