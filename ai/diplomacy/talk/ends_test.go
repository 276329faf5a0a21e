package talk

import (
	"strings"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// TestEnds checks that a power declares its peace and zones with one that broke a promise to have ended, and
// nothing to others.
func TestEnds(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	p := g.Start()
	agreed := []press.Deal{
		{Kind: press.Peace, Powers: []diplomacy.Power{1, 5}},
		{Kind: press.Zone, Powers: []diplomacy.Power{1, 2, 5}, Provinces: []diplomacy.Province{3}},
	}
	broken := promise.Promise{Power: 5, To: []diplomacy.Power{1}, Deal: agreed[0], Since: p.Phase(), State: promise.Broken, Breach: promise.Breach{Phase: p.Phase(), Of: agreed[0], At: 3, Entered: true}}
	kept := promise.Promise{Power: 2, To: []diplomacy.Power{1}, State: promise.Kept}
	for name, c := range map[string]struct {
		level   int
		decided []promise.Promise
		talking []diplomacy.Power
		want    string
	}{
		"broken":          {30, []promise.Promise{broken, kept, broken}, []diplomacy.Power{2, 5}, "5: FCT (NOT (PCE (AUS ITA))) 5 2: FCT (NOT (DMZ (AUS ENG ITA) (" + g.Map.Token(3) + ")))"},
		"without zones":   {10, []promise.Promise{broken}, []diplomacy.Power{2, 5}, "5: FCT (NOT (PCE (AUS ITA)))"},
		"kept":            {30, []promise.Promise{kept}, []diplomacy.Power{2, 5}, ""},
		"answers nothing": {30, []promise.Promise{broken}, []diplomacy.Power{2}, ""},
	} {
		ledger := promise.NewLedger(g)
		for _, d := range agreed {
			ledger.Agree(promise.Agreement{Phase: p.Phase(), By: 1, With: d.Powers[1:], Deal: d})
		}
		ph := Phase{Position: &p, Partners: c.talking, Dialect: press.Dialect{Level: c.level}, Ledger: ledger, Decided: c.decided}
		var all []string
		for _, l := range ph.Ends(1) {
			to := []string{string(rune('0' + l.To))}
			for _, o := range l.Others {
				to = append(to, string(rune('0'+o)))
			}
			all = append(all, strings.Join(to, " ")+": "+l.Press.Text(g.Map))
			if short := l.Why.Short(g.Map, "en"); l.From != 1 || !strings.HasPrefix(short, "I am no longer bound to you. You promised me peace") {
				t.Errorf("%s: it says %q", name, short)
			}
		}
		if got := strings.Join(all, " "); got != c.want {
			t.Errorf("%s: it declares %q, want %q", name, got, c.want)
		}
	}
}
