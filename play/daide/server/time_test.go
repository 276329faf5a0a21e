package server

import (
	"bytes"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/play/daide"
)

const holdAll = "SUB ((AUS AMY BUD) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)"

// A phase ends at its deadline: the orders given so far count, other units hold.
func TestDeadline(t *testing.T) {
	config, played := newConfig(newGame(t, "standard", 2), 1)
	clock := newFakeClock()
	config.Clock, config.Movement, config.MaxMissed = clock, time.Minute, 2
	s := newTestServer(t, config)
	c := joined(t, s, "Anna")
	c.want("HLO (AUS) (1000) ((LVL 0) (MTL 60))", "SCO …", "NOW …", "TME (60)")
	c.ask("TME (10)", "YES (TME (10))")
	c.ask("TME (50)", "YES (TME (50))")
	c.ask("TME (61)", "REJ (TME (61))")
	c.ask("NOT (TME (50))", "YES (NOT (TME (50)))")
	clock.advance(20 * time.Second)
	c.ask("TME", "TME (40)")
	clock.advance(30 * time.Second)
	c.want("TME (10)")
	c.ask("SUB ((AUS AMY BUD) MTO RUM)", "THX …", "MIS (AUS AMY VIE) (AUS FLT TRI)")
	clock.advance(10 * time.Second)
	c.want("CCD (AUS)", "ORD (SPR 1901) ((AUS AMY BUD) MTO RUM) (SUC)")
	c.skipTo("NOW (FAL 1901)")
	c.want("TME (60)")
	// All orders in time end civil disorder, even if the client asks to wait.
	c.ask("NOT (GOF)", "YES …")
	c.ask("SUB ((AUS AMY RUM) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", "THX …", "THX …", "THX …")
	c.wantNothing()
	clock.advance(time.Minute)
	c.want("TME (10)", "NOT (CCD (AUS))")
	c.skipTo("NOW (WIN 1901)")
	c.ask("SUB (AUS WVE)", "THX (AUS WVE) (MBV)")
	c.skipTo("NOW (SPR 1902)")
	// After two missed phases in a row the game no longer waits.
	c.want("TME (60)")
	clock.advance(time.Minute)
	c.skipTo("NOW (FAL 1902)")
	c.want("TME (60)")
	clock.advance(time.Minute)
	c.skipTo("SMR (WIN 1902)")
	c.want("OFF", "FM", "EOF")
	if p := played.all()[0].Players[0]; p.Missed != 4 || p.Lost != 0 {
		t.Errorf("%+v", p)
	}
}

// The game does not wait for a client that is silent for too long, until it orders
// again.
func TestMaxMissed(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 3), 2)
	clock := newFakeClock()
	config.Clock, config.Movement, config.MaxMissed = clock, time.Minute, 1
	s := newTestServer(t, config)
	a, b := joined(t, s, "a"), joined(t, s, "b")
	a.want("HLO …", "SCO …", "NOW …", "TME (60)")
	a.ask(holdAll, "THX …", "THX …", "THX …")
	clock.advance(time.Minute)
	a.want("CCD (ENG)")
	a.skipTo("NOW (FAL 1901)")
	a.want("TME (60)")
	a.ask(holdAll, "THX …", "THX …", "THX …", "ORD (FAL 1901) …")
	a.skipTo("NOW (SPR 1902)")
	a.want("TME (60)")
	b.skipTo("NOW (SPR 1902)")
	b.ask("SUB ((ENG AMY LVP) HLD) ((ENG FLT EDI) HLD) ((ENG FLT LON) HLD)", "TME (60)", "THX …", "THX …", "THX …")
	a.wantNothing()
	a.ask(holdAll, "THX …", "THX …", "THX …", "NOT (CCD (ENG))")
	a.skipTo("NOW (FAL 1902)")
	a.want("TME (60)")
	a.ask(holdAll, "THX …", "THX …", "THX …")
	a.wantNothing()
}

// The clock is stopped while the game waits for a client that was cut off.
func TestStopClock(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 3), 2)
	clock := newFakeClock()
	config.Clock, config.Movement, config.ReconnectWait, config.StopClock = clock, time.Minute, 90*time.Second, true
	s := newTestServer(t, config)
	a, b := joined(t, s, "a"), joined(t, s, "b")
	a.want("HLO (AUS) (1000) ((LVL 0) (MTL 60) (DSD))", "SCO …", "NOW …", "TME (60)")
	clock.advance(10 * time.Second)
	b.hangUp()
	a.want("CCD (ENG)", "NOT (TME (50))")
	clock.advance(80 * time.Second)
	a.ask("TME", "TME (50)")
	back := initialised(t, s)
	back.ask("IAM (ENG) (1001)", "YES (IAM (ENG) (1001))", "NOT (CCD (ENG))", "TME (50)")
	a.want("NOT (CCD (ENG))", "TME (50)")
	back.ask("HLO", "HLO (ENG) (1001) ((LVL 0) (MTL 60) (DSD))")
	back.hangUp()
	a.want("CCD (ENG)", "NOT (TME (50))")
	clock.advance(90 * time.Second)
	a.want("TME (50)")
	a.ask(holdAll, "THX …", "THX …", "THX …", "ORD …")
}

// NOT (GOF) of a client that was cut off does not delay the phase.
func TestNotReadyEnds(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 3), 2)
	config.ReconnectWait = time.Hour
	s := newTestServer(t, config)
	a, b := joined(t, s, "a"), joined(t, s, "b")
	a.skipTo("NOW")
	b.skipTo("NOW")
	b.ask("NOT (GOF)", "YES …")
	b.ask("SUB ((ENG AMY LVP) HLD) ((ENG FLT EDI) HLD) ((ENG FLT LON) HLD)", "THX …", "THX …", "THX …")
	a.ask(holdAll, "THX …", "THX …", "THX …")
	a.wantNothing()
	b.hangUp()
	a.want("CCD (ENG)", "ORD (SPR 1901) …")
}

// A substitute orders for a client that is gone, as it would have from the start.
func TestSubstitute(t *testing.T) {
	g := newGame(t, "standard", 4)
	config, played := newConfig(g, 1)
	config.Substitute = aidiplomacy.NewDumbBot
	s := newTestServer(t, config)
	c := joined(t, s, "Anna")
	c.want("HLO …", "SCO …", "NOW …")
	c.hangUp()
	waitFor(t, func() bool { return len(played.all()) == 1 })
	makers := []aidiplomacy.Maker{aidiplomacy.NewDumbBot}
	for range 6 {
		makers = append(makers, aidiplomacy.NewHoldBot)
	}
	alone, err := aidiplomacy.Play(t.Context(), g, makers, config.Seed(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	if p := played.all()[0]; p.Last != alone || p.Players[0].Substituted == 0 || p.Players[0].Missed != p.Players[0].Substituted || p.Players[0].Lost != 1 {
		t.Errorf("%+v", p.Players)
	}
}

// A client that connects and sends nothing, or half a message, is closed.
func TestJoinTimeouts(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	clock := newFakeClock()
	config.Clock = clock
	s := newTestServer(t, config)
	silent := connect(t, s)
	half := connect(t, s)
	half.bytes([]byte{0, 0, 0})
	unjoined := initialised(t, s)
	named := initialised(t, s)
	named.ask("NME ('a') ('1')", "YES …", "MAP ('standard')")
	later := initialised(t, s)
	later.ask("NME ('b') ('1')", "REJ …")
	waitFor(t, func() bool { return clock.pending() == 5 })
	clock.advance(30 * time.Second)
	silent.want("EM "+daide.TimerPopped.Error(), "EOF")
	half.want("EM "+daide.TimerPopped.Error(), "EOF")
	unjoined.ask("MAP", "MAP ('standard')")
	clock.advance(30 * time.Second)
	for _, c := range []*client{unjoined, named, later} {
		c.want("OFF", "FM", "EOF")
	}
	// The seat is free again, and a client that has joined is not closed.
	waitFor(t, func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.games[0].free == 1 })
	c := joined(t, s, "c")
	c.want("HLO …", "SCO …", "NOW …")
	clock.advance(time.Hour)
	c.ask("MAP", "MAP ('standard')")
}

// A client over the rate limit is answered slowly.
func TestRateLimit(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	clock := newFakeClock()
	config.Clock, config.Limits.Rate, config.Limits.Burst = clock, 1, 5
	s := newTestServer(t, config)
	c := initialised(t, s)
	many := bytes.Repeat(daide.Frame{Kind: daide.DM, Body: daide.Message{daide.MAP}.AppendTo(nil)}.AppendTo(nil), 9)
	go c.bytes(many)
	// Five messages are the burst, the one beyond is answered before the client waits, and
	// each second allows one more.
	for range 6 {
		c.want("MAP ('standard')")
	}
	c.wantNothing()
	clock.advance(2 * time.Second)
	c.want("MAP ('standard')", "MAP ('standard')")
	c.wantNothing()
	other := initialised(t, s)
	other.ask("MAP", "MAP ('standard')")
	clock.advance(time.Minute)
}

// After the end of the game requests are answered for a while.
func TestLinger(t *testing.T) {
	config, _ := newConfig(newGame(t, "standard", 1), 1)
	clock := newFakeClock()
	config.Clock, config.Linger = clock, time.Minute
	s := newTestServer(t, config)
	c := joined(t, s, "Anna")
	c.skipTo("NOW (SPR 1901)")
	c.ask(holdAll, "THX …", "THX …", "THX …")
	c.skipTo("NOW (FAL 1901)")
	c.say(holdAll)
	c.skipTo("DRW")
	c.skipTo("SMR (WIN 1901)")
	c.ask("SMR", "SMR (WIN 1901) …")
	c.ask("TME", "REJ (TME)")
	c.ask("MIS", "REJ (MIS)")
	c.ask(holdAll, "REJ …")
	c.ask("HST (FAL 1901)", "ORD (FAL 1901) …")
	clock.advance(time.Minute)
	c.skipTo("OFF")
	c.want("FM", "EOF")
}
