package daide

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"eras/game/diplomacy"
)

func TestOutcomes(t *testing.T) {
	move := diplomacy.Order{Kind: diplomacy.Move}
	convoyed := diplomacy.Order{Kind: diplomacy.Move, Via: true}
	hold := diplomacy.Order{Kind: diplomacy.Hold}
	support := diplomacy.Order{Kind: diplomacy.SupportMove}
	convoy := diplomacy.Order{Kind: diplomacy.Convoy}
	for _, c := range []struct {
		o    diplomacy.Order
		v    diplomacy.Verdict
		want Outcome
	}{
		{move, diplomacy.Verdict{Result: diplomacy.OK}, Outcome{SUC, false}},
		{move, diplomacy.Verdict{Result: diplomacy.Bounced, Reason: diplomacy.RivalEqual}, Outcome{BNC, false}},
		{move, diplomacy.Verdict{Result: diplomacy.Bounced, Dislodged: true}, Outcome{BNC, true}},
		{convoyed, diplomacy.Verdict{Result: diplomacy.Disrupted, Reason: diplomacy.NoConvoy}, Outcome{NSO, false}},
		{convoyed, diplomacy.Verdict{Result: diplomacy.Disrupted, Reason: diplomacy.FleetLost}, Outcome{DSR, false}},
		{convoyed, diplomacy.Verdict{Result: diplomacy.Disrupted, Reason: diplomacy.Paradox, Dislodged: true}, Outcome{DSR, true}},
		{hold, diplomacy.Verdict{Result: diplomacy.OK}, Outcome{SUC, false}},
		{hold, diplomacy.Verdict{Result: diplomacy.Dislodged, Dislodged: true}, Outcome{0, true}},
		{convoy, diplomacy.Verdict{Result: diplomacy.Dislodged, Dislodged: true}, Outcome{0, true}},
		{convoy, diplomacy.Verdict{Result: diplomacy.Void, Dislodged: true}, Outcome{NSO, true}},
		{convoy, diplomacy.Verdict{Result: diplomacy.Disrupted, Reason: diplomacy.Paradox}, Outcome{NSO, false}},
		{support, diplomacy.Verdict{Result: diplomacy.Cut}, Outcome{CUT, false}},
		{support, diplomacy.Verdict{Result: diplomacy.Cut, Dislodged: true}, Outcome{CUT, true}},
		{support, diplomacy.Verdict{Result: diplomacy.Void}, Outcome{NSO, false}},
		{support, diplomacy.Verdict{Result: diplomacy.Illegal}, Outcome{NSO, false}},
	} {
		got := outcomeOf(c.o.Kind, c.v)
		if got != c.want {
			t.Errorf("%+v of %+v is %+v, want %+v", c.v, c.o, got, c.want)
		}
		// The verdict that a client takes from it is the same to it.
		if back := outcomeOf(c.o.Kind, got.Verdict(c.o)); back != got {
			t.Errorf("%+v of %+v comes back as %+v", got, c.o, back)
		}
	}
	if v := (Outcome{Result: NSO}).Verdict(move); v.Result != diplomacy.Bounced {
		t.Errorf("a move by land that is NSO is %v", v.Result)
	}
	if v := (Outcome{Result: FAR}).Verdict(move); v.Result != diplomacy.Illegal {
		t.Errorf("a move that is FAR is %v", v.Result)
	}
}

// play plays a phase with orders as text, "ENG A LON - YOR".
func play(t *testing.T, g *diplomacy.Game, p *diplomacy.Position, orders ...string) (diplomacy.Position, []diplomacy.Event) {
	t.Helper()
	var answers [diplomacy.MaxPowers + 1]diplomacy.Answer
	for _, text := range orders {
		token, rest, _ := strings.Cut(text, " ")
		power, ok := g.Map.FindPower(token)
		o, err := g.Map.ParseOrder(rest)
		if err != nil || !ok {
			t.Fatalf("%s: %v", text, err)
		}
		answers[power].Add(g.Map.Interpret(p, o))
	}
	board := &diplomacy.Board{Game: g, First: *p}
	var list []diplomacy.Answer
	for seat := range g.Acting(p).All() {
		a := answers[diplomacy.PowerOf(seat)]
		if err := board.Check(p, seat, a); err != nil {
			t.Fatal(err)
		}
		list = append(list, a)
	}
	after := *p
	var events []diplomacy.Event
	board.Apply(&after, list, &events)
	return after, events
}

// The results of a turn, as in the document.
func TestResults(t *testing.T) {
	g := newGame(t, standardMap(t), 4)
	v := vocabularyOf(t, g.Map)
	check := func(p *diplomacy.Position, events []diplomacy.Event, want ...string) {
		t.Helper()
		var got []string
		for _, r := range v.Results(p, events) {
			got = append(got, v.Text(v.Message(r)))
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	p := parsePosition(t, g, "FAL 1901 units=AUS:A.TRI,A.VIE;ENG:A.LON,F.NTH,F.ECH;FRA:F.MAO,F.IRI,F.WAL;ITA:A.VEN,F.ADR,A.TYR;TUR:A.BUD"+
		" owners=AUS:BUD,TRI,VIE;ENG:LON,EDI,LVP;FRA:BRE,MAR,PAR;ITA:VEN,ROM,NAP;TUR:ANK,CON,SMY")
	next, events := play(t, g, p, "AUS A TRI S A VIE", "AUS A VIE H", "ENG A LON - BEL VIA", "ENG F NTH C A LON - BEL", "ENG F ECH C A LON - BEL",
		"FRA F MAO - ECH", "FRA F IRI S F MAO - ECH", "FRA F WAL S F MAO - ECH", "ITA A VEN - TRI", "ITA F ADR S A VEN - TRI", "ITA A TYR S A VEN - TRI", "TUR A BUD - TRI")
	check(p, events,
		"ORD (FAL 1901) ((ITA AMY TYR) SUP (ITA AMY VEN) MTO TRI) (SUC)",
		"ORD (FAL 1901) ((TUR AMY BUD) MTO TRI) (BNC)",
		"ORD (FAL 1901) ((AUS AMY VIE) HLD) (SUC)",
		"ORD (FAL 1901) ((ITA FLT ADR) SUP (ITA AMY VEN) MTO TRI) (SUC)",
		"ORD (FAL 1901) ((ENG FLT ECH) CVY (ENG AMY LON) CTO BEL) (RET)",
		"ORD (FAL 1901) ((FRA FLT IRI) SUP (FRA FLT MAO) MTO ECH) (SUC)",
		"ORD (FAL 1901) ((FRA FLT MAO) MTO ECH) (SUC)",
		"ORD (FAL 1901) ((ENG FLT NTH) CVY (ENG AMY LON) CTO BEL) (SUC)",
		"ORD (FAL 1901) ((FRA FLT WAL) SUP (FRA FLT MAO) MTO ECH) (SUC)",
		// The fleet in ECH was lost: the army came through NTH.
		"ORD (FAL 1901) ((ENG AMY LON) CTO BEL VIA (NTH)) (SUC)",
		"ORD (FAL 1901) ((AUS AMY TRI) SUP (AUS AMY VIE)) (CUT RET)",
		"ORD (FAL 1901) ((ITA AMY VEN) MTO TRI) (SUC)",
	)
	if next.Season != diplomacy.Autumn {
		t.Fatalf("after the movement: %s", g.FormatPosition(&next))
	}
	last, events := play(t, g, &next, "AUS A TRI R ALB")
	check(&next, events,
		"ORD (AUT 1901) ((ENG FLT ECH) DSB) (SUC)",
		"ORD (AUT 1901) ((AUS AMY TRI) RTO ALB) (SUC)",
	)
	_, events = play(t, g, &last, "ENG F LON B", "ENG WAIVE")
	check(&last, events,
		"ORD (WIN 1901) ((AUS AMY ALB) REM) (SUC)",
		"ORD (WIN 1901) ((ENG FLT LON) BLD) (SUC)",
		"ORD (WIN 1901) (ENG WVE) (SUC)",
		"ORD (WIN 1901) (ITA WVE) (SUC)", // without an order
		"ORD (WIN 1901) (TUR WVE) (SUC)",
		"ORD (WIN 1901) (TUR WVE) (SUC)",
		"ORD (WIN 1901) (TUR WVE) (SUC)",
	)
}

// Two retreats to one place bounce.
func TestResultsOfRetreatsThatClash(t *testing.T) {
	g := newGame(t, standardMap(t), 4)
	v := vocabularyOf(t, g.Map)
	p := parsePosition(t, g, "SUM 1901 units=RUS:A.VIE,A.TRI owners=AUS:BUD,TRI,VIE;RUS:MOS dislodged=AUS:A.VIE<GAL,A.TRI<SER")
	_, events := play(t, g, p, "AUS A VIE R TYR", "AUS A TRI R TYR")
	var got []string
	for _, r := range v.Results(p, events) {
		got = append(got, v.Text(v.Message(r)))
	}
	want := []string{"ORD (SUM 1901) ((AUS AMY VIE) RTO TYR) (BNC)", "ORD (SUM 1901) ((AUS AMY TRI) RTO TYR) (BNC)"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A client that plays the orders of the results from the position before reaches the
// position after, in every phase.
func TestResultsTellWhatHappened(t *testing.T) {
	for i, g := range bothMaps(t) {
		v := vocabularyOf(t, g.Map)
		outcomes := map[string]int{}
		playThrough(t, g, matches([]int{20, 60}[i]), func(before *diplomacy.Position, _ map[diplomacy.Power]diplomacy.Answer, after *diplomacy.Position, events []diplomacy.Event) {
			var all diplomacy.OrderSet
			results := v.Results(before, events)
			for _, r := range results {
				back := roundTrip(t, v, r, FromServer)
				if !reflect.DeepEqual(back, r) {
					t.Fatalf("%#v comes back as %#v", r, back)
				}
				if r.Phase != before.Phase() || !r.Order.Parsed() {
					t.Fatalf("%s after %s", v.Text(v.Message(r)), g.FormatPosition(before))
				}
				outcomes[fmt.Sprint(r.Outcome)]++
				if o := r.Order.Order; o.Kind != diplomacy.Waive {
					if err := g.AddOrder(&all, before, r.Order.Power, o); err != nil {
						t.Fatalf("%s: %v", v.Text(v.Message(r)), err)
					}
				}
			}
			got := *before
			diplomacy.NewJudge(g).Advance(&got, &all.Orders)
			got.Last, got.Ending = after.Last, after.Ending
			if got != *after {
				t.Fatalf("%s\nbecomes\n%s\nby %d results, not\n%s", g.FormatPosition(before), g.FormatPosition(&got), len(results), g.FormatPosition(after))
			}
		})
		if len(outcomes) < 7 && !testing.Short() {
			t.Errorf("only these outcomes were seen: %v", outcomes)
		}
	}
}
