package host

import (
	"strings"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
)

// Every message that a client may send, and many that it may not, in a game that has
// begun.
func TestMessages(t *testing.T) {
	config, _ := configOf(gameOf(t, "standard", 3), 1)
	s := serverOf(t, config)
	c := seated(t, s, "Anna")
	c.want("HLO …", "SCO …", "NOW …")
	for _, x := range []struct{ say, answer string }{
		{"HLO", "HLO (AUS) (1000) ((LVL 0))"},
		{"MAP", "MAP ('standard')"},
		{"MDF", "MDF (AUS ENG FRA GER ITA RUS TUR) …"},
		{"SCO", "SCO (AUS BUD VIE TRI) …"},
		{"NOW", "NOW (SPR 1901) …"},
		{"MIS", "MIS (AUS AMY BUD) (AUS AMY VIE) (AUS FLT TRI)"},
		{"ORD", "REJ (ORD)"},
		{"HST", "REJ (HST)"},
		{"HST (SPR 1901)", "REJ (HST (SPR 1901))"},
		{"TME", "REJ (TME)"},
		{"TME (5)", "REJ (TME (5))"},
		{"NOT (TME)", "REJ (NOT (TME))"},
		{"NOT (TME (5))", "REJ (NOT (TME (5)))"},
		{"SMR", "REJ (SMR)"},
		{"GOF", "YES (GOF)"},
		{"", "MIS (AUS AMY BUD) (AUS AMY VIE) (AUS FLT TRI)"},
		{"NOT (GOF)", "YES (NOT (GOF))"},
		{"DRW", "YES (DRW)"},
		{"NOT (DRW)", "YES (NOT (DRW))"},
		{"DRW (AUS ENG)", "HUH (DRW ERR (AUS ENG))"},
		{"NOT (SUB)", "YES (NOT (SUB))"},
		{"NOT (SUB ((AUS AMY VIE) HLD))", "REJ (NOT (SUB ((AUS AMY VIE) HLD)))"},
		{"SUB ((AUS AMY VIE) HLD)", "THX ((AUS AMY VIE) HLD) (MBV)"},
		{"", "MIS (AUS AMY BUD) (AUS FLT TRI)"},
		{"NOT (SUB ((AUS AMY VIE) HLD))", "YES (NOT (SUB ((AUS AMY VIE) HLD)))"},
		{"SUB ((AUS AMY VIE) MTO PAR)", "THX ((AUS AMY VIE) MTO PAR) (FAR)"},
		{"", "MIS (AUS AMY BUD) (AUS AMY VIE) (AUS FLT TRI)"},
		{"SUB ((AUS AMY PAR) HLD)", "THX ((AUS AMY PAR) HLD) (NSU)"},
		{"", "MIS …"},
		{"SUB ((FRA AMY PAR) HLD)", "THX ((FRA AMY PAR) HLD) (NYU)"},
		{"", "MIS …"},
		{"SUB ((AUS AMY VIE) BLD)", "THX ((AUS AMY VIE) BLD) (NRS)"},
		{"", "MIS …"},
		{"SUB (AUS WVE)", "THX (AUS WVE) (NRS)"},
		{"", "MIS …"},
		{"SUB (FAL 1901) ((AUS AMY VIE) HLD)", "REJ (SUB (FAL 1901) ((AUS AMY VIE) HLD))"},
		{"SUB", "HUH (SUB ERR)"},
		{"SUB ((AUS AMY VIE) SUC)", "HUH (SUB ((AUS AMY VIE) ERR SUC))"},
		{"SUB ((AUS AMY VIE) HLD", "PRN (SUB ((AUS AMY VIE) HLD)"},
		{"SUB )(", "PRN (SUB) ()"},
		{"SVE ('a')", "REJ (SVE ('a'))"},
		{"LOD ('a')", "REJ (LOD ('a'))"},
		{"SND (ENG) (PRP (PCE (AUS ENG)))", "REJ (SND (ENG) (PRP (PCE (AUS ENG))))"},
		{"NME ('a') ('b')", "REJ (NME ('a') ('b'))"},
		{"NME ('a')", "HUH (NME ('a') ERR)"},
		{"OBS", "REJ (OBS)"},
		{"IAM (AUS) (1000)", "REJ (IAM (AUS) (1000))"},
		{"OFF", "HUH (ERR OFF)"},
		{"CCD (ENG)", "HUH (ERR CCD (ENG))"},
		{"0x4A7F", "HUH (ERR 0x4A7F)"},
		{"MAP 0x4A7F", "HUH (MAP ERR 0x4A7F)"},
		{"'text'", "HUH (ERR 'text')"},
		{"HUH (ERR MAP)", ""},
		{"PRN (MAP))))", ""},
		{"YES (MAP ('standard'))", ""},
		{"YES (NOW)", ""},
		{"REJ (MAP ('standard'))", ""},
		{"ADM ('Anna') ('hello')", ""},
		{"MAP", "MAP ('standard')"},
	} {
		if x.say != "" {
			c.say(x.say)
		}
		if x.answer != "" {
			c.want(x.answer)
		}
	}
}

// Orders with the wrong phase or of retreats and winters are refused one by one, and
// nobody's orders are seen before the phase ends.
func TestOrdersStaySecret(t *testing.T) {
	config, _ := configOf(gameOf(t, "standard", 3), 2)
	s := serverOf(t, config)
	a, b := seated(t, s, "Anna"), seated(t, s, "Anna")
	a.want("HLO (AUS) (1000) …", "SCO …", "NOW …")
	b.want("HLO (ENG) (1001) …", "SCO …", "NOW …")
	a.ask("SUB ((AUS AMY BUD) MTO RUM) ((AUS AMY VIE) MTO GAL) ((AUS FLT TRI) MTO ALB)", "THX …", "THX …", "THX …")
	b.ask("NOW", "NOW (SPR 1901) …")
	b.ask("ORD", "REJ (ORD)")
	b.ask("HST (SPR 1901)", "REJ (HST (SPR 1901))")
	b.ask("MIS", "MIS (ENG FLT EDI) (ENG FLT LON) (ENG AMY LVP)")
	b.ask("SUB ((AUS AMY BUD) HLD)", "THX ((AUS AMY BUD) HLD) (NYU)", "MIS …")
	b.ask("NOT (SUB ((AUS AMY BUD) MTO RUM))", "REJ …")
	b.ask("NOT (SUB)", "YES …")
	b.nothing()
	b.ask("SUB ((ENG AMY LVP) HLD) ((ENG FLT EDI) HLD) ((ENG FLT LON) HLD)", "THX …", "THX …", "THX …", "ORD (SPR 1901) ((AUS AMY BUD) MTO RUM) (SUC)")
	a.want("ORD (SPR 1901) ((AUS AMY BUD) MTO RUM) (SUC)")
	a.skipTo("NOW (FAL 1901)")
	b.skipTo("NOW (FAL 1901)")
	b.ask("ORD", "ORD (SPR 1901) ((AUS AMY BUD) MTO RUM) (SUC)")
	for range 21 {
		b.want("ORD (SPR 1901) …")
	}
	b.ask("HST (SPR 1901)", "ORD (SPR 1901) ((AUS AMY BUD) MTO RUM) (SUC)")
	b.skipTo("SCO")
	b.want("NOW (FAL 1901) …")
	b.ask("HST", "ORD (SPR 1901) ((AUS AMY BUD) MTO RUM) (SUC)")
	b.skipTo("NOW (FAL 1901)")
}

// Clients come, are refused, leave and come again before the game.
func TestJoining(t *testing.T) {
	config, _ := configOf(gameOf(t, "standard", 1), 2)
	s := serverOf(t, config)
	a := greeted(t, s)
	a.ask("NME ('"+strings.Repeat("x", maxName+1)+"') ('')", "REJ …")
	a.ask("IAM (AUS) (1000)", "REJ …")
	a.ask("GOF", "REJ (GOF)")
	a.ask("ADM ('a') ('b')")
	a.ask("YES (MAP ('standard'))")
	a.ask("NME ('a') ('1')", "YES …", "MAP ('standard')")
	b := greeted(t, s)
	b.ask("NME ('b') ('1')", "YES …", "MAP ('standard')")
	full := greeted(t, s)
	full.ask("NME ('c') ('1')", "REJ (NME ('c') ('1'))")
	b.ask("REJ (MAP ('standard'))", "OFF", "FM", "EOF")
	full.ask("NME ('c') ('1')", "YES …", "MAP ('standard')")
	a.hang()
	d := greeted(t, s)
	waitFor(t, func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.tables[0].free == 1 })
	d.ask("NME ('d') ('1')", "YES …", "MAP ('standard')")
	d.ask("YES (MAP ('standard'))")
	full.ask("YES (MAP ('standard'))", "HLO (ENG) (1001) …")
	d.want("HLO (AUS) (1000) …")
	late := greeted(t, s)
	for range config.Limits.withDefaults().Tries {
		late.ask("NME ('e') ('1')", "REJ (NME ('e') ('1'))")
	}
	late.want("OFF", "FM", "EOF")
}

// Observers see what everybody sees, and order nothing.
func TestObservers(t *testing.T) {
	config, _ := configOf(gameOf(t, "standard", 1), 1)
	config.Limits.Observers = 2
	s := serverOf(t, config)
	early := greeted(t, s)
	early.ask("OBS", "YES (OBS)", "MAP ('standard')")
	early.say("YES (MAP ('standard'))")
	c := seated(t, s, "Anna")
	c.want("HLO …", "SCO …", "NOW …")
	early.want("HLO (UNO) (0) ((LVL 0))", "SCO …", "NOW (SPR 1901) …")
	late := greeted(t, s)
	late.ask("OBS ('Olga') ('1')", "YES (OBS ('Olga') ('1'))", "MAP ('standard')")
	late.ask("NOW", "REJ (NOW)")
	late.ask("YES (MAP ('standard'))", "HLO (UNO) (0) ((LVL 0))", "SCO …", "NOW (SPR 1901) …")
	greeted(t, s).ask("OBS", "REJ (OBS)")
	for _, text := range []string{"SUB ((AUS AMY VIE) HLD)", "GOF", "NOT (GOF)", "DRW", "MIS", "NOT (SUB)"} {
		late.ask(text, "REJ ("+text+")")
	}
	c.ask("SUB ((AUS AMY BUD) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", "THX …", "THX …", "THX …")
	for _, o := range []*client{c, early, late} {
		o.want("ORD (SPR 1901) …")
		o.skipTo("NOW (FAL 1901)")
	}
	late.hang()
	c.ask("DRW", "YES (DRW)")
	c.nothing() // the bots accept no draw
}

// A map of its own is told by RM and MDF.
func TestVariantMap(t *testing.T) {
	var other string
	for _, name := range diplomacymaps.Names() {
		if name != "standard" && gameOf(t, name, 1).Map.Powers() != 7 {
			other = name
		}
	}
	if other == "" {
		t.Skip("there is only the standard map")
	}
	g := gameOf(t, other, 1)
	config, _ := configOf(g, g.Map.Powers())
	s := serverOf(t, config)
	if len(s.representation) <= 4 || len(s.definition) == 0 {
		t.Fatal("the map is not told")
	}
	clients := make([]*client, g.Map.Powers())
	for i := range clients {
		clients[i] = seated(t, s, "Anna")
	}
	clients[0].want("HLO ("+g.Map.PowerToken(1)+") …", "SCO …", "NOW …")
	clients[0].ask("MDF", "MDF ("+g.Map.PowerToken(1)+" …")
}

// Impossible orders are accepted where any are, and their units hold.
func TestAnyOrders(t *testing.T) {
	config, _ := configOf(gameOf(t, "standard", 1), 1)
	config.AnyOrders = true
	s := serverOf(t, config)
	c := seated(t, s, "Anna")
	c.want("HLO (AUS) (1000) ((LVL 0) (AOA))", "SCO …", "NOW …")
	c.ask("SUB ((AUS AMY BUD) MTO PAR)", "THX ((AUS AMY BUD) MTO PAR) (MBV)", "MIS (AUS AMY VIE) (AUS FLT TRI)")
	c.ask("NOT (SUB ((AUS AMY BUD) HLD))", "REJ …")
	c.ask("NOT (SUB ((AUS AMY BUD) MTO PAR))", "YES …")
	c.ask("SUB ((AUS AMY BUD) MTO PAR) ((ENG FLT LON) MTO PAR)", "THX ((AUS AMY BUD) MTO PAR) (MBV)", "THX ((ENG FLT LON) MTO PAR) (NYU)", "MIS (AUS AMY VIE) (AUS FLT TRI)")
	c.ask("SUB ((AUS FLT TRI) MTO PAR) ((AUS FLT TRI) HLD)", "THX …", "THX …", "MIS (AUS AMY VIE)")
	c.ask("SUB ((AUS AMY VIE) SUP (GER AMY LON))", "THX ((AUS AMY VIE) SUP (GER AMY LON)) (MBV)")
	c.want("ORD (SPR 1901) ((AUS AMY BUD) MTO PAR) (FAR)", "ORD (SPR 1901) ((RUS AMY MOS) HLD) (SUC)")
	c.skipTo("ORD (SPR 1901) ((AUS AMY VIE) SUP (GER AMY LON)) (NSU)")
	c.skipTo("ORD (SPR 1901) ((AUS FLT TRI) HLD) (SUC)")
	c.skipTo("NOW (FAL 1901)")
}
