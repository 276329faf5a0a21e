package daide

import (
	"slices"
	"testing"

	"eras/game/diplomacy"
)

// A client that follows a server's messages has its position in every phase.
func TestFollow(t *testing.T) {
	for i, g := range bothMaps(t) {
		v := vocabularyOf(t, g.Map)
		var p diplomacy.Position
		playThrough(t, g, matches([]int{10, 40}[i]), func(before *diplomacy.Position, _ map[diplomacy.Power]diplomacy.Answer, after *diplomacy.Position, events []diplomacy.Event) {
			if before.Phase() == (diplomacy.Phase{Year: int16(g.Map.Year)}) {
				p = *before
			}
			var results []Result
			for _, r := range v.Results(before, events) {
				results = append(results, roundTrip(t, v, r, FromServer))
			}
			now, centres := roundTrip(t, v, NowAt(g, after), FromServer), roundTrip(t, v, CentresAt(after), FromServer)
			p = Follow(g, &p, results, &now, &centres)
			want := *after
			for i := range want.Last {
				want.Last[i].Order.Route = "" // not known from results
			}
			if p != want {
				t.Fatalf("%s\nleads to\n%s\nwant\n%s", g.FormatPosition(before), g.FormatPosition(&p), g.FormatPosition(after))
			}
		})
	}
}

// With the results of one power only, positions are those of NOW, with the orders that
// were told.
func TestFollowPartOfTheResults(t *testing.T) {
	g := newGame(t, standardMap(t), 2)
	v := vocabularyOf(t, g.Map)
	playThrough(t, g, matches(10), func(before *diplomacy.Position, _ map[diplomacy.Power]diplomacy.Answer, after *diplomacy.Position, events []diplomacy.Event) {
		results := v.Results(before, events)
		results = slices.DeleteFunc(results, func(r Result) bool { return r.Order.Power != england })
		now, centres := NowAt(g, after), CentresAt(after)
		p := Follow(g, before, results, &now, &centres)
		if p.Phase() != after.Phase() || p.Units != after.Units || p.Owner != after.Owner {
			t.Fatalf("%s\nleads to\n%s\nwant\n%s", g.FormatPosition(before), g.FormatPosition(&p), g.FormatPosition(after))
		}
		for i := range g.Map.Provinces() {
			got, want := p.Last[i], after.Last[i]
			switch {
			case !before.Season.Moves():
				if got != before.Last[i] {
					t.Fatalf("the last order in %s is %+v", g.Map.Token(diplomacy.Province(i)), got)
				}
			case before.Units[i].Power != england:
				if got != (diplomacy.Ordered{}) {
					t.Fatalf("an order in %s that was not told: %+v", g.Map.Token(diplomacy.Province(i)), got)
				}
			case got.Power != england || got.Order.Kind != want.Order.Kind || got.Order.To != want.Order.To ||
				outcomeOf(want.Order.Kind, got.Verdict) != outcomeOf(want.Order.Kind, want.Verdict):
				t.Fatalf("the last order in %s is %+v, want %+v", g.Map.Token(diplomacy.Province(i)), got, want)
			}
		}
	})
}

// What the server says takes precedence over the rules.
func TestFollowOtherRules(t *testing.T) {
	g := newGame(t, standardMap(t), 2)
	v := vocabularyOf(t, g.Map)
	before := parsePosition(t, g, "SPR 1901 units=ENG:F.LON;FRA:F.BRE owners=ENG:LON;FRA:BRE")
	var results []Result
	for _, text := range []string{"ORD (SPR 1901) ((ENG FLT LON) MTO ECH) (SUC)", "ORD (SPR 1901) ((FRA FLT BRE) MTO ECH) (BNC)", "ORD (SPR 1901) ((FRA FLT BRE) MTO VIA) (SUC)"} {
		c, err := v.Parse(parseText(t, v, text), FromServer)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, c.(Result))
	}
	c, err := v.Parse(parseText(t, v, "NOW (FAL 1901) (ENG FLT ECH) (FRA FLT BRE)"), FromServer)
	if err != nil {
		t.Fatal(err)
	}
	now := c.(Now)
	p := Follow(g, before, results, &now, &Centres{before.Owner})
	if got, want := g.FormatPosition(&p), "FAL 1901 units=ENG:F.ECH;FRA:F.BRE owners=ENG:LON;FRA:BRE last=ENG:F.LON.-.ECH=ok;FRA:F.BRE.-.ECH=bounced"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// If nothing was told of a unit that stayed, it is not known to have held.
	p = Follow(g, before, results[:1], &now, &Centres{before.Owner})
	if got, want := g.FormatPosition(&p), "FAL 1901 units=ENG:F.ECH;FRA:F.BRE owners=ENG:LON;FRA:BRE last=ENG:F.LON.-.ECH=ok"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// The server may allow a dislodged unit fewer retreats than the rules.
func TestFollowOtherRetreats(t *testing.T) {
	g := newGame(t, standardMap(t), 2)
	v := vocabularyOf(t, g.Map)
	before := parsePosition(t, g, "SPR 1901 units=AUS:A.VIE;RUS:A.GAL,A.BOH owners=AUS:VIE;RUS:WAR")
	after, events := play(t, g, before, "RUS A GAL - VIE", "RUS A BOH S A GAL - VIE")
	results := v.Results(before, events)
	now, centres := NowAt(g, &after), CentresAt(&after)
	if p := Follow(g, before, results, &now, &centres); p != after {
		t.Errorf("%s leads to %s", g.FormatPosition(before), g.FormatPosition(&p))
	}
	now.Dislodged[0].Retreats = now.Dislodged[0].Retreats[1:]
	vie := diplomacy.Province(at(t, v, "VIE"))
	p := Follow(g, before, results, &now, &centres)
	if got := g.Retreats(nil, &p, vie); !slices.Equal(got, now.Dislodged[0].Retreats) || len(got) != 2 {
		t.Errorf("the unit may retreat to %v, want %v", got, now.Dislodged[0].Retreats)
	}
}

// Complete results give the phase of a local match, also without the rule that ends it.
func TestReconstruct(t *testing.T) {
	reasons := 0
	for i, g := range bothMaps(t) {
		v := vocabularyOf(t, g.Map)
		unlimited, err := diplomacy.NewGame(g.Map, diplomacy.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		judge := diplomacy.NewJudge(g)
		playThrough(t, g, matches([]int{5, 20}[i]), func(before *diplomacy.Position, _ map[diplomacy.Power]diplomacy.Answer, after *diplomacy.Position, events []diplomacy.Event) {
			ph := Reconstruct(unlimited, before, after, v.Results(before, events))
			if ph.Game == nil || len(ph.Answers) != g.Acting(before).Len() {
				t.Fatalf("%s: the results do not explain\n%s", g.FormatPosition(before), g.FormatPosition(after))
			}
			replayed := *before
			orders, got := diplomacy.OrdersOf(ph.Events)
			verdicts := *judge.Advance(&replayed, &orders)
			for i := range ph.After.Last {
				// Of several routes the shortest is reported.
				ph.After.Last[i].Order.Route, replayed.Last[i].Order.Route = "", ""
				if got[i].Reason != diplomacy.NoReason {
					reasons++
				}
			}
			if ph.After != replayed || got != verdicts || !SameBoard(&ph.After, after) || ph.After.Ending != after.Ending || len(ph.Events) == 0 {
				t.Fatalf("%s\nleads to\n%s\nwant\n%s", g.FormatPosition(before), g.FormatPosition(&ph.After), g.FormatPosition(after))
			}
		})
	}
	if reasons == 0 {
		t.Error("no verdict has a reason")
	}
}

// Results of one power do not explain a phase: only what they say is shown.
func TestReconstructPartOfTheResults(t *testing.T) {
	g := newGame(t, standardMap(t), 2)
	v := vocabularyOf(t, g.Map)
	before := parsePosition(t, g, "SPR 1901 units=AUS:A.VIE;RUS:A.GAL,A.BOH owners=AUS:VIE;RUS:WAR")
	after, events := play(t, g, before, "RUS A GAL - VIE", "RUS A BOH S A GAL - VIE")
	results := slices.DeleteFunc(v.Results(before, events), func(r Result) bool { return r.Order.Power != austria })
	ph := Reconstruct(g, before, &after, results)
	vie := diplomacy.Province(at(t, v, "VIE"))
	orders, verdicts := diplomacy.OrdersOf(ph.Events)
	if ph.Game != nil || ph.Answers != nil || ph.After != after || orders[vie].Kind != diplomacy.Hold || !verdicts[vie].Dislodged {
		t.Errorf("the phase is %+v", ph)
	}
	var kinds []diplomacy.EventKind
	for _, e := range ph.Events {
		kinds = append(kinds, e.Kind)
	}
	if want := []diplomacy.EventKind{diplomacy.Resolved, diplomacy.WasDislodged}; !slices.Equal(kinds, want) {
		t.Errorf("the events are %v, want %v", kinds, want)
	}
}
