package promise

import (
	"strings"
	"testing"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// TestBonds reads what binds Italy to Austria, and ends it.
func TestBonds(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{})
	ita, _ := g.Map.FindPower("ITA")
	aus, _ := g.Map.FindPower("AUS")
	for agreed, want := range map[string]string{
		"":                                 "",
		"SPR 1903 ITA (AUS) PCE (AUS ITA)": "PCE (AUS ITA)",
		"SPR 1903 AUS (GER ITA) PCE (AUS GER ITA)":                                                                "PCE (AUS ITA)",
		"SPR 1903 AUS (ITA) ALY (AUS ITA) VSS (GER)":                                                              "PCE (AUS ITA)",
		"SPR 1903 ITA (AUS) PCE (AUS ITA)\nSPR 1903 AUS (ITA) ALY (AUS ITA) VSS (GER)":                            "PCE (AUS ITA)",
		"SPR 1903 AUS (ITA) DMZ (AUS ITA) (TYR PIE)":                                                              "DMZ (AUS ITA) (TYR PIE)",
		"SPR 1903 AUS (GER ITA) DMZ (AUS GER ITA) (TYR)\nSPR 1903 ITA (AUS) PCE (AUS ITA)":                        "DMZ (AUS GER ITA) (TYR), PCE (AUS ITA)",
		"SPR 1903 ITA (GER) PCE (GER ITA)":                                                                        "",
		"SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)":                                                          "",
		"SPR 1903 ITA (AUS) PCE (AUS ITA)\nSPR 1903 AUS () NOT (PCE (AUS ITA))":                                   "",
		"SPR 1903 ITA (AUS) AND (PCE (AUS ITA)) (XDO ((ITA AMY VEN) HLD))\nFAL 1903 ITA () NAR (DMZ (ITA) (TYR))": "PCE (AUS ITA)",
	} {
		l := NewLedger(g)
		for _, a := range agreements(t, g.Map, agreed) {
			l.Agree(a)
		}
		var all []string
		for _, bond := range l.Bonds(ita, aus) {
			all = append(all, bond.Text(g.Map))
			l.Agree(Agreement{Phase: diplomacy.Phase{Year: 1903, Season: diplomacy.Fall}, By: ita, Deal: press.Deal{Kind: press.Not, Of: []press.Deal{bond}}})
		}
		if got := strings.Join(all, ", "); got != want {
			t.Errorf("%q: Italy is bound by %q, want %q", agreed, got, want)
		}
		if left := l.Bonds(ita, aus); len(left) > 0 {
			t.Errorf("%q: after the declarations Italy is bound by %s", agreed, left[0].Text(g.Map))
		}
	}
}
