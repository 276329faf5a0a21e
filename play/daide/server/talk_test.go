package server

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// speaker is a bot in process that holds, offers Austria peace in Spring, and accepts everything.
type speaker struct {
	aidiplomacy.Bot
	power diplomacy.Power
	// orders counts how often it was asked for orders.
	orders *atomic.Int32
}

func (s *speaker) Speaks() bool { return true }
func (s *speaker) Offer(_ *game.Thought, phase talk.Phase) []talk.Letter {
	if phase.Position.Season != diplomacy.Spring {
		return nil
	}
	d := press.Deal{Kind: press.Peace, Powers: []diplomacy.Power{1, s.power}}
	return []talk.Letter{{From: s.power, To: 1, Press: press.Offer(d)}}
}
func (s *speaker) Answer([]talk.Letter) []talk.Letter                        { return nil }
func (s *speaker) Conclude([]promise.Agreement, []talk.Letter) []talk.Letter { return nil }
func (s *speaker) Agree([]promise.Agreement)                                 {}
func (s *speaker) Decisions() []talk.Decision                                { return nil }
func (s *speaker) Hear(_ *game.Thought, _ []promise.Agreement, l talk.Letter) []talk.Letter {
	if l.Press.Kind != press.Propose {
		return nil
	}
	return []talk.Letter{{From: s.power, To: l.From, Press: l.Press.Reply(press.Accept)}}
}
func (s *speaker) Orders(*game.Thought, *diplomacy.Position) diplomacy.Answer {
	s.orders.Add(1)
	return diplomacy.Answer{}
}

// newTalkServer serves a game whose first seats are open, with a speaker in the next one and bots that
// understand no press in the others.
func newTalkServer(t *testing.T, open int, change func(*Config)) (*Server, *collectedResults, *atomic.Int32) {
	t.Helper()
	config, played := newConfig(newGame(t, "standard", 2), open)
	config.Press.Level = 30
	var orders atomic.Int32
	seats := config.Seats(0)
	seats[open].Bot = func(_ *diplomacy.Game, power diplomacy.Power, _ *rand.Rand) aidiplomacy.Bot {
		return &speaker{power: power, orders: &orders}
	}
	config.Seats = func(int) []Seat { return seats }
	if change != nil {
		change(&config)
	}
	return newTestServer(t, config), played, &orders
}

// A bot in process that negotiates writes to clients and answers them, until all clients have ordered;
// others hear nothing of it, and the record has every letter.
func TestBotsInProcessNegotiate(t *testing.T) {
	s, played, orders := newTalkServer(t, 2, nil)
	c := players(t, s, 2)
	c[0].want("FRM (FRA) (AUS) (PRP (PCE (AUS FRA)))")
	c[1].quiet()
	c[0].ask("SND (FRA) (YES (PRP (PCE (AUS FRA))))", "YES (SND (FRA) (YES (PRP (PCE (AUS FRA)))))")
	three := "PRP (PCE (AUS ENG FRA))"
	c[0].ask("SND (FRA ENG) ("+three+")", "YES (SND (FRA ENG) ("+three+"))", "FRM (FRA) (AUS ENG) (YES ("+three+"))")
	c[1].want("FRM (AUS) (FRA ENG) ("+three+")", "FRM (FRA) (AUS ENG) (YES ("+three+"))")
	c[0].ask("SND (GER) (PRP (PCE (AUS GER)))", "YES (SND (GER) (PRP (PCE (AUS GER))))", "FRM (GER) (AUS) (HUH (ERR PRP (PCE (AUS GER))))", "FRM (GER) (AUS) (TRY ())")
	for _, p := range []string{"YES (PRP (DRW))", "HUH (ERR DRW)", "TRY ()", "FCT (NOT (PCE (AUS FRA)))"} {
		c[0].ask("SND (FRA) ("+p+")", "YES …")
	}
	c[0].quiet()
	c[0].ask("SUB ((AUS AMY BUD) HLD) ((AUS AMY VIE) HLD) ((AUS FLT TRI) HLD)", "THX …", "THX …", "THX …")
	c[1].quiet()
	if n := orders.Load(); n != 0 {
		t.Fatalf("the bot ordered %d times before the clients", n)
	}
	c[1].ask("SUB ((ENG AMY LVP) HLD) ((ENG FLT EDI) HLD) ((ENG FLT LON) HLD)", "THX …", "THX …", "THX …")
	c[0].skipTo("NOW (FAL 1901)")
	c[1].skipTo("NOW (FAL 1901)")
	// In Fall it offers nothing, and it hears nobody any more when it has been asked for its orders.
	c[0].quiet()
	_ = s.Close()
	results := played.all()
	if len(results) != 1 || len(results[0].Record.Notes) != 11 || orders.Load() != 1 {
		t.Errorf("%d orders, %+v", orders.Load(), results)
	}
}

// Before the deadline the bot orders without the clients, and refuses what it can no longer hear.
func TestBotsInProcessOrderInTime(t *testing.T) {
	clock := newFakeClock()
	s, _, orders := newTalkServer(t, 2, func(c *Config) { c.Clock, c.Movement = clock, time.Minute })
	c := players(t, s, 2)
	c[0].want("TME (60)", "FRM (FRA) (AUS) (PRP (PCE (AUS FRA)))")
	clock.advance(57 * time.Second)
	c[0].ask("TME", "TME (3)")
	peace := "PRP (PCE (AUS FRA))"
	c[0].ask("SND (FRA) ("+peace+")", "YES …", "FRM (FRA) (AUS) (YES ("+peace+"))")
	clock.advance(time.Second)
	c[0].ask("TME", "TME (2)")
	three := "PRP (PCE (AUS ENG FRA))"
	c[0].ask("SND (FRA ENG) ("+three+")", "YES …", "FRM (FRA) (AUS ENG) (REJ ("+three+"))")
	clock.advance(2 * time.Second)
	c[0].skipTo("NOW (FAL 1901)")
	if n := orders.Load(); n != 1 {
		t.Errorf("the bot ordered %d times", n)
	}
}
