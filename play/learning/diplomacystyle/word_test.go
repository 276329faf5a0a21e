package diplomacystyle

import (
	"testing"

	"eras/ai/agents"
	"eras/ai/diplomacy/regent"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/game/diplomacy/promise/promisetest"
	"eras/play/learning"
	"eras/saves"
)

// promised returns a match of a year in which a person as France has promised peace to England and
// Germany, which it keeps, and an order, which it gives or not.
func promised(t *testing.T, keeps bool) saves.Logged {
	t.Helper()
	file, data, _ := diplomacymaps.Read("standard")
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	board, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: 1901, Press: diplomacy.PressRules{Level: 30}})
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(board, 3)
	for _, note := range []string{
		"press SPR 1901 ENG (FRA) PRP (PCE (ENG FRA))", "press SPR 1901 FRA (ENG) YES (PRP (PCE (ENG FRA)))",
		"press SPR 1901 FRA (GER) PRP (PCE (FRA GER))", "press SPR 1901 GER (FRA) YES (PRP (PCE (FRA GER)))",
		"press SPR 1901 ENG (FRA) PRP (XDO ((FRA AMY PAR) MTO PIC))", "press SPR 1901 FRA (ENG) YES (PRP (XDO ((FRA AMY PAR) MTO PIC)))",
	} {
		match.Note(note)
	}
	for match.Position().Ending == diplomacy.Ongoing {
		p := match.Position()
		for seat := range match.Waiting().All() {
			a := diplomacy.AnswerOf()
			if seat == 2 && p.Year == 1901 && p.Season == diplomacy.Spring && keeps {
				o, err := m.ParseOrder("A PAR - PIC")
				if err != nil {
					t.Fatal(err)
				}
				a.Add(o)
			}
			if _, _, err := match.Answer(seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	return saves.Logged{Date: today, Mode: diplomacy.ID, Seat: 2, Record: match.Record().String()}
}

// What the profile says of a player's promises follows from the records, by another judge as well, and
// is what Regent begins to trust the player by.
func TestWordOf(t *testing.T) {
	matches := []saves.Logged{promised(t, false), promised(t, true), {Mode: diplomacy.ID, Record: "press"}}
	taken := promised(t, false)
	taken.TakenBack = true
	matches = append(matches, taken)
	w := WordOf(matches)
	count := map[promisetest.Verdict]int{}
	for _, m := range matches[:2] {
		r, err := game.ParseRecord(m.Record)
		if err != nil {
			t.Fatal(err)
		}
		h, err := promisetest.Read(r)
		if err != nil {
			t.Fatal(err)
		}
		for i := range h.Agreements {
			if v, ok := h.Verdict(i, diplomacy.PowerOf(m.Seat)); ok {
				count[v]++
			}
		}
	}
	if w.Kept != count[promisetest.Kept] || w.Broken != count[promisetest.Broken] || w.Kept != 5 || w.Broken != 1 {
		t.Errorf("%d were kept and %d broken, the other judge says %v", w.Kept, w.Broken, count)
	}
	// The first match, with one broken promise and two kept, counts half.
	if want := (promise.Trust{Kept: 0.2/2 + 0.3, Broken: 0.5}); w.Trust.Broken != want.Broken || w.Trust.Kept-want.Kept > 1e-9 || want.Kept-w.Trust.Kept > 1e-9 {
		t.Errorf("the trust is %v, want %v", w.Trust, want)
	}

	k := saves.Knowledge{Matches: matches}
	settings := learning.Personal(New(), []string{"regent", "jic", ""}, map[game.Seat]*saves.Knowledge{2: &k})
	if settings[1] != "" || settings[2] != "" {
		t.Errorf("others are told %q", settings)
	}
	spec := "regent:" + settings[0]
	if _, err := agents.DiplomacyBots().Find(spec); err != nil {
		t.Fatal(err)
	}
	if p, err := regent.Parameters.Of(spec); err != nil || p.Trust.Broken[2] != 0.5 || p.Trust.Broken[1] != 0 {
		t.Errorf("%s gives %v, %v", spec, p.Trust, err)
	}
	for spec, known := range map[string]*saves.Knowledge{"regent": {}, "regent:trust.kept=[1, 0, 0, 0, 0, 0, 0]": &k} { // forgotten, and set
		if s := learning.Personal(New(), []string{spec}, map[game.Seat]*saves.Knowledge{2: known}); s[0] != "" {
			t.Errorf("%s is told %q", spec, s[0])
		}
	}
}
