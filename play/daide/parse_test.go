package daide

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/game/diplomacy"
)

// The powers of the standard map.
const (
	austria diplomacy.Power = 1 + iota
	england
	france
	germany
	italy
	russia
	turkey
)

var spring1901 = diplomacy.Phase{Year: 1901, Season: diplomacy.Spring}

// at returns a location of the standard map.
func at(t testing.TB, v *Vocabulary, text string) diplomacy.Location {
	t.Helper()
	l, ok := v.Map().FindLocation(text)
	if !ok {
		t.Fatalf("no location %s", text)
	}
	return l
}

// unit parses a unit such as "ENG A LON".
func unit(t testing.TB, v *Vocabulary, text string) diplomacy.Unit {
	t.Helper()
	words := strings.Fields(text)
	power, ok := v.Map().FindPower(words[0])
	if !ok || len(words) != 3 {
		t.Fatalf("no unit %s", text)
	}
	return diplomacy.Unit{Power: power, Kind: map[string]diplomacy.Kind{"A": diplomacy.Army, "F": diplomacy.Fleet}[words[1]], At: at(t, v, words[2])}
}

// Every kind of message of clients, written and parsed.
func TestMessagesOfClients(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	lon := diplomacy.Order{Kind: diplomacy.Move, Unit: diplomacy.Fleet, At: at(t, v, "LON"), To: at(t, v, "NTH")}
	london := Order{Power: england, Order: lon, Tokens: parseText(t, v, "(ENG FLT LON) MTO NTH")}
	for text, want := range map[string]Content{
		"NME ('Albert') ('6.0.1')":               Name{"Albert", "6.0.1"},
		"NME () ()":                              Name{},
		"OBS":                                    Bare{OBS},
		"OBS ('a') ('b')":                        Observe{"a", "b"},
		"IAM (ENG) (1550)":                       Rejoin{england, 1550},
		"HLO":                                    Bare{HLO},
		"MAP":                                    Bare{MAP},
		"MDF":                                    Bare{MDF},
		"SCO":                                    Bare{SCO},
		"NOW":                                    Bare{NOW},
		"HST":                                    Bare{HST},
		"HST (SPR 1901)":                         History{spring1901},
		"ORD":                                    Bare{ORD},
		"MIS":                                    Bare{MIS},
		"TME":                                    Bare{TME},
		"TME (30)":                               Time{30},
		"TME (-1)":                               Time{-1},
		"SMR":                                    Bare{SMR},
		"GOF":                                    Bare{GOF},
		"DRW":                                    Bare{DRW},
		"NOT (GOF)":                              Not{Bare{GOF}},
		"NOT (DRW)":                              Not{Bare{DRW}},
		"NOT (TME)":                              Not{Bare{TME}},
		"NOT (TME (30))":                         Not{Time{30}},
		"NOT (SUB)":                              Not{Bare{SUB}},
		"NOT (SUB ((ENG FLT LON) MTO NTH))":      Not{Submit{Orders: []Order{london}}},
		"SUB ((ENG FLT LON) MTO NTH)":            Submit{Orders: []Order{london}},
		"SUB (SPR 1901) ((ENG FLT LON) MTO NTH)": Submit{spring1901, []Order{london}},
		"YES (MAP ('standard'))":                 Yes{parseText(t, v, "MAP ('standard')")},
		"REJ (SVE ('game'))":                     Reject{parseText(t, v, "SVE ('game')")},
		"YES (())":                               Yes{Message{BRA, KET}},
		"ADM ('Al') ('I must go')":               Admin{"Al", "I must go"},
		"SND (ENG FRA) (TRY ())":                 Send{To: []diplomacy.Power{england, france}, Press: Message{TRY, BRA, KET}},
		"SND (SPR 1901) (ENG) (PRP (PCE (ENG)))": Send{spring1901, []diplomacy.Power{england}, parseText(t, v, "PRP (PCE (ENG))")},
		"HUH (NOW ERR (AUS))":                    Huh{parseText(t, v, "NOW ERR (AUS)")},
		"HUH (ERR)":                              Huh{Message{ERR}},
		"PRN (NOW (AUS)":                         Unbalanced{parseText(t, v, "NOW (AUS")[:3]},
		"PRN (NOW (AUS))":                        Unbalanced{parseText(t, v, "NOW (AUS)")},
		"PRN (NOW AUS)))":                        Unbalanced{parseText(t, v, "NOW AUS))")},
		"SUB (TUR WVE) ((TUR FLT ANK) BLD)":      Submit{Orders: []Order{{Power: turkey, Order: diplomacy.Order{Kind: diplomacy.Waive}, Tokens: parseText(t, v, "TUR WVE")}, {Power: turkey, Order: diplomacy.Order{Kind: diplomacy.Build, Unit: diplomacy.Fleet, At: at(t, v, "ANK")}, Tokens: parseText(t, v, "(TUR FLT ANK) BLD")}}},
		"SUB ((TUR FLT (BUL ECS)) RTO (BUL SCS))": Submit{Orders: []Order{{Power: turkey, Order: diplomacy.Order{Kind: diplomacy.Retreat, Unit: diplomacy.Fleet, At: at(t, v, "BUL/ECS"), To: at(t, v, "BUL/SCS")}, Tokens: parseText(t, v, "(TUR FLT (BUL ECS)) RTO (BUL SCS)")}}},
		"SUB ((TUR FLT (SMY ECS)) HLD)":           Submit{Orders: []Order{{Power: turkey, Order: diplomacy.Order{Kind: diplomacy.Hold, Unit: diplomacy.Fleet, At: diplomacy.Nowhere}, Tokens: parseText(t, v, "(TUR FLT (SMY ECS)) HLD")}}},
		"SUB ((TUR AMY CON) CTO SEV VIA (BLA))":   Submit{Orders: []Order{{Power: turkey, Order: diplomacy.Order{Kind: diplomacy.Move, Unit: diplomacy.Army, At: at(t, v, "CON"), To: at(t, v, "SEV"), Via: true, Route: diplomacy.Route([]byte{byte(at(t, v, "BLA"))})}, Tokens: parseText(t, v, "(TUR AMY CON) CTO SEV VIA (BLA)")}}},
		"SUB ((TUR AMY CON) CTO SEV)":             Submit{Orders: []Order{{Power: turkey, Order: diplomacy.Order{Kind: diplomacy.Move, Unit: diplomacy.Army, At: at(t, v, "CON"), To: at(t, v, "SEV"), Via: true}, Tokens: parseText(t, v, "(TUR AMY CON) CTO SEV")}}},
		"SUB ((TUR FLT BLA) CVY (RUS AMY SEV) CTO CON)": Submit{Orders: []Order{{Power: turkey, Order: diplomacy.Order{Kind: diplomacy.Convoy, Unit: diplomacy.Fleet, At: at(t, v, "BLA"), From: at(t, v, "SEV"), To: at(t, v, "CON"), Other: diplomacy.Army},
			Other: unit(t, v, "RUS A SEV"), Tokens: parseText(t, v, "(TUR FLT BLA) CVY (RUS AMY SEV) CTO CON")}}},
		"SUB ((TUR FLT BLA) SUP (RUS FLT (STP SCS)))": Submit{Orders: []Order{{Power: turkey, Order: diplomacy.Order{Kind: diplomacy.SupportHold, Unit: diplomacy.Fleet, At: at(t, v, "BLA"), From: at(t, v, "STP"), Other: diplomacy.Fleet},
			Other: unit(t, v, "RUS F STP/SCS"), Tokens: parseText(t, v, "(TUR FLT BLA) SUP (RUS FLT (STP SCS))")}}},
		"SUB ((ENG FLT NWY) SUP (ENG FLT BAR) MTO (STP NCS))": Submit{Orders: []Order{{Power: england, Order: diplomacy.Order{Kind: diplomacy.SupportMove, Unit: diplomacy.Fleet, At: at(t, v, "NWY"), From: at(t, v, "BAR"), To: at(t, v, "STP"), Other: diplomacy.Fleet},
			Other: unit(t, v, "ENG F BAR"), Tokens: parseText(t, v, "(ENG FLT NWY) SUP (ENG FLT BAR) MTO (STP NCS)")}}},
		"SUB ((ENG FLT NWY) DSB)": Submit{Orders: []Order{{Power: england, Order: diplomacy.Order{Kind: diplomacy.Disband, Unit: diplomacy.Fleet, At: at(t, v, "NWY")}, Tokens: parseText(t, v, "(ENG FLT NWY) DSB")}}},
		"SUB ((ENG FLT NWY) REM)": Submit{Orders: []Order{{Power: england, Order: diplomacy.Order{Kind: diplomacy.Remove, Unit: diplomacy.Fleet, At: at(t, v, "NWY")}, Tokens: parseText(t, v, "(ENG FLT NWY) REM")}}},
	} {
		checkContent(t, v, text, FromClient, want, text)
	}
}

func TestMessagesOfServers(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	hold := Order{Power: england, Order: diplomacy.Order{Kind: diplomacy.Hold, Unit: diplomacy.Fleet, At: at(t, v, "LON")}, Tokens: parseText(t, v, "(ENG FLT LON) HLD")}
	waive := Order{Power: russia, Order: diplomacy.Order{Kind: diplomacy.Waive}, Tokens: parseText(t, v, "RUS WVE")}
	var owners Centres
	owners.Owner[at(t, v, "BUD")] = austria
	owners.Owner[at(t, v, "LON")] = england
	owners.Owner[at(t, v, "EDI")] = england
	summer := diplomacy.Phase{Year: 1905, Season: diplomacy.Summer}
	for text, want := range map[string]Content{
		"MAP ('standard')":               MapName{"standard"},
		"HLO (FRA) (1550) ((LVL 0))":     Hello{Power: france, Passcode: 1550},
		"HLO (UNO) (-12) ((LVL 10))":     Hello{Passcode: -12, Options: Options{Level: 10}},
		"YES (NME ('T0') ('1'))":         Yes{parseText(t, v, "NME ('T0') ('1')")},
		"REJ (IAM (ENG) (1))":            Reject{parseText(t, v, "IAM (ENG) (1)")},
		"TME (300)":                      Time{300},
		"OFF":                            Bare{OFF},
		"DRW":                            Bare{DRW},
		"DRW (ENG FRA)":                  Draw{[]diplomacy.Power{england, france}},
		"SLO (TUR)":                      Solo{turkey},
		"CCD (AUS)":                      CivilDisorder{Power: austria},
		"CCD (AUS) (SPR 1901)":           CivilDisorder{Power: austria, Phase: spring1901},
		"NOT (CCD (AUS))":                Not{CivilDisorder{Power: austria}},
		"NOT (TME (10))":                 Not{Time{10}},
		"OUT (AUS)":                      Eliminated{Power: austria},
		"SVE ('g')":                      Save{"g"},
		"LOD ('g')":                      Load{"g"},
		"ADM ('Server') ('bye')":         Admin{"Server", "bye"},
		"FRM (ENG) (FRA) (TRY ())":       From{england, []diplomacy.Power{france}, Message{TRY, BRA, KET}},
		"HUH (ERR)":                      Huh{Message{ERR}},
		"PRN ()":                         Unbalanced{Message{}},
		"MIS":                            Missing{},
		"MIS (-2)":                       Missing{Adjust: -2},
		"MIS (3)":                        Missing{Adjust: 3},
		"NOW (SPR 1901)":                 Now{Phase: spring1901},
		"THX (RUS WVE) (NMB)":            Thanks{waive, NMB},
		"ORD (WIN 1901) (RUS WVE) (SUC)": Result{diplomacy.Phase{Year: 1901, Season: diplomacy.Winter}, waive, Outcome{Result: SUC}},
		"HLO (ENG) (8191) ((LVL 20) (MTL 1200) (RTL 300) (BTL 200) (DSD) (AOA) (PDA) (NPR) (NPB) (PTL 100))": Hello{england, 8191,
			Options{20, 1200, 300, 200, 100, true, true, true, true, true}},
		"SMR (FAL 1910) (ENG ('Al') ('6') 18) (FRA ('Bo') () 0 1905)": Summary{diplomacy.Phase{Year: 1910, Season: diplomacy.Fall},
			[]Player{{england, "Al", "6", 18, 0}, {france, "Bo", "", 0, 1905}}},
		"SCO (AUS BUD) (ENG EDI LON) (UNO" + freeCentres(v, "BUD", "EDI", "LON") + ")": owners,
		"NOW (SUM 1905) (RUS FLT (STP SCS)) (GER AMY BER MRT (SIL)) (TUR FLT CON MRT (BLA SMY (BUL ECS) (BUL SCS))) (ENG FLT NTH MRT ())": Now{summer, []diplomacy.Unit{unit(t, v, "RUS F STP/SCS")}, []Dislodged{
			{unit(t, v, "GER A BER"), []diplomacy.Location{at(t, v, "SIL")}},
			{unit(t, v, "TUR F CON"), []diplomacy.Location{at(t, v, "BLA"), at(t, v, "SMY"), at(t, v, "BUL/ECS"), at(t, v, "BUL/SCS")}},
			{Unit: unit(t, v, "ENG F NTH")}}},
		"MIS (FRA FLT BRE) (FRA AMY MAR)":                  Missing{Units: []diplomacy.Unit{unit(t, v, "FRA F BRE"), unit(t, v, "FRA A MAR")}},
		"MIS (TUR AMY SMY MRT (SYR))":                      Missing{Dislodged: []Dislodged{{unit(t, v, "TUR A SMY"), []diplomacy.Location{at(t, v, "SYR")}}}},
		"THX ((ENG FLT LON) HLD) (MBV)":                    Thanks{hold, MBV},
		"ORD (SPR 1901) ((ENG FLT LON) HLD) (RET)":         Result{spring1901, hold, Outcome{Dislodged: true}},
		"ORD (SPR 1901) ((ENG FLT LON) HLD) (SUC RET)":     Result{spring1901, hold, Outcome{SUC, true}},
		"ORD (SPR 1901) ((ENG FLT LON) HLD) (FAR)":         Result{spring1901, hold, Outcome{Result: FAR}},
		"ORD (FAL 1901) ((ENG AMY CLY) MTO VIA) (SUC)":     Result{diplomacy.Phase{Year: 1901, Season: diplomacy.Fall}, Order{Tokens: parseText(t, v, "(ENG AMY CLY) MTO VIA")}, Outcome{Result: SUC}},
		"ORD (FAL 1901) ((ENG AMY CLY) CTO NWY VIA) (NSO)": Result{diplomacy.Phase{Year: 1901, Season: diplomacy.Fall}, Order{Tokens: parseText(t, v, "(ENG AMY CLY) CTO NWY VIA")}, Outcome{Result: NSO}},
	} {
		checkContent(t, v, text, FromServer, want, text)
	}
}

// freeCentres lists the centres of the standard map except some.
func freeCentres(v *Vocabulary, owned ...string) string {
	var b strings.Builder
	for c := range v.Map().Centres().All() {
		if token := v.Map().Token(c); !slices.Contains(owned, token) {
			b.WriteString(" " + token)
		}
	}
	return b.String()
}

// checkContent checks the content of a message and how it is written.
func checkContent(t *testing.T, v *Vocabulary, text string, from Side, want Content, written string) {
	t.Helper()
	c, err := v.Parse(parseText(t, v, text), from)
	switch {
	case err != nil:
		t.Errorf("%s: %v", text, err)
	case !reflect.DeepEqual(c, want):
		t.Errorf("%s says %#v, want %#v", text, c, want)
	case v.Text(v.Message(c)) != written:
		t.Errorf("%s is written %s", text, v.Text(v.Message(c)))
	}
}

// Messages that differ from the document, and how they are written here.
func TestToleratedMessages(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for text, written := range map[string]string{
		"MIS (0)": "MIS",
		"NOW (SUM 1905) (GER AMY BER MRT) (ENG AMY BER)":                 "NOW (SUM 1905) (ENG AMY BER) (GER AMY BER MRT ())",
		"MIS (GER AMY BER MRT)":                                          "MIS (GER AMY BER MRT ())",
		"HLO (ENG) (1) ((LVL 0) (WRT 5) (BTL 10) (MTL 20))":              "HLO (ENG) (1) ((LVL 0) (MTL 20) (BTL 10))",
		"CCD (ENG) (SND (ENG) (TRY ()))":                                 "CCD (ENG) (SND (ENG) (TRY ()))",
		"OUT (ENG) (SND (SPR 1901) (ENG) (TRY ()))":                      "OUT (ENG) (SND (SPR 1901) (ENG) (TRY ()))",
		"SCO (GER) (AUS BUD) (UNO)":                                      "SCO (AUS BUD) (UNO" + freeCentres(v, "BUD") + ")",
		"ORD (SPR 1901) ((ENG FLT BAL) SUP (ENG AMY WAR) MTO PRU) (NSO)": "ORD (SPR 1901) ((ENG FLT BAL) SUP (ENG AMY WAR) MTO PRU) (NSO)",
		"PRN (NOW": "PRN ((NOW)",
	} {
		c, err := v.Parse(parseText(t, v, text), FromServer)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := v.Text(v.Message(c)); got != written {
			t.Errorf("%s is written %s, want %s", text, got, written)
		}
	}
}

// The first wrong token is the one after ERR.
func TestErrorsOfClients(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for _, text := range []string{
		"ERR AUS", "ERR 12", "ERR (NME)", "ERR 0x4E02", "ERR OFF", "ERR THX ((ENG FLT LON) HLD) (MBV)", "ERR FRM (ENG) (FRA) (TRY ())", "ERR LOD ('x')", "ERR SLO (ENG)", "ERR SUC",
		"NME ERR", "NME ERR 'a'", "NME ('a') ERR", "NME (ERR 12) ('1')", "NME ('a' ERR 12) ('1')", "NME ('a') ('b') ERR ('c')", "NME ('a') ('b') ERR NME",
		"OBS ('a') ERR", "OBS ERR OBS", "GOF ERR GOF", "HLO ERR (ENG)", "MAP ERR ('standard')", "NOW ERR (SPR 1901)", "MIS ERR (1)", "DRW ERR (ENG FRA)", "SMR ERR ()",
		"IAM ERR", "IAM (ENG) ERR", "IAM (ERR UNO) (12)", "IAM (ENG) (ERR ENG)", "IAM (ENG) (12 ERR 13)", "IAM (ENG) (12) ERR (13)", "IAM (ERR LON) (12)",
		"HST (ERR 1901)", "HST (SPR ERR)", "HST (SPR ERR 0)", "HST (SPR ERR -5)", "HST (SPR 1901 ERR 2)", "HST (SPR 1901) ERR 2", "HST ERR SPR",
		"TME (ERR)", "TME (ERR 'a')", "TME (1 ERR 2)", "TME ERR 5",
		"SUB ERR", "SUB (SPR 1901) ERR", "SUB ERR HLD", "SUB ((ENG FLT LON) ERR)", "SUB ((ENG FLT ERR) HLD)", "SUB ((ENG FLT LON) ERR WVE)", "SUB ((ERR FLT LON) HLD)",
		"SUB ((ENG ERR LON) HLD)", "SUB ((ENG FLT LON) HLD ERR NTH)", "SUB ((ENG FLT LON) MTO ERR)", "SUB ((ENG FLT LON) MTO ERR ENG)", "SUB ((ENG FLT LON) MTO (NTH ERR))",
		"SUB ((ENG FLT LON) MTO (NTH ERR LON))", "SUB ((ENG FLT LON) MTO (STP NCS ERR SCS))", "SUB ((ENG FLT LON) SUP ERR LON)", "SUB ((ENG FLT LON) SUP (ENG FLT NTH) ERR CTO NWY)",
		"SUB ((ENG FLT NTH) CVY (ENG AMY YOR) ERR MTO NWY)", "SUB ((ENG FLT NTH) CVY (ENG AMY YOR) ERR)", "SUB ((ENG AMY YOR) CTO NWY VIA ERR)", "SUB ((ENG AMY YOR) CTO NWY VIA (ERR))",
		"SUB ((ENG AMY YOR) CTO NWY VIA (NTH ERR ENG))", "SUB ((ENG AMY YOR) CTO NWY VIA (NTH) ERR NTH)", "SUB (ENG ERR HLD)", "SUB (ERR UNO WVE)", "SUB ((ENG FLT LON) HLD) ERR HLD", "SUB (ERR)",
		"SUB ((ERR UNO FLT LON) HLD)", "SUB ((ENG FLT (LON ERR)) HLD)",
		"NOT ERR", "NOT (ERR)", "NOT (ERR NOT (GOF))", "NOT (ERR CCD (ENG))", "NOT (GOF ERR GOF)", "NOT (TME (ERR))", "NOT (SUB ERR GOF)", "NOT (ERR YES (GOF))", "NOT (GOF) ERR (GOF)",
		"NOT (SUB ((ENG FLT LON) HLD) ERR ((ENG FLT EDI) HLD))",
		"YES ERR", "YES ERR MAP", "YES (ERR)", "YES (MAP) ERR (MAP)", "REJ ERR", "ADM ERR", "ADM ('a') (ERR 5)",
		"SND ERR", "SND (ERR) (TRY ())", "SND (ENG) ERR", "SND (ENG) (ERR)", "SND (ENG ERR LON) (TRY ())", "SND (SPR 1901) ERR", "SND (ENG) (TRY ()) ERR TRY",
	} {
		checkErrorReply(t, v, text, FromClient)
	}
}

func TestErrorsOfServers(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for _, text := range []string{
		"ERR NME ('a') ('b')", "ERR IAM (ENG) (1)", "ERR SUB ((ENG FLT LON) HLD)", "ERR GOF", "ERR HST (SPR 1901)", "OFF ERR OFF", "ERR OBS",
		"MAP ERR", "MAP (ERR 1)", "HLO ERR", "HLO (ERR) (1) ((LVL 0))", "HLO (ENG) ERR", "HLO (ENG) (1) ERR", "HLO (ENG) (1) (ERR)", "HLO (ENG) (1) ((ERR MTL 5) (LVL 0))", "HLO (ENG) (1) ((LVL ERR))",
		"HLO (ENG) (1) ((LVL 0) ERR MTL)", "HLO (ENG) (1) ((LVL 0) (MTL ERR))", "HLO (ENG) (1) ((LVL 0) (DSD ERR 5))", "HLO (ENG) (1) ((LVL 0) (ERR))", "HLO (ENG) (1) ((LVL 0)) ERR 1",
		"TME ERR", "TME (ERR)", "CCD ERR", "CCD (ERR UNO)", "CCD (ENG) ERR (FRA)", "OUT (ERR)", "SLO (ENG ERR FRA)", "SLO ERR", "DRW (ERR)", "DRW (ENG ERR LON)",
		"SMR ERR", "SMR (SPR 1901) (ERR UNO ('a') ('b') 1)", "SMR (SPR 1901) (ENG ERR)", "SMR (SPR 1901) (ENG ('a') ('b') ERR)", "SMR (SPR 1901) (ENG ('a') ('b') 0 1905 ERR 5)",
		"SVE ERR", "LOD (ERR 1)", "FRM (ENG) (FRA) ERR", "FRM (ENG) (FRA) (ERR)",
		"SCO ERR AUS", "SCO (ERR BUD)", "SCO (AUS ERR BOH)", "SCO (AUS BUD ERR BUD)", "SCO (AUS BUD) (ENG ERR BUD)", "SCO (AUS ERR ENG)",
		"NOW ERR", "NOW (SPR 1901) (ERR UNO AMY LON)", "NOW (SPR 1901) (ENG AMY ERR NTH)", "NOW (SPR 1901) (ENG FLT ERR BOH)", "NOW (SPR 1901) (ENG FLT ERR STP)", "NOW (SPR 1901) (ENG AMY ERR (STP NCS))",
		"NOW (SPR 1901) (ENG FLT ERR (STP ECS))", "NOW (SPR 1901) (ENG FLT LON) ERR (FRA AMY LON)", "NOW (SUM 1901) (ENG FLT LON MRT (NTH)) ERR (FRA AMY LON MRT ())", "NOW (SPR 1901) (ENG FLT LON ERR NTH)",
		"NOW (SUM 1901) (ENG FLT LON MRT ERR NTH)", "NOW (SUM 1901) (ENG FLT LON MRT (ERR MOS))", "NOW (SUM 1901) (ENG FLT LON MRT (NTH) ERR (NTH))",
		"MIS ERR 5", "MIS (5 ERR 6)", "MIS (5) ERR (6)", "MIS (ENG AMY ERR NTH)",
		"THX ERR", "THX (ERR) (MBV)", "THX ((ENG FLT LON) HLD) ERR", "THX ((ENG FLT LON) HLD) (ERR SUC)", "THX ((ENG FLT LON) HLD) (MBV ERR MBV)",
		"ORD ERR", "ORD (SPR 1901) ERR", "ORD (SPR 1901) (ENG WVE) (ERR)", "ORD (SPR 1901) (ENG WVE) (RET ERR SUC)", "ORD (SPR 1901) (ENG WVE) (SUC ERR SUC)", "ORD (SPR 1901) (ENG WVE) (ERR GOF)",
		"NOT (ERR GOF)", "NOT (CCD ERR)",
	} {
		checkErrorReply(t, v, text, FromServer)
	}
}

// checkErrorReply checks that a message without its ERR is answered by HUH with it.
func checkErrorReply(t *testing.T, v *Vocabulary, text string, from Side) {
	t.Helper()
	marked := parseText(t, v, text)
	i := slices.Index(marked, ERR)
	m := slices.Delete(slices.Clone(marked), i, i+1)
	c, err := v.Parse(m, from)
	if len(m) > 0 && err == nil {
		t.Errorf("%s says %#v", v.Text(m), c)
		return
	}
	if got, want := ErrorReply(m, err), (Huh{marked}); !reflect.DeepEqual(got, Content(want)) {
		t.Errorf("%s: %v, answered by %#v, want %s", v.Text(m), err, got, v.Text(v.Message(want)))
	}
}

func TestBrackets(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for _, text := range []string{"(", ")", "NME ('a' ('b')", "NME 'a') ('b')", ")NME(", "SUB ((ENG AMY LVP) HLD) ((ENG FLT LON) MTO NTH", "HLO))(("} {
		m := parseText(t, v, text)
		_, err := v.Parse(m, FromClient)
		if !errors.Is(err, ErrBrackets) {
			t.Errorf("%s: %v", text, err)
		}
		answer := v.Message(ErrorReply(m, err))
		if got, want := v.Text(answer), v.Text(slices.Concat(Message{PRN, BRA}, m, Message{KET})); got != want {
			t.Errorf("%s is answered by %s, want %s", text, got, want)
		}
		// The reply is valid and is not answered again.
		c, err := v.Parse(answer, FromServer)
		if back, ok := c.(Unbalanced); err != nil || !ok || !slices.Equal(back.Of, m) {
			t.Errorf("%s comes back as %#v, %v", text, c, err)
		}
		if c := ErrorReply(answer, ErrBrackets); c != nil {
			t.Errorf("%s is answered by %#v", v.Text(answer), c)
		}
	}
}

func TestNothingIsAnsweredTo(t *testing.T) {
	for _, m := range []Message{nil, {HUH}, {PRN}, {HUH, BRA}} {
		if c := ErrorReply(m, &SyntaxError{}); c != nil {
			t.Errorf("%04X is answered by %#v", m, c)
		}
	}
	if c := ErrorReply(Message{NOW}, ErrNoMap); c != nil {
		t.Errorf("a message before the map gets the reply %#v", c)
	}
	if _, err := (&Vocabulary{}).Parse(nil, FromClient); err == nil {
		t.Error("no error for an empty message")
	}
}

// Reading deep and long messages takes time linear in their length.
func TestDeepMessages(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	deep := Message{YES}
	for range maxTokens/2 - 1 {
		deep = append(deep, BRA)
	}
	for range maxTokens/2 - 1 {
		deep = append(deep, KET)
	}
	c, err := v.Parse(deep, FromServer)
	if yes, ok := c.(Yes); err != nil || !ok || len(yes.Of) != len(deep)-3 {
		t.Errorf("a deep YES: %v", err)
	}
	not := slices.Concat(Message{NOT}, deep[1:])
	if _, err := v.Parse(not, FromServer); err == nil {
		t.Error("no error for a deep NOT")
	}
}

// Before the map is known, messages that name no place are understood.
func TestMessagesBeforeTheMap(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	unmapped, err := ReadRepresentation(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"MAP ('standard')", "HLO (FRA) (1550) ((LVL 0))", "YES (NME ('a') ('b'))", "SLO (ENG)", "THX ((ENG FLT LON) HLD) (MBV)",
		"ORD (SPR 1901) ((ENG FLT (STP NCS)) HLD) (SUC)", v.Text(v.Message(v.Definition()))} {
		c, err := unmapped.Parse(parseText(t, unmapped, text), FromServer)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := unmapped.Text(unmapped.Message(c)); got != text {
			t.Errorf("%s is written %s", text, got)
		}
	}
	for _, text := range []string{"SCO (AUS BUD)", "NOW (SPR 1901) (ENG FLT LON)", "MIS (ENG FLT LON)"} {
		if _, err := unmapped.Parse(parseText(t, unmapped, text), FromServer); !errors.Is(err, ErrNoMap) {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"SUB ((ENG FLT LON) HLD)", "NOT (SUB ((ENG FLT LON) HLD))"} {
		if _, err := unmapped.Parse(parseText(t, unmapped, text), FromClient); !errors.Is(err, ErrNoMap) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A client of level 0 does not understand press.
func TestRefusals(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	c, err := v.Parse(parseText(t, v, "FRM (ENG) (FRA GER) (PRP (PCE (ENG FRA)))"), FromServer)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"SND (ENG) (HUH (ERR PRP (PCE (ENG FRA))))", "SND (ENG) (TRY ())"} {
		if got := v.Text(v.Message(c.(From).Refusals()[i])); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
