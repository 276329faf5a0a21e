package promise

import (
	"slices"
	"strings"
	"testing"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// dutyText returns what a duty demands, such as "peace AUS; out TYR; do A VEN H; not A ROM H; draw".
func dutyText(m *diplomacy.Map, d *Duty) string {
	var words []string
	for seat := range d.Friends.All() {
		words = append(words, "peace "+m.PowerToken(diplomacy.PowerOf(seat)))
	}
	for at := range d.Closed.All() {
		words = append(words, "out "+m.Token(at))
	}
	for _, o := range d.Orders {
		words = append(words, "do "+m.FormatOrder(o.Order))
	}
	for _, o := range d.Barred {
		words = append(words, "not "+m.FormatOrder(o.Order))
	}
	if d.Draw {
		words = append(words, "draw")
	}
	if d.Empty() != (len(words) == 0) {
		words = append(words, "Empty is wrong")
	}
	if d.Lasts() != (d.Friends != 0 || !d.Closed.Empty()) {
		words = append(words, "Lasts is wrong")
	}
	return strings.Join(words, "; ")
}

// TestDuty reads what the open promises of Italy demand in Spring 1903, after the agreements and after
// what was played before.
func TestDuty(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{AgreedDraws: true})
	ita, _ := g.Map.FindPower("ITA")
	const peace = "SPR 1903 ITA (AUS) PCE (AUS ITA)"
	for _, c := range []struct {
		name, agreed string
		played       string // in Spring 1903; then the duty is that of the next phase
		want         string
	}{
		{"nothing", "", "", ""},
		{"peace", peace, "", "peace AUS"},
		{"peace of three", "SPR 1903 ITA (AUS GER) PCE (AUS GER ITA)", "", "peace AUS; peace GER"},
		{"an alliance protects the partner alone", "SPR 1903 ITA (AUS) ALY (AUS ITA) VSS (GER)", "", "peace AUS"},
		{"peace of others", "SPR 1903 GER (AUS) PCE (AUS GER)", "", ""},
		{"a zone", "SPR 1903 ITA (AUS) DMZ (AUS ITA) (TYR PIE)", "", "out TYR; out PIE"},
		{"a zone for others", "SPR 1903 ITA (AUS) DMZ (AUS) (TYR)", "", ""},
		{"an order", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)", "", "do A VEN - TYR"},
		{"an order of the partner", "SPR 1903 AUS (ITA) XDO ((AUS AMY VIE) HLD)", "", ""},
		{"an order that is ruled out", "SPR 1903 AUS (ITA) NOT (XDO ((ITA AMY VEN) MTO TYR))", "", "not A VEN - TYR"},
		{"a build is not due yet", "SPR 1903 AUS (ITA) XDO ((ITA AMY ROM) BLD)", "", ""},
		{"a draw", "SPR 1903 AUS (ITA) DRW", "", "draw"},
		{"all parts", "SPR 1903 AUS (ITA) AND (PCE (AUS ITA)) (XDO ((ITA AMY VEN) HLD)) (XDO ((AUS AMY VIE) HLD))", "", "peace AUS; do A VEN H"},
		{"either part counts", "SPR 1903 AUS (ITA) ORR (DMZ (AUS ITA) (TYR)) (XDO ((ITA AMY VEN) HLD))", "", "out TYR; do A VEN H"},
		{"the later order holds", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) HLD)\nSPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)", "", "do A VEN - TYR"},
		{"an order taken back", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) HLD)\nSPR 1903 ITA () NAR (XDO ((ITA AMY VEN) HLD))", "", ""},
		{"war was declared", peace + "\nSPR 1903 AUS () NOT (PCE (AUS ITA))", "", ""},
		{"half of a zone was opened", "SPR 1903 ITA (AUS) DMZ (AUS ITA) (TYR PIE)\nSPR 1903 AUS () NOT (DMZ (AUS ITA) (TYR))", "", "out PIE"},
		{"a solo promises nothing", "SPR 1903 AUS (ITA) SLO (AUS)", "", ""},
		{"peace lasts", peace, "ITA A VEN H", "peace AUS"},
		{"a broken peace demands no more", peace, "ITA A VEN - TRI", ""},
		{"an order is over after its phase", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) HLD)", "ITA A VEN H", ""},
	} {
		p := position(t, g, ground)
		l := NewLedger(g)
		for _, a := range agreements(t, g.Map, c.agreed) {
			l.Agree(a)
		}
		if c.played != "" {
			ph := playPhase(t, g, &p, c.played)
			l.Play(ph)
			p = *ph.After
		}
		d := l.Duty(ita, p.Phase())
		if got := dutyText(g.Map, &d); got != c.want || d.Power != ita {
			t.Errorf("%s: %q of power %d, want %q", c.name, got, d.Power, c.want)
		}
	}
}

// TestTake adds deals to the duty of Italy, which has promised peace to Germany before.
func TestTake(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{AgreedDraws: true})
	ita, _ := g.Map.FindPower("ITA")
	ger, _ := g.Map.FindPower("GER")
	for _, c := range []struct{ name, agreed, want string }{
		{"peace", "SPR 1903 ITA (AUS) PCE (AUS ITA)", "; peace AUS"},
		{"a zone", "SPR 1903 ITA (AUS) DMZ (AUS ITA) (TYR)", "; out TYR"},
		{"an order that is due", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)", "; do A VEN - TYR"},
		{"an order that is due later", "SUM 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)", ""},
		{"a retreat that is due", "SUM 1903 AUS (ITA) XDO ((ITA AMY VEN) RTO ROM)", "; do A VEN R ROM"},
		{"an order that is ruled out", "SPR 1903 AUS (ITA) NOT (XDO ((ITA AMY VEN) MTO TYR))", "; not A VEN - TYR"},
		{"an order of the partner", "SPR 1903 AUS (ITA) XDO ((AUS AMY VIE) HLD)", ""},
		{"both parts", "SPR 1903 AUS (ITA) AND (XDO ((ITA AMY VEN) HLD)) (XDO ((ITA AMY ROM) HLD))", "; do A VEN H; do A ROM H"},
		{"a draw of all", "SPR 1903 AUS (ITA) DRW", "; draw"},
		{"a draw of others", "SPR 1903 AUS (ITA) DRW (AUS GER)", ""},
		{"a draw outside movement is void", "SUM 1903 AUS (ITA) DRW", ""},
		{"Italy is no party", "SPR 1903 AUS (GER) PCE (AUS ITA GER)", ""},
	} {
		a := agreements(t, g.Map, c.agreed)[0]
		d := Duty{Power: ita}
		d.Friends = d.Friends.With(ger.Seat())
		d.Take(a.Deal, a.parties(), a.Phase)
		if got, want := dutyText(g.Map, &d), "peace GER"+c.want; sorted(got) != sorted(want) {
			t.Errorf("%s: %q, want %q", c.name, got, want)
		}
	}
}

// TestEnters asks of single orders of Italy whether they are against a peace with Austria-Hungary and
// a zone of Tyrolia and Rome.
func TestEnters(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{})
	ita, _ := g.Map.FindPower("ITA")
	const winter = "WIN 1903 units=AUS:A.VIE owners=AUS:VIE;ITA:VEN,ROM,NAP"
	const summer = "SUM 1903 units=AUS:A.BUD;GER:A.VEN owners=AUS:BUD,TRI;ITA:VEN;GER:MUN dislodged=ITA:A.VEN<TYR"
	for _, c := range []struct {
		order  string
		before string // a position other than ground
		want   bool
	}{
		{"A VEN - TRI", "", true},
		{"A VEN - TUS", "", false},
		{"A VEN - TRI", "SPR 1903 units=ITA:A.VEN;AUS:A.VIE owners=AUS:VIE,TRI;ITA:VEN", true}, // an empty centre
		{"A VEN - TRI", "SPR 1903 units=ITA:A.VEN;AUS:A.VIE owners=AUS:VIE;ITA:VEN", false},    // nobody's
		{"A VEN - TRI", "SPR 1903 units=ITA:A.VEN;GER:A.TRI owners=AUS:VIE;ITA:VEN", false},    // of a third
		{"A VEN - APU", "SPR 1903 units=ITA:A.VEN;AUS:A.APU owners=AUS:VIE;ITA:VEN", true},     // a unit outside centres
		{"A VEN H", "", false},
		{"A VEN S F TRI", "", false},
		{"F ADR S A BUD - TRI", "SPR 1903 units=AUS:A.BUD;ITA:F.ADR owners=AUS:BUD,TRI", false}, // into its own centre
		{"F ADR S A TYR - TRI", "SPR 1903 units=GER:A.TYR;ITA:F.ADR owners=AUS:BUD,TRI", true},
		{"F ADR C A APU - TRI", "SPR 1903 units=AUS:A.BUD;ITA:A.APU,F.ADR owners=AUS:BUD,TRI;ITA:VEN", true},
		{"F ADR C A APU - ALB", "SPR 1903 units=AUS:A.BUD;ITA:A.APU,F.ADR owners=AUS:BUD,TRI;ITA:VEN", false},
		{"A VEN - TYR", "", true},
		{"A VEN S A BOH - TYR", "", true},
		{"A ROM H", "", false}, // it stays in the zone, and does not enter it
		{"A ROM B", winter, true},
		{"A NAP B", winter, false},
		{"A VEN R TRI", summer, true},
		{"A VEN R TUS", summer, false},
		{"A VEN R ROM", summer, true},
	} {
		p := position(t, g, ground)
		if c.before != "" {
			p = position(t, g, c.before)
		}
		a, err := g.Map.ParseAnswer(c.order, p.Season)
		if err != nil {
			t.Fatal(err)
		}
		o := g.Map.Interpret(&p, a.Orders()[0])
		d := Duty{Power: ita}
		for _, a := range agreements(t, g.Map, "SPR 1903 ITA (AUS) PCE (AUS ITA)\nSPR 1903 ITA (AUS) DMZ (AUS ITA) (TYR ROM)") {
			d.Take(a.Deal, a.parties(), a.Phase)
		}
		d.Orders = []press.Order{press.OrderOf(g.Map, &p, ita, o)}
		if got := d.Enters(g.Map, &p, o); got != c.want {
			t.Errorf("%s at %s: %v, want %v", c.order, g.FormatPosition(&p), got, c.want)
		}
		if free := (Duty{Power: ita}); free.Enters(g.Map, &p, o) {
			t.Errorf("%s is against no promise at all", c.order)
		}
	}
}

// sorted returns the parts of a duty's text in ascending order.
func sorted(text string) string {
	words := strings.Split(text, "; ")
	slices.Sort(words)
	return strings.Join(words, "; ")
}
