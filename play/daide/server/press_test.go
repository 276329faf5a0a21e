package server

import (
	"errors"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/press/presstest"
	"eras/play/daide"
)

// newPressServer serves a game with open seats and that press.
func newPressServer(t *testing.T, open int, rules Press) *Server {
	t.Helper()
	config, _ := newConfig(newGame(t, "standard", 2), open)
	config.Press = rules
	return newTestServer(t, config)
}

// players connects the players of the first powers.
func players(t *testing.T, s *Server, n int) []*client {
	t.Helper()
	var all []*client
	for i := range n {
		all = append(all, joined(t, s, string(rune('a'+i))))
	}
	for _, c := range all {
		c.skipTo("NOW (SPR 1901)")
	}
	return all
}

// quiet checks that a client was sent nothing: its next message is the answer to a question.
func (c *client) quiet() {
	c.t.Helper()
	c.ask("TME", "REJ (TME)")
}

func TestHelloAnnouncesPress(t *testing.T) {
	for _, c := range []struct {
		press Press
		want  string
	}{
		{Press{}, "HLO (AUS) (1000) ((LVL 0) (MTL 300))"},
		{Press{Level: 10}, "HLO (AUS) (1000) ((LVL 10) (MTL 300))"},
		{Press{Level: 30, Stop: time.Minute, NoRetreat: true, NoBuild: true}, "HLO (AUS) (1000) ((LVL 30) (MTL 300) (NPR) (NPB) (PTL 60))"},
		{Press{Stop: time.Minute, NoRetreat: true, NoBuild: true}, "HLO (AUS) (1000) ((LVL 0) (MTL 300))"},
	} {
		config, _ := newConfig(newGame(t, "standard", 2), 1)
		config.Movement, config.Press = 5*time.Minute, c.press
		joined(t, newTestServer(t, config), "a").want(c.want)
	}
	config, _ := newConfig(newGame(t, "standard", 2), 1)
	config.Press.Level = 40
	if _, err := NewServer(config); err == nil || !strings.Contains(err.Error(), "level of press") {
		t.Errorf("level 40: %v", err)
	}
}

// Press reaches all its recipients and nobody else, before the sender is told.
func TestPressReachesItsRecipients(t *testing.T) {
	s := newPressServer(t, 4, Press{Level: 30})
	c := players(t, s, 4)
	watcher := initialised(t, s)
	watcher.ask("OBS", "YES (OBS)", "MAP ('standard')")
	watcher.ask("YES (MAP ('standard'))", "HLO …", "SCO …", "NOW …")
	offer := "(ENG GER) (PRP (PCE (AUS ENG GER)))"
	c[0].ask("SND "+offer, "YES (SND "+offer+")")
	for _, i := range []int{1, 3} {
		c[i].want("FRM (AUS) " + offer)
		c[i].quiet()
	}
	c[2].quiet()
	watcher.quiet()
	// With its turn, which is dropped, and twice the same recipient.
	reply := "(AUS AUS GER) (YES (PRP (PCE (AUS ENG GER))))"
	c[1].ask("SND (SPR 1901) "+reply, "YES (SND (SPR 1901) "+reply+")")
	for _, i := range []int{0, 3} {
		c[i].want("FRM (ENG) " + reply)
		c[i].quiet()
	}
	c[1].quiet()
}

// Every kind of press passes at its level and is refused, with the place, below it.
func TestPressLevels(t *testing.T) {
	for _, level := range []int{10, 20, 30} {
		s := newPressServer(t, 2, Press{Level: level})
		c := players(t, s, 2)
		m := s.config.Game.Map
		dialect := press.Dialect{Level: level}
		source := presstest.Source{Map: m, Dialect: press.Dialect{Level: 40}, Rand: game.Random(9, uint64(level))}
		for k := range 90 {
			p := source.Of(press.Propose + press.Kind(k)%press.Try)
			text := p.Text(m)
			_, err := dialect.Parse(m, p.Tokens(m))
			var wrong *press.SyntaxError
			switch {
			case errors.As(err, &wrong):
				words := dialect.Refusals(p.Tokens(m), wrong.At)[0].Text(m)
				inner := strings.TrimSuffix(strings.TrimPrefix(words, "HUH ("), ")")
				c[0].ask("SND (ENG) ("+text+")", "HUH (SND (ENG) ("+inner+"))")
			default:
				c[0].ask("SND (ENG) ("+text+")", "YES (SND (ENG) ("+text+"))")
				if p.Kind == press.Try {
					p.Words = dialect.Trim(p.Words)
				}
				c[1].want("FRM (AUS) (ENG) (" + p.Text(m) + ")")
			}
		}
		c[1].quiet()
	}
}

func TestRefusedPress(t *testing.T) {
	s := newPressServer(t, 4, Press{Level: 10})
	c := players(t, s, 4)
	gone := c[3] // Germany
	gone.hangUp()
	c[0].want("CCD (GER)")
	c[1].want("CCD (GER)")
	c[2].want("CCD (GER)")
	peace := "(PRP (PCE (AUS ENG)))"
	for _, x := range []struct{ said, answer string }{
		{"SND (AUS) " + peace, "REJ (SND (AUS) " + peace + ")"},
		{"SND (ENG AUS) " + peace, "REJ (SND (ENG AUS) " + peace + ")"},
		{"SND (FAL 1901) (ENG) " + peace, "REJ (SND (FAL 1901) (ENG) " + peace + ")"},
		{"SND (GER) " + peace, "CCD (GER) (SND (GER) " + peace + ")"},
		{"SND (ENG GER FRA) " + peace, "CCD (GER) (SND (ENG GER FRA) " + peace + ")"},
		{"SND () " + peace, "HUH (SND (ERR) " + peace + ")"},
		{"SND (ENG)", "HUH (SND (ENG) ERR)"},
		{"SND (ENG) ()", "HUH (SND (ENG) (ERR))"},
		{"SND (ENG) (DRW)", "HUH (SND (ENG) (ERR DRW))"},
		{"SND (ENG) (PRP (SCD (ENG BEL) (FRA HOL)))", "HUH (SND (ENG) (PRP (ERR SCD (ENG BEL) (FRA HOL))))"},
		{"SND (ENG) (PRP (PCE (AUS ENG)", "PRN (SND (ENG) (PRP (PCE (AUS ENG))"},
		{"SND (SPR 1901) (ENG) (FCT (XDO ((ENG FLT LON) HLD)))", "HUH (SND (SPR 1901) (ENG) (FCT (ERR XDO ((ENG FLT LON) HLD))))"},
	} {
		c[0].ask(x.said, x.answer)
	}
	// A level 0 client's answers meet no HUH, and nothing answers HUH.
	c[1].ask("SND (AUS) (HUH (ERR PRP (DRW)))", "YES …")
	c[1].ask("SND (AUS) (TRY ())", "YES …")
	c[0].want("FRM (ENG) (AUS) (HUH (ERR PRP (DRW)))", "FRM (ENG) (AUS) (TRY ())")
	c[0].say("HUH (ERR FRM (ENG) (AUS) (TRY ()))")
	for _, i := range []int{0, 1, 2} {
		c[i].quiet()
	}
}

// Without press SND is refused as before, whatever it says.
func TestNoPress(t *testing.T) {
	s := newPressServer(t, 2, Press{})
	c := players(t, s, 2)
	c[0].ask("SND (ENG) (PRP (PCE (AUS ENG)))", "REJ (SND (ENG) (PRP (PCE (AUS ENG))))")
	c[0].ask("SND (ENG) (NOW)", "REJ (SND (ENG) (NOW))")
	c[1].quiet()
}

// Eliminated powers neither get nor send press, and nobody offers anything about them; answers to
// older offers pass.
func TestPressAndEliminatedPowers(t *testing.T) {
	s := newPressServer(t, 3, Press{Level: 30})
	c := players(t, s, 3)
	s.mu.Lock()
	g := s.games[0]
	s.mu.Unlock()
	g.do(func() {
		p := *g.position
		for i := range p.Units {
			if p.Units[i].Power == 3 || p.Owner[i] == 3 {
				p.Units[i], p.Owner[i] = diplomacy.Unit{}, diplomacy.Neutral
			}
		}
		g.position = &p
	})
	offer := "(PRP (AND (PCE (AUS ENG)) (XDO ((FRA AMY PAR) HLD))))"
	c[0].ask("SND (ENG FRA) (PRP (DRW))", "OUT (FRA) (SND (ENG FRA) (PRP (DRW)))")
	c[0].ask("SND (ENG) "+offer, "OUT (FRA) (SND (ENG) "+offer+")")
	c[2].ask("SND (AUS) (PRP (DRW))", "REJ (SND (AUS) (PRP (DRW)))")
	c[1].quiet()
	c[0].ask("SND (ENG) (REJ (PRP (PCE (AUS FRA))))", "YES …")
	c[1].want("FRM (AUS) (ENG) (REJ (PRP (PCE (AUS FRA))))")
}

// Press ends before the deadline of movement phases, and is forbidden in others if the options say so.
func TestPressTimes(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 2), 2)
	clock := newFakeClock()
	config.Clock, config.Movement, config.Press = clock, time.Minute, Press{Level: 10, Stop: 10 * time.Second, NoBuild: true}
	s := newTestServer(t, config)
	c := players(t, s, 2)
	c[0].want("TME (60)")
	clock.advance(49 * time.Second)
	c[0].ask("SND (ENG) (PRP (DRW))", "YES (SND (ENG) (PRP (DRW)))")
	clock.advance(time.Second)
	c[0].ask("SND (ENG) (PRP (DRW))", "REJ (SND (ENG) (PRP (DRW)))")
	clock.advance(10 * time.Second)
	c[0].skipTo("NOW (FAL 1901)")
	c[0].ask("SND (SPR 1901) (ENG) (PRP (DRW))", "TME (60)", "REJ (SND (SPR 1901) (ENG) (PRP (DRW)))")
	// Who missed a phase is in civil disorder until it orders.
	c[0].ask("SND (ENG) (PRP (DRW))", "CCD (ENG) (SND (ENG) (PRP (DRW)))")
	c[0].ask("SUB ((AUS AMY BUD) MTO SER) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", "THX …", "THX …", "THX …")
	c[1].skipTo("NOW (FAL 1901)")
	c[1].ask("SUB ((ENG AMY LVP) HLD) ((ENG FLT EDI) HLD) ((ENG FLT LON) HLD)", "TME (60)", "THX …", "THX …", "THX …")
	c[0].skipTo("NOW (WIN 1901)")
	c[0].ask("SND (ENG) (PRP (DRW))", "REJ (SND (ENG) (PRP (DRW)))")
}

// Clients that number press tokens differently understand each other.
func TestPressTokenFamilies(t *testing.T) {
	s := newPressServer(t, 3, Press{Level: 30})
	c := players(t, s, 3)
	c[1].ask("SND (FRA) (0x4A06 (NOT (PCE (ENG FRA))))", "YES (SND (FRA) (FWD (NOT (PCE (ENG FRA)))))") // Norman's FCT
	c[2].want("FRM (ENG) (FRA) (FCT (NOT (PCE (ENG FRA))))")
	c[0].ask("SND (ENG FRA) (PRP (NAR (DRW)))", "YES …")
	c[1].want("FRM (AUS) (ENG FRA) (PRP (CCL (DRW)))") // the text of 4A25, which is NAR there
	c[2].want("FRM (AUS) (ENG FRA) (PRP (NAR (DRW)))")
}

// Bots in process answer like clients of level 0, each offer and statement once and nothing else.
func TestBotsAreSilent(t *testing.T) {
	s := newPressServer(t, 1, Press{Level: 30})
	c := players(t, s, 1)[0]
	c.ask("SND (ENG TUR) (PRP (DRW))", "YES (SND (ENG TUR) (PRP (DRW)))",
		"FRM (ENG) (AUS) (HUH (ERR PRP (DRW)))", "FRM (ENG) (AUS) (TRY ())",
		"FRM (TUR) (AUS) (HUH (ERR PRP (DRW)))", "FRM (TUR) (AUS) (TRY ())")
	for _, p := range []string{"YES (PRP (DRW))", "CCL (PRP (DRW))", "HUH (ERR DRW)", "TRY ()"} {
		c.ask("SND (ENG) ("+p+")", "YES (SND (ENG) ("+p+"))")
	}
	c.quiet()
}

// Random, deep, long and too much press gets an answer, and the game goes on.
func TestHostilePress(t *testing.T) {
	s := newPressServer(t, 2, Press{Level: 30})
	c := players(t, s, 2)
	rng := game.Random(11)
	v := s.vocabulary
	words := strings.Fields("( ) ( ) PRP YES NOT NAR AND ORR XDO DMZ PCE ALY VSS ENG AUS FRA AMY FLT LON VIE NTH MTO SUP HUH ERR TRY CCL FCT FWD FOR DRW 12 'x'")
	answers := 0
	for range 500 {
		m := daide.Message{daide.SND, daide.BRA, 0x4101, daide.KET, daide.BRA}
		for range rng.IntN(20) {
			word, err := v.ParseText(words[rng.IntN(len(words))])
			if err != nil {
				t.Fatal(err)
			}
			m = append(m, word...)
		}
		c[0].say(v.Text(append(m, daide.KET)))
		if answer := c[0].next(); !strings.HasPrefix(answer, "PRN") && !strings.HasPrefix(answer, "HUH (SND") && !strings.HasPrefix(answer, "YES (SND") && !strings.HasPrefix(answer, "REJ (SND") {
			t.Fatalf("%s is answered %s", v.Text(m), answer)
		}
		answers++
	}
	for _, p := range []string{"PRP (" + strings.Repeat("NOT (", 40) + "DRW" + strings.Repeat(")", 41), "PRP (PCE (" + strings.Repeat("ENG ", 2500) + "))", "HUH (ERR " + strings.Repeat("12 ", 2500) + ")"} {
		c[0].say("SND (ENG) (" + p + ")")
		c[0].want("HUH (SND (ENG) (…")
	}
	c[0].quiet()
	for range maxLetters {
		c[1].say("SND (AUS) (PRP (DRW))")
	}
	for range maxLetters {
		c[1].skipTo("YES (SND")
	}
	c[1].ask("SND (AUS) (PRP (DRW))", "REJ (SND (AUS) (PRP (DRW)))")
	if answers != 500 {
		t.Errorf("%d answers", answers)
	}
}

// Where servers in use differ in what they take, this one refuses what one of them does, at the place
// that Parlance names. In TRY the number of CCL is that of NAR of the other family, for which it stands.
func TestPressOnWhichServersDiffer(t *testing.T) {
	s := newPressServer(t, 2, Press{Level: 30})
	c := players(t, s, 2)
	for _, refused := range []string{
		"YES (ERR FCT (DRW))", "YES (ERR YES (PRP (DRW)))", "PRP (DRW ERR (AUS ENG))", "PRP (ALY (AUS ENG) ERR)",
		"PRP (AND (DRW) ERR)", "TRY (ERR TRY)", "TRY (ERR HUH)", "TRY (ERR UNT)", "ERR THK (NOT (QRY (DRW)))", "ERR INS (DRW)",
		"PRP (AND (DRW) (ERR ORR (DRW) (SLO (ENG))))", "FCT (ERR AND (DRW) (SLO (ENG)))", "ERR IDK (WHT (ENG FLT LON))",
	} {
		said := strings.Replace(strings.Replace(refused, " ERR)", ")", 1), "ERR ", "", 1)
		c[0].ask("SND (ENG) ("+said+")", "HUH (SND (ENG) ("+refused+"))")
	}
	c[0].ask("SND (ENG) (TRY (PRP CCL))", "YES (SND (ENG) (TRY (PRP CCL)))")
	c[1].want("FRM (AUS) (ENG) (TRY (PRP NAR))")
	c[1].quiet()
}
