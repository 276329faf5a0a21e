package server

import (
	"testing"

	"eras/play/daide"
)

// A whole game with one client and six bots that hold.
func TestGameByHand(t *testing.T) {
	config, played := newConfig(newGame(t, "standard", 1), 1)
	s := newTestServer(t, config)
	c := initialised(t, s)
	c.ask("HLO", "REJ (HLO)")
	c.ask("MAP", "MAP ('standard')")
	c.ask("MDF", "MDF (AUS ENG FRA GER ITA RUS TUR) …")
	c.ask("NME ('Anna') ('1.0')", "YES (NME ('Anna') ('1.0'))", "MAP ('standard')")
	c.ask("NOW", "REJ (NOW)")
	c.ask("SUB ((AUS AMY VIE) HLD)", "REJ (SUB ((AUS AMY VIE) HLD))")
	c.ask("YES (MAP ('standard'))", "HLO (AUS) (1000) ((LVL 0))", "SCO (AUS BUD VIE TRI) …", "NOW (SPR 1901) (AUS AMY BUD) …")
	c.ask("MIS", "MIS (AUS AMY BUD) (AUS AMY VIE) (AUS FLT TRI)")
	c.ask("SUB ((AUS AMY BUD) MTO SER) ((GER AMY BER) HLD)",
		"THX ((AUS AMY BUD) MTO SER) (MBV)", "THX ((GER AMY BER) HLD) (NYU)", "MIS (AUS AMY VIE) (AUS FLT TRI)")
	c.ask("SUB (SPR 1901) ((AUS AMY VIE) HLD)", "THX ((AUS AMY VIE) HLD) (MBV)", "MIS (AUS FLT TRI)")
	c.ask("SUB (FAL 1901) ((AUS FLT TRI) HLD)", "REJ (SUB (FAL 1901) ((AUS FLT TRI) HLD))")
	c.ask("SUB ((AUS FLT TRI) HLD)", "THX ((AUS FLT TRI) HLD) (MBV)", "ORD (SPR 1901) ((AUS AMY BUD) MTO SER) (SUC)")
	c.skipTo("NOW (FAL 1901)")
	c.ask("DRW", "YES (DRW)")
	c.ask("NOT (DRW)", "YES (NOT (DRW))")
	c.ask("SUB ((AUS AMY SER) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)",
		"THX ((AUS AMY SER) HLD) (MBV)", "THX ((AUS AMY VIE) HLD) (MBV)", "THX ((AUS FLT TRI) HLD) (MBV)")
	c.skipTo("SCO (AUS BUD SER VIE TRI)")
	c.want("NOW (WIN 1901) …")
	c.ask("SUB ((AUS AMY BUD) BLD)", "THX ((AUS AMY BUD) BLD) (MBV)", "ORD (WIN 1901) ((AUS AMY BUD) BLD) (SUC)", "DRW", "NOW (WIN 1901) …",
		"SMR (WIN 1901) (AUS ('Anna') ('1.0') 4) (ENG ('bot') ('1') 3) …", "OFF", "FM", "EOF")
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	games := played.all()
	if len(games) != 1 || !games[0].Over || games[0].Players[0].Centres != 4 || games[0].Record.Result != "draw limit" {
		t.Errorf("the games are %+v", games)
	}
}

// A power that is owed a build but has no open home may waive it, as the document asks,
// although the phase does not wait for it.
func TestWaiveWithoutOpenHome(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 3), 2)
	s := newTestServer(t, config)
	a, e := joined(t, s, "a"), joined(t, s, "e")
	for _, phase := range []struct{ now, austria, england string }{
		{"NOW (SPR 1901)", "((AUS AMY BUD) MTO SER) ((AUS AMY VIE) MTO BUD) ((AUS FLT TRI) HLD)", "((ENG FLT EDI) MTO NWG) ((ENG FLT LON) HLD) ((ENG AMY LVP) HLD)"},
		{"NOW (FAL 1901)", "((AUS AMY SER) HLD) ((AUS AMY BUD) HLD) ((AUS FLT TRI) HLD)", "((ENG FLT NWG) MTO NWY) ((ENG FLT LON) HLD) ((ENG AMY LVP) HLD)"},
		{"NOW (WIN 1901)", "((AUS AMY VIE) BLD)", "(ENG WVE)"},
		{"NOW (SPR 1902)", "((AUS AMY SER) MTO GRE) ((AUS AMY BUD) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", "((ENG FLT NWY) HLD) ((ENG FLT LON) HLD) ((ENG AMY LVP) HLD)"},
		{"NOW (FAL 1902)", "((AUS AMY GRE) HLD) ((AUS AMY BUD) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", "((ENG FLT NWY) HLD) ((ENG FLT LON) HLD) ((ENG AMY LVP) HLD)"},
	} {
		a.skipTo(phase.now)
		a.say("SUB " + phase.austria)
		e.say("SUB " + phase.england)
	}
	a.skipTo("NOW (WIN 1902)")
	a.ask("MIS", "MIS")
	a.ask("SUB (AUS WVE) (AUS WVE) ((AUS AMY VIE) BLD)", "THX (AUS WVE) (MBV)", "THX (AUS WVE) (NMB)", "THX ((AUS AMY VIE) BLD) (ESC)")
	a.ask("NOT (SUB (AUS WVE))", "YES (NOT (SUB (AUS WVE)))")
	a.wantNothing()
	e.say("SUB (ENG WVE)")
	a.want("ORD (WIN 1902) (ENG WVE) (SUC)", "NOW (SPR 1903) …")
}

// Frames that the protocol forbids close the connection with their error codes.
func TestErrorFrames(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	s := newTestServer(t, config)
	initial := string(daide.InitialFrame().AppendTo(nil))
	for _, c := range []struct {
		bytes string
		code  daide.ErrorCode
	}{
		{"\x02\x00\x00\x02\x48\x03", daide.NotInitial},
		{"\x00\x00\x04\x00", daide.WrongEndian},
		{"\x00\x00\x00\x04\x00\x01\x10\xDA", daide.WrongEndian},
		{"\x00\x00\x00\x04\x00\x01\xDA\x11", daide.WrongMagic},
		{"\x00\x00\x00\x04\x00\x02\xDA\x10", daide.WrongVersion},
		{"\x00\x00\x00\x02\x00\x01", daide.WrongLength},
		{"\x07\x00\x00\x00", daide.UnknownKind},
		{"GET / HTTP/1.1\r\n\r\n", daide.UnknownKind},
		{initial + initial, daide.SecondInitial},
		{initial + "\x01\x00\x00\x00", daide.RepresentationByClient},
		{initial + "\x02\x00\x00\x00", daide.WrongLength},
		{initial + "\x02\x00\x00\x03\x48\x03\x48", daide.WrongLength},
		{initial + "\x02\x00\xFF\xFE\x48\x03", daide.WrongLength},
		{initial + "\x02\x00\x00\x02\x58\x00", daide.InvalidToken},
		{initial + "\x09\x00\x00\x00", daide.UnknownKind},
	} {
		k := connect(t, s)
		go k.bytes([]byte(c.bytes))
		if len(c.bytes) > len(initial) && c.bytes[:len(initial)] == initial {
			k.want("RM")
		}
		k.want("EM "+c.code.Error(), "EOF")
	}
}
