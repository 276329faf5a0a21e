package daide

import (
	"slices"
	"testing"

	"eras/game/diplomacy"
)

// A client that follows what a server tells has its position, in every phase.
func TestFollow(t *testing.T) {
	for i, g := range bothMaps(t) {
		v := wordsOf(t, g.Map)
		var p diplomacy.Position
		playThrough(t, g, matches([]int{10, 40}[i]), func(before *diplomacy.Position, _ map[diplomacy.Power]diplomacy.Answer, after *diplomacy.Position, events []diplomacy.Event) {
			if before.Phase() == (diplomacy.Phase{Year: int16(g.Map.Year)}) {
				p = *before
			}
			var results []Result
			for _, r := range v.Results(before, events) {
				results = append(results, sent(t, v, r, FromServer))
			}
			now, centres := sent(t, v, NowAt(g, after), FromServer), sent(t, v, CentresAt(after), FromServer)
			p = Follow(g, &p, results, &now, &centres)
			for i := range p.Last {
				if after.Last[i].Order.Route == "" {
					p.Last[i].Order.Route = "" // which results always have
				}
			}
			if p != *after {
				t.Fatalf("%s\nis followed by\n%s\nnot\n%s", g.FormatPosition(before), g.FormatPosition(&p), g.FormatPosition(after))
			}
		})
	}
}

// Of a server that tells the results of one power only, positions are those of NOW,
// and of the last orders those that were told.
func TestFollowPartOfTheResults(t *testing.T) {
	g := gameOf(t, standardMap(t), 2)
	v := wordsOf(t, g.Map)
	playThrough(t, g, matches(10), func(before *diplomacy.Position, _ map[diplomacy.Power]diplomacy.Answer, after *diplomacy.Position, events []diplomacy.Event) {
		results := v.Results(before, events)
		results = slices.DeleteFunc(results, func(r Result) bool { return r.Order.Power != england })
		now, centres := NowAt(g, after), CentresAt(after)
		p := Follow(g, before, results, &now, &centres)
		if p.Phase() != after.Phase() || p.Units != after.Units || p.Owner != after.Owner {
			t.Fatalf("%s\nis followed by\n%s\nnot\n%s", g.FormatPosition(before), g.FormatPosition(&p), g.FormatPosition(after))
		}
		for i := range g.Map.Provinces() {
			got, want := p.Last[i], after.Last[i]
			switch {
			case !before.Season.Moves():
				if got != before.Last[i] {
					t.Fatalf("the last order in %s became %+v", g.Map.Token(diplomacy.Province(i)), got)
				}
			case before.Units[i].Power != england:
				if got != (diplomacy.Ordered{}) {
					t.Fatalf("an order in %s that was not told: %+v", g.Map.Token(diplomacy.Province(i)), got)
				}
			case got.Power != england || got.Order.Kind != want.Order.Kind || got.Order.To != want.Order.To ||
				OutcomeOf(want.Order.Kind, got.Verdict) != OutcomeOf(want.Order.Kind, want.Verdict):
				t.Fatalf("the last order in %s became %+v, not %+v", g.Map.Token(diplomacy.Province(i)), got, want)
			}
		}
	})
}

// What a server says goes before what the rules say.
func TestFollowOtherRules(t *testing.T) {
	g := gameOf(t, standardMap(t), 2)
	v := wordsOf(t, g.Map)
	before := positionOf(t, g, "SPR 1901 units=ENG:F.LON;FRA:F.BRE owners=ENG:LON;FRA:BRE")
	var results []Result
	for _, text := range []string{"ORD (SPR 1901) ((ENG FLT LON) MTO ECH) (SUC)", "ORD (SPR 1901) ((FRA FLT BRE) MTO ECH) (BNC)", "ORD (SPR 1901) ((FRA FLT BRE) MTO VIA) (SUC)"} {
		c, err := v.Parse(read(t, v, text), FromServer)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, c.(Result))
	}
	c, err := v.Parse(read(t, v, "NOW (FAL 1901) (ENG FLT ECH) (FRA FLT BRE)"), FromServer)
	if err != nil {
		t.Fatal(err)
	}
	now := c.(Now)
	p := Follow(g, before, results, &now, &Centres{before.Owner})
	if got, want := g.FormatPosition(&p), "FAL 1901 units=ENG:F.ECH;FRA:F.BRE owners=ENG:LON;FRA:BRE last=ENG:F.LON.-.ECH=ok;FRA:F.BRE.-.ECH=bounced"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// Where a unit stayed of which nothing was told, nobody knows that it held.
	p = Follow(g, before, results[:1], &now, &Centres{before.Owner})
	if got, want := g.FormatPosition(&p), "FAL 1901 units=ENG:F.ECH;FRA:F.BRE owners=ENG:LON;FRA:BRE last=ENG:F.LON.-.ECH=ok"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A server that lets a dislodged unit retreat to fewer places is believed.
func TestFollowOtherRetreats(t *testing.T) {
	g := gameOf(t, standardMap(t), 2)
	v := wordsOf(t, g.Map)
	before := positionOf(t, g, "SPR 1901 units=AUS:A.VIE;RUS:A.GAL,A.BOH owners=AUS:VIE;RUS:WAR")
	after, events := play(t, g, before, "RUS A GAL - VIE", "RUS A BOH S A GAL - VIE")
	results := v.Results(before, events)
	now, centres := NowAt(g, &after), CentresAt(&after)
	if p := Follow(g, before, results, &now, &centres); p != after {
		t.Errorf("%s is followed by %s", g.FormatPosition(before), g.FormatPosition(&p))
	}
	now.Dislodged[0].Retreats = now.Dislodged[0].Retreats[1:]
	vie := diplomacy.Province(at(t, v, "VIE"))
	p := Follow(g, before, results, &now, &centres)
	if got := g.Retreats(nil, &p, vie); !slices.Equal(got, now.Dislodged[0].Retreats) || len(got) != 2 {
		t.Errorf("the unit may retreat to %v, want %v", got, now.Dislodged[0].Retreats)
	}
}
