package daide

import (
	"testing"

	"eras/game/diplomacy"
)

// submitted is one step of a sheet: a client's message, the notes for its orders or
// whether they were cancelled, and what is missing then.
type submitted struct{ text, notes, missing string }

func TestSheets(t *testing.T) {
	g := newGame(t, standardMap(t), 4)
	v := vocabularyOf(t, g.Map)
	for _, c := range []struct {
		name, position string
		power          diplomacy.Power
		steps          []submitted
		answer         string
	}{
		{"movement", "SPR 1901 units=FRA:F.BRE,A.MAR,A.PAR;ENG:F.LON owners=FRA:BRE,MAR,PAR;ENG:LON", france, []submitted{
			{"", "", "MIS (FRA AMY PAR) (FRA FLT BRE) (FRA AMY MAR)"},
			{"SUB ((FRA FLT BRE) HLD) ((FRA AMY PAR) MTO MOS)", "MBV FAR", "MIS (FRA AMY PAR) (FRA AMY MAR)"},
			{"SUB ((FRA AMY PAR) MTO BUR) ((FRA AMY MAR) SUP (FRA AMY PAR) MTO BUR)", "MBV MBV", "MIS"},
			{"SUB ((FRA AMY PAR) HLD) ((ENG FLT LON) HLD)", "MBV NYU", "MIS"}, // replaces
			{"NOT (SUB ((FRA AMY PAR) MTO BUR))", "no", "MIS"},
			{"NOT (SUB ((FRA FLT BRE) HLD))", "yes", "MIS (FRA FLT BRE)"},
		}, "A PAR H; A MAR S A PAR - BUR"},
		{"all cancelled", "SPR 1901 units=FRA:F.BRE;ENG:F.LON owners=FRA:BRE,MAR,PAR;ENG:LON", france, []submitted{
			{"SUB ((FRA FLT BRE) MTO PIC)", "MBV", "MIS"},
			{"NOT (SUB)", "", "MIS (FRA FLT BRE)"},
		}, "none"},
		{"retreat", "SUM 1901 units=RUS:A.VIE,A.TRI owners=AUS:BUD,TRI,VIE;RUS:MOS dislodged=AUS:A.VIE<GAL,A.TRI<SER", austria, []submitted{
			{"", "", "MIS (AUS AMY VIE MRT (BOH BUD TYR)) (AUS AMY TRI MRT (ALB BUD TYR VEN))"},
			{"SUB ((AUS AMY VIE) RTO BOH)", "MBV", "MIS (AUS AMY TRI MRT (ALB BUD TYR VEN))"},
			{"SUB ((AUS AMY TRI) DSB) ((AUS AMY VIE) RTO TRI)", "MBV NVR", "MIS"},
		}, "A VIE R BOH; A TRI D"},
		{"builds", "WIN 1901 units=AUS:A.SER owners=AUS:BUD,TRI,VIE,SER", austria, []submitted{
			{"", "", "MIS (-3)"},
			{"SUB ((AUS AMY VIE) BLD) ((AUS FLT TRI) BLD)", "MBV MBV", "MIS (-1)"},
			{"SUB ((AUS AMY TRI) BLD) (AUS WVE)", "MBV MBV", "MIS"},
			{"SUB ((AUS AMY BUD) BLD) (AUS WVE)", "NMB NMB", "MIS"},
			{"NOT (SUB (AUS WVE))", "yes", "MIS (-1)"},
			{"SUB ((AUS AMY BUD) BLD)", "MBV", "MIS"},
		}, "A VIE B; A TRI B; A BUD B"},
		// Two builds are owed and one is possible: the other may be waived or not.
		{"builds without room", "WIN 1901 units=AUS:A.VIE,A.BUD owners=AUS:BUD,TRI,VIE,SER", austria, []submitted{
			{"", "", "MIS (-1)"},
			{"SUB ((AUS AMY TRI) BLD)", "MBV", "MIS"},
			{"SUB (AUS WVE)", "MBV", "MIS"},
			{"SUB (AUS WVE)", "NMB", "MIS"},
		}, "A TRI B"},
		{"waived without room", "WIN 1901 units=AUS:A.VIE,A.BUD owners=AUS:BUD,TRI,VIE,SER", austria, []submitted{
			{"SUB (AUS WVE) (AUS WVE)", "MBV MBV", "MIS"},
			{"SUB ((AUS AMY TRI) BLD)", "NMB", "MIS"},
		}, "WAIVE"},
		{"waived first", "WIN 1901 units=AUS:A.VIE,A.BUD owners=AUS:BUD,TRI,VIE,SER", austria, []submitted{
			{"SUB (AUS WVE) ((AUS FLT TRI) BLD)", "MBV MBV", "MIS"},
		}, "F TRI B"},
		{"removals", "WIN 1901 units=AUS:A.VIE,A.BUD,A.TYR owners=AUS:BUD;RUS:MOS", austria, []submitted{
			{"", "", "MIS (2)"},
			{"SUB ((AUS AMY VIE) REM)", "MBV", "MIS (1)"},
			{"SUB ((AUS AMY VIE) REM)", "MBV", "MIS (1)"},
			{"SUB ((AUS AMY TYR) REM) ((AUS AMY BUD) REM)", "MBV NMR", "MIS"},
			{"NOT (SUB ((AUS AMY VIE) REM))", "yes", "MIS (1)"},
		}, "A TYR D"},
		{"nothing to adjust", "WIN 1901 units=AUS:A.VIE;RUS:A.WAR owners=AUS:BUD;RUS:MOS,WAR", austria, []submitted{{"", "", "MIS"}}, "none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parsePosition(t, g, c.position)
			sheet := NewOrderSheet(g, p, c.power)
			for _, step := range c.steps {
				if got := take(t, v, sheet, step.text); got != step.notes {
					t.Errorf("%s is answered by %s, want %s", step.text, got, step.notes)
				}
				missing := sheet.Missing()
				if got := v.Text(v.Message(missing)); got != step.missing || missing.Complete() != (got == "MIS") {
					t.Errorf("after %s: %s, want %s", step.text, got, step.missing)
				}
			}
			a := sheet.Answer()
			if err := g.CheckAnswer(p, c.power, a); err != nil {
				t.Error(err)
			}
			if got := g.Map.FormatAnswer(a); got != c.answer {
				t.Errorf("the answer is %s, want %s", got, c.answer)
			}
		})
	}
}

// take applies a client's message to a sheet and returns the notes.
func take(t *testing.T, v *Vocabulary, sheet *OrderSheet, text string) string {
	t.Helper()
	if text == "" {
		return ""
	}
	c, err := v.Parse(parseText(t, v, text), FromClient)
	if err != nil {
		t.Fatal(err)
	}
	if not, ok := c.(Not); ok {
		submit, ok := not.Of.(Submit)
		switch {
		case !ok:
			sheet.CancelAll()
			return ""
		case sheet.Cancel(submit.Orders[0]):
			return "yes"
		}
		return "no"
	}
	var notes Message
	for _, o := range c.(Submit).Orders {
		notes = append(notes, sheet.Submit(o))
	}
	return v.Text(notes)
}

// The answers of whole matches pass through sheets unchanged.
func TestAnswersThroughSheets(t *testing.T) {
	for i, g := range bothMaps(t) {
		v := vocabularyOf(t, g.Map)
		playThrough(t, g, matches([]int{6, 20}[i]), func(p *diplomacy.Position, answers map[diplomacy.Power]diplomacy.Answer, _ *diplomacy.Position, _ []diplomacy.Event) {
			for power, a := range answers {
				sheet := NewOrderSheet(g, p, power)
				submit := Submit{Phase: p.Phase()}
				for _, o := range a.Orders() {
					submit.Orders = append(submit.Orders, v.Order(p, power, o))
				}
				if len(submit.Orders) == 0 {
					continue
				}
				for _, o := range roundTrip(t, v, submit, FromClient).Orders {
					if note := sheet.Submit(o); note != MBV {
						t.Fatalf("%s: %s is answered by %s", g.FormatPosition(p), v.Text(o.Tokens), v.Text(Message{note}))
					}
				}
				if got := sheet.Answer(); got != a {
					t.Fatalf("%s: %s becomes %s", g.FormatPosition(p), g.Map.FormatAnswer(a), g.Map.FormatAnswer(got))
				}
			}
		})
	}
}
