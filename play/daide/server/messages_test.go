package server

import (
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/game/diplomacy"
	"eras/play/daide"
)

// Every message that a client may send during a game, and many that it may not.
func TestMessages(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 3), 1)
	s := newTestServer(t, config)
	c := joined(t, s, "Anna")
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

// Nobody sees another player's orders before the phase ends.
func TestOrdersAreSecret(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 3), 2)
	s := newTestServer(t, config)
	a, b := joined(t, s, "Anna"), joined(t, s, "Anna")
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
	b.wantNothing()
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

// Clients join, are refused, leave and join again before the game begins.
func TestJoining(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 2)
	s := newTestServer(t, config)
	a := initialised(t, s)
	a.ask("NME ('"+strings.Repeat("x", maxName+1)+"') ('')", "REJ …")
	a.ask("IAM (AUS) (1000)", "REJ …")
	a.ask("GOF", "REJ (GOF)")
	a.ask("ADM ('a') ('b')")
	a.ask("YES (MAP ('standard'))")
	a.ask("NME ('a') ('1')", "YES …", "MAP ('standard')")
	b := initialised(t, s)
	b.ask("NME ('b') ('1')", "YES …", "MAP ('standard')")
	full := initialised(t, s)
	full.ask("NME ('c') ('1')", "REJ (NME ('c') ('1'))")
	b.ask("REJ (MAP ('standard'))", "OFF", "FM", "EOF")
	free := func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.games[0].free == 1 }
	waitFor(t, free)
	full.ask("NME ('c') ('1')", "YES …", "MAP ('standard')")
	a.hangUp()
	d := initialised(t, s)
	waitFor(t, free)
	d.ask("NME ('d') ('1')", "YES …", "MAP ('standard')")
	d.ask("YES (MAP ('standard'))")
	full.ask("YES (MAP ('standard'))", "HLO (ENG) (1001) …")
	d.want("HLO (AUS) (1000) …")
	late := initialised(t, s)
	for range config.Limits.withDefaults().JoinAttempts {
		late.ask("NME ('e') ('1')", "REJ (NME ('e') ('1'))")
	}
	late.want("OFF", "FM", "EOF")
}

// Observers see what players see and order nothing.
func TestObservers(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	config.Limits.Observers = 2
	s := newTestServer(t, config)
	early := initialised(t, s)
	early.ask("OBS", "YES (OBS)", "MAP ('standard')")
	early.say("YES (MAP ('standard'))")
	c := joined(t, s, "Anna")
	c.want("HLO …", "SCO …", "NOW …")
	early.want("HLO (UNO) (0) ((LVL 0))", "SCO …", "NOW (SPR 1901) …")
	late := initialised(t, s)
	late.ask("OBS ('Olga') ('1')", "YES (OBS ('Olga') ('1'))", "MAP ('standard')")
	late.ask("NOW", "REJ (NOW)")
	late.ask("YES (MAP ('standard'))", "HLO (UNO) (0) ((LVL 0))", "SCO …", "NOW (SPR 1901) …")
	initialised(t, s).ask("OBS", "REJ (OBS)")
	for _, text := range []string{"SUB ((AUS AMY VIE) HLD)", "GOF", "NOT (GOF)", "DRW", "MIS", "NOT (SUB)"} {
		late.ask(text, "REJ ("+text+")")
	}
	c.ask("SUB ((AUS AMY BUD) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", "THX …", "THX …", "THX …")
	for _, o := range []*client{c, early, late} {
		o.want("ORD (SPR 1901) …")
		o.skipTo("NOW (FAL 1901)")
	}
	late.hangUp()
	c.ask("DRW", "YES (DRW)")
	c.wantNothing() // bots do not accept draws
}

// A map other than the standard one is told by RM, MDF and NOW: a client that knows
// nothing else builds the same map from them and plays on it.
func TestVariantMap(t *testing.T) {
	g := newLagoonGame(t, 1)
	config, _ := newConfig(g, g.Map.Powers())
	s := newTestServer(t, config)
	vocabulary, err := daide.ReadRepresentation(representationOf(t, s))
	if err != nil {
		t.Fatal(err)
	}
	var clients []*client
	for range g.Map.Powers() {
		clients = append(clients, joined(t, s, "Anna"))
	}
	first := clients[0]
	first.want("HLO (NOR) (1000) ((LVL 0))", "SCO (NOR HIL CAP) (EAS TOW BAY) …")
	now := first.nextOr("NOW")
	first.say("MDF")
	definition := contentOf[daide.Definition](t, vocabulary, first.nextOr("MDF"))
	plain, err := definition.Map(vocabulary, "lagoon", nil)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := vocabulary.WithMap(plain)
	if err != nil {
		t.Fatal(err)
	}
	standing := contentOf[daide.Now](t, whole, now)
	m, err := definition.Map(whole, "lagoon", &standing)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := mapLines(m), mapLines(g.Map); !slices.Equal(got, want) {
		t.Fatalf("the client builds the map\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for i, c := range clients {
		if i > 0 {
			c.want("HLO …", "SCO …", "NOW (SPR 1700) …")
		}
		for _, u := range g.Map.StartUnits(diplomacy.Power(i + 1)) {
			at := strings.NewReplacer("/", " ").Replace(g.Map.LocationToken(u.At))
			if strings.Contains(at, " ") {
				at = "(" + at + ")"
			}
			kind := map[diplomacy.Kind]string{diplomacy.Army: "AMY", diplomacy.Fleet: "FLT"}[u.Kind]
			c.say("SUB ((" + g.Map.PowerToken(u.Power) + " " + kind + " " + at + ") HLD)")
		}
	}
	first.skipTo("NOW (FAL 1700)")
}

// newLagoonGame is [newGame] on the small map of the rules' tests.
func newLagoonGame(t testing.TB, years int) *diplomacy.Game {
	t.Helper()
	data, err := os.ReadFile("../../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := diplomacy.ParseMap("lagoon.toml", data)
	if err != nil {
		t.Fatal(err)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year + years - 1)})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// representationOf returns the body of a server's RM.
func representationOf(t testing.TB, s *Server) []byte {
	t.Helper()
	here, there := net.Pipe()
	defer here.Close()
	s.ServeConn(there)
	_ = here.SetDeadline(time.Now().Add(testTimeout))
	if _, err := here.Write(daide.InitialFrame().AppendTo(nil)); err != nil {
		t.Fatal(err)
	}
	f, err := daide.ReadFrame(here, daide.MaxBody)
	if err != nil || f.Kind != daide.RM {
		t.Fatalf("%v, %v", f.Kind, err)
	}
	return f.Body
}

// contentOf parses a message of a server.
func contentOf[C daide.Content](t testing.TB, vocabulary *daide.Vocabulary, text string) C {
	t.Helper()
	m, err := vocabulary.ParseText(text)
	if err != nil {
		t.Fatal(err)
	}
	c, err := vocabulary.Parse(m, daide.FromServer)
	if err != nil {
		t.Fatal(err)
	}
	of, ok := c.(C)
	if !ok {
		t.Fatalf("%s is %T", text, c)
	}
	return of
}

// mapLines returns all of a map that matters for play, sorted.
func mapLines(m *diplomacy.Map) []string {
	lines := []string{fmt.Sprint("year ", m.Year)}
	for at := range diplomacy.Location(m.Locations()) {
		for _, k := range []diplomacy.Kind{diplomacy.Army, diplomacy.Fleet} {
			for _, to := range m.Moves(k, at) {
				lines = append(lines, k.String()+" "+m.LocationToken(at)+" "+m.LocationToken(to))
			}
		}
	}
	for p := range m.All().All() {
		lines = append(lines, fmt.Sprint(m.Token(p), m.Ground(p), m.Centres().Has(p), m.HomeOf(p)))
	}
	for i := range m.Powers() {
		lines = append(lines, m.PowerToken(diplomacy.Power(i+1)))
		for _, u := range m.StartUnits(diplomacy.Power(i + 1)) {
			lines = append(lines, fmt.Sprint(u.Power, u.Kind, m.LocationToken(u.At)))
		}
	}
	slices.Sort(lines)
	return lines
}

// With AOA impossible orders are accepted, and their units hold.
func TestAnyOrders(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	config.AnyOrders = true
	s := newTestServer(t, config)
	c := joined(t, s, "Anna")
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
