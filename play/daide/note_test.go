package daide

import (
	"strings"
	"testing"

	"eras/game/diplomacy"
)

// notePhases are positions with orders and their notes. The key of an order is the
// power that gives it and the order's text.
var notePhases = []struct {
	position string
	notes    map[string]string
}{
	{
		"SPR 1902 units=AUS:A.BUD,F.TRI;ENG:A.LON,A.LVP,F.NTH,F.ECH,F.NWY,F.WAL,F.BRE;RUS:A.WAR,A.MOS,F.STP/SCS,F.RUM;TUR:F.CON,A.SMY,F.AEG owners=ENG:LON",
		map[string]string{
			"AUS: (AUS AMY BUD) HLD":                             "MBV",
			"AUS: (AUS AMY VIE) HLD":                             "NSU",
			"AUS: (AUS FLT BUD) HLD":                             "NSU",
			"AUS: (RUS AMY WAR) HLD":                             "NYU",
			"AUS: (RUS AMY BUD) HLD":                             "NYU",
			"RUS: (RUS FLT STP) HLD":                             "NSU",
			"RUS: (RUS FLT (STP NCS)) HLD":                       "NSU",
			"RUS: (RUS FLT (STP ECS)) HLD":                       "NSU",
			"RUS: (RUS FLT (STP SCS)) HLD":                       "MBV",
			"AUS: (AUS AMY BUD) MTO SER":                         "MBV",
			"AUS: (AUS AMY BUD) MTO BUD":                         "FAR",
			"AUS: (AUS AMY BUD) MTO ADR":                         "FAR",
			"AUS: (AUS AMY BUD) MTO BUL":                         "FAR",
			"AUS: (AUS FLT TRI) MTO BUD":                         "FAR",
			"ENG: (ENG AMY LON) MTO BEL":                         "FAR", // by convoy only
			"RUS: (RUS AMY MOS) MTO (STP NCS)":                   "CST",
			"RUS: (RUS AMY MOS) MTO (STP WCS)":                   "CST",
			"ENG: (ENG FLT NWY) MTO STP":                         "CST",
			"ENG: (ENG FLT NWY) MTO (STP SCS)":                   "CST",
			"ENG: (ENG FLT NWY) MTO (STP NCS)":                   "MBV",
			"TUR: (TUR FLT CON) MTO BUL":                         "CST",
			"TUR: (TUR FLT CON) MTO (BUL ECS)":                   "MBV",
			"ENG: (ENG AMY LON) CTO BEL VIA (NTH)":               "MBV",
			"ENG: (ENG AMY LON) CTO BEL":                         "MBV",
			"ENG: (ENG AMY LON) CTO BEL VIA (NTH ECH)":           "MBV",
			"ENG: (ENG AMY LON) CTO BEL VIA (NTH NTH)":           "FAR",
			"ENG: (ENG AMY LON) CTO BEL VIA (HEL)":               "NSF",
			"ENG: (ENG AMY LON) CTO BEL VIA (NWY)":               "NAS",
			"ENG: (ENG AMY LON) CTO BEL VIA (NTH AEG)":           "FAR",
			"ENG: (ENG AMY LON) CTO POR":                         "NSF",
			"ENG: (ENG AMY LON) CTO LON VIA (NTH)":               "FAR",
			"ENG: (ENG AMY LON) CTO MOS VIA (NTH)":               "FAR",
			"ENG: (ENG AMY LON) CTO (SPA NCS) VIA (ECH)":         "CST",
			"ENG: (ENG FLT WAL) CTO BEL VIA (ECH)":               "NSA",
			"AUS: (AUS AMY BUD) CTO TRI":                         "FAR",
			"AUS: (AUS AMY BUD) SUP (AUS FLT TRI)":               "MBV",
			"AUS: (AUS AMY BUD) SUP (AUS AMY TRI)":               "NSU",
			"AUS: (AUS AMY BUD) SUP (ENG FLT TRI)":               "NSU",
			"AUS: (AUS AMY BUD) SUP (AUS AMY BUD)":               "FAR",
			"AUS: (AUS AMY BUD) SUP (AUS AMY VIE)":               "NSU",
			"AUS: (AUS AMY BUD) SUP (RUS AMY WAR)":               "FAR",
			"AUS: (AUS AMY BUD) SUP (RUS AMY WAR) MTO GAL":       "MBV",
			"AUS: (AUS AMY BUD) SUP (RUS AMY WAR) MTO SIL":       "FAR",
			"AUS: (AUS AMY BUD) SUP (RUS AMY MOS) MTO GAL":       "FAR",
			"ENG: (ENG FLT NWY) SUP (RUS FLT (STP SCS))":         "MBV",
			"ENG: (ENG FLT NWY) SUP (RUS FLT STP)":               "NSU",
			"ENG: (ENG FLT NTH) CVY (ENG AMY LON) CTO BEL":       "MBV",
			"ENG: (ENG FLT NTH) CVY (ENG AMY LVP) CTO BEL":       "FAR",
			"ENG: (ENG FLT NTH) CVY (ENG AMY WAL) CTO BEL":       "NSA",
			"ENG: (ENG FLT NTH) CVY (ENG FLT WAL) CTO BEL":       "NSA",
			"ENG: (ENG FLT NTH) CVY (FRA AMY LON) CTO BEL":       "NSA",
			"ENG: (ENG FLT NTH) CVY (ENG AMY LON) CTO LON":       "FAR",
			"ENG: (ENG FLT NTH) CVY (RUS AMY MOS) CTO BEL":       "FAR",
			"ENG: (ENG FLT NWY) CVY (ENG AMY LON) CTO BEL":       "NAS",
			"ENG: (ENG AMY LVP) CVY (ENG AMY LON) CTO BEL":       "NSF",
			"TUR: (TUR FLT AEG) CVY (TUR AMY SMY) CTO GRE":       "MBV",
			"TUR: (TUR FLT AEG) CVY (TUR AMY SMY) CTO (BUL SCS)": "MBV",
			"AUS: (AUS AMY BUD) RTO SER":                         "NRS",
			"AUS: (AUS AMY BUD) DSB":                             "NRS",
			"AUS: (AUS AMY VIE) BLD":                             "NRS",
			"AUS: (AUS AMY BUD) REM":                             "NRS",
			"AUS: AUS WVE":                                       "NRS",
		},
	},
	{
		"AUT 1902 units=AUS:A.BUD,A.TYR;RUS:A.VIE,A.TRI owners=AUS:BUD,TRI,VIE;RUS:MOS dislodged=AUS:A.VIE<GAL,F.TRI standoffs=BOH",
		map[string]string{
			"AUS: (AUS AMY VIE) DSB":     "MBV",
			"AUS: (AUS FLT TRI) RTO ADR": "MBV",
			"AUS: (AUS FLT TRI) RTO VEN": "MBV",
			"AUS: (AUS AMY VIE) RTO TRI": "NVR",
			"AUS: (AUS AMY VIE) RTO GAL": "NVR",
			"AUS: (AUS AMY VIE) RTO BOH": "NVR",
			"AUS: (AUS AMY VIE) RTO LON": "NVR",
			"AUS: (AUS AMY TRI) RTO VEN": "NSU",
			"AUS: (AUS AMY BUD) DSB":     "NRN",
			"RUS: (RUS AMY VIE) DSB":     "NRN",
			"RUS: (RUS AMY MOS) DSB":     "NSU",
			"RUS: (AUS AMY VIE) DSB":     "NYU",
			"AUS: (AUS AMY BUD) HLD":     "NRS",
			"AUS: (AUS AMY VIE) MTO BOH": "NRS",
			"AUS: (AUS AMY VIE) REM":     "NRS",
		},
	},
	{
		"WIN 1902 units=AUS:A.BUD;ENG:A.BEL,A.NWY;RUS:A.SIL owners=AUS:BUD,VIE,SER;ENG:LON;RUS:STP,SEV,TRI",
		map[string]string{
			"AUS: (AUS AMY VIE) BLD":       "MBV",
			"AUS: (AUS FLT VIE) BLD":       "CST",
			"AUS: (AUS AMY BUD) BLD":       "ESC",
			"AUS: (AUS FLT TRI) BLD":       "YSC",
			"AUS: (AUS AMY SER) BLD":       "HSC",
			"AUS: (AUS AMY BOH) BLD":       "NSC",
			"AUS: (RUS AMY VIE) BLD":       "NYU",
			"AUS: (RUS AMY SEV) BLD":       "NYU",
			"RUS: (RUS FLT STP) BLD":       "CST",
			"RUS: (RUS FLT (STP NCS)) BLD": "MBV",
			"RUS: (RUS FLT (STP ECS)) BLD": "CST",
			"RUS: (RUS AMY STP) BLD":       "MBV",
			"AUS: AUS WVE":                 "MBV",
			"AUS: RUS WVE":                 "NYU",
			"AUS: (AUS AMY BUD) REM":       "NMR",
			"ENG: (ENG AMY BEL) REM":       "MBV",
			"ENG: (ENG FLT BEL) REM":       "NSU",
			"ENG: (RUS AMY SIL) REM":       "NYU",
			"ENG: (ENG AMY LON) BLD":       "NMB",
			"ENG: ENG WVE":                 "NMB",
			"AUS: (AUS AMY BUD) HLD":       "NRS",
			"AUS: (AUS AMY BUD) DSB":       "NRS",
		},
	},
}

// Each note for its orders.
func TestNotes(t *testing.T) {
	g := newGame(t, standardMap(t), 4)
	v := vocabularyOf(t, g.Map)
	seen := map[string]bool{}
	for _, phase := range notePhases {
		p := parsePosition(t, g, phase.position)
		for text, want := range phase.notes {
			token, words, _ := strings.Cut(text, ": ")
			power, _ := g.Map.FindPower(token)
			c, err := v.Parse(parseText(t, v, "SUB ("+words+")"), FromClient)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			o := c.(Submit).Orders[0]
			seen[want] = true
			sheet := NewOrderSheet(g, p, power)
			note := sheet.Submit(o)
			if got := v.Text(Message{note}); got != want {
				t.Errorf("%s is answered by %s, want %s", text, got, want)
			}
			// Accepted orders are legal, and others are not.
			a := sheet.Answer()
			if err := g.CheckAnswer(p, power, a); err != nil || (a.Len() == 1) != (note == MBV) {
				t.Errorf("%s makes an answer of %d orders: %v", text, a.Len(), err)
			}
			if err := g.CheckOrder(p, power, o.Order); note == MBV && err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
	for _, note := range strings.Fields("MBV CST ESC FAR HSC NAS NMB NMR NRN NRS NSA NSC NSF NSU NVR NYU YSC") {
		if !seen[note] {
			t.Errorf("no order is answered by %s", note)
		}
	}
}

// No order makes Note panic, and no illegal order is accepted.
func TestNotesOfAnyOrder(t *testing.T) {
	for i, g := range bothMaps(t) {
		v := vocabularyOf(t, g.Map)
		n := 0
		playThrough(t, g, matches([]int{2, 10}[i]), func(p *diplomacy.Position, _ map[diplomacy.Power]diplomacy.Answer, _ *diplomacy.Position, _ []diplomacy.Event) {
			for kind := diplomacy.OrderKind(0); kind <= diplomacy.Waive+1; kind++ {
				for at := 0; at <= g.Map.Locations(); at += 3 {
					n++
					to := diplomacy.Location((at*7 + n) % (g.Map.Locations() + 2))
					from := diplomacy.Location((at*5 + n*3) % (g.Map.Locations() + 2))
					o := Order{Power: diplomacy.Power(n % (g.Map.Powers() + 1)), Order: diplomacy.Order{Kind: kind, Unit: diplomacy.Kind(1 + n%2), At: diplomacy.Location(at), To: to}}
					switch kind {
					case diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
						o.Other = v.otherUnit(p, o.Power, diplomacy.Order{From: from})
						o.Order.From, o.Order.Other = v.whole(from), o.Other.Kind
					case diplomacy.Move:
						o.Order.Via = n%3 == 0
					}
					power := diplomacy.Power(1 + n%g.Map.Powers())
					sheet := NewOrderSheet(g, p, power)
					if sheet.Submit(o) == MBV {
						if err := g.CheckAnswer(p, power, sheet.Answer()); err != nil {
							t.Fatalf("%s: %#v is accepted: %v", g.FormatPosition(p), o, err)
						}
					}
				}
			}
		})
	}
}
