package diplomacy

import (
	"strings"
	"testing"
)

// datcRetreat is a case of DATC 3.0 6.H: a movement as in [datcCase] and the retreat phase
// after it.
type datcRetreat struct {
	name, title, lines string
	// retreats are orders with the expected results ok, bounced or illegal. "F ANK:
	// disbanded" is a unit without an order or with an illegal one.
	retreats string
	// units are some that must stand after the retreats, or with ! in front must not.
	units string
}

var datcRetreats = []datcRetreat{
	{"6.H.1", "no supports during retreat", `
		stands AUS F TRI
		stands AUS A SER
		stands TUR F GRE
		ITA A VEN S A TYR - TRI: ok
		ITA A TYR - TRI: ok
		ITA F ION - GRE: ok
		ITA F AEG S F ION - GRE: ok`, `
		AUS F TRI R ALB: bounced
		AUS A SER S F TRI - ALB: illegal
		TUR F GRE R ALB: bounced`, "!ALB A.TRI F.GRE A.SER"},
	{"6.H.2", "no supports from a retreating unit", `
		ENG A LVP - EDI: ok
		ENG F YOR S A LVP - EDI: ok
		stands ENG F NWY
		GER A KIE S A RUH - HOL: ok
		GER A RUH - HOL: ok
		stands RUS F EDI
		RUS A SWE S A FIN - NWY: ok
		RUS A FIN - NWY: ok
		stands RUS F HOL`, `
		ENG F NWY R NTH: bounced
		RUS F EDI R NTH: bounced
		RUS F HOL S F EDI - NTH: illegal`, "!NTH A.EDI A.NWY A.HOL"},
	{"6.H.3", "no convoy during retreat", `
		stands ENG F NTH
		stands ENG A HOL
		GER F KIE S A RUH - HOL: ok
		GER A RUH - HOL: ok`, `
		ENG A HOL R YOR: illegal
		ENG F NTH C A HOL - YOR: illegal`, "!YOR F.NTH A.HOL"},
	{"6.H.4", "no other moves during retreat", `
		stands ENG F NTH
		stands ENG A HOL
		GER F KIE S A RUH - HOL: ok
		GER A RUH - HOL: ok`, `
		ENG A HOL R BEL: ok
		ENG F NTH R NWG: illegal`, "A.BEL F.NTH !NWG"},
	{"6.H.5", "a unit may not retreat to the area from which it is attacked", `
		RUS F CON S F BLA - ANK: ok
		RUS F BLA - ANK: ok
		stands TUR F ANK`, `
		TUR F ANK R BLA: illegal`, "!BLA F.ANK"},
	{"6.H.6", "a unit may not retreat to a contested area", `
		AUS A BUD S A TRI - VIE: ok
		AUS A TRI - VIE: ok
		GER A MUN - BOH: bounced
		GER A SIL - BOH: bounced
		stands ITA A VIE`, `
		ITA A VIE R BOH: illegal`, "!BOH A.VIE"},
	{"6.H.7", "multiple retreat to same area will disband units", `
		AUS A BUD S A TRI - VIE: ok
		AUS A TRI - VIE: ok
		GER A MUN S A SIL - BOH: ok
		GER A SIL - BOH: ok
		stands ITA A VIE
		stands ITA A BOH`, `
		ITA A BOH R TYR: bounced
		ITA A VIE R TYR: bounced`, "!TYR A.BOH A.VIE"},
	{"6.H.8", "triple retreat to same area will disband units", `
		ENG A LVP - EDI: ok
		ENG F YOR S A LVP - EDI: ok
		stands ENG F NWY
		GER A KIE S A RUH - HOL: ok
		GER A RUH - HOL: ok
		stands RUS F EDI
		RUS A SWE S A FIN - NWY: ok
		RUS A FIN - NWY: ok
		stands RUS F HOL`, `
		ENG F NWY R NTH: bounced
		RUS F EDI R NTH: bounced
		RUS F HOL R NTH: bounced`, "!NTH"},
	{"6.H.9", "a dislodged unit will not make the attacker's area contested", `
		ENG F HEL - KIE: ok
		ENG F DEN S F HEL - KIE: ok
		GER A BER - PRU: ok
		stands GER F KIE
		GER A SIL S A BER - PRU: ok
		RUS A PRU - BER: bounced!`, `
		GER F KIE R BER: ok
		RUS A PRU: disbanded`, "F.BER F.KIE A.PRU"},
	{"6.H.10", "not retreating to the attacker does not mean contested", `
		stands ENG A KIE
		GER A BER - KIE: ok
		GER A MUN S A BER - KIE: ok
		stands GER A PRU
		RUS A WAR - PRU: ok
		RUS A SIL S A WAR - PRU: ok`, `
		ENG A KIE R BER: illegal
		GER A PRU R BER: ok`, "A.BER A.KIE A.PRU"},
	{"6.H.11", "retreat when dislodged by adjacent convoy", `
		FRA A GAS - MAR VIA: ok
		FRA A BUR S A GAS - MAR: ok
		FRA F MAO C A GAS - MAR: ok
		FRA F WES C A GAS - MAR: ok
		FRA F GOL C A GAS - MAR: ok
		stands ITA A MAR`, `
		ITA A MAR R GAS: ok`, "A.GAS A.MAR"},
	{"6.H.12", "retreat when dislodged by adjacent convoy while trying to do the same", `
		ENG A LVP - EDI VIA: disrupted!
		ENG F IRI C A LVP - EDI: ok
		ENG F ECH C A LVP - EDI: dislodged!
		ENG F NTH C A LVP - EDI: ok
		FRA F BRE - ECH: ok
		FRA F MAO S F BRE - ECH: ok
		RUS A EDI - LVP VIA: ok
		RUS F NWG C A EDI - LVP: ok
		RUS F NAO C A EDI - LVP: ok
		RUS A CLY S A EDI - LVP: ok`, `
		ENG A LVP R EDI: ok
		ENG F ECH: disbanded`, "A.EDI A.LVP"},
	{"6.H.13", "no retreat with convoy in movement phase", `
		stands ENG A PIC
		ENG F ECH C A PIC - LON: void
		FRA A PAR - PIC: ok
		FRA A BRE S A PAR - PIC: ok`, `
		ENG A PIC R LON: illegal`, "!LON A.PIC"},
	{"6.H.14", "no retreat with support in movement phase", `
		stands ENG A PIC
		ENG F ECH S A PIC - BEL: void
		FRA A PAR - PIC: ok
		FRA A BRE S A PAR - PIC: ok
		stands FRA A BUR
		GER A MUN S A MAR - BUR: ok
		GER A MAR - BUR: ok`, `
		ENG A PIC R BEL: bounced
		FRA A BUR R BEL: bounced`, "!BEL A.PIC A.BUR"},
	{"6.H.15", "no coastal crawl in retreat", `
		stands ENG F POR
		FRA F SPA/SCS - POR: ok
		FRA F MAO S F SPA/SCS - POR: ok`, `
		ENG F POR R SPA/NCS: illegal`, "!SPA F.POR"},
	{"6.H.16", "contested for both coasts", `
		FRA F MAO - SPA/NCS: bounced
		FRA F GAS - SPA/NCS: bounced
		stands FRA F WES
		ITA F TUN S F TYS - WES: ok
		ITA F TYS - WES: ok`, `
		FRA F WES R SPA/SCS: illegal`, "!SPA F.WES"},
}

func TestDATCRetreats(t *testing.T) {
	g := newGame(t, standard(t), "")
	m, j := g.Map, NewJudge(g)
	for _, c := range datcRetreats {
		t.Run(c.name+" "+c.title, func(t *testing.T) {
			ph := (&datcCase{name: c.name, lines: c.lines}).phase(t, m)
			p := ph.p
			p.Season = Spring
			verdicts := *j.Advance(&p, &ph.orders)
			for at, want := range ph.want {
				if got := resultText(verdicts[at]); got != want && got != want+"!" {
					t.Fatalf("in the movement %s: %s", m.Token(at), got)
				}
			}
			if p.Season != Summer {
				t.Fatalf("no retreat phase follows, but %v", p.Season)
			}
			var all OrderSet
			want := map[Province]string{}
			for line := range strings.Lines(strings.TrimSpace(c.retreats)) {
				text, result, _ := strings.Cut(strings.TrimSpace(line), ": ")
				power, _ := m.FindPower(text[:3])
				if result == "disbanded" {
					continue
				}
				o, err := m.ParseOrder(text[4:])
				if err != nil {
					t.Fatal(err)
				}
				if err := g.AddOrder(&all, &p, power, o.In(p.Season)); (err == nil) != (result != "illegal") {
					t.Errorf("%s: %v", text, err)
				}
				if result != "illegal" {
					want[m.Province(o.At)] = result
				} else if all.Orders[m.Province(o.At)].Kind == 0 {
					// The judge must reject it as well.
					all.Orders[m.Province(o.At)] = o.In(p.Season)
					want[m.Province(o.At)] = result
				}
			}
			verdicts = *j.Advance(&p, &all.Orders)
			for at, result := range want {
				if got := verdicts[at].Result.String(); got != result {
					t.Errorf("the retreat from %s is %s (%s), want %s", m.Token(at), got, verdicts[at].Reason, result)
				}
			}
			for unit := range strings.FieldsSeq(c.units) {
				if empty, ok := strings.CutPrefix(unit, "!"); ok {
					if p.Units[place(t, m, empty)].Exists() {
						t.Errorf("a unit stands in %s", empty)
					}
					continue
				}
				u := p.Units[place(t, m, unit[2:5])]
				if got := u.Kind.String() + "." + m.LocationToken(u.At); got != unit {
					t.Errorf("%s stands where %s should", got, unit)
				}
			}
			if p.Season != Fall || p.Dislodged != [MaxProvinces]DislodgedUnit{} || !p.Standoffs.Empty() {
				t.Errorf("the retreats end at %s", g.FormatPosition(&p))
			}
		})
	}
}
