package promise

import (
	"strings"
	"testing"

	"eras/game/diplomacy"
)

// ground is a position in Spring 1903, between four powers.
const ground = "SPR 1903 units=AUS:A.VIE,A.BUD,F.TRI;ITA:A.VEN,A.ROM,F.ADR,F.ION;GER:A.MUN,A.BOH;RUS:F.SEV,A.UKR;TUR:F.ANK,A.SMY" +
	" owners=AUS:VIE,BUD,TRI,SER;ITA:VEN,ROM,NAP;GER:MUN,BER,KIE;RUS:SEV,MOS;TUR:ANK,SMY"

// The table of promises, row by row: what keeps one and what breaks it, by the orders as sent.
func TestTableOfPromises(t *testing.T) {
	g := newGame(t, "standard", diplomacy.Rules{AgreedDraws: true})
	const peace = "SPR 1903 ITA (AUS) PCE (AUS ITA)"
	const zone = "SPR 1903 RUS (TUR) DMZ (RUS TUR) (BLA ARM)"
	for _, c := range []struct {
		name, agreed, played string
		want                 string // the promises with their states; those not named are open
		before               string // a position other than ground
	}{
		// Peace and alliance.
		{"moves into empty land", peace, "ITA A VEN - TYR | AUS F TRI - ALB", "", ""},
		{"moves to a unit", peace, "ITA A VEN - TRI", "ITA broken", ""},
		{"a bounce is a breach, too", peace, "ITA A VEN - TRI | AUS F TRI H", "ITA broken", ""},
		{"the unit left", peace, "ITA A VEN - TRI | AUS F TRI - ALB", "ITA broken", ""},
		{"moves to an empty centre", peace, "AUS A BUD - RUM; A VIE - BOH | ITA F ION - ALB", "", ""},
		{"a centre that the partner owns", peace, "ITA F ADR - TRI", "ITA broken", ""},
		{"an own centre in which the partner stands", peace, "ITA A ROM - VEN", "ITA broken", "SPR 1903 units=AUS:A.VEN;ITA:A.ROM owners=ITA:ROM,VEN;AUS:VIE"},
		{"holds in the partner's centre", peace, "ITA A TRI H", "", "SPR 1903 units=AUS:A.VIE;ITA:A.TRI owners=ITA:ROM;AUS:VIE,TRI"},
		{"bounces over neutral land", peace, "ITA A VEN - TYR | AUS A VIE - TYR", "", ""},
		{"supports an attack of a third", peace, "ITA A TYR S A BOH - VIE | GER A BOH - VIE", "", "SPR 1903 units=AUS:A.BUD;ITA:A.TYR,A.VEN;GER:A.BOH owners=AUS:BUD;ITA:VEN;GER:MUN"},
		{"supports an attack on a centre", peace, "ITA A TYR S A BOH - VIE | GER A BOH - VIE", "ITA broken", "SPR 1903 units=AUS:A.BUD;ITA:A.TYR,A.VEN;GER:A.BOH owners=AUS:BUD,VIE;ITA:VEN;GER:MUN"},
		{"supports the partner into its own centre", peace, "ITA A TYR S A BUD - VIE | AUS A BUD - VIE", "", "SPR 1903 units=AUS:A.BUD;ITA:A.TYR;GER:A.VIE owners=AUS:BUD,VIE;ITA:VEN;GER:MUN"},
		{"supports a third in holding", peace, "ITA A VEN S A TYR", "", "SPR 1903 units=AUS:A.BUD;ITA:A.VEN;GER:A.TYR owners=AUS:BUD,VIE;ITA:VEN;GER:MUN"},
		{"convoys an attack", peace, "ITA F ADR C A APU - TRI; A APU - TRI", "ITA broken", "SPR 1903 units=AUS:A.BUD;ITA:A.APU,F.ADR owners=AUS:BUD,TRI;ITA:VEN"},
		{"retreats into a centre", "SUM 1903 ITA (AUS) PCE (AUS ITA)", "ITA A VEN R TRI", "ITA broken", "SUM 1903 units=AUS:A.BUD;GER:A.VEN owners=AUS:BUD,TRI;ITA:VEN;GER:MUN dislodged=ITA:A.VEN<TYR"},
		{"retreats elsewhere", "SUM 1903 ITA (AUS) PCE (AUS ITA)", "ITA A VEN R ROM", "", "SUM 1903 units=AUS:A.BUD;GER:A.VEN owners=AUS:BUD,TRI;ITA:VEN;GER:MUN dislodged=ITA:A.VEN<TYR"},
		{"among three", "SPR 1903 ITA (AUS GER) PCE (AUS GER ITA)", "GER A BOH - VIE", "GER broken", ""},
		{"a third who did not agree is protected and free", "SPR 1903 ITA (AUS) PCE (AUS GER ITA)", "GER A BOH - VIE | ITA A VEN - TYR", "", ""},
		{"alliance", "SPR 1903 ITA (AUS) ALY (AUS ITA) VSS (GER)", "ITA A VEN - TYR", "", ""},
		{"alliance broken", "SPR 1903 ITA (AUS) ALY (AUS ITA) VSS (GER)", "AUS F TRI - VEN", "AUS broken", ""},
		{"a later deal names it", peace + "\nSPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TRI)", "ITA A VEN - TRI", "ITA kept 2", ""},
		{"a later deal with others does not count", peace + "\nSPR 1903 GER (ITA) XDO ((ITA AMY VEN) MTO TRI)", "ITA A VEN - TRI", "ITA broken ITA kept 2", ""},
		{"an earlier deal does not count", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TRI)\n" + peace, "ITA A VEN - TRI", "ITA kept ITA broken 2", ""},
		{"war declared before", peace + "\nSPR 1903 ITA () NOT (PCE (AUS ITA))", "ITA A VEN - TRI", "AUS void ITA void", ""},
		{"taken back by both", peace + "\nSPR 1903 ITA (AUS) NAR (PCE (AUS ITA))", "ITA A VEN - TRI", "AUS void ITA void", ""},
		{"war ends an alliance", "SPR 1903 ITA (AUS) ALY (AUS ITA) VSS (GER)\nSPR 1903 AUS () NOT (PCE (AUS ITA))", "ITA A VEN - TRI", "AUS void ITA void", ""},
		{"another's declaration", peace + "\nSPR 1903 GER () NOT (PCE (AUS ITA))", "ITA A VEN - TRI", "ITA broken", ""},
		{"agreed again", peace + "\nSPR 1903 AUS (ITA) PCE (ITA AUS)", "ITA A VEN - TRI", "AUS void ITA void ITA broken 2", ""},
		// Zones.
		{"nobody in the zone", zone, "RUS F SEV - RUM | TUR A SMY - CON", "", ""},
		{"moves into the zone", zone, "RUS F SEV - BLA", "RUS broken", ""},
		{"bounces in the zone", zone, "RUS F SEV - BLA | TUR F ANK - BLA", "RUS broken TUR broken", ""},
		{"supports a move into the zone", zone, "TUR A SMY S F ANK - ARM", "TUR broken", ""},
		{"supports a third into the zone", zone, "TUR F ANK S F RUM - BLA", "TUR broken", "SPR 1903 units=RUS:F.SEV;TUR:F.ANK;AUS:F.RUM owners=RUS:SEV;TUR:ANK;AUS:BUD"},
		{"an arranged bounce later", zone + "\nSPR 1903 RUS (TUR) AND (XDO ((RUS FLT SEV) MTO BLA)) (XDO ((TUR FLT ANK) MTO BLA))", "RUS F SEV - BLA | TUR F ANK - BLA", "RUS kept 2 TUR kept 2", ""},
		{"stays in the zone", zone, "TUR A ARM H", "TUR broken", "SPR 1903 units=RUS:F.SEV;TUR:A.ARM owners=RUS:SEV;TUR:ANK"},
		{"is not ordered in the zone", zone, "TUR none", "TUR broken", "SPR 1903 units=RUS:F.SEV;TUR:A.ARM owners=RUS:SEV;TUR:ANK"},
		{"is ordered out of the zone", zone, "TUR A ARM - ANK", "", "SPR 1903 units=RUS:F.SEV;TUR:A.ARM,F.ANK owners=RUS:SEV;TUR:ANK"},
		{"moves within the zone", zone, "TUR F ARM - BLA", "TUR broken", "SPR 1903 units=RUS:F.SEV;TUR:F.ARM owners=RUS:SEV;TUR:ANK"},
		{"has no way out", "SPR 1903 RUS (TUR) DMZ (RUS TUR) (ARM SEV ANK SMY SYR)", "TUR A ARM H", "RUS broken", "SPR 1903 units=RUS:F.SEV;TUR:A.ARM owners=RUS:SEV;TUR:ANK"},
		{"may stay until the first movement", "SUM 1903 RUS (TUR) DMZ (RUS TUR) (ARM)", "RUS F SEV D", "", "SUM 1903 units=TUR:A.ARM,F.SEV owners=RUS:SEV;TUR:ANK dislodged=RUS:F.SEV<BLA"},
		{"retreats into the zone", "SUM 1903 RUS (TUR) DMZ (RUS TUR) (ARM)", "RUS F SEV R ARM", "RUS broken", "SUM 1903 units=TUR:F.SEV owners=RUS:SEV;TUR:ANK dislodged=RUS:F.SEV<BLA"},
		{"builds in the zone", "WIN 1903 RUS (TUR) DMZ (RUS TUR) (SEV)", "RUS F SEV B", "RUS broken", "WIN 1903 units=TUR:F.ANK owners=RUS:SEV,MOS;TUR:ANK"},
		{"a third in the zone", zone, "AUS F RUM - BLA", "", "SPR 1903 units=RUS:F.SEV;TUR:F.ANK;AUS:F.RUM owners=RUS:SEV;TUR:ANK;AUS:BUD"},
		{"the zone is opened", zone + "\nSPR 1903 TUR () NOT (DMZ (RUS TUR) (BLA ARM))", "RUS F SEV - BLA", "RUS void TUR void", ""},
		{"half of the zone is opened", zone + "\nSPR 1903 TUR () NOT (DMZ (RUS TUR) (BLA))", "RUS F SEV - BLA | TUR F ANK - ARM", "TUR broken", ""},
		// Orders.
		{"ordered as promised", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)", "ITA A VEN - TYR | AUS A VIE - TYR", "ITA kept", ""},
		{"ordered otherwise", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)", "ITA A VEN - PIE", "ITA broken", ""},
		{"not ordered", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)", "ITA none", "ITA broken", ""},
		{"a hold is kept without an order", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) HLD)", "ITA none", "ITA kept", ""},
		{"support as promised", "SPR 1903 ITA (AUS) XDO ((ITA AMY VEN) SUP (AUS FLT TRI))", "ITA A VEN S F TRI", "ITA kept", ""},
		{"support of another move", "SPR 1903 GER (ITA) XDO ((ITA AMY VEN) SUP (GER AMY MUN) MTO TYR)", "ITA A VEN S A VIE - TYR", "ITA broken", ""},
		{"the unit is gone", "SPR 1903 AUS (ITA) XDO ((ITA AMY TUS) MTO PIE)", "ITA none", "ITA void", ""},
		{"the unit is another's", "SPR 1903 AUS (ITA) XDO ((ITA AMY VIE) HLD)", "ITA none", "ITA void", ""},
		{"impossible", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO MUN)", "ITA none", "ITA void", ""},
		{"a convoy", "SPR 1903 AUS (ITA) XDO ((ITA AMY APU) CTO ALB)", "ITA A APU - ALB VIA ADR", "ITA kept", "SPR 1903 units=ITA:A.APU,F.ADR;AUS:A.VIE owners=ITA:ROM;AUS:VIE"},
		{"another route", "SPR 1903 AUS (ITA) XDO ((ITA AMY APU) CTO ALB VIA (ION))", "ITA A APU - ALB VIA ADR", "ITA broken", "SPR 1903 units=ITA:A.APU,F.ADR,F.ION;AUS:A.VIE owners=ITA:ROM;AUS:VIE"},
		{"any coast", "SPR 1903 AUS (ITA) XDO ((ITA FLT MAO) MTO SPA)", "ITA F MAO - SPA/SCS", "ITA kept", "SPR 1903 units=ITA:F.MAO;AUS:A.VIE owners=ITA:ROM;AUS:VIE"},
		{"another coast", "SPR 1903 AUS (ITA) XDO ((ITA FLT MAO) MTO (SPA NCS))", "ITA F MAO - SPA/SCS", "ITA broken", "SPR 1903 units=ITA:F.MAO;AUS:A.VIE owners=ITA:ROM;AUS:VIE"},
		{"a retreat", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) RTO ROM)", "ITA A VEN R ROM", "ITA kept", "SUM 1903 units=AUS:A.VEN owners=AUS:BUD;ITA:VEN dislodged=ITA:A.VEN<TYR"},
		{"a retreat that is not due", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) RTO ROM)", "ITA A VEN H", "", ""},
		{"disbands by default", "SUM 1903 AUS (ITA) XDO ((ITA AMY VEN) DSB)", "ITA none", "ITA kept", "SUM 1903 units=AUS:A.VEN owners=AUS:BUD;ITA:VEN dislodged=ITA:A.VEN<TYR"},
		{"a build", "FAL 1903 RUS (TUR) XDO ((RUS AMY MOS) BLD)", "RUS A MOS B", "RUS kept", "WIN 1903 units=TUR:F.ANK owners=RUS:SEV,MOS;TUR:ANK"},
		{"another build", "FAL 1903 RUS (TUR) XDO ((RUS AMY MOS) BLD)", "RUS F SEV B", "RUS broken", "WIN 1903 units=TUR:F.ANK owners=RUS:SEV,MOS;TUR:ANK"},
		{"nothing to build", "FAL 1903 TUR (RUS) XDO ((TUR AMY ANK) BLD)", "RUS F SEV B", "TUR void", "WIN 1903 units=TUR:F.ANK owners=RUS:SEV,MOS;TUR:ANK"},
		{"a waive", "WIN 1903 RUS (TUR) XDO (RUS WVE)", "RUS WAIVE; F SEV B", "RUS kept", "WIN 1903 units=TUR:F.ANK owners=RUS:SEV,MOS;TUR:ANK"},
		{"not waived", "WIN 1903 RUS (TUR) XDO (RUS WVE)", "RUS A MOS B; F SEV B", "RUS broken", "WIN 1903 units=TUR:F.ANK owners=RUS:SEV,MOS;TUR:ANK"},
		{"a later order holds", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) HLD)\nSPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)", "ITA A VEN - TYR", "ITA void ITA kept 2", ""},
		{"ruled out and not ordered", "SPR 1903 AUS (ITA) NOT (XDO ((ITA AMY VEN) MTO TRI))", "ITA A VEN - TYR", "ITA kept", ""},
		{"ruled out and ordered", "SPR 1903 AUS (ITA) NOT (XDO ((ITA AMY VEN) MTO TRI))", "ITA A VEN - TRI", "ITA broken", ""},
		{"ruled out and impossible", "SPR 1903 AUS (ITA) NOT (XDO ((ITA AMY VEN) MTO MUN))", "ITA A VEN - TRI", "ITA void", ""},
		{"an order of one who did not agree", "SPR 1903 AUS (ITA) XDO ((GER AMY MUN) HLD)", "GER A MUN - TYR", "", ""},
		{"NAR takes it back", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)\nSPR 1903 ITA () NAR (XDO ((ITA AMY VEN) MTO TYR))", "ITA none", "ITA void", ""},
		// Several.
		{"all", "SPR 1903 AUS (ITA) AND (XDO ((ITA AMY VEN) MTO TYR)) (XDO ((ITA AMY ROM) MTO VEN)) (XDO ((AUS AMY VIE) HLD))", "ITA A VEN - TYR; A ROM - VEN", "AUS kept ITA kept", ""},
		{"one part broken", "SPR 1903 AUS (ITA) AND (XDO ((ITA AMY VEN) MTO TYR)) (XDO ((ITA AMY ROM) MTO VEN)) (XDO ((AUS AMY VIE) HLD))", "ITA A VEN - TYR; A ROM - TUS", "AUS kept ITA broken", ""},
		{"one part void", "SPR 1903 AUS (ITA) AND (XDO ((ITA AMY VEN) MTO TYR)) (XDO ((ITA AMY TUS) MTO PIE))", "ITA A VEN - TYR", "ITA kept", ""},
		{"all with a peace", "SPR 1903 AUS (ITA) AND (XDO ((ITA AMY VEN) MTO TYR)) (PCE (AUS ITA))", "ITA A VEN - TYR", "", ""},
		{"either, the first", "SPR 1903 AUS (ITA) ORR (XDO ((ITA AMY VEN) MTO TYR)) (XDO ((ITA AMY VEN) MTO PIE))", "ITA A VEN - TYR", "ITA kept", ""},
		{"either, the second", "SPR 1903 AUS (ITA) ORR (XDO ((ITA AMY VEN) MTO TYR)) (XDO ((ITA AMY VEN) MTO PIE))", "ITA A VEN - PIE", "ITA kept", ""},
		{"neither", "SPR 1903 AUS (ITA) ORR (XDO ((ITA AMY VEN) MTO TYR)) (XDO ((ITA AMY VEN) MTO PIE))", "ITA A VEN H", "ITA broken", ""},
		{"either, by the other", "SPR 1903 AUS (ITA) ORR (XDO ((ITA AMY VEN) MTO TYR)) (XDO ((AUS AMY VIE) HLD))", "ITA A VEN H", "AUS kept ITA kept", ""},
		{"either, a zone that may still be kept", "SPR 1903 RUS (TUR) ORR (DMZ (RUS TUR) (BLA)) (XDO ((RUS FLT SEV) HLD))", "RUS F SEV - RUM", "", ""},
		// Draws.
		{"votes for a draw", "SPR 1903 AUS (ITA) DRW", "AUS draw | ITA A VEN H; draw", "AUS kept ITA kept", ""},
		{"does not vote", "SPR 1903 AUS (ITA) DRW", "AUS draw | ITA A VEN H", "AUS kept ITA broken", ""},
		{"a draw outside movement", "SUM 1903 AUS (ITA) DRW", "ITA A VEN R ROM", "AUS void ITA void", "SUM 1903 units=AUS:A.BUD;GER:A.VEN owners=AUS:BUD,TRI;ITA:VEN;GER:MUN dislodged=ITA:A.VEN<TYR"},
		// What promises nothing.
		{"others", "SPR 1903 AUS (ITA) SLO (AUS)\nSPR 1903 AUS (ITA) NAR (DRW)\nSPR 1903 AUS (ITA) NOT (DRW)\nSPR 1903 AUS (ITA) SCD (AUS TRI)\nSPR 1903 AUS (ITA) OCC (AUS FLT TRI)\nSPR 1903 AUS (ITA) NOT (PCE (AUS ITA))", "ITA A VEN - TRI", "", ""},
		// Orders that are not known.
		{"unknown orders, seen by the positions", peace, "~ITA A VEN - TRI | AUS F TRI - ALB", "ITA broken", ""},
		{"unknown orders that show nothing", peace, "~ITA A VEN - TRI | AUS F TRI H", "", ""},
		{"unknown order", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) SUP (AUS FLT TRI))", "~ITA A VEN S F TRI", "ITA unknown", ""},
		{"unknown order, the unit left", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) SUP (AUS FLT TRI))", "~ITA A VEN - TYR", "ITA broken", ""},
		{"unknown order, the unit arrived", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TYR)", "~ITA A VEN - TYR", "ITA kept", ""},
		{"unknown order, a unit may have arrived", "SPR 1903 AUS (ITA) XDO ((ITA AMY VEN) MTO TUS)", "~ITA A VEN - TYR; A ROM - TUS", "ITA unknown", ""},
		{"unknown order, ruled out and seen", "SPR 1903 AUS (ITA) NOT (XDO ((ITA AMY VEN) MTO TYR))", "~ITA A VEN - TYR", "ITA broken", ""},
		{"unknown zone", zone, "~RUS F SEV - BLA | TUR A SMY - ARM", "RUS broken TUR broken", ""},
		{"unknown vote", "SPR 1903 AUS (ITA) DRW", "AUS draw | ~ITA A VEN H", "AUS kept ITA unknown", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := position(t, g, map[bool]string{true: ground, false: c.before}[c.before == ""])
			l := NewLedger(g)
			for _, a := range agreements(t, g.Map, c.agreed) {
				l.Agree(a)
			}
			l.Play(playPhase(t, g, &before, c.played))
			if got := states(g.Map, l); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// states returns the promises that are decided: "ITA broken AUS kept 2", with the number of the
// agreement from the second on, in the order of agreements and powers.
func states(m *diplomacy.Map, l *Ledger) string {
	var words []string
	for _, p := range l.Promises() {
		if p.State == Open {
			continue
		}
		text := m.PowerToken(p.Power) + " " + p.State.String()
		if p.Agreement > 0 {
			text += " " + string(rune('1'+p.Agreement))
		}
		words = append(words, text)
	}
	return strings.Join(words, " ")
}
