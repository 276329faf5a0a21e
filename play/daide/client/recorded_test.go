package client

import (
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"eras/game/diplomacy"
)

// The first year of a game of Albert on the server of the diplomacy research package,
// from that package's public test data: the server's messages verbatim, and the orders
// of Albert. Albert also asked for MDF and sent NOT (GOF) and NOT (DRW) in every phase.
// The server tells the results of one power only, reports a move by convoy without its
// destination, and says MIS (0) if no build is missing.
func TestRecordedGame(t *testing.T) {
	const (
		centres = "SCO (AUS BUD TRI VIE) (ENG EDI LON LVP) (FRA BRE MAR PAR) (GER BER KIE MUN) (ITA NAP ROM VEN) (RUS MOS SEV STP WAR) (TUR ANK CON SMY) (UNO BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN)"
		taken   = "SCO (AUS BUD TRI VIE) (ENG EDI LON LVP DEN NWY) (FRA BRE MAR PAR) (GER BER KIE MUN) (ITA NAP ROM VEN) (RUS MOS SEV STP WAR) (TUR ANK CON SMY) (UNO BEL BUL GRE HOL POR RUM SER SPA SWE TUN)"
		before  = "(AUS AMY BUD) (AUS AMY VIE) (AUS FLT TRI) "
		behind  = " (FRA FLT BRE) (FRA AMY MAR) (FRA AMY PAR) (GER FLT KIE) (GER AMY BER) (GER AMY MUN) (ITA FLT NAP) (ITA AMY ROM) (ITA AMY VEN) (RUS AMY WAR) (RUS AMY MOS) (RUS FLT SEV) (RUS FLT (STP SCS)) (TUR FLT ANK) (TUR AMY CON) (TUR AMY SMY)"
	)
	var last []string
	g, err := diplomacy.NewGame(standardMap(t), diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := runScript(t, func(o *Options) {
		o.Name, o.Version = "Albert", "v6.0.1"
		o.Bot = answeringBot(t, map[diplomacy.Phase]string{
			{Year: 1901, Season: diplomacy.Spring}: "F EDI - NWG; F LON - NTH; A LVP - CLY",
			{Year: 1901, Season: diplomacy.Fall}:   "F NTH - DEN; F NWG C A CLY - NWY; A CLY - NWY VIA",
			{Year: 1901, Season: diplomacy.Winter}: "F EDI B; F LON B",
			{Year: 1902, Season: diplomacy.Spring}: "F NWG - NWY; F DEN - BAL; F LON - NTH; A NWY - SWE",
		})
		o.OnEvent = onPosition(func(p *diplomacy.Position) {
			_, orders, _ := strings.Cut(g.FormatPosition(p), " last=")
			last = append(last, orders)
		})
	}, []string{
		"RM", "> NME ('Albert') ('v6.0.1')", "< YES (NME ('Albert') ('v6.0.1'))", "< MAP ('standard')", "> YES (MAP ('standard'))",
		"< HLO (ENG) (5686) ((LVL 0) (MTL 300) (RTL 300) (BTL 300))", "< " + centres,
		"< NOW (SPR 1901) " + before + "(ENG FLT EDI) (ENG FLT LON) (ENG AMY LVP)" + behind, "< TME (300)",
		"> SUB (SPR 1901) ((ENG FLT EDI) MTO NWG) ((ENG FLT LON) MTO NTH) ((ENG AMY LVP) MTO CLY)",
		"< THX ((ENG FLT EDI) MTO NWG) (MBV)", "< THX ((ENG FLT LON) MTO NTH) (MBV)", "< THX ((ENG AMY LVP) MTO CLY) (MBV)", "< MIS",
		"> GOF", "< YES (GOF)",
		"< ORD (SPR 1901) ((ENG FLT EDI) MTO NWG) (SUC)", "< ORD (SPR 1901) ((ENG FLT LON) MTO NTH) (SUC)", "< ORD (SPR 1901) ((ENG AMY LVP) MTO CLY) (SUC)", "< " + centres,
		"< NOW (FAL 1901) " + before + "(ENG FLT NWG) (ENG FLT NTH) (ENG AMY CLY)" + behind, "< TME (300)",
		"> SUB (FAL 1901) ((ENG FLT NWG) CVY (ENG AMY CLY) CTO NWY) ((ENG FLT NTH) MTO DEN) ((ENG AMY CLY) CTO NWY)",
		"< THX ((ENG FLT NWG) CVY (ENG AMY CLY) CTO NWY) (MBV)", "< THX ((ENG FLT NTH) MTO DEN) (MBV)", "< THX ((ENG AMY CLY) CTO NWY) (MBV)", "< MIS",
		"> GOF", "< YES (GOF)",
		"< ORD (FAL 1901) ((ENG FLT NTH) MTO DEN) (SUC)", "< ORD (FAL 1901) ((ENG FLT NWG) CVY (ENG AMY CLY) CTO NWY) (SUC)", "< ORD (FAL 1901) ((ENG AMY CLY) MTO VIA) (SUC)", "< " + taken,
		"< NOW (WIN 1901) " + before + "(ENG FLT NWG) (ENG FLT DEN) (ENG AMY NWY)" + behind, "< TME (300)",
		"> SUB (WIN 1901) ((ENG FLT EDI) BLD) ((ENG FLT LON) BLD)",
		"< THX ((ENG FLT EDI) BLD) (MBV)", "< THX ((ENG FLT LON) BLD) (MBV)", "< MIS (0)",
		"> GOF", "< YES (GOF)",
		"< ORD (WIN 1901) ((ENG FLT EDI) BLD) (SUC)", "< ORD (WIN 1901) ((ENG FLT LON) BLD) (SUC)", "< " + taken,
		"< NOW (SPR 1902) " + before + "(ENG FLT NWG) (ENG FLT DEN) (ENG AMY NWY) (ENG FLT EDI) (ENG FLT LON)" + behind, "< TME (300)",
		"> SUB (SPR 1902) ((ENG FLT NWG) MTO NWY) ((ENG FLT DEN) MTO BAL) ((ENG AMY NWY) MTO SWE) ((ENG FLT EDI) HLD) ((ENG FLT LON) MTO NTH)",
		"< OFF",
	})
	if !errors.Is(err, ErrStopped) || r.Ending != Untold || r.LastCentres["ENG"] != 5 || r.Power != "ENG" || r.Passcode != 5686 || r.Centres != 5 || r.Year != 1902 || r.Phases != 4 || r.Rejected != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	want := []string{
		"",
		"ENG:F.EDI.-.NWG=ok,F.LON.-.NTH=ok,A.LVP.-.CLY=ok",
		"ENG:F.NTH.-.DEN=ok,F.NWG.C.A.CLY.-.NWY=ok",
		"ENG:F.NTH.-.DEN=ok,F.NWG.C.A.CLY.-.NWY=ok",
	}
	if strings.Join(last, "\n") != strings.Join(want, "\n") {
		t.Errorf("the last orders are\n%s\nwant\n%s", strings.Join(last, "\n"), strings.Join(want, "\n"))
	}
}

// Turns of the server of the diplomacy research package with its peculiarities, and what
// the client sends, byte for byte. All clients begin in the same way.
func TestRecordedTurns(t *testing.T) {
	const centres = "< SCO (FRA PAR MAR BRE) (GER MUN BER)"
	const gof = "020000024803 "
	for _, c := range []struct {
		name, answers string
		phase         diplomacy.Phase
		script        []string
		sent          string // in hexadecimal, from the first order on
		ending        string
	}{
		{"MIS lists a unit that retreats", "A BUR R GAS", diplomacy.Phase{Year: 1901, Season: diplomacy.Summer}, []string{
			centres, "< NOW (SUM 1901) (GER AMY BUR) (FRA AMY BUR MRT (PAR GAS))", "< TME (0)",
			"> SUB ((FRA AMY BUR) RTO GAS)", "< THX ((FRA AMY BUR) RTO GAS) (MBV)", "< MIS (FRA AMY BUR MRT (PAR GAS))", "> GOF", "< YES (GOF)",
			"< ORD (SUM 1901) ((FRA AMY BUR) RTO GAS) (SUC)", centres, "< NOW (FAL 1901) (GER AMY BUR) (FRA AMY GAS)", "< TME (0)",
			"> SUB ((FRA AMY GAS) HLD)", "< OFF",
		}, "02000014 4818 4000 4000 4102 4200 5001 4001 4341 5426 4001 " + gof + "02000012 4818 4000 4000 4102 4200 5426 4001 4322 4001", Untold},
		{"MIS does not count waives", "A PAR B", diplomacy.Phase{Year: 1901, Season: diplomacy.Winter}, []string{
			centres, "< NOW (WIN 1901) (FRA AMY GAS)", "< TME (0)",
			"> SUB ((FRA AMY PAR) BLD) (FRA WVE)", "< THX ((FRA AMY PAR) BLD) (MBV)", "< THX (FRA WVE) (MBV)", "< MIS (-1)", "> GOF", "< YES (GOF)",
			"< ORD (WIN 1901) ((FRA AMY PAR) BLD) (SUC)", "< ORD (WIN 1901) (FRA WVE) (SUC)", centres, "< NOW (SPR 1902) (FRA AMY GAS) (FRA AMY PAR)", "< TME (0)",
			"> SUB ((FRA AMY GAS) HLD) ((FRA AMY PAR) HLD)", "< OFF",
		}, "0200001A 4818 4000 4000 4102 4200 510A 4001 4380 4001 4000 4102 4382 4001 " + gof +
			"02000022 4818 4000 4000 4102 4200 5426 4001 4322 4001 4000 4000 4102 4200 510A 4001 4322 4001", Untold},
		{"nothing to order", "", diplomacy.Phase{}, []string{
			centres, "< NOW (SUM 1901) (FRA AMY BUR) (GER AMY BUR MRT (RUH))", "< TME (0)",
			centres, "< NOW (FAL 1901) (FRA AMY BUR) (GER AMY RUH)", "< TME (0)",
			"> SUB ((FRA AMY BUR) HLD)", "< THX ((FRA AMY BUR) HLD) (MBV)", "< MIS", "> GOF", "< OFF",
		}, "02000012 4818 4000 4000 4102 4200 5001 4001 4322 4001 " + gof, Untold},
		{"OFF after the last SCO", "A ROM H", diplomacy.Phase{Year: 1910, Season: diplomacy.Fall}, []string{
			"< SCO (FRA PAR MAR BRE SPA POR BEL HOL LON LVP EDI MUN KIE BER DEN SWE NWY TUN) (TUR CON)", "< NOW (FAL 1910) (FRA AMY ROM)", "< TME (0)",
			"> SUB ((FRA AMY ROM) HLD)", "< THX ((FRA AMY ROM) HLD) (MBV)", "< MIS", "> GOF", "< YES (GOF)", "< ORD (FAL 1910) ((FRA AMY ROM) HLD) (SUC)",
			"< SCO (FRA PAR MAR BRE SPA POR BEL HOL LON LVP EDI MUN KIE BER DEN SWE NWY TUN ROM) (TUR CON)", "< OFF",
		}, "02000012 4818 4000 4000 4102 4200 5540 4001 4322 4001 " + gof, Solo},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := &scriptedServer{v: vocabularyOf(t, standardMap(t)), scripts: [][]string{concat(joinScript, c.script)}}
			o := quickOptions(s.dial)
			o.Bot = answeringBot(t, map[diplomacy.Phase]string{c.phase: c.answers})
			r, err := Join(t.Context(), o)
			s.wg.Wait()
			if len(s.problems) > 0 || r.Ending != c.ending || (c.ending == Untold) != errors.Is(err, ErrStopped) || c.ending == Solo && (err != nil || r.Winner != "FRA" || r.Centres != 18) {
				t.Errorf("%+v, %v, %v", r, err, s.problems)
			}
			sent := strings.ToUpper(hex.EncodeToString(s.sent[0]))
			if want := strings.ReplaceAll(c.sent, " ", ""); !strings.HasSuffix(sent, want) || strings.Count(sent, "4818") != strings.Count(want, "4818") || strings.Count(sent, "4803") != strings.Count(want, "4803") {
				t.Errorf("the client sends\n%s\nwant at the end\n%s", sent, want)
			}
		})
	}
}
