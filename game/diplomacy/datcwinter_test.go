package diplomacy

import (
	"strings"
	"testing"
)

// datcWinter is a case of DATC 3.0 6.I or 6.J: a winter.
type datcWinter struct {
	name, title string
	at          string // the position
	// orders are those of the power with adjustments, each with ok or illegal.
	orders string
	// after are all units in the next spring.
	after string
}

var datcWinters = []datcWinter{
	{"6.I.1", "too many build orders", "WIN 1901 units=GER:A.RUH,A.BOH owners=GER:KIE,MUN,DEN", `
		GER A WAR B: illegal
		GER A KIE B: ok
		GER A MUN B: illegal`, "GER:A.BOH,A.RUH,A.KIE"},
	{"6.I.2", "fleets can not be built in land areas", "WIN 1901 units=RUS:A.UKR owners=RUS:MOS,SEV", `
		RUS F MOS B: illegal`, "RUS:A.UKR"},
	{"6.I.3", "a supply centre must be empty for building", "WIN 1901 units=GER:A.BER owners=GER:BER,KIE", `
		GER A BER B: illegal`, "GER:A.BER"},
	{"6.I.4", "both coasts must be empty for building", "WIN 1901 units=RUS:F.STP/SCS owners=RUS:STP,MOS", `
		RUS F STP/NCS B: illegal`, "RUS:F.STP/SCS"},
	{"6.I.5", "building in a home supply centre that is not owned", "WIN 1902 units=GER:A.RUH;RUS:A.PRU owners=GER:BEL,HOL,KIE;RUS:BER", `
		GER A BER B: illegal`, "GER:A.RUH;RUS:A.PRU"},
	{"6.I.6", "building in an owned supply centre that is not a home supply centre", "WIN 1901 units=GER:A.RUH owners=GER:WAR,MUN", `
		GER A WAR B: illegal`, "GER:A.RUH"},
	{"6.I.7", "only one build in a home supply centre", "WIN 1901 units=RUS:A.UKR owners=RUS:MOS,SEV,WAR", `
		RUS A MOS B: ok
		RUS A MOS B: illegal`, "RUS:A.UKR,A.MOS"},
	{"6.J.1", "too many disband orders", "WIN 1901 units=FRA:A.PIC,A.PAR owners=FRA:PAR", `
		FRA F GOL D: illegal
		FRA A PIC D: ok
		FRA A PAR D: illegal`, "FRA:A.PAR"},
	{"6.J.2", "removing the same unit twice", "WIN 1901 units=FRA:A.PAR,A.BUR,A.PIE owners=FRA:MAR", `
		FRA A PAR D: ok
		FRA A PAR D: illegal`, "FRA:A.PIE"},
	{"6.J.3", "civil disorder, two armies with different distance", "WIN 1901 units=RUS:A.LVN,A.SWE owners=RUS:STP", "",
		"RUS:A.LVN"},
	{"6.J.4", "civil disorder, two armies with equal distance", "WIN 1901 units=RUS:A.LVN,A.UKR owners=RUS:MOS", "",
		"RUS:A.UKR"},
	{"6.J.5", "civil disorder, two fleets with different distance", "WIN 1901 units=RUS:F.SKA,F.BER owners=RUS:STP", "",
		"RUS:F.SKA"},
	{"6.J.6", "civil disorder, two fleets with equal distance", "WIN 1901 units=RUS:F.GOB,F.NTH owners=RUS:MUN", "",
		"RUS:F.NTH"},
	{"6.J.7", "civil disorder, two fleets and army with equal distance", "WIN 1901 units=RUS:A.BOH,F.SKA,F.NTH owners=RUS:STP,WAR", "",
		"RUS:A.BOH,F.SKA"},
	{"6.J.8", "civil disorder, a fleet with shorter distance than the army", "WIN 1901 units=RUS:A.TYR,F.BAL owners=RUS:WAR", "",
		"RUS:F.BAL"},
	{"6.J.9", "civil disorder must be counted from both coasts", "WIN 1901 units=RUS:A.GRE,A.SEV,F.BAL owners=RUS:STP,SEV", "",
		"RUS:F.BAL,A.SEV"},
	{"6.J.9", "civil disorder must be counted from both coasts, the other one", "WIN 1901 units=RUS:A.GRE,A.SEV,F.SKA owners=RUS:STP,SEV", "",
		"RUS:F.SKA,A.SEV"},
	{"6.J.10", "civil disorder counting convoying distance", "WIN 1901 units=ITA:A.GRE,A.PIE owners=ITA:NAP", "",
		"ITA:A.GRE"},
	{"6.J.11", "distance to owned supply centre", "WIN 1901 units=ITA:A.WAR,A.TUS owners=ITA:WAR", "",
		"ITA:A.WAR"},
}

func TestDATCWinters(t *testing.T) {
	g := newGame(t, standard(t), "")
	for _, c := range datcWinters {
		t.Run(c.name+" "+c.title, func(t *testing.T) { c.run(t, g) })
	}
}

// run plays the winter.
func (c *datcWinter) run(t *testing.T, g *Game) {
	p := position(t, g, c.at)
	var all OrderSet
	for line := range strings.Lines(strings.TrimSpace(c.orders)) {
		text, result, given := strings.Cut(strings.TrimSpace(line), ": ")
		if !given {
			continue
		}
		power, _ := g.Map.FindPower(text[:3])
		o, err := g.Map.ParseOrder(text[4:])
		if err != nil {
			t.Fatal(err)
		}
		if err := g.AddOrder(&all, &p, power, o.In(Winter)); (err == nil) != (result == "ok") {
			t.Errorf("%s is judged: %v", text, err)
		}
	}
	NewJudge(g).Advance(&p, &all.Orders)
	want := position(t, g, "SPR 1902 units="+c.after)
	if p.Units != want.Units {
		t.Errorf("after the winter: %s, want %s", g.FormatPosition(&p), c.after)
	}
}

// TestWinters has an example of each rule of winters without a case in DATC.
func TestWinters(t *testing.T) {
	g := newGame(t, standard(t), "")
	for _, c := range []datcWinter{
		{"", "builds are as many as centres exceed units", "WIN 1901 units=FRA:A.SPA,F.POR owners=FRA:PAR,BRE,MAR,SPA,POR", `
			FRA A PAR B: ok
			FRA F BRE B: ok
			FRA F MAR B: ok
			FRA WAIVE: illegal`, "FRA:A.SPA,F.POR,A.PAR,F.BRE,F.MAR"},
		{"", "and no more than there are free homes", "WIN 1901 units=FRA:A.PAR,F.POR owners=FRA:PAR,BRE,SPA,POR,BEL", `
			FRA F BRE B: ok
			FRA A BRE B: illegal`, "FRA:A.PAR,F.POR,F.BRE"},
		{"", "builds without a free home may be waived", "WIN 1901 units=FRA:A.PAR,F.POR owners=FRA:PAR,BRE,SPA,POR,BEL", `
			FRA WAIVE: ok
			FRA WAIVE: ok
			FRA F BRE B: ok
			FRA WAIVE: illegal`, "FRA:A.PAR,F.POR,F.BRE"},
		{"", "even if no home is free", "WIN 1901 units=FRA:A.PAR,F.BRE;TUR:A.SMY owners=FRA:PAR,BRE,SPA;TUR:SMY,ANK", `
			FRA WAIVE: ok
			FRA WAIVE: illegal`, "FRA:A.PAR,F.BRE;TUR:A.SMY"},
		{"", "a fleet is built on a coast", "WIN 1901 units=RUS:A.UKR owners=RUS:MOS,STP", `
			RUS F STP B: illegal
			RUS F STP/NCS B: ok`, "RUS:A.UKR,F.STP/NCS"},
		{"", "an army on the whole province", "WIN 1901 units=RUS:A.UKR owners=RUS:MOS,STP", `
			RUS A STP B: ok`, "RUS:A.UKR,A.STP"},
		{"", "builds may be waived", "WIN 1901 units=FRA:A.SPA owners=FRA:PAR,BRE,MAR,SPA", `
			FRA WAIVE: ok
			FRA F BRE B: ok
			FRA WAIVE: ok
			FRA A PAR B: illegal`, "FRA:A.SPA,F.BRE"},
		{"", "what is not ordered is not built", "WIN 1901 units=FRA:A.SPA owners=FRA:PAR,BRE,MAR,SPA", "", "FRA:A.SPA"},
		{"", "nobody builds for another", "WIN 1901 units=FRA:A.SPA;ITA:A.TUN owners=FRA:PAR,SPA;ITA:ROM,TUN", `
			ITA A PAR B: illegal
			FRA A TUN D: illegal`, "FRA:A.SPA;ITA:A.TUN"},
		{"", "a removal names the unit as it is", "WIN 1901 units=FRA:F.SPA/NCS,A.PAR owners=FRA:PAR", `
			FRA F SPA/SCS D: illegal
			FRA A SPA D: illegal
			FRA F SPA/NCS D: ok`, "FRA:A.PAR"},
		{"", "fewer removals than are due go by civil disorder", "WIN 1901 units=FRA:A.PAR,A.BUR,A.SIL owners=FRA:PAR", `
			FRA A PAR D: ok`, "FRA:A.BUR"},
		{"", "without a centre all units go", "WIN 1901 units=FRA:A.PAR,A.BUR;GER:A.MUN owners=GER:MUN,PAR", "", "GER:A.MUN"},
		// Liverpool comes before Livonia, but LVN before LVP.
		{"", "alphabetical is by name", "WIN 1901 units=ENG:A.LVP,A.LVN,A.WAR owners=ENG:EDI,WAR", "", "ENG:A.LVN,A.WAR"},
	} {
		t.Run(c.title, func(t *testing.T) { c.run(t, g) })
	}
}

// TestDATCRetreatAndWinterCasesComplete counts the cases of 6.H to 6.J.
func TestDATCRetreatAndWinterCasesComplete(t *testing.T) {
	cases := map[string]map[string]bool{"6.H": {}, "6.I": {}, "6.J": {}}
	for _, c := range datcRetreats {
		cases[c.name[:3]][c.name] = true
	}
	for _, c := range datcWinters {
		cases[c.name[:3]][c.name] = true
	}
	for section, want := range map[string]int{"6.H": 16, "6.I": 7, "6.J": 11} {
		if got := len(cases[section]); got != want {
			t.Errorf("%d cases of %s, want %d", got, section, want)
		}
	}
}
